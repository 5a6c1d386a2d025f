#!/usr/bin/env python3
"""Carries out the Dockerfile in clean Debian roots, without a container engine.

Every stage gets its own root, made by debootstrap; RUN lines run in it by chroot, COPY
copies, ENV, ARG, WORKDIR and USER hold as they do in an image. The base image with Rust
is stood in for by Debian's C compiler and a read-only view of this machine's Rust; the
crates it has fetched are copied. Nothing outside --work is written. At the end the image's command is started as the image's user, its health
check must pass, a page must come back, SIGTERM must end it well, and the data must lie
in the volume.

    sudo scripts/prove_dockerfile.py --build-arg PROFILE=dev

Needs root, debootstrap and Debian's archive. The roots stay in --work, so that a second
run takes a fraction of the time.
"""

import argparse
import fnmatch
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEBIAN_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# What the base images bring beyond a minimal Debian, as far as our lines use it.
BASES = {
    "rust": {
        "packages": ["ca-certificates", "gcc", "libc6-dev", "make"],
        "env": {
            "CARGO_HOME": "/usr/local/cargo",
            "PATH": f"/usr/local/cargo/bin:{DEBIAN_PATH}",
        },
    },
    "debian": {"packages": [], "env": {"PATH": DEBIAN_PATH}},
}


class Problem(Exception):
    """Why the proof cannot go on."""


def instructions(text):
    """The Dockerfile as (line number, WORD, rest) with continued lines joined."""
    found, pending, start = [], "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("#") or (not line.strip() and not pending):
            continue
        start = start if pending else number
        if line.rstrip().endswith("\\"):
            pending += line.rstrip()[:-1] + " "
            continue
        word, _, rest = (pending + line).strip().partition(" ")
        found.append((start, word.upper(), rest.strip()))
        pending = ""
    if pending:
        raise Problem(f"Dockerfile:{start}: the last line ends in a backslash")
    return found


def split_flags(rest):
    """Leading --name=value words, and what follows them."""
    flags = []
    while match := re.match(r"--([a-z-]+)=(\S+)\s+", rest):
        flags.append((match[1], match[2]))
        rest = rest[match.end():]
    return flags, rest


def command_words(rest):
    """The exec form, or a shell line as the exec form."""
    return json.loads(rest) if rest.startswith("[") else ["/bin/sh", "-c", rest]


def ignored(path, patterns):
    """Whether .dockerignore leaves out this path or a folder it lies in."""
    parts = path.split("/")
    for end in range(1, len(parts) + 1):
        prefix = "/".join(parts[:end])
        for pattern in patterns:
            if pattern.startswith("**/"):
                if fnmatch.fnmatchcase(parts[end - 1], pattern[3:]):
                    return True
            elif prefix.count("/") == pattern.count("/") and fnmatch.fnmatchcase(prefix, pattern):
                return True
    return False


class Stage:
    """One FROM and what follows it."""

    def __init__(self, work, name, image, bases):
        family = image.split(":")[0]
        if family not in bases:
            raise Problem(f"no stand-in for the base image {image}")
        self.name, self.family = name, family
        self.root = work / f"stage-{name}"
        self.cache = work / "cache"
        self.env = dict(bases[family]["env"])
        self.args, self.user, self.workdir = {}, "root", "/"
        self.volumes, self.health, self.entry, self.command = [], None, [], []

    def path(self, inside):
        """Where a path of the image is on this machine."""
        return self.root / os.path.normpath(os.path.join(self.workdir, inside)).lstrip("/")

    def cache_of(self, target):
        """The folder behind a cache mount."""
        folder = self.cache / target.strip("/").replace("/", "-")
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def expand(self, text):
        """Replaces $NAME and ${NAME} outside of RUN, as the builder does."""
        known = {**self.args, **self.env}
        return re.sub(r"\$(?:\{(\w+)\}|(\w+))", lambda m: known.get(m[1] or m[2], ""), text)

    def chroot(self, words, extra=None):
        """The command line that runs `words` inside, as the stage's user."""
        env = [f"{key}={value}" for key, value in {"HOME": "/root", **self.env, **(extra or {})}.items()]
        user = [] if self.user == "root" else [f"--userspec={self.user}:{self.user}"]
        inside = ["/bin/sh", "-c", 'cd "$0" && exec "$@"', self.workdir, *words]
        return ["env", "-i", *env, "chroot", *user, str(self.root), *inside]


def sh(*words, **options):
    """Runs a command of this machine; raises Problem when it fails."""
    done = subprocess.run([str(word) for word in words], check=False, **options)
    if done.returncode != 0:
        raise Problem(f"failed with {done.returncode}: {shlex.join(str(word) for word in words)[:400]}")


def remove(folder):
    """Deletes a root of ours, never through a mount into something that is not."""
    mounted = [line.split()[4] for line in Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines()]
    below = [place for place in mounted if Path(place).is_relative_to(folder.resolve())]
    if below:
        raise Problem(f"{below[0]} is a mount: unmount it, then try again")
    if folder.exists():
        shutil.rmtree(folder)


def debian(work, packages, mirror):
    """A folder with a clean Debian and these packages, made once."""
    folder = work / ("debian" + "".join(f"+{name}" for name in packages))
    if (folder / ".complete").exists():
        return folder
    remove(folder)
    print(f"--- debootstrap bookworm into {folder.name}", flush=True)
    include = [f"--include={','.join(packages)}"] if packages else []
    sh("debootstrap", "--variant=minbase", *include, "bookworm", folder, mirror, stdout=subprocess.DEVNULL)
    (folder / ".complete").touch()
    return folder


def mount(source, target, read_only=False):
    """Shows `source` at `target`; gone with this process's mount namespace."""
    target.mkdir(parents=True, exist_ok=True)
    sh("mount", "--bind", source, target)
    if read_only:
        sh("mount", "-o", "remount,bind,ro", target)


# Stands in for rustup, which must not get at this machine's toolchains: inside, their
# links lead nowhere, and it would "repair" them.
RUSTUP = """#!/bin/sh
if [ "$1 $2" = "target add" ] && [ -d "$(rustc --print target-libdir --target "$3")" ]; then
  echo "$3 is there"; exit 0
fi
echo "rustup $*: not known here, or this machine's Rust lacks the target" >&2; exit 1
"""


def give_rust(stage):
    """This machine's compiler, read-only, and a copy of the crates it has fetched."""
    found = subprocess.run(["rustc", "--print", "sysroot"], cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise Problem(f"rustc does not start: {found.stderr.strip()}")
    sysroot = Path(found.stdout.strip()).resolve()
    mount(sysroot, stage.root / "usr/local/rust", read_only=True)
    tools = stage.root / "usr/local/cargo/bin"
    tools.mkdir(parents=True, exist_ok=True)
    for tool in (sysroot / "bin").iterdir():
        (tools / tool.name).symlink_to(f"/usr/local/rust/bin/{tool.name}")
    (tools / "rustup").write_text(RUSTUP, encoding="utf-8")
    (tools / "rustup").chmod(0o755)
    registry = Path(os.environ.get("CARGO_HOME") or Path.home() / ".cargo") / "registry"
    seeded = stage.cache_of("/usr/local/cargo/registry")
    for part in ("index", "cache"):
        if (registry / part).is_dir():
            (seeded / part).mkdir(parents=True, exist_ok=True)
            sh("cp", "-a", "--update", f"{registry / part}/.", seeded / part)


def prepare(stage, options):
    """A fresh root for the stage, with what a container would be given."""
    base = debian(options.work, BASES[stage.family]["packages"], options.mirror)
    remove(stage.root)
    sh("cp", "-a", "--reflink=auto", base, stage.root)
    for name in ("etc/resolv.conf", "etc/hosts"):
        shutil.copyfile(f"/{name}", stage.root / name)
    mount("/proc", stage.root / "proc", read_only=True)
    if stage.family == "rust":
        certificates = Path("/etc/ssl/certs/ca-certificates.crt")
        if certificates.exists():
            shutil.copyfile(certificates, stage.root / str(certificates).lstrip("/"))
        give_rust(stage)


def run(stage, rest):
    """RUN, with cache mounts that outlive the stage."""
    flags, line = split_flags(rest)
    for name, value in flags:
        fields = dict(field.split("=", 1) for field in value.split(","))
        if name != "mount" or fields.get("type") != "cache":
            raise Problem(f"RUN --{name}={value} is not known here")
        mount(stage.cache_of(fields["target"]), stage.path(fields["target"]))
    sh(*stage.chroot(["/bin/sh", "-c", line], stage.args), stdin=subprocess.DEVNULL)


def copy(stage, stages, rest):
    """COPY from the project, or from an earlier stage."""
    flags, rest = split_flags(rest)
    unknown = [name for name, _ in flags if name != "from"]
    if unknown:
        raise Problem(f"COPY --{unknown[0]} is not known here")
    *sources, target = stage.expand(rest).split()
    other = dict(flags).get("from")
    for source in sources:
        into = stage.path(target)
        if other is None and source == ".":
            copy_project(into)
            continue
        origin = stages[other].path("/" + source.lstrip("/")) if other else ROOT / source
        if not origin.exists():
            raise Problem(f"COPY: there is no {source}")
        if origin.is_dir():
            shutil.copytree(origin, into, dirs_exist_ok=True, symlinks=True)
        else:
            into = into / origin.name if target.endswith("/") else into
            into.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(origin, into)


def copy_project(into):
    """The build context: the project without what .dockerignore names."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    if any(pattern.startswith("!") for pattern in patterns):
        raise Problem(".dockerignore: exceptions (!) are not known here")
    for folder, names, files in os.walk(ROOT):
        inside = os.path.relpath(folder, ROOT)
        relative = "" if inside == "." else inside + "/"
        names[:] = [name for name in names if not ignored(relative + name, patterns)]
        (into / relative).mkdir(parents=True, exist_ok=True)
        for name in files:
            if not ignored(relative + name, patterns):
                shutil.copy2(Path(folder) / name, into / relative / name, follow_symlinks=False)


def build(options):
    """Carries out every line; returns the last stage."""
    stages, stage = {}, None
    for number, word, rest in instructions((ROOT / "Dockerfile").read_text(encoding="utf-8")):
        print(f"--- {word} {rest[:100]}", flush=True)
        try:
            if word == "FROM":
                image, _, name = rest.partition(" AS ")
                stage = Stage(options.work, name or "final", image, BASES)
                stages[stage.name] = stage
                prepare(stage, options)
            elif stage is None:
                raise Problem(f"{word} before FROM is not known here")
            elif word == "RUN":
                run(stage, rest)
            elif word == "COPY":
                copy(stage, stages, rest)
            elif word == "ARG":
                name, _, default = rest.partition("=")
                stage.args[name] = options.build_arg.get(name, default)
            elif word == "ENV":
                for pair in shlex.split(rest):
                    key, _, value = pair.partition("=")
                    stage.env[key] = stage.expand(value)
            elif word == "WORKDIR":
                stage.workdir = os.path.join(stage.workdir, stage.expand(rest))
                stage.path(".").mkdir(parents=True, exist_ok=True)
            elif word == "USER":
                stage.user = rest
            elif word == "VOLUME":
                stage.volumes.append(rest)
            elif word == "HEALTHCHECK":
                stage.health = command_words(split_flags(rest)[1].removeprefix("CMD "))
            elif word == "ENTRYPOINT":
                stage.entry = command_words(rest)
            elif word == "CMD":
                stage.command = command_words(rest)
            elif word not in ("EXPOSE", "STOPSIGNAL", "LABEL"):
                raise Problem(f"the instruction {word} is not known here")
        except Problem as problem:
            raise Problem(f"Dockerfile:{number}: {problem}") from None
    return stage


def prove(stage):
    """Starts what was built, and expects of it what an operator would."""
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", 3000)) == 0:
            raise Problem("something listens on port 3000 already; stop it, then try again")
    print("--- starting the image's command as", stage.user, flush=True)
    server = subprocess.Popen(stage.chroot([*stage.entry, *stage.command], {"HOME": "/data"}))
    try:
        deadline = time.monotonic() + 30
        check = stage.chroot(stage.health)
        while subprocess.run(check, check=False, stderr=subprocess.DEVNULL).returncode != 0:
            if server.poll() is not None:
                raise Problem(f"the server ended with {server.returncode}")
            if time.monotonic() > deadline:
                raise Problem("the health check did not pass within 30 seconds")
            time.sleep(0.2)
        with urllib.request.urlopen("http://127.0.0.1:3000/", timeout=10) as page:
            if page.status != 200 or b"<html" not in page.read():
                raise Problem("the first page is not a page")
        owner = Path(f"/proc/{server.pid}").stat().st_uid
        if owner == 0:
            raise Problem("the server runs as root")
        server.send_signal(signal.SIGTERM)
        if server.wait(timeout=30) != 0:
            raise Problem(f"the server ended with {server.returncode} on SIGTERM")
    finally:
        if server.poll() is None:
            server.kill()
            server.wait()
    for volume in stage.volumes:
        kept = [entry.name for entry in stage.path(volume).iterdir()]
        if not kept:
            raise Problem(f"nothing was kept in {volume}")
        print(f"--- kept in {volume}: {', '.join(sorted(kept))}")
    size = subprocess.run(["du", "-sxm", stage.root], capture_output=True, text=True, check=True)
    print(f"proved: the image is healthy, serves, stops and keeps its data ({size.stdout.split()[0]} MB)")


def pair(text):
    """NAME=VALUE of the command line."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return name, value


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, default=Path("/var/tmp/plumb-image"), help="where the roots are made")
    parser.add_argument("--mirror", default="http://deb.debian.org/debian", help="Debian's archive")
    parser.add_argument("--build-arg", type=pair, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--parse-only", action="store_true", help="only read the Dockerfile")
    options = parser.parse_args()
    options.build_arg = dict(options.build_arg)
    if options.parse_only:
        for number, word, rest in instructions((ROOT / "Dockerfile").read_text(encoding="utf-8")):
            print(number, word, rest)
        return 0
    try:
        if os.geteuid() != 0:
            raise Problem("this needs root, for chroot and mounts")
        for program in ("debootstrap", "unshare"):
            if shutil.which(program) is None:
                raise Problem(f"{program} is missing (Debian: apt-get install debootstrap util-linux)")
        # In a mount namespace of its own, so that nothing stays mounted whatever happens.
        namespace = os.readlink("/proc/self/ns/mnt")
        if os.environ.get("PLUMB_MOUNTS_LEFT", namespace) == namespace:
            os.environ["PLUMB_MOUNTS_LEFT"] = namespace
            os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, *sys.argv])
        options.work = options.work.resolve()
        options.work.mkdir(parents=True, exist_ok=True)
        prove(build(options))
    except Problem as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
