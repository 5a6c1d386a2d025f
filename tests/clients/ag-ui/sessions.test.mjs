// Sessions that are led, taken with AG-UI's own client: it reads every event against its schema and verifies their
// order, and carries state, messages and interrupts along as any application would that uses it.
//
//     PLUMB=target/debug/plumb node --test

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { HttpAgent, buildResumeArray } from "@ag-ui/client";
import { EventSchemas } from "@ag-ui/core/schemas";

const PLUMB = resolve(process.env.PLUMB ?? "target/debug/plumb");

const folder = mkdtempSync(join(tmpdir(), "plumb-ag-ui-"));
const database = `sqlite://${folder}/plumb.db`;
let server, api, headers;

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

async function plumb(args, input = "") {
  const running = promisify(execFile)(PLUMB, [...args, "--database", database]);
  running.child.stdin.end(input);
  return (await running).stdout.trim();
}

before(async () => {
  cpSync(new URL("../content", import.meta.url), join(folder, "content"), { recursive: true });
  mkdirSync(join(folder, "site/pkg"), { recursive: true });
  // No page is asked for: the names of the bundle are all that the server wants.
  writeFileSync(join(folder, "site/manifest.json"), '{"plumb.css":"pkg/plumb.css"}');
  writeFileSync(join(folder, "site/hash.txt"), "js: 1\nwasm: 1\n");
  const listen = `127.0.0.1:${await freePort()}`;
  const log = openSync(join(folder, "log"), "a");
  const files = ["content", "site"].flatMap((part) => [`--${part}`, join(folder, part)]);
  server = spawn(PLUMB, [
    "serve", "--listen", listen, "--database", database, ...files, "--log", "warn", "--ready-forms", "1",
    "--audit-key", join(folder, "key.pem"), "--audit-heads", join(folder, "heads.jsonl"),
  ], { stdio: ["ignore", log, log] });
  api = `http://${listen}/api/v1`;
  for (let tries = 0; ; tries += 1) {
    assert.ok(tries < 400, `the server is not ready: ${readFileSync(join(folder, "log"))}`);
    if ((await fetch(`http://${listen}/readyz`).catch(() => undefined))?.ok) break;
    await pause(50);
  }
  await plumb(["user", "add", "ann"], "a walk along the sea\n");
  const scopes = ["--scope", "read", "--scope", "learn"];
  const token = await plumb(["token", "add", "ann", "--label", "client", ...scopes, "--days", "1"]);
  headers = { Authorization: `Bearer ${token}` };
});

after(async () => {
  const ended = new Promise((done) => void server.once("exit", done));
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

async function ask(path, body) {
  const json = { ...headers, "Content-Type": "application/json" };
  const options = body ? { method: "POST", headers: json, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(api + path, options);
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

function agentOf(session) {
  return new HttpAgent({ url: `${api}/session/${session}/ag-ui`, headers, threadId: session });
}

// What the tool was called with, as the client put it together from the events.
function callOf(agent, id) {
  const calls = agent.messages.flatMap((message) => message.toolCalls ?? []);
  const call = calls.find((call) => call.id === id);
  return { name: call.function.name, props: JSON.parse(call.function.arguments) };
}

const doubled = ({ prompt }) => String(2 * Number(/\d+/.exec(prompt)[0]));

test("an assessment is taken from the first item to the last", async () => {
  const { session_id: session } = await ask("/session/", { session_type: "evaluation", assessment_id: "C.EXAM" });
  const agent = agentOf(session);
  const seen = [];
  const listener = { onEvent: ({ event }) => void seen.push(event) };
  await agent.runAgent({}, listener);
  for (let item = 0; item < 3; item += 1) {
    const [interrupt, ...others] = agent.pendingInterrupts;
    assert.deepEqual(others, [], "one thing is asked for at a time");
    const { name, props } = callOf(agent, interrupt.toolCallId);
    assert.equal(name, "request_free_text");
    assert.equal(interrupt.message, props.prompt);
    assert.equal(agent.state.pending_action.tool_call_id, interrupt.id);
    assert.deepEqual(agent.state.pending_action.props, props);
    const resolve = (payload) => buildResumeArray(agent.pendingInterrupts, { [interrupt.id]: { status: "resolved", payload } });
    if (item === 1) {
      // Refused, and nothing is used up: the same is asked for still.
      const log = console.error;
      console.error = () => {};
      await assert.rejects(agent.runAgent({ resume: resolve({ selection: "k1" }) }), /422/);
      console.error = log;
      assert.equal(agent.pendingInterrupts[0].id, interrupt.id);
    }
    // Once as programs send it, else as somebody types it.
    const text = doubled(props);
    await agent.runAgent({ resume: resolve(item === 0 ? { text } : text) }, listener);
    const result = agent.messages.find((message) => message.role === "tool" && message.toolCallId === interrupt.id);
    assert.deepEqual(JSON.parse(result.content), { text });
  }
  assert.deepEqual(agent.pendingInterrupts, []);
  assert.equal(agent.state.status, "completed");
  assert.equal((await ask(`/session/${session}/results`)).items_correct, 3);
  for (const event of seen) EventSchemas.parse(event);
  const finished = seen.filter((event) => event.type === "RUN_FINISHED").map((event) => event.outcome.type);
  assert.deepEqual(finished, ["interrupt", "interrupt", "interrupt", "success"]);
});

test("practice is followed with its feedback, by a client that begins anew each time", async () => {
  const begun = await ask("/session/", { session_type: "learning", config: { skill_id: "c_double" } });
  const session = begun.session_id;
  const agent = agentOf(session);
  await agent.runAgent();
  const [first] = agent.pendingInterrupts;
  await agent.runAgent({ resume: [{ interruptId: first.id, status: "resolved", payload: "/hint" }] });
  const hint = agent.messages.find((message) => message.role === "assistant" && message.content);
  assert.ok(hint.content.length > 0, "the hint is said");
  const [again] = agent.pendingInterrupts;
  const { props } = callOf(agent, again.id);
  // Somebody else's memory: nothing but the session's id is needed.
  const fresh = agentOf(session);
  await fresh.runAgent();
  assert.equal(fresh.pendingInterrupts[0].id, again.id);
  const told = [];
  const resume = [{ interruptId: again.id, status: "resolved", payload: { text: doubled(props) } }];
  await fresh.runAgent({ resume }, { onCustomEvent: ({ event }) => void told.push(event.value) });
  assert.ok(told.some((value) => value.correct === true), JSON.stringify(told));
  assert.notEqual(fresh.pendingInterrupts[0].id, again.id);
});
