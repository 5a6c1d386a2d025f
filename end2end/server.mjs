// Starts, kills and restarts the real server binary for tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** The program that is tested. */
export const BINARY = process.env.PLUMB_BINARY
  || join(process.env.CARGO_TARGET_DIR || join(ROOT, 'target'), 'debug', 'plumb');
const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 15_000;

/** A port of the loopback interface that nobody listens on. */
export async function freePort() {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** One server over one database, which outlives its restarts. */
export class Server {
  #child = null;
  #log = [];
  #folder = null;

  /**
   * @param {object} [options]
   * @param {string} [options.database] address; a new SQLite file when absent
   * @param {string[]} [options.args] further arguments of `plumb serve`
   * @param {Record<string, string>} [options.env] further environment
   * @param {boolean} [options.demo] with the demonstration accounts (default)
   * @param {boolean} [options.school] with the demonstration school
   */
  constructor({ database, args = [], env = {}, demo = true, school = false } = {}) {
    this.options = { database, args, env, demo, school };
    this.port = 0;
  }

  /** Where the pages are, without a final slash. */
  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The SQLite file, for tests that put something there. */
  get file() {
    return join(this.#folder, 'plumb.db');
  }

  /** What the server has printed, for messages and for tests about logs. */
  get log() {
    return this.#log.join('');
  }

  /** Starts the server and waits until it says that it is ready. */
  async start() {
    if (this.#child) throw new Error('the server is running already');
    if (!existsSync(BINARY)) {
      throw new Error(`there is no ${BINARY}: run \`cargo build -p plumb\` (or \`make e2e\`)`);
    }
    this.#folder ??= await mkdtemp(join(tmpdir(), 'plumb-e2e-'));
    // The port stays the same over restarts, as it does for a learner's open page.
    this.port ||= await freePort();
    const database = this.options.database ?? `sqlite://${join(this.#folder, 'plumb.db')}`;
    const child = spawn(
      BINARY,
      [
        'serve',
        ...(this.options.demo ? ['--demo', `--demo-school=${this.options.school}`] : []),
        '--listen', `127.0.0.1:${this.port}`,
        '--database', database,
        '--audit-key', join(this.#folder, 'audit-key.pem'),
        '--audit-heads', join(this.#folder, 'audit-heads.jsonl'),
        ...this.options.args,
      ],
      { cwd: ROOT, env: { ...process.env, ...this.options.env }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => this.#log.push(text));
    }
    await this.#ready(child);
    return this;
  }

  async #ready(child) {
    const failed = new Promise((_, reject) => child.once('error', reject));
    failed.catch(() => {});
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null) {
        this.#child = null;
        throw new Error(`the server ended (${child.exitCode ?? child.signalCode}) before it was ready:\n${this.log}`);
      }
      const answer = await Promise.race([
        fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null),
        failed,
      ]);
      if (answer?.ok) return;
      await sleep(50);
    }
    await this.kill();
    throw new Error(`the server was not ready within ${READY_WITHIN_MS} ms:\n${this.log}`);
  }

  /** Stops it as an operator would, and insists that it ends well. */
  async stop() {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    const [code, signal] = await this.#end(child, 'SIGTERM');
    if (code !== 0) throw new Error(`the server ended with ${code ?? signal} on SIGTERM:\n${this.log}`);
  }

  /** Pulls the plug: no chance to finish anything. */
  async kill() {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    await this.#end(child, 'SIGKILL');
  }

  async #end(child, signal) {
    if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode, child.signalCode];
    const ended = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    try {
      return await ended;
    } finally {
      clearTimeout(late);
    }
  }

  /** Kills it and starts it again over the same database, on the same port. */
  async crash() {
    await this.kill();
    await this.start();
  }

  /** Ends it and removes its folder. */
  async dispose() {
    await this.kill();
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
    this.#folder = null;
  }
}
