"""A client of sessions that are led: Python's standard library and nothing else."""

import http.client
import json
import time
import urllib.parse


class Gone(Exception):
    """The server cannot be reached, or went away in the middle."""


class Refused(Exception):
    """A problem document (RFC 9457)."""

    def __init__(self, problem):
        super().__init__(problem)
        self.problem = problem


class Client:
    """Speaks to one server as the owner of one token."""

    def __init__(self, url, token):
        self.address = urllib.parse.urlsplit(url).netloc
        self.headers = {"Authorization": f"Bearer {token}"}

    def _send(self, method, path, body=None, headers=()):
        connection = http.client.HTTPConnection(self.address, timeout=30)
        headers = {**self.headers, **dict(headers)}
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        try:
            connection.request(method, f"/api/v1{path}", body, headers)
            return connection, connection.getresponse()
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise Gone(error) from error

    def ask(self, method, path, body=None):
        """The JSON of an answer."""
        connection, response = self._send(method, path, body)
        try:
            text = response.read()
        except (OSError, http.client.HTTPException) as error:
            raise Gone(error) from error
        finally:
            response.close()
            connection.close()
        if response.status >= 400:
            raise Refused(json.loads(text))
        return json.loads(text) if text else None

    def create(self, what):
        return self.ask("POST", "/session/", what)

    def session(self, session):
        return self.ask("GET", f"/session/{session}")

    def respond(self, session, call, response):
        body = {"tool_call_id": call, "response": response}
        return self.ask("POST", f"/session/{session}/respond", body)

    def results(self, session):
        return self.ask("GET", f"/session/{session}/results")

    def follow(self, session, after=None):
        """The events of the stream, one by one; ends when the stream does. Each is (id, event, data)."""
        headers = {} if after is None else {"Last-Event-ID": after}
        connection, response = self._send("GET", f"/session/{session}/stream", None, headers)
        try:
            if response.status == 204:
                return
            if response.status >= 400:
                raise Refused(json.loads(response.read()))
            event, last = {}, None
            while True:
                line = response.readline()
                if not line:
                    if last in ("run_suspended", "run_finished"):
                        return
                    # A stream that ends in the middle looks like its end to this library.
                    raise Gone("the stream was cut")
                line = line.decode().rstrip("\r\n")
                if line:
                    name, _, value = line.partition(":")
                    event[name] = value.removeprefix(" ")
                elif "event" in event:
                    last = event["event"]
                    yield event.get("id"), event["event"], json.loads(event["data"])
                    event = {}
        except (OSError, http.client.HTTPException) as error:
            raise Gone(error) from error
        finally:
            response.close()
            connection.close()


def is_ready(server):
    """Whether a server takes requests."""
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(server).netloc, timeout=2)
    try:
        connection.request("GET", "/readyz")
        with connection.getresponse() as response:
            return response.status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def wait_for(server, seconds=20, meanwhile=lambda: None):
    """Waits until a server is ready."""
    for _ in range(seconds * 20):
        meanwhile()
        if is_ready(server):
            return
        time.sleep(0.05)
    raise TimeoutError(f"{server} is not ready")
