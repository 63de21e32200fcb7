"""Bugs that nobody wrote down: drawn from all that bugs.py makes, tried one at a time, and counted by folder.

A bug is drawn by its line: every line of a folder has the same chance, whatever it holds, then every kind of bug on the
line. Ranks come from a hash of seed, file and the line's text, so an edit elsewhere does not change what is drawn.
"""

import concurrent.futures
import dataclasses
import hashlib
import math
import os
import pathlib
import re
import time
import tomllib

from mutation.bugs import bugs_of
from mutation.reach import Reach
from mutation.tree import Change, Fault, Graph, ROOT, WORK, digest, digest_of_file, read_json, write_json

EQUIVALENT = "tests/mutations_equivalent.toml"
# Data, not code: cited works, and the table that script/units writes and compares. The browser's program has no test program.
LEFT_OUT = ("include/hysteron/laws/refs.hpp", "src/units/unit_table.cpp", "app/ask/")
SHORTEST_LIMIT = 60  # seconds of work; tests that take more than this and than ten times their usual time hang
WAITING_LIMIT = 10   # so many times as long they may take on a busy machine
QUANTILE = 1.959964  # of the normal distribution, for 95 %


@dataclasses.dataclass(frozen=True)
class Drawn:
    id: str
    folder: str
    file: str
    line: int
    kind: str
    old: str
    new: str
    text: str  # of the whole file with the bug


def folder_of(name):
    parts = pathlib.PurePath(name).parts
    if parts[0] == "app":
        return "app"
    inner = parts[2:] if parts[0] == "include" else parts[1:]
    return "scene" if inner[:2] == ("request", "scene") else inner[0]


def rank(*parts):
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()


def sources(paths):
    """The files of the library and the program below the paths; all without any."""
    wanted = [os.path.relpath(path, ROOT) for path in paths]
    found = [str(path.relative_to(ROOT)) for top in ("src", "include", "app") for path in (ROOT / top).rglob("*.[ch]pp")]
    names = [name for name in sorted(found) if not name.startswith(LEFT_OUT)
             and (not wanted or any(name == w or name.startswith(w + "/") for w in wanted))]
    if not names:
        raise Fault(f"no source file below {' '.join(map(str, paths))}")
    return names


def lines_with_bugs(tree, name):
    """Of each line that a bug can change: its number, text, how often this text came before, and its bugs."""
    text = (tree / name).read_text()
    lines, by_line, seen = text.splitlines(), {}, {}
    for bug in bugs_of(text):
        by_line.setdefault(text.count("\n", 0, bug.start), []).append(bug)
    for number, bugs in sorted(by_line.items()):
        old = lines[number].strip()
        seen[old] = seen.get(old, 0) + 1
        yield number, old, seen[old], bugs


def candidates(tree, names, seed):
    """The bugs of every folder of a tree in the order in which they are drawn, at most one of a line: (rank, file, line, bug)."""
    out = {}
    for name in names:
        for number, old, before, bugs in lines_with_bugs(tree, name):
            kinds = sorted({bug.kind for bug in bugs})
            kind = min(kinds, key=lambda k: rank(seed, name, old, before, k))
            bug = min((b for b in bugs if b.kind == kind), key=lambda b: rank(seed, name, old, before, b.start - bugs[0].start, b.new))
            out.setdefault(folder_of(name), []).append((rank(seed, name, old, before), name, number, bug))
    return {folder: sorted(found, key=lambda c: c[0]) for folder, found in sorted(out.items())}


def drawn(tree, folder, name, number, bug):
    text = (tree / name).read_text()
    changed = bug.apply(text)
    old, new = text.splitlines()[number].strip(), changed.splitlines()[number].strip()
    return Drawn(id=digest(name, number, bug.kind, old, new, digest(changed))[:12], folder=folder, file=name, line=number + 1,
                 kind=bug.kind, old=old, new=new, text=changed)


def shares(counts, total):
    """How many bugs each folder gets: by the square root of its lines, so that small folders have a score too."""
    weights = {folder: math.sqrt(count) for folder, count in counts.items()}
    scale = total / sum(weights.values())
    out = {folder: min(int(scale * w), counts[folder]) for folder, w in weights.items()}
    by_remainder = sorted(weights, key=lambda folder: (out[folder] - scale * weights[folder], folder))
    for folder in by_remainder[:total - sum(out.values())]:
        out[folder] += 1
    return out


def turns(wanted):
    """The folders in the order in which they are drawn from, each as often as its share: a part of a sample is a fair one."""
    return sorted(((folder, nth + 1) for folder, share in wanted.items() for nth in range(share)),
                  key=lambda turn: ((turn[1] - 0.5) / wanted[turn[0]], turn[0]))


def wilson(hits, count):
    """Wilson's interval of a share, 95 %."""
    if count == 0:
        return 0.0, 1.0
    z, share = QUANTILE, hits / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def read_equivalent():
    """The bugs that are argued to change no result, as (file, old line, new line)."""
    path = ROOT / EQUIVALENT
    rows = tomllib.loads(path.read_text()).get("equivalent", []) if path.is_file() else []
    for row in rows:
        if set(row) != {"file", "old", "new", "reason"}:
            raise Fault(f"{EQUIVALENT}: file, old, new and reason are required: {row}")
    return {(row["file"], row["old"], row["new"]) for row in rows}


class Tests:
    """The test programs of the copy: what they hold, how long it takes, and runs of a part of it."""

    def __init__(self, copy, digests, programs):
        self.copy, self.programs = copy, programs
        self.tree = digest(sorted((n, d) for n, d in digests.items() if not n.endswith(".md") and not n.startswith("script/")))
        self.state = read_json(WORK / "tests.json", {})

    def prepare(self):
        """Builds the programs, checks that they pass, and notes the time and the file of every suite."""
        if output := self.copy.ninja([f"{name}_tests" for name in self.programs]):
            raise Fault(f"the unchanged tree does not build:\n{output[-3000:]}")
        for name in self.programs:
            if self.state.get(name, {}).get("tree") != self.tree:
                print(f"  the unchanged tree: {name}", flush=True)
                self.state[name] = {"tree": self.tree, "suites": self.measure(name)}
                write_json(WORK / "tests.json", self.state)

    def measure(self, name):
        report = WORK / "report.json"
        status, output = self.copy.run([str(self.binary(name)), "--gtest_filter=-Slow*", f"--gtest_output=json:{report}"])
        if status != 0:
            raise Fault(f"the unchanged tree fails in {name}: {failure_in(output, self.copy)[0]}\n{output[-3000:]}")
        suites = {}
        for suite in read_json(report, {})["testsuites"]:
            file = os.path.relpath(suite["testsuite"][0]["file"], self.copy.folder)
            suites[suite["name"]] = {"seconds": float(suite["time"].rstrip("s")), "file": file}
        return suites

    def binary(self, name):
        return self.copy.build / "bin" / f"{name}_tests"

    def suites(self, name):
        return self.state[name]["suites"]

    def seconds(self, name, suites):
        return sum(self.suites(name)[suite]["seconds"] for suite in suites)

    def run(self, name, suites, binary=None):
        """The failing test and its file; None if all pass."""
        work = round(max(SHORTEST_LIMIT, 10 * self.seconds(name, suites)))
        chosen = ":".join(f"{suite}.*" for suite in sorted(suites))
        status, output = self.copy.run([str(binary or self.binary(name)), f"--gtest_filter={chosen}"], limited=True,
                                       limit=WAITING_LIMIT * work, processor_limit=work)
        if status is None:
            return "a timeout", ""
        return None if status == 0 else failure_in(output, self.copy)


def failure_in(output, copy):
    """The first failing test and the file of its failure."""
    test = re.search(r"^\[  FAILED  \] ([\w/.]+)", output, re.M) or re.search(r"^\[ RUN      \] (\S+)(?![\s\S]*RUN)",
                                                                            output, re.M)
    location = re.search(r"^(\S+\.[ch]pp):\d+: Failure", output, re.M)
    name = test.group(1).rstrip(".") if test else "a program that crashed"
    return name, os.path.relpath(location.group(1), copy.folder) if location else ""


class Trial:
    """One bug in the copy."""

    def __init__(self, copy, graph, tests, bug):
        self.copy, self.graph, self.tests, self.bug = copy, graph, tests, bug

    def attempt(self, reaching, only_reaching):
        """What became of the bug: (result, failing test, its file)."""
        with Change(self.copy, self.graph, self.bug.file, self.bug.text) as change:
            objects = sorted(name for name in change.stale if name.endswith(".o") and not name.startswith(("tests/", "app/ask/")))
            if not objects:
                return "not compiled into the library", "", ""
            # One object first: where that fails, ninja need not finish what it compiles beside it.
            if change.build(objects[:1]) or change.build(objects):
                return "does not compile", "", ""
            if not change.changes_code():
                return "same object code", "", ""
            linked = sorted(name for name in change.stale if re.fullmatch(r"libhysteron_\w+\.so|bin/hysteron", name))
            if output := change.build(linked):
                return "does not link", "", ""
            for part in (reaching, self.rest(reaching)):
                if found := self.run_all(change, part):
                    return "noticed", *found
                if only_reaching and reaching:  # of a file that no map knows all are run
                    break
        return "survived", "", ""

    def rest(self, reaching):
        return {name: set(self.tests.suites(name)) - reaching.get(name, set()) for name in self.tests.programs}

    def run_all(self, change, part):
        """Runs the suites of every program, the quickest first, and stops at the first failure."""
        chosen = sorted(((name, suites) for name, suites in part.items() if suites), key=lambda c: self.tests.seconds(*c))
        if not any(name.startswith("tests/") for name in change.stale):
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                for first in range(0, len(chosen), os.cpu_count()):
                    for found in pool.map(lambda c: self.tests.run(*c), chosen[first:first + os.cpu_count()]):
                        if found:
                            return found
            return None
        for name, suites in chosen:  # a header, which the tests compile as well
            binary, failure = self.link(change, name, suites)
            if failure:
                return "the build of the tests", ""
            if found := self.tests.run(name, suites, binary):
                return found
        return None

    def link(self, change, name, suites):
        """A program of the test files of these suites only: far fewer than all have to be compiled. Also whether it fails."""
        words = self.graph.link_words[f"bin/{name}_tests"]
        files = {self.tests.suites(name)[suite]["file"] for suite in suites}
        objects = [o for o in self.graph.inputs[f"bin/{name}_tests"] if o.endswith(".o") and self.source(o) in files]
        if not any(o in change.stale for o in objects):
            return self.tests.binary(name), ""
        program = WORK / "trial"
        failure = change.build(objects) or self.link_objects(objects, words, program)
        return program, failure

    def source(self, output):
        return os.path.relpath(next(i for i in self.graph.inputs[output] if i.endswith(".cpp")), self.copy.folder)

    def link_objects(self, objects, words, program):
        status, output = self.copy.run(["env", "-C", str(self.copy.build), "g++", *words.get("LINK_FLAGS", []), *objects, "-o",
                                        str(program), *words["LINK_LIBRARIES"]])
        return "" if status == 0 else output


class Sampler:
    def __init__(self, copy, digests, options, programs):
        self.options, self.copy, self.digests = options, copy, digests
        self.tests = Tests(copy, digests, programs)
        self.reach = Reach(copy, digests)
        self.results = {} if options.fresh else read_json(WORK / "sample.json", {})
        self.equivalent = read_equivalent()
        self.counted, self.left_out = [], {}

    def prepare(self):
        self.tests.prepare()
        for name in self.tests.programs:
            self.reach.load(name, {suite: known["file"] for suite, known in self.tests.suites(name).items()})
        self.graph = Graph(self.copy)

    def key(self, bug, known):
        """What a result holds for: a bug that was noticed stays noticed while its file and the test's file are the same."""
        if known["result"] == "noticed":
            return digest(bug.id, self.digests[bug.file], self.digests.get(known["test_file"], ""))
        if known["result"] == "survived":
            return digest(bug.id, self.tests.tree, self.tests.programs, self.options.named)
        return digest(bug.id, self.digests[bug.file])

    def result(self, bug):
        known = self.results.get(bug.id)
        if known is None or known["key"] != self.key(bug, known):
            known = self.results[bug.id] = self.examine(bug)
            write_json(WORK / "sample.json", self.results)
        is_equivalent = known["result"] == "survived" and (bug.file, bug.old, bug.new) in self.equivalent
        return {**known, "result": "argued equivalent"} if is_equivalent else known

    def examine(self, bug):
        start = time.monotonic()
        reaching = {}
        groups = self.reach.groups(bug.file, bug.line)
        # A line that is evaluated by the compiler is reached by none; then those that reach its file come first.
        for group in groups or self.reach.groups_of_file(bug.file):
            name, _, suite = group.partition(":")
            if suite in self.tests.suites(name):
                reaching.setdefault(name, set()).add(suite)
        result, test, file = Trial(self.copy, self.graph, self.tests, bug).attempt(reaching, self.options.named)
        known = {"result": result, "test": test, "test_file": file, "seconds": round(time.monotonic() - start),
                 "reached_by": len(groups)}
        return {**known, "key": self.key(bug, known)}

    def draw(self):
        """Tries bugs until the share of every folder is complete; those that count are in `counted`, also after a stop."""
        found = candidates(self.copy.folder, sources(self.options.path), self.options.seed)
        wanted = shares({folder: len(c) for folder, c in found.items()}, self.options.sample)
        rests = {folder: iter(c) for folder, c in found.items()}
        for folder, nth in turns(wanted):
            for _, name, number, chosen in rests[folder]:
                bug = drawn(self.copy.folder, folder, name, number, chosen)
                known = self.result(bug)
                print(f"[{folder} {nth}/{wanted[folder]}] {describe(bug, known)}", flush=True)
                if known["result"] in ("noticed", "survived"):
                    self.counted.append((bug, known))
                    break
                self.left_out[known["result"]] = self.left_out.get(known["result"], 0) + 1


def describe(bug, known):
    what = f"noticed by {known['test']}" if known["result"] == "noticed" else known["result"].replace("survived", "SURVIVED")
    return f"{bug.file}:{bug.line} {bug.kind}: {what} ({known['seconds']} s, reached by {known['reached_by']} suites)"


def list_bugs(options):
    """Prints the first candidates of every folder; whether they compile is not known."""
    found = candidates(ROOT, sources(options.path), options.seed)
    for folder, share in shares({folder: len(c) for folder, c in found.items()}, options.sample).items():
        for _, name, number, chosen in found[folder][:share]:
            bug = drawn(ROOT, folder, name, number, chosen)
            print(f"{bug.file}:{bug.line} {bug.kind}\n  - {bug.old}\n  + {bug.new}")


def report(counted, left_out, seed):
    """Prints the score and writes the survivors to build/mutate/survivors-SEED.txt."""
    survivors = [(bug, known) for bug, known in counted if known["result"] == "survived"]
    text = "".join(f"{bug.file}:{bug.line} {bug.kind}, reached by {known['reached_by']} suites\n  - {bug.old}\n  + {bug.new}\n"
                   for bug, known in survivors)
    path = WORK / f"survivors-{seed}.txt"
    path.write_text(text)
    print(text, end="")
    if left_out:
        print("left out: " + ", ".join(f"{count} {result}" for result, count in sorted(left_out.items())))
    folders = sorted({bug.folder for bug, _ in counted})
    for folder in [*folders, "all"]:
        chosen = [known for bug, known in counted if folder in (bug.folder, "all")]
        hits = sum(known["result"] == "noticed" for known in chosen)
        low, high = wilson(hits, len(chosen))
        print(f"{folder:12} {hits:3} of {len(chosen):3}  {100 * hits / max(len(chosen), 1):5.1f} %  "
              f"({100 * low:.0f} to {100 * high:.0f} %)")
    print(f"intervals: Wilson, 95 %; seed {seed}; survivors in {path.relative_to(ROOT)}")
