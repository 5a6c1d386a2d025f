// Somebody who knows no YAML writes a question and publishes it: by pointer, counting clicks and seconds, and by keyboard.
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { signInAs, tabTo } from '../steps.mjs';

serve();

const MOST_CLICKS = 12;
const MOST_SECONDS = 180;

const publish = (page) => page.getByRole('button', { name: 'Publish', exact: true });
const items = (page) => page.locator('.preview-items > li');

/** Counts what the pointer does. */
function counting(page) {
  const counter = { clicks: 0 };
  counter.click = async (target) => {
    counter.clicks += 1;
    await target.click();
  };
  counter.fill = async (label, value) => {
    counter.clicks += 1;
    await page.getByLabel(label, { exact: true }).first().fill(value);
  };
  return counter;
}

test('a new question is published in three minutes without a line of YAML', async ({ page }) => {
  test.setTimeout(240_000);
  await signInAs(page, 'admin');
  await page.goto('/admin/blueprints');
  const began = Date.now();
  const by = counting(page);
  await by.click(page.getByText('New question', { exact: true }));
  await by.fill('What can learners do who can answer it?', 'Add two numbers up to 99');
  await by.click(page.getByRole('button', { name: 'Write the question' }));
  await expect(page.getByText('No problems found.')).toBeVisible();
  expect(await items(page).count()).toBeGreaterThanOrEqual(10);
  await by.fill('Wording 1', 'What do you get when you add {a} and {b}?');
  await by.fill('Largest', '99');
  await by.click(page.getByRole('button', { name: 'Save and check' }).first());
  await expect(items(page).filter({ hasText: 'What do you get when you add' }).first()).toBeVisible();
  await expectAccessible(page, 'the form of a question');
  await by.click(publish(page));
  await expect(page.getByText('It has been published.')).toBeVisible();
  const seconds = (Date.now() - began) / 1_000;
  test.info().annotations.push({ type: 'measured', description: `${by.clicks} clicks, ${seconds} s` });
  expect(by.clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);
});

test('the same by keyboard, with a mistake that is told at its field', async ({ page }) => {
  test.setTimeout(240_000);
  await signInAs(page, 'admin');
  await page.goto('/admin/blueprints');
  await tabTo(page, page.getByText('New question', { exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('What can learners do who can answer it?'));
  await page.keyboard.type('Add with the keys');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No problems found.')).toBeVisible();
  const formula = page.locator('[name="generation.answer_formula"]');
  await tabTo(page, formula, { most: 200 });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('a + c');
  // Enter saves: it is the form's first button.
  await page.keyboard.press('Enter');
  const told = page.locator('[id="e-generation.answer_formula"]');
  await expect(told).toBeVisible();
  await expect(formula).toHaveAttribute('aria-invalid', 'true');
  await expect(formula).toHaveAccessibleDescription(/\S/);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `a form with a mistake, ${colorScheme}`, { colours: colorScheme === 'dark' });
  }
  await tabTo(page, formula, { most: 200 });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('a + b');
  await page.keyboard.press('Enter');
  await expect(told).toHaveCount(0);
  await tabTo(page, publish(page), { most: 200 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('It has been published.')).toBeVisible();
});

test('one more wrong way, and the text says the same', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/blueprints');
  await page.getByText('New question', { exact: true }).click();
  await page.getByLabel('What can learners do who can answer it?').fill('Add another way');
  await page.getByRole('button', { name: 'Write the question' }).click();
  await page.getByRole('button', { name: 'Add a wrong way' }).click();
  const row = page.locator('#new');
  await row.getByLabel('What went wrong').fill('Counted one: too few');
  await row.getByLabel('The answer it leads to').fill('answer - 1');
  await page.getByRole('button', { name: 'Save and check' }).first().click();
  await expect(page.getByText('No problems found.')).toBeVisible();
  await page.getByRole('link', { name: 'YAML' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveValue(/^# A question with a number as its answer/);
  await expect(text).toHaveValue(/misconception: "Counted one: too few"\n {6}formula: "answer - 1"\n/);
});
