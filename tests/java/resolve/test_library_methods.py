"""The table of the library's methods against the library itself: one type for all overloads, by reflection."""

import subprocess
from pathlib import Path

from slicer.java.resolve.library_methods import RESULTS

ASKING = """import java.lang.reflect.*;
import java.util.*;
class Ask {
  public static void main(String[] lines) throws Exception {
    for (String line : lines) {
      String[] words = line.split(" ");
      Set<String> found = new TreeSet<>();
      for (Method m : Class.forName(words[0]).getMethods())
        if (m.getName().equals(words[1]) && !m.isBridge() && Modifier.isPublic(m.getModifiers()))
          found.add(m.getReturnType().getTypeName());
      System.out.println(line + " " + String.join(",", found));
    }
  }
}
"""


def test_each_has_one_type(tmp_path: Path) -> None:
    source = tmp_path / "Ask.java"
    source.write_text(ASKING)
    asked = [f"{owner} {name}" for owner, name in RESULTS]
    ran = subprocess.run(["java", str(source), *asked], capture_output=True, text=True, check=True, timeout=60)
    said = dict(line.rsplit(" ", 1) for line in ran.stdout.splitlines())
    wrong = {}
    for (owner, name), kind in RESULTS.items():
        real = said.get(f"{owner} {name}", "")
        # A class that inherits or lacks the method says nothing; nobody calls what is not there.
        if real not in {"", str(kind)}:
            wrong[owner, name] = (real, str(kind))
    assert wrong == {}
