"""The proof plan as a published, versioned document that is never written over one that somebody edited."""

import hashlib
from dataclasses import replace
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.report import published
from slicer.report.plan import ProofPlan

PLAN = "plan.json"


def to_json(plan: ProofPlan) -> bytes:
    """The document; its digest is the SHA-256 of the same document with an empty one."""
    undigested = published.to_json(replace(plan, digest=""))
    return published.to_json(replace(plan, digest=hashlib.sha256(undigested).hexdigest()))


def write_plan(folder: Path, plan: ProofPlan, *, force: bool) -> Path:
    """Writes `plan.json` into the folder. Refuses to write over anything but a plan as the slicer wrote it."""
    target = folder / PLAN
    try:
        if target.is_symlink():
            raise Refused(Diagnostic(Code.S502, f"`{target}` is a link"))
        if target.exists() and not force and not _is_ours(target.read_bytes()):
            message = f"`{target}` was edited since it was written"
            raise Refused(Diagnostic(Code.S501, message, (), "move it away, or pass `--force`"))
        folder.mkdir(parents=True, exist_ok=True)
        target.write_bytes(to_json(plan))
    except OSError as error:
        message = f"cannot write `{error.filename or target}`: {(error.strerror or str(error)).lower()}"
        raise Refused(Diagnostic(Code.S502, message, (), "choose another folder with `--out`")) from None
    return target


def _is_ours(data: bytes) -> bool:
    try:
        return to_json(published.from_json(ProofPlan, data)) == data
    except ValueError:
        return False
