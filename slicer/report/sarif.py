"""What a check found as a SARIF 2.1.0 log: https://docs.oasis-open.org/sarif/sarif/v2.1.0/."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import PurePath
from typing import Final
from urllib.parse import quote

from slicer import __version__
from slicer.base.diagnostics import Diagnostic
from slicer.base.record import record
from slicer.report.findings import Finding, findings, told
from slicer.report.outcomes import Outcomes
from slicer.report.rules import Level, Rule, of_code
from slicer.report.spots import Marked, Spot, marks

VERSION: Final = "2.1.0"
SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
KEY: Final = "methodAndProperty/v1"

# The objects of the format, each with the fields that we write. A field that is none is left out. ------------


@record
class _Message:
    text: str


@record
class _Artifact:
    uri: str


@record
class _Region:
    start_line: int
    start_column: int | None
    end_line: int | None
    end_column: int | None


@record
class _Physical:
    artifact_location: _Artifact
    region: _Region | None


@record
class _Location:
    physical_location: _Physical
    message: _Message | None = None
    id: int | None = None


@record
class _Step:
    location: _Location


@record
class _ThreadFlow:
    locations: tuple[_Step, ...]


@record
class _CodeFlow:
    thread_flows: tuple[_ThreadFlow, ...]


@record
class _Result:
    rule_id: str
    rule_index: int
    level: Level
    message: _Message
    locations: tuple[_Location, ...]
    partial_fingerprints: Mapping[str, str]
    related_locations: tuple[_Location, ...] | None
    code_flows: tuple[_CodeFlow, ...] | None


@record
class _Configuration:
    level: Level


@record
class _Descriptor:
    id: str
    short_description: _Message
    default_configuration: _Configuration


@record
class _Driver:
    name: str
    version: str
    rules: tuple[_Descriptor, ...]
    notifications: tuple[_Descriptor, ...]


@record
class _Tool:
    driver: _Driver


@record
class _Reference:
    id: str


@record
class _Notification:
    descriptor: _Reference
    level: Level
    message: _Message
    locations: tuple[_Location, ...] | None


@record
class _Invocation:
    execution_successful: bool
    tool_execution_notifications: tuple[_Notification, ...]


@record
class _Run:
    tool: _Tool
    invocations: tuple[_Invocation, ...]
    column_kind: str
    results: tuple[_Result, ...]


# ---------------------------------------------------------------------------------------------------------------


def sarif(of: Outcomes) -> str:
    """The log of a command: one run. What stopped the command is a notification."""
    found = findings(of)
    rules = {each.rule.id: each.rule for each in found}
    order = sorted(rules)
    stopping = sorted({why.code for why in of.stopped}, key=lambda code: code.name)
    notes = tuple(_described(replace(of_code(code), level=Level.ERROR)) for code in stopping)
    run = _Run(
        _Tool(_Driver("slice", __version__, tuple(_described(rules[id_]) for id_ in order), notes)),
        (_Invocation(not of.stopped, tuple(map(_notification, of.stopped))),),
        "unicodeCodePoints",
        tuple(_result(each, order.index(each.rule.id)) for each in found),
    )
    log = {"$schema": SCHEMA, "version": VERSION, "runs": [_plain(run)]}
    return json.dumps(log, indent=2) + "\n"


def _described(rule: Rule) -> _Descriptor:
    return _Descriptor(rule.id, _message(rule.title), _Configuration(rule.level))


def _result(each: Finding, index: int) -> _Result:
    flow = _CodeFlow((_ThreadFlow(tuple(_Step(_location(step)) for step in each.steps)),))
    return _Result(
        each.rule.id,
        index,
        each.level,
        _message(each.message),
        (_Location(_physical(each.at)),),
        {KEY: each.key},
        _related(each.related),
        (flow,) if each.steps else None,
    )


def _related(each: Sequence[Marked]) -> tuple[_Location, ...] | None:
    return tuple(_location(place, number) for number, place in enumerate(each, 1)) or None


def _notification(why: Diagnostic) -> _Notification:
    places = tuple(_location(each) for each in marks(why)) or None
    return _Notification(_Reference(why.code.name), Level.ERROR, _message(told(why)), places)


def _location(each: Marked, number: int | None = None) -> _Location:
    return _Location(_physical(each.spot), _message(each.text), number)


def _physical(at: Spot) -> _Physical:
    region = _Region(at.line, at.column or None, at.end_line or None, at.end_column or None) if at.line else None
    return _Physical(_Artifact(uri(at.file)), region)


def uri(file: str) -> str:
    """The file as the user named it, relative if that is relative."""
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _message(text: str) -> _Message:
    """The message with this text. In a message braces are doubled: single ones stand for what is put in."""
    return _Message(text.replace("{", "{{").replace("}", "}}"))


def _plain(value: object) -> object:
    """The value as JSON has it: fields in camel case, without those that are none."""
    if is_dataclass(value):
        given = ((_camel(each.name), getattr(value, each.name)) for each in fields(value))
        return {name: _plain(part) for name, part in given if part is not None}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))
