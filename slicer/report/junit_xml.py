"""What a check found as a report in JUnit's XML: a suite for each file, a case for each method and property."""

import re
from typing import Final, assert_never
from xml.etree import ElementTree as ET

from slicer.base.diagnostics import Diagnostic, render
from slicer.engines.verdict import Fails
from slicer.report.findings import message, rule_of, verdict
from slicer.report.model import Result
from slicer.report.outcomes import Answered, NotAsked, OfFile, Outcome, Outcomes, Unanswered, owner_of
from slicer.report.rules import Rule, of_code

COMMAND: Final = "slice check"
# What no XML 1.0 document may have, not even as a reference.
_ILLEGAL: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_COUNTED: Final = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def junit_xml(of: Outcomes) -> str:
    """The report of a command. What stopped it is an error in a suite of its own."""
    root = ET.Element("testsuites", {"name": COMMAND})
    for file in of.files:
        _suite(root, file)
    if of.stopped:
        suite = ET.SubElement(root, "testsuite", {"name": COMMAND})
        for why in of.stopped:
            _refused(_case(suite, COMMAND, why.code.name), why)
    for suite in (*root, root):
        _count(suite)
    ET.indent(root)
    return f"{ET.tostring(root, encoding='us-ascii', xml_declaration=True).decode('ascii')}\n"


def _suite(root: ET.Element, file: OfFile) -> None:
    suite = ET.SubElement(root, "testsuite", {"name": _legal(file.name)})
    for outcome in file.outcomes:
        _cases(suite, file.name, outcome)


def _cases(suite: ET.Element, file: str, outcome: Outcome) -> None:
    match outcome:
        case Answered(method, results):
            for result in results:
                _answer(_case(suite, owner_of(method), f"{_name(method)}:{result.asked.label}"), result)
        case Unanswered(method, why, _, unread):
            name = _name(method) if method else "the file" if unread else "a specification"
            _refused(_case(suite, owner_of(method) or file, name), why)
        case NotAsked(method, reason):
            skipped = _case(suite, owner_of(method), _name(method))
            ET.SubElement(skipped, "skipped", {"message": _legal(reason)})
        case _:
            assert_never(outcome)


def _answer(case: ET.Element, result: Result) -> None:
    rule = rule_of(result)
    if rule is not None:
        tag = "failure" if isinstance(result.verdict, Fails) else "error"
        _problem(case, tag, rule, verdict(result), message(result))


def _refused(case: ET.Element, why: Diagnostic) -> None:
    _problem(case, "error", of_code(why.code), why.message, render(why))


def _problem(case: ET.Element, tag: str, rule: Rule, short: str, full: str) -> None:
    ET.SubElement(case, tag, {"type": rule.id, "message": _legal(short)}).text = _legal(full)


def _case(suite: ET.Element, owner: str, name: str) -> ET.Element:
    return ET.SubElement(suite, "testcase", {"classname": _legal(owner), "name": _legal(name)})


def _name(method: str) -> str:
    """The id of the method without its class."""
    return method.removeprefix(f"{owner_of(method)}.")


def _count(suite: ET.Element) -> None:
    suite.set("tests", str(len(list(suite.iter("testcase")))))
    for name, tag in _COUNTED.items():
        suite.set(name, str(len(list(suite.iter(tag)))))


def _legal(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text)
