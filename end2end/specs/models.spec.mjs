// An administrator probes a language model, and the page follows by itself.
import { once } from 'node:events';
import { createServer } from 'node:http';

import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { signInAs } from '../steps.mjs';

const env = {};
let endpoint = null;

/** A model that answers by the schema, after a moment, whatever it is asked. */
function answer(request, response) {
  const body = {
    id: 'c', object: 'chat.completion', model: 'scripted-2', usage: { prompt_tokens: 1_200, completion_tokens: 30 },
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '{"colour": "red", "count": 3}' } }],
  };
  request.resume();
  setTimeout(() => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  }, 700);
}

test.beforeAll(async () => {
  endpoint = createServer(answer).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  Object.assign(env, {
    APP_LLM_PROVIDER: 'compatible', APP_LLM_BASE_URL: `http://127.0.0.1:${endpoint.address().port}/v1`,
    APP_LLM_MODEL: 'scripted', APP_LLM_PRICES: 'scripted=1/2', APP_LLM_BUDGET_DAY: '1',
  });
});
serve({ env });
test.afterAll(() => endpoint?.close());

test('a model is probed, and the page follows by itself', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Models', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language models');
  await page.getByLabel('Role').selectOption('tutor');
  await page.getByRole('button', { name: 'Run test' }).click();
  await expect(page.getByText('Testing as tutor: 0 of 1 endpoints done.')).toBeVisible();
  await expect(page.getByText('replies as scripted-2')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Run test' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Total 0.00504')).toBeVisible();
  await expectAccessible(page);
});
