"""What the tool must say of every sample: exit code, and the statements that stay, as they are written."""

from dataclasses import dataclass
from pathlib import Path

SAMPLES = Path(__file__).parents[2] / "samples"


@dataclass(frozen=True)
class Row:
    """One question about one sample. No run within the bounds executes the `unreached` statements."""

    sample: str
    spec: str
    kept: tuple[str, ...]
    total: int
    helpful: tuple[str, ...] = ()
    unreached: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        (path,) = (SAMPLES / self.sample).glob("*.java")
        return path

    @property
    def name(self) -> str:
        return f"{self.sample}-{self.spec}"


@dataclass(frozen=True)
class Bug:
    """A question that fails: how the counterexample ends in the asked method, and the clause it breaks."""

    sample: str
    spec: str
    steps: tuple[str, ...]
    broken: str

    @property
    def path(self) -> Path:
        (path,) = (SAMPLES / self.sample).glob("*.java")
        return path


_COPY_VALUES = (
    "oldVs = values",
    "values = new Value[values.length + 1];",
    "values[values.length - 1] = v;",
    "for (int i = 0; i < oldVs.length; i++)",
)
_COPY_KEYS = (
    "oldKs = keys",
    "keys = new Key[keys.length + 1];",
    "keys[keys.length - 1] = k;",
    "for (int i = 0; i < oldKs.length; i++)",
)
_FOUND = ("r = -1", "if (keys[i] == k", "return r;")
_SEARCH = ("for (int i = 0; i < keys.length; i++)",)
_TO_THE_END = ("while (end < text.length",)
_COUNTS = (
    "accepted = 0",
    "outliers = 0;",
    "for (int i = 0; i < data.length; i++)",
    "outliers++;",
    "accepted++;",
    "return accepted;",
)
_BEST = ("best = 0", "for (int i = 1; i < samples.length; i++)")
_CARRIES = ("found = null", "if (current.name == name", "found = current;", "return found;")
_WALK = ("current = head", "while (current != null", "current = current.next;")
_NEW = ("entry = new Entry()",)

ROWS = (
    Row(
        "01_number_of_prime",
        "numberOfPrime",
        ("size = 0", "for(int i=x; i<y; i++)", "return size;"),
        11,
    ),
    Row(
        "02_map",
        "put",
        (
            "values[pos] = v;",
            "addValue(v);",
            "oldVs = values",
            "values=new Value[values.length+1];",
            "values[values.length - 1] = v;",
            "for (int i=0;i<oldVs.length;i++)",
        ),
        20,
    ),
    Row(
        "03_number_of_prime_strict",
        "numberOfPrime",
        ("size = 0", "for (int i = x; i < y; i++)", "size++;", "return size;"),
        12,
    ),
    Row(
        "03_number_of_prime_strict",
        "numberOfPrime:ensures.1",
        ("size = 0", "for (int i = x; i < y; i++)", "return size;"),
        12,
    ),
    Row(
        "03_number_of_prime_strict",
        "numberOfPrime:ensures.2",
        ("size = 0", "size++;", "return size;"),
        12,
        helpful=("for (int i = x; i < y; i++)",),
    ),
    Row(
        "03_number_of_prime_strict",
        "numberOfPrime:ensures.3",
        ("size = 0", "for (int i = x; i < y; i++)", "return size;"),
        12,
    ),
    Row(
        "04_map_strict",
        "put",
        (
            "pos = getIndexOf(k)",
            "values[pos] = v;",
            "addKey(k);",
            "addValue(v);",
            *_FOUND,
            *_COPY_KEYS,
            *_COPY_VALUES,
        ),
        20,
        helpful=_SEARCH,
    ),
    Row("04_map_strict", "put:ensures.1", ("values[pos] = v;", "addValue(v);", *_COPY_VALUES), 20),
    Row(
        "04_map_strict",
        "put:ensures.2",
        ("pos = getIndexOf(k)", "addKey(k);", *_FOUND, *_COPY_KEYS),
        20,
        helpful=_SEARCH,
    ),
    Row("04_map_strict", "put:ensures.3", ("values = new Value[values.length + 1];",), 20),
    Row(
        "05_account",
        "withdraw",
        ("if (amount > balance", "return false;", "balance -= amount;", "return true;"),
        20,
    ),
    Row("05_account", "withdraw:ensures.1", ("return false;", "balance -= amount;"), 20),
    Row("05_account", "withdraw:ensures.2", ("return true;",), 20),
    Row("05_account", "withdraw:ensures.3", ("if (amount > balance", "balance -= amount;"), 20),
    Row("06_phonebook", "lookup", ("lookups++;", *_CARRIES), 11, helpful=_WALK),
    Row("06_phonebook", "lookup:ensures.1", _CARRIES, 11, helpful=_WALK),
    Row("06_phonebook", "lookup:ensures.2", ("lookups++;",), 11),
    Row(
        "06_phonebook",
        "add",
        ("entry.name = name;", "entry.number = number;", "entry.next = head;", "head = entry;"),
        17,
        helpful=_NEW,
    ),
    Row(
        "06_phonebook",
        "add:ensures.1",
        ("entry.name = name;", "entry.number = number;", "head = entry;"),
        17,
        helpful=_NEW,
    ),
    Row("06_phonebook", "add:ensures.2", ("entry.next = head;", "head = entry;"), 17, helpful=_NEW),
    Row(
        "07_series",
        "indexOfMax",
        (*_BEST, "if (samples[i] > samples[best]", "best = i;", "return best;"),
        14,
    ),
    Row("07_series", "indexOfMax:ensures.1", (*_BEST, "best = i;", "return best;"), 14),
    Row(
        "07_series",
        "indexOfMax:ensures.2",
        (*_BEST, "if (samples[i] > samples[best]", "best = i;", "return best;"),
        14,
    ),
    Row(
        "08_ring_buffer_bug",
        "remove:ensures.1",
        ("value = slots[head]", "return value;"),
        15,
        unreached=("head = 0;",),
    ),
    Row("08_ring_buffer_bug", "remove:ensures.2", ("count--;",), 15, unreached=("head = 0;",)),
    Row("09_histogram", "fill", _COUNTS, 17),
    Row("09_histogram", "fill:ensures.1", _COUNTS, 17),
    Row(
        "09_histogram",
        "fill:ensures.2",
        ("accepted = 0", "accepted++;", "return accepted;"),
        17,
        helpful=("for (int i = 0; i < data.length; i++)",),
    ),
    Row(
        "10_tokenizer_bug",
        "next:ensures.1",
        ("end = start", "end++;", "length = end - start", "return length;"),
        17,
        helpful=_TO_THE_END,
    ),
    Row(
        "10_tokenizer_bug",
        "next:ensures.2",
        ("start = position", "start++;", "end = start", "end++;", "position = end + 1;"),
        17,
        helpful=_TO_THE_END,
    ),
)

_REMOVE = (
    "20  head++;",
    "21  head > slots.length",
    "23  count--;",
    "24  removed++;",
    "25  updateSmallest();",
    "26  return value;",
)
_NEXT = ("33  note(length);", "34  position = end + 1;", "35  return length;")
_HEAD = "line 15: ensures 0 <= head && head < slots.length;"
_POSITION = "line 12: ensures position <= text.length;"

BUGS = (
    Bug("08_ring_buffer_bug", "remove", _REMOVE, _HEAD),
    Bug("08_ring_buffer_bug", "remove:ensures.3", _REMOVE, _HEAD),
    Bug("10_tokenizer_bug", "next", _NEXT, _POSITION),
    Bug("10_tokenizer_bug", "next:ensures.3", _NEXT, _POSITION),
)
