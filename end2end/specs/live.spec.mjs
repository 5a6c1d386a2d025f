// A part of a page that is kept up to date: what changed on the server is there, and the person stays where they were.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { signInAs } from '../steps.mjs';

serve();

const LIVE = '[data-live="preview"]';

/** The address of what a shipped skill makes. */
function previewOf(file) {
  const text = readFileSync(new URL(`../../blueprints/skills/${file}`, import.meta.url));
  return `/admin/blueprints/preview/${createHash('sha256').update(text).digest('hex')}`;
}

test('a live part takes over what changed, and keeps focus, what is typed and what is open', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto(previewOf('math/integers/subtract.yaml'));
  const from = page.getByLabel('First seed');
  await expect(page.locator(LIVE)).toContainText('Seed 0');
  const details = page.locator(`${LIVE} details`).first();
  await details.locator('summary').click();
  await from.fill('123');
  await from.evaluate((field) => field.setSelectionRange(1, 2));

  // One route for the whole test, which answers as it is told: a request that is under way while a route is taken away
  // may never be answered.
  let answer = 'changed';
  await page.route(/preview\//, async (route) => {
    // As it is told when it is asked: the test may go on while the server answers.
    const asked = answer;
    if (asked === 'none') return route.abort();
    const response = await route.fetch();
    const text = await response.text();
    return route.fulfill({ response, body: asked === 'changed' ? text.replaceAll('Seed 0', 'Seed zero') : text });
  });
  await expect.poll(async () => {
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('draft-saved')));
    return page.locator(LIVE).textContent();
  }).toContain('Seed zero');
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('123');
  expect(await from.evaluate((field) => [field.selectionStart, field.selectionEnd])).toEqual([1, 2]);
  await expect(details).toHaveAttribute('open', '');

  await test.step('what cannot be fetched leaves what is there, and says so', async () => {
    answer = 'none';
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('draft-saved')));
    await expect(page.getByText('What you see may be out of date.')).toBeVisible();
    await expect(page.locator(LIVE)).toContainText('Seed zero');
    answer = 'true';
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('draft-saved')));
    await expect(page.getByText('What you see may be out of date.')).toBeHidden();
    await expect(page.locator(LIVE)).toContainText('Seed 0');
  });
  await expectAccessible(page);
});
