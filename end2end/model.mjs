// A scripted model as a process of its own, for servers that ask one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { BINARY } from './server.mjs';

/** Starts the model that keeps to `script`; gives what a server needs to ask it, and how to stop it. */
export async function startModel(script) {
  const folder = mkdtempSync(join(tmpdir(), 'plumb-e2e-model-'));
  // JSON is YAML.
  writeFileSync(join(folder, 'script.yaml'), JSON.stringify(script, null, 1));
  const model = spawn(BINARY, ['dev', 'fake-llm', '--script', join(folder, 'script.yaml'), '--listen', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  model.stdout.setEncoding('utf8');
  const [line] = await once(model.stdout, 'data');
  const url = /http:\/\/127\.0\.0\.1:\d+\S*/.exec(line)[0];
  return {
    env: { APP_LLM_PROVIDER: 'compatible', APP_LLM_BASE_URL: url, APP_LLM_MODEL: 'any', APP_LLM_TEST_HEADERS: 'on' },
    stop() {
      model.kill('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
