"""Which suites of tests reach a line: one profile of clang's coverage for each suite, also of the programs that it starts.

Kept in build/mutate/reach, one file for each test program, until the library or what the tests share changes; a suite's
lines until its file does.
"""

import concurrent.futures
import os
import shutil
import tempfile

from mutation.tree import Fault, WORK, digest, digest_of_file, read_json, run, write_json

FLAGS = ["-DCMAKE_CXX_COMPILER=clang++", "-DCMAKE_CXX_FLAGS=-fprofile-instr-generate -fcoverage-mapping",
         "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG"]
LIMIT = 1200  # seconds of a suite with counters


def tool(name):
    """A program of LLVM, as Debian names it."""
    for candidate in (name, f"{name}-14"):
        if shutil.which(candidate):
            return candidate
    raise Fault(f"{name} is missing: script/setup mutate installs it")


def lines_in(lcov, folder):
    """The lines that were run, of every file in the folder."""
    out, lines = {}, None
    for line in lcov.splitlines():
        if line.startswith("SF:"):
            inside = os.path.relpath(line[3:], folder)
            lines = None if inside.startswith("..") else out.setdefault(inside, [])
        elif lines is not None and line.startswith("DA:") and not line.endswith(",0"):
            lines.append(int(line[3:].partition(",")[0]))
    return out


def ranges(numbers):
    """Neighbouring numbers as [first, last]."""
    out = []
    for number in sorted(set(numbers)):
        if out and number <= out[-1][1] + 1:
            out[-1][1] = number
        else:
            out.append([number, number])
    return out


class Reach:
    """The suites that reach a line, as "program:Suite"."""

    def __init__(self, copy, digests):
        self.copy, self.digests = copy, digests
        self.is_built = False
        self.files = {}  # file -> [(group, ranges)]

    def key(self, *more):
        used = ("src/", "include/", "app/", "cmake/", "data/", "examples/", "tests/support/", "tests/golden/", *more)
        return digest(sorted((name, d) for name, d in self.digests.items() if name.startswith(used)))

    def load(self, program, suites):
        """Adds the suites of a program, each with its file; runs with counters those that are new or have changed."""
        path = WORK / "reach" / f"{program}.json"
        path.parent.mkdir(exist_ok=True)
        known = read_json(path, {})
        # Headers beside the tests belong to all suites of the program.
        key = self.key(*(name for name in self.digests if name.startswith(f"tests/{program}/") and name.endswith(".hpp")))
        old = known.get("suites", {}) if known.get("key") == key else {}
        missing = [suite for suite, file in suites.items() if old.get(suite, {}).get("digest") != self.digests[file]]
        measured = self.measure(program, missing) if missing else {}
        new = {suite: {"digest": self.digests[file], "lines": measured[suite]} if suite in measured else old[suite]
               for suite, file in suites.items()}
        write_json(path, {"key": key, "suites": new})
        for suite, found in new.items():
            for name, spans in found["lines"].items():
                self.files.setdefault(name, []).append((f"{program}:{suite}", spans))

    def groups_of_file(self, name):
        return {group for group, _ in self.files.get(name, ())}

    def groups(self, name, line):
        return {group for group, spans in self.files.get(name, ()) if any(a <= line <= b for a, b in spans)}

    def measure(self, program, suites):
        print(f"  which lines the tests of {program} reach", flush=True)
        if not self.is_built:
            self.copy.configure("coverage", *FLAGS)
            self.is_built = True
        if output := self.copy.ninja([f"{program}_tests"], "coverage"):
            raise Fault(f"the build for coverage fails:\n{output[-3000:]}")
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            return dict(zip(suites, pool.map(lambda suite: self.lines_of(program, suite), suites)))

    def lines_of(self, program, suite):
        build = self.copy.folder / "build" / "coverage"
        binary = build / "bin" / f"{program}_tests"
        with tempfile.TemporaryDirectory(dir=WORK) as folder:
            # A failing test has run its lines too. Processes of one binary add to one file (%m).
            self.copy.run([str(binary), f"--gtest_filter={suite}.*"], limit=LIMIT,
                          environment={"LLVM_PROFILE_FILE": f"{folder}/%m.profraw", "GTEST_FAIL_FAST": "0"})
            raw = [f"{folder}/{name}" for name in os.listdir(folder) if name.endswith(".profraw")]
            if not raw:
                return {}
            merged = f"{folder}/all.profdata"
            status, output = run([tool("llvm-profdata"), "merge", "-sparse", "-o", merged, *raw], folder)
            if status != 0:
                raise Fault(f"the profile of {program}:{suite} cannot be read:\n{output[-1000:]}")
            libraries = [f"-object={path}" for path in [*sorted(build.glob("libhysteron_*.so")), build / "bin" / "hysteron"]
                         if path.is_file()]
            status, lcov = run([tool("llvm-cov"), "export", "-format=lcov", "-skip-functions", f"-instr-profile={merged}",
                                r"-ignore-filename-regex=^/usr|/tests/|/build/(release|coverage)/", str(binary), *libraries],
                               folder)
            return {name: ranges(lines) for name, lines in lines_in(lcov, self.copy.folder).items() if lines}
