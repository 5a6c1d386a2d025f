// Sessions that are led, taken with AG-UI's own client: it reads every event against its schema and verifies their
// order, and carries state, messages and interrupts along as any application would that uses it.
//
//     PLUMB=target/debug/plumb node --test

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { HttpAgent, buildResumeArray } from "@ag-ui/client";
import { EventSchemas } from "@ag-ui/core/schemas";

const PLUMB = resolve(process.env.PLUMB ?? "target/debug/plumb");
const SKILL = `\
skill_id: C.DOUBLE
version: '1'
metadata: {domain: Demo, skill_statement: Double a number, cognitive_level: Apply}
generation:
  item_type: short_answer
  parameters:
    n: {type: integer, min: 1000, max: 9999}
  answer_formula: n * 2
  answer_type: integer
  difficulty_levels:
    easy: {value: 0.3}
presentation:
  stem_templates: ['What is twice {n}?']
evaluation: {method: exact_match}
hints: ['Add the number to itself.']
solution: ['{n} + {n} = {answer}.']
`;
const EXAM = `\
assessment_id: C.EXAM
version: '1'
metadata: {title: Doubles}
configuration: {total_items: 3, time_limit_minutes: 30, passing_score_percent: 50}
sections:
  - section_id: s
    title: Doubles
    item_count: 3
    skill_blueprints: [{skill_id: C.DOUBLE}]
    difficulty_distribution: {easy: 3}
scoring:
  method: percent_correct
  grade_bands: [{label: Good, min_percent: 50}, {label: Rest, min_percent: 0}]
reveal: {score: after_completion}
`;
const GRAPH = {
  version: "1.0.0",
  nodes: [{
    id: "c_double", name: "Double", grade_band: "3-5", area: "Numbers", prerequisites: [], tags: [],
    bkt: { p_init: 0.25, p_transit: 0.12, p_slip: 0.1, p_guess: 0.05 }, blueprints: ["C.DOUBLE"],
  }],
};

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
  for (const part of ["content/graph", "site/pkg"]) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, "content/skill.yaml"), SKILL);
  writeFileSync(join(folder, "content/exam.yaml"), EXAM);
  writeFileSync(join(folder, "content/graph/skills_graph.json"), JSON.stringify(GRAPH));
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
