#!/usr/bin/env python3
"""Tests of script/mutation: which bugs are made of a text, how they are drawn and counted. Builds nothing."""

import pathlib
import signal
import sys
import tempfile
import unittest
import unittest.mock

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "script"))

from mutation import bugs, reach, sample, tree


def changed(text):
    """The changed texts of all bugs, by kind."""
    out = {}
    for bug in bugs.bugs_of(text):
        out.setdefault(bug.kind, set()).add(bug.apply(text))
    return out


class Bugs(unittest.TestCase):
    def expect(self, text, kind, new):
        self.assertIn(new, changed(text).get(kind, set()), changed(text))

    def test_every_kind_is_made(self):
        self.expect("return a < b;", "comparison", "return a <= b;")
        self.expect("return a < b;", "comparison", "return a > b;")
        self.expect("return a + b;", "sign", "return a - b;")
        self.expect("return -a;", "sign", "return a;")
        self.expect("return a * b;", "operator", "return a / b;")
        self.expect("return std::max(a, b);", "operator", "return std::min(a, b);")
        self.expect("x = 0.5 * y;", "constant", "x = 1.0 * y;")
        self.expect("x = n - 1;", "constant", "x = n - 2;")
        self.expect("x = y[1];", "index", "x = y[0];")
        self.expect("x = y[i + 1];", "index", "x = y[i];")
        self.expect("x = v.x;", "index", "x = v.y;")
        self.expect("f(a, b + 1);", "swapped", "f(b + 1, a);")
        self.expect("return {e.kinetic, e.gravity};", "swapped", "return {e.gravity, e.kinetic};")
        self.expect("return {.low = a, .high = b};", "swapped", "return {.low = b, .high = a};")
        self.expect("x = a + b * c;", "omitted term", "x = a;")
        self.expect("x = a + b * c;", "omitted term", "x = a + b;")
        self.expect("x = a + b * c;", "omitted term", "x = b * c;")
        self.expect("{ a = b; f(); }", "omitted statement", "{ {} f(); }")
        self.expect("{ a = b; f(); }", "omitted statement", "{ a = b; {} }")
        self.expect("{ count = 0; }", "forgotten reset", "{ {} }")
        self.expect("{ list.clear(); }", "forgotten reset", "{ {} }")
        self.expect("if (a) f();", "condition", "if (!(a)) f();")
        self.expect("if (a) f();", "omitted statement", "if (a) {}")
        self.expect("x = 1e3 * y;", "unit", "x = 1.0 * y;")
        self.expect('column("mm");', "unit", 'column("m");')

    def test_no_bug_where_nothing_is_computed(self):
        for text in ("// a < b", "#define X 1 + 2", "/* x = 1; */", 'const char* a = "a < b, 1 + 2";', "static_assert(a < b);",
                     "expects(a < b, \"\");", "using A = B<C>;", "std::vector<int> a;", "double& a;",
                     "void f(double a, const B& b);", "void f(A* a, std::vector<B> b);"):
            self.assertEqual(bugs.bugs_of(text), [], text)

    def test_lines_keep_their_numbers(self):
        text = "f(a,\n  b);\nx = a +\n    b;\n"
        for bug in bugs.bugs_of(text):
            self.assertEqual(bug.apply(text).count("\n"), text.count("\n"), bug)

    def test_declarations_are_not_left_out(self):
        for text in ("{ double a = 0; }", "{ const auto b = f(); }", "{ std::vector<double> c = d; }", "{ return f(); }"):
            self.assertFalse({"omitted statement", "forgotten reset"} & set(changed(text)), text)


class Draws(unittest.TestCase):
    def test_the_same_seed_draws_the_same(self):
        names = ["src/pair/pair.cpp", "include/hysteron/pair/pair.hpp"]
        first, again, other = (sample.candidates(tree.ROOT, names, seed)["pair"] for seed in (1, 1, 2))
        self.assertEqual(first, again)
        self.assertNotEqual([c[:3] for c in first], [c[:3] for c in other])
        self.assertEqual(len({c[1:3] for c in first}), len(first), "one bug of a line at most")

    def test_folders(self):
        self.assertEqual(sample.folder_of("include/hysteron/pair/pair.hpp"), "pair")
        self.assertEqual(sample.folder_of("src/request/scene/mass.cpp"), "scene")
        self.assertEqual(sample.folder_of("src/request/csv.cpp"), "request")
        self.assertEqual(sample.folder_of("app/cli/fit.cpp"), "app")

    def test_shares_add_up_and_go_by_the_root(self):
        shares = sample.shares({"a": 10000, "b": 2500, "c": 100}, 16)
        self.assertEqual(shares, {"a": 10, "b": 5, "c": 1})
        self.assertEqual(sum(sample.shares({"a": 7, "b": 5, "c": 3}, 7).values()), 7)

    def test_a_part_of_a_sample_has_bugs_of_every_folder(self):
        wanted = {"a": 10, "b": 5, "c": 1}
        turns = sample.turns(wanted)
        self.assertEqual([nth for folder, nth in turns if folder == "a"], list(range(1, 11)))
        self.assertEqual(len(set(turns)), 16)
        half = [folder for folder, _ in turns[:9]]
        self.assertEqual([half.count(folder) for folder in "abc"], [5, 3, 1])

    def test_wilson(self):
        low, high = sample.wilson(8, 10)  # 0.490 to 0.943, Newcombe 1998
        self.assertAlmostEqual(low, 0.490, 3)
        self.assertAlmostEqual(high, 0.943, 3)
        self.assertEqual(sample.wilson(0, 10)[0], 0.0)
        self.assertAlmostEqual(sample.wilson(0, 10)[1], 0.278, 3)

    def test_unknown_paths_are_refused(self):
        self.assertRaises(tree.Fault, sample.sources, ["docs"])


class Reached(unittest.TestCase):
    def test_lines_are_those_with_a_count(self):
        text = "SF:/copy/src/a.cpp\nDA:1,0\nDA:2,5\nDA:3,1\nDA:7,1\nend_of_record\nSF:/usr/x.h\nDA:1,1\n"
        lines = reach.lines_in(text, "/copy")
        self.assertEqual(lines, {"src/a.cpp": [2, 3, 7]})
        self.assertEqual(reach.ranges(lines["src/a.cpp"]), [[2, 3], [7, 7]])

    def measured(self, digests):
        """The suites that are run again when these files have these digests."""
        found, asked = reach.Reach(None, digests), []
        found.measure = lambda program, suites: asked.extend(suites) or {suite: {"src/a.cpp": [[1, 9]]} for suite in suites}
        found.load("p", {"One": "tests/p/one_test.cpp", "Two": "tests/p/two_test.cpp"})
        self.assertEqual(found.groups("src/a.cpp", 5), {"p:One", "p:Two"})
        return asked

    def test_a_changed_test_file_is_measured_alone(self):
        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.object(reach, "WORK", pathlib.Path(folder)):
            digests = {"src/a.cpp": "1", "tests/p/one_test.cpp": "1", "tests/p/two_test.cpp": "1", "tests/p/shared.hpp": "1"}
            self.assertEqual(self.measured(digests), ["One", "Two"])
            self.assertEqual(self.measured(digests), [])
            self.assertEqual(self.measured(digests := digests | {"tests/p/two_test.cpp": "2"}), ["Two"])
            self.assertEqual(self.measured(digests := digests | {"tests/p/shared.hpp": "2"}), ["One", "Two"])
            self.assertEqual(self.measured(digests | {"src/a.cpp": "2"}), ["One", "Two"])


class FakeCopy(tree.Copy):
    """A copy with a build that writes what it compiles into its output."""

    def ninja(self, targets, folder="release"):
        for target in targets:
            (self.build / target).write_text("built from " + (self.folder / "a.cpp").read_text())
        return ""


class FakeGraph(tree.Graph):
    def __init__(self):
        self.inputs = {"a.o": ["a.cpp"], "lib.so": ["a.o"], "other.o": ["b.cpp"]}
        self.ordered = {"program": ["lib.so"]}
        self.users = {"a.o": {"lib.so"}}


class Changes(unittest.TestCase):
    def test_outputs_and_file_return(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = FakeCopy(pathlib.Path(folder))
            copy.build.mkdir(parents=True)
            (copy.folder / "a.cpp").write_text("old")
            (copy.build / "a.o").write_text("built from old")
            graph = FakeGraph()
            graph.users[str(copy.folder / "a.cpp")] = {"a.o"}
            self.assertEqual(graph.made_from(copy.folder / "a.cpp"), {"a.o", "lib.so"})
            self.assertIn("lib.so", graph.needed_for(["program"]))
            times = [(path, path.stat().st_mtime_ns) for path in (copy.folder / "a.cpp", copy.build / "a.o")]
            for text, differs in (("new", True), ("old", False)):
                with tree.Change(copy, graph, "a.cpp", text) as change:
                    self.assertEqual(change.build(["a.o"]), "")
                    self.assertEqual(change.changes_code(), differs)
                self.assertEqual((copy.folder / "a.cpp").read_text(), "old")
                self.assertEqual((copy.build / "a.o").read_text(), "built from old")
                self.assertEqual([(path, path.stat().st_mtime_ns) for path, _ in times], times)


class Runs(unittest.TestCase):
    def test_a_program_that_hangs_ends(self):
        self.assertEqual(tree.run(["sh", "-c", "echo begun; sleep 60"], ".", limit=0.5), (None, "begun\n"))
        self.assertEqual(tree.run(["sh", "-c", "echo out; exit 3"], ".", limited=True), (3, "out\n"))

    def test_a_program_that_works_without_end_ends(self):
        status, output = tree.run(["sh", "-c", "echo begun; while :; do :; done"], ".", limited=True, processor_limit=1)
        self.assertEqual((status, output), (-signal.SIGXCPU, "begun\n"))


if __name__ == "__main__":
    unittest.main()
