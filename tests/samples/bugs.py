"""Mistakes put into the samples, one line each, and the property that each of them breaks."""

from dataclasses import dataclass
from pathlib import Path

from tests.samples.table import SAMPLES


@dataclass(frozen=True)
class Seeded:
    """A line of a sample with another text in its place: then the method breaks the property."""

    sample: str
    line: int
    old: str
    new: str
    method: str
    breaks: str

    @property
    def path(self) -> Path:
        (path,) = (path for folder in SAMPLES.glob(f"{self.sample}_*") for path in folder.glob("*.java"))
        return path

    @property
    def text(self) -> str:
        """The sample with the mistake."""
        lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
        assert self.old in lines[self.line - 1], f"{self.sample}, line {self.line}: {lines[self.line - 1]}"
        lines[self.line - 1] = lines[self.line - 1].replace(self.old, self.new)
        return "".join(lines)

    @property
    def name(self) -> str:
        return f"{self.sample}-{self.line}-{self.breaks}"


BUGS = (
    Seeded("01", 7, "int size = 0;", "int size = 1;", "numberOfPrime", "ensures.1"),
    Seeded("01", 22, "new int[y-x]", "new int[x-y]", "numberOfPrime", "negSize"),
    Seeded("01", 14, "i%j==0", "i%(j-2)==0", "numberOfPrime", "divByZero"),
    Seeded("02", 25, "i<keys.length", "i<=keys.length", "getIndexOf", "indexBounds"),
    Seeded("02", 16, "values[pos] = v;", "keys[pos] = k;", "put", "ensures.1"),
    Seeded(
        "02",
        46,
        "values[values.length - 1]",
        "((Object[]) values)[0] = keys; values[0]",
        "addValue",
        "arrayStore",
    ),
    Seeded("03", 15, "int size = 0;", "int size = 1;", "numberOfPrime", "ensures.3"),
    Seeded("03", 35, "size++;", "size--;", "numberOfPrime", "ensures.2"),
    Seeded("03", 40, "found = size;", "found = -size;", "numberOfPrime", "invariant.1"),
    Seeded("04", 22, "values[pos] = v;", "values[pos + 1] = v;", "put", "indexBounds"),
    Seeded("04", 62, "keys[keys.length - 1] = k;", "keys[0] = k;", "addKey", "ensures.3"),
    Seeded("04", 47, "r = i;", "r = i + 1;", "getIndexOf", "ensures.1"),
    Seeded("04", 25, "addValue(v);", "addKey(k);", "put", "invariant.1"),
    Seeded("04", 83, "new Value[values.length + 1]", "new Value[values.length - 1]", "addValue", "negSize"),
    Seeded("04", 45, "i++", "i += 0", "getIndexOf", "terminates"),
    Seeded("04", 70, "keys[i] = oldKs[i];", "oldKs[i] = keys[i];", "addKey", "loop_assignable.66"),
    Seeded("04", 25, "addValue(v);", "values = null; addValue(v);", "put", "call.25.Map.addValue.requires.1"),
    Seeded("05", 23, "balance -= amount;", "balance += amount;", "withdraw", "ensures.1"),
    Seeded("05", 18, "amount > balance", "amount > balance + 1", "withdraw", "invariant.1"),
    Seeded("05", 40, "i > 0; i--", "i >= 0; i--", "record", "indexBounds"),
    Seeded("05", 43, "history[0] = amount;", "history = new int[] {amount};", "withdraw", "assignable"),
    Seeded("06", 52, "head = entry;", "head = entry.next;", "add", "ensures.1"),
    Seeded("06", 21, "lookups++;", "lookups--;", "lookup", "ensures.2"),
    Seeded("06", 30, "if (current.name == name)", "if (current.next.name == name)", "lookup", "nullPointer"),
    Seeded("06", 29, "steps++;", "lastSteps++;", "lookup", "loop_assignable.26"),
    Seeded("07", 24, "best = i;", "best = i + 1;", "indexOfMax", "loop_invariant.17"),
    Seeded("07", 24, "best = i;", "best = i--;", "indexOfMax", "decreases.20"),
    Seeded("07", 13, "int best = 0;", "int best = 1;", "indexOfMax", "ensures.1"),
    Seeded("07", 23, "samples[i] > samples[best]", "samples[i] < samples[best]", "indexOfMax", "ensures.2"),
    Seeded("07", 29, "total = sum;", "samples[0] = sum;", "indexOfMax", "assignable"),
    Seeded("07", 34, "i + 1 >= samples.length", "i >= samples.length", "isPeak", "indexBounds"),
    Seeded("08", 19, "int value = slots[head];", "int value = slots[0];", "remove", "ensures.1"),
    Seeded("08", 23, "count--;", "count -= 2;", "remove", "invariant.3"),
    Seeded("08", 32, "at >= slots.length", "at > slots.length", "updateSmallest", "indexBounds"),
    Seeded("09", 30, "accepted++;", "accepted--;", "fill", "ensures.2"),
    Seeded("09", 25, "data[i] / width", "data[i] / (width - 1)", "fill", "divByZero"),
    Seeded("09", 40, "new int[counts.length]", "new int[counts.length - 1]", "smooth", "indexBounds"),
    Seeded("10", 35, "return length;", "return -length;", "next", "ensures.1"),
    Seeded("10", 42, "code == 0 || code == 1;", "code == 0;", "isBlank", "ensures.1"),
    Seeded("10", 34, "position = end + 1;", "text = new int[end + 1];", "next", "assignable"),
    Seeded(
        "11",
        53,
        "new IllegalStateException()",
        "new IllegalArgumentException()",
        "pop",
        "case2.signals_only",
    ),
    Seeded("11", 52, "if (first == null)", "if (size-- == 0)", "pop", "case2.signals.1"),
    Seeded("11", 33, "new Node(value, first)", "new Node(value, null)", "push", "ensures.2"),
    Seeded("11", 35, "changes = changes + 1;", "changes = changes + 2;", "push", "ensures.4"),
    Seeded("11", 67, "Node current = first;", "Node current = first.next;", "contains", "nullPointer"),
    Seeded("12", 48, "return width * height;", "return width + height;", "Rectangle.area", "ensures.1"),
    Seeded("12", 84, "Named named = (Named) shape;", "Named named = (Square) shape;", "twice", "classCast"),
    Seeded("12", 39, "this.height = height;", "this.height = -height;", "Rectangle", "invariant.1"),
    Seeded("12", 19, "return code;", "throw new IllegalStateException();", "Named.code", "normal_behavior"),
    Seeded("13", 16, "column = -1;", "column = 0;", "find", "assert.44"),
    Seeded("13", 59, "count += 1;", "count += 2;", "letters", "ensures.1"),
    Seeded("13", 59, "count += 1;", "count -= 1;", "letters", "loop_invariant.54"),
    Seeded("14", 26, "coins = 1;", "coins = 4;", "press", "invariant.2"),
    Seeded(
        "14", 44, "new IllegalArgumentException()", "new IllegalStateException()", "press", "signals_only"
    ),
    Seeded("14", 43, "default:", "default: state = IDLE;", "press", "signals.1"),
    Seeded("14", 58, "coins & 1)", "coins++ & 1)", "isOdd", "assignable"),
    Seeded("15", 23, "mine++;", "mine += 2;", "sell", "invariant.2"),
    Seeded("15", 33, "limit += more;", "limit -= more;", "enlarge", "invariant.1"),
    Seeded("15", 42, "full / 2 : full", "full / 2 : limit++", "price", "assignable"),
    Seeded("16", 17, "return a;", "return -a;", "gcd", "ensures.1"),
    Seeded("16", 27, "n == 0 || isOdd(n - 1)", "n != 0 && isOdd(n - 1)", "isEven", "ensures.1"),
    Seeded("17", 18, "new int[rows][columns]", "new int[columns][rows]", "Matrix", "invariant.1"),
    Seeded("17", 34, "c < columns; c++", "c <= columns; c++", "fill", "indexBounds"),
    Seeded("17", 67, "cells[r][0] > best", "cells[r][0] < best", "largestOfFirstColumn", "ensures.2"),
    Seeded("18", 30, "from += days;", "from -= days;", "move", "assert.31"),
    Seeded("18", 42, "to += days;", "to += 2 * days;", "move", "assert.34"),
    Seeded("18", 60, "next = later;", "next = this;", "followedBy", "invariant.2"),
    Seeded("18", 51, "from <= other.to &&", "from <= other.next.to &&", "overlaps", "nullPointer"),
    Seeded("19", 61, "l > h", "l >= h", "intersection", "ensures.1"),
    Seeded("19", 48, "lo <= o.lo ? lo : o.lo", "o.lo", "hull", "ensures.1"),
    Seeded("20", 27, "elems[top] = x;", "elems[top] = x + 1;", "push", "ensures.2"),
    Seeded("20", 70, "i >= 0", "i > 0", "contains", "ensures.1"),
    Seeded("21", 22, "open--;", "open++;", "read", "ensures.1"),
    Seeded("22", 31, "state = RED;", "state = GREEN;", "next", "ensures.3"),
    Seeded("23", 40, "new NoSuchElementException()", "new IllegalStateException()", "next", "case2.signals_only"),
    Seeded("24", 22, "return r;", "return next;", "fresh", "ensures.1"),
    Seeded("24", 39, "ids[i] = fresh();", "ids[0] = fresh();", "take", "loop_invariant.34"),
    Seeded("25", 74, "log++;", "log--;", "LoggingCounter.increment", "ensures.1"),
    Seeded("26", 47, "m > value ? m : value", "m", "max", "ensures.1"),
    Seeded("27", 27, "lo++;", "lo += 0;", "sort", "ensures.1"),
    Seeded("28", 27, "last = l;", "last = f;", "rename", "ensures.1"),
)
