"""Servers that run while a test does, each ended by its own process id."""

import json
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

# Whoever ends the tests ends their servers too: an interruption goes through everything that cleans up.
signal.signal(signal.SIGTERM, signal.default_int_handler)


def free_port():
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return bound.getsockname()[1]


def ask(url, method="GET", body=None):
    """The text of an answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read().decode()


class Server:
    """A program that listens; `is_ready` is a path that answers 200 once it does."""

    def __init__(self, name, command, port, is_ready, log, **how):
        self.name, self.url, self.log = name, f"http://127.0.0.1:{port}", log
        self._ready = f"{self.url}{is_ready}"
        with open(log, "w") as out:
            self.process = subprocess.Popen(
                [str(part) for part in command], stdout=out, stderr=out, stdin=subprocess.DEVNULL, **how
            )

    def __enter__(self):
        try:
            self._wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def said(self, most=2000):
        return self.log.read_text(errors="replace")[-most:]

    def _wait(self, seconds=60):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.name} ended before it was ready:\n{self.said()}")
            try:
                ask(self._ready)
                return
            except (OSError, urllib.error.URLError):
                time.sleep(0.05)
        raise TimeoutError(f"{self.name} was not ready after {seconds} s:\n{self.said()}")
