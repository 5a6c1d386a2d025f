"""Plumb's commands in front of a model, in a folder of their own."""

import json
import os
import pathlib
import subprocess
import tempfile
import time

from running import Server, free_port

PLUMB = os.environ["PLUMB"]
SKILL = "frac_add_unlike"


class Plumb:
    """One database, and the commands with `url` as their only endpoint."""

    def __init__(self, url, provider="compatible", model="any"):
        self._kept = tempfile.TemporaryDirectory(prefix="plumb-interop-")
        self.folder = pathlib.Path(self._kept.name)
        self.database = f"sqlite://{self.folder}/plumb.db"
        # Nothing of the caller's own configuration may come in: it might name a real model, and a real key.
        bare = {name: value for name, value in os.environ.items() if not name.startswith(("APP_LLM_", "PLUMB_"))}
        keys = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY")
        self._bare = {name: value for name, value in bare.items() if name not in keys}
        self._environment = {
            **self._bare,
            "APP_LLM_PROVIDER": provider,
            "APP_LLM_BASE_URL": f"{url}/v1",
            "APP_LLM_MODEL": model,
            "APP_LLM_API_KEY": "no-key",
            "APP_LLM_TIMEOUT_SECONDS": "60",
        }

    def close(self):
        self._kept.cleanup()

    def import_blueprints(self):
        """A first start fills the database; no model is configured, so that it makes no items."""
        site = self.folder / "site"
        (site / "pkg").mkdir(parents=True)
        (site / "manifest.json").write_text('{"plumb.css":"pkg/plumb.css"}')
        (site / "hash.txt").write_text("js: 1\nwasm: 1\n")
        port = free_port()
        command = [PLUMB, "serve", "--listen", f"127.0.0.1:{port}", "--database", self.database, "--site", site]
        command += ["--audit-key", self.folder / "key.pem", "--audit-heads", self.folder / "heads.jsonl"]
        with Server("Plumb", command, port, "/readyz", self.folder / "serve.log", env=self._bare):
            pass

    def run(self, *arguments, seconds=300):
        """Exit code, what it printed, and what it said to people."""
        command = [PLUMB, *arguments, "--database", self.database]
        done = subprocess.run(
            command, env=self._environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=seconds, check=False,
        )
        if "panicked" in done.stderr:
            raise AssertionError(f"{command} panicked:\n{done.stderr}")
        return done.returncode, done.stdout, done.stderr

    def probe(self):
        code, out, told = self.run("llm", "probe", "--format", "json")
        return code, [json.loads(line) for line in out.splitlines()], told

    def make_one(self, *arguments, seconds=300):
        """A run of one item: the exit code, `stats.json`, the lines of the other files, what was said."""
        before = time.monotonic()
        code, _, told = self.run(
            "factory", "run", "--skill", SKILL, "--count", "1", "--seed", "1", "--out", str(self.folder / "runs"),
            *arguments, seconds=seconds,
        )
        [folder] = (self.folder / "runs").iterdir()
        stats = json.loads((folder / "stats.json").read_text())
        lines = {name: _lines(folder / f"{name}.jsonl") for name in ("accepted", "rejected", "logs")}
        return code, stats, lines, told, time.monotonic() - before

    def problems(self):
        """Those of the skill, by status; in a fresh database they come from the factory alone."""
        _, out, _ = self.run("bank", "list", "--skill", SKILL)
        return [line.split("\t")[4] for line in out.splitlines()]


def _lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
