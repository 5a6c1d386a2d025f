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

test('a provider is entered, tested and used without a restart, and its key is never shown', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/models');
  await expect(page.getByText('The models in the server’s environment are in use.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('school');
  await page.getByLabel('Provider', { exact: true }).selectOption('compatible');
  await page.getByLabel('Key', { exact: true }).fill('a-secret-key');
  await page.getByLabel('Model', { exact: true }).fill('scripted');
  await page.getByLabel('Address', { exact: true }).fill('ftp://nowhere');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The fault is at its field, and all but the key is still there.
  await expect(page.locator('.field', { has: page.getByLabel('Address', { exact: true }) })).toContainText('must be an address');
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('scripted');
  await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
  await page.getByLabel('Key', { exact: true }).fill('a-secret-key');
  await page.getByLabel('Address', { exact: true }).fill(env.APP_LLM_BASE_URL);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.locator('#providers ~ * tr, [data-live] tr').filter({ hasText: 'school' }).first();
  await expect(row).toContainText('not tested since its last change');
  await row.getByRole('button', { name: 'Run test' }).click();
  await expect(row).toContainText('Testing');
  await expect(row.getByRole('button', { name: 'Use first' })).toBeVisible({ timeout: 15_000 });
  await row.getByRole('button', { name: 'Use first' }).click();
  await expect(row).toContainText('used first');
  await expect(page.getByText('instead of the models in the server’s environment')).toBeVisible();
  await expect(page.locator('html')).not.toContainText('a-secret-key');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Stop using' }).click();
  await expect(page.getByText('The models in the server’s environment are in use.')).toBeVisible();
});
