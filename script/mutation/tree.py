"""The copy of the tree that bugs are put into, its build, and commands that run in it."""

import hashlib
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORK = ROOT / "build" / "mutate"

MEMORY_LIMIT = 8 << 30  # bytes of a test program: a bug in a loop must not take the memory of the machine
FILE_LIMIT = 1 << 30    # bytes of a file, for the same reason
# Depend mode: in preprocessor mode ccache uses an old precompiled header after its source has changed.
ENVIRONMENT = {**os.environ, "CCACHE_SLOPPINESS": "pch_defines,time_macros", "CCACHE_DEPEND": "1",
               "GTEST_FAIL_FAST": "1", "RC_PARAMS": "seed=20261115 max_success=100"}


class Fault(Exception):
    """An error in the list or in the unchanged tree, not a test that misses a bug."""


def digest(*parts):
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def digest_of_file(path):
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def read_json(path, default):
    return json.loads(path.read_text()) if path.is_file() else default


def write_json(path, value):
    part = path.with_suffix(".part")
    part.write_text(json.dumps(value, indent=1))
    part.replace(path)


def limit_resources(seconds):
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_LIMIT, MEMORY_LIMIT))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_LIMIT, FILE_LIMIT))
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))


def run(command, folder, limit=None, environment=None, limited=False, processor_limit=None):
    """Exit status (None: took longer than `limit` seconds) and output. A process that is `limited` also ends after
    `processor_limit` seconds of its own work, which other programs on the machine do not use up."""
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, cwd=folder, env={**ENVIRONMENT, **(environment or {})},
                                   stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                                   start_new_session=True, preexec_fn=(lambda: limit_resources(processor_limit)) if limited else None)
        try:
            status = process.wait(limit)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)  # also what the command has left behind
            except ProcessLookupError:
                pass
            process.wait()
        log.seek(0)
        return status, log.read().decode(errors="replace")


class Copy:
    """A copy of the tree, with a build of shared libraries: after a change one library is linked, and no program."""

    def __init__(self, folder):
        self.folder = folder
        self.build = folder / "build" / "release"
        self.aside = folder / "build" / "aside"  # outputs of the unchanged tree while a bug is built

    def update(self):
        """Copies the changed files; returns the digest of every file."""
        listed = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=ROOT, check=True,
                                capture_output=True, text=True).stdout.split("\0")
        digests = {name: digest_of_file(ROOT / name) for name in sorted(listed) if name and (ROOT / name).is_file()}
        for name, wanted in digests.items():
            if wanted != digest_of_file(self.folder / name):
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, self.folder / name)
        for path in self.folder.rglob("*"):
            inside = path.relative_to(self.folder)
            if inside.parts[0] != "build" and path.is_file() and str(inside) not in digests:
                path.unlink()
        return digests

    def run(self, command, **options):
        return run(command, self.folder, **options)

    def configure(self, folder="release", *options):
        launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
        linker = "-fuse-ld=lld" if shutil.which("ld.lld") else ""
        # A library keeps to its own functions, as one that is linked statically does.
        status, output = self.run(
            ["cmake", "--preset", "release", "-B", f"build/{folder}", *launcher, "-DHYSTERON_SHARED=ON",
             "-DHYSTERON_BENCH=OFF", "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON", f"-DCMAKE_EXE_LINKER_FLAGS={linker}",
             f"-DCMAKE_SHARED_LINKER_FLAGS={linker} -Wl,-Bsymbolic-functions", *options])
        if status != 0:
            raise Fault(f"configuring failed:\n{output}")

    def ninja(self, targets, folder="release"):
        """Output of a failed build; empty on success."""
        status, output = self.run(["ninja", "-C", f"build/{folder}", *targets])
        return "" if status == 0 else output


class Graph:
    """What ninja builds from what: build.ninja, and the headers that the compiler has found."""

    def __init__(self, copy):
        self.inputs, self.ordered, self.users, self.link_words = {}, {}, {}, {}
        outputs = []
        for line in (copy.build / "build.ninja").read_text().replace("$\n", "").splitlines():
            if line.startswith("build "):
                left, right = line[len("build "):].split(": ", 1)
                before, _, after = right.partition(" || ")
                outputs = [word for word in left.split() if word != "|"]
                for output in outputs:
                    self.inputs[output] = [word for word in before.split()[1:] if word != "|"]
                    self.ordered[output] = after.split()
            elif outputs and line.startswith(("  LINK_FLAGS = ", "  LINK_LIBRARIES = ")):
                name, _, value = line.strip().partition(" = ")
                self.link_words.setdefault(outputs[0], {})[name] = value.split()
        self.add_headers(copy)
        for output, inputs in self.inputs.items():
            for name in inputs:
                self.users.setdefault(name, set()).add(output)

    def add_headers(self, copy):
        _, text = copy.run(["ninja", "-C", "build/release", "-t", "deps"])
        output = ""
        for line in text.splitlines():
            if line.startswith("    "):
                if output in self.inputs:
                    # ccache with a base_dir writes sources relative to the build folder; outputs always are.
                    name = line.strip()
                    self.inputs[output].append(os.path.normpath(copy.build / name) if name.startswith("..") else name)
            else:
                output = line.partition(":")[0]

    def made_from(self, path):
        """Every output that is built again after a change of the file."""
        return self.reach([str(path)], lambda name: self.users.get(name, ()))

    def needed_for(self, targets):
        return self.reach(targets, lambda name: [*self.inputs.get(name, ()), *self.ordered.get(name, ())]) | set(targets)

    @staticmethod
    def reach(start, neighbours):
        found, open_ends = set(), list(start)
        while open_ends:
            for name in neighbours(open_ends.pop()):
                if name not in found:
                    found.add(name)
                    open_ends.append(name)
        return found


class Change:
    """A file of the copy with another text. At the end the file and all that was built with it are as before.

    What is built again is set aside and put back, which takes no time. The outputs return before the file: if the run is
    killed, the file still differs, is copied anew by the next run, and what depends on it is built again.
    """

    def __init__(self, copy, graph, name, text):
        self.copy, self.graph, self.path, self.text = copy, graph, copy.folder / name, text
        self.aside = {}
        self.stale = graph.made_from(self.path)

    def __enter__(self):
        self.original, self.times = self.path.read_bytes(), self.path.stat()
        self.path.write_text(self.text)
        return self

    def build(self, targets):
        """Output of a failed build; empty on success."""
        for name in self.stale & self.graph.needed_for(targets) - self.aside.keys():
            output = self.copy.build / name
            if output.is_file():
                kept = self.copy.aside / digest(name)[:20]
                kept.parent.mkdir(exist_ok=True)
                output.rename(kept)
                self.aside[name] = kept
        return self.copy.ninja(targets)

    def changes_code(self):
        """Whether an object file of the library or the program differs from that of the unchanged tree."""
        return any(digest_of_file(self.copy.build / name) != digest_of_file(old) for name, old in self.aside.items()
                   if name.endswith(".o"))

    def __exit__(self, *_):
        for name, old in self.aside.items():
            old.rename(self.copy.build / name)
        self.path.write_bytes(self.original)
        os.utime(self.path, ns=(self.times.st_atime_ns, self.times.st_mtime_ns))
