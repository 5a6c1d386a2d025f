// An author who knows no YAML writes a question and publishes it, counting clicks and seconds; friday.spec.mjs has the keyboard.
import { expect, serve, test } from '../fixtures.mjs';
import { Hands } from '../hands.mjs';
import { look } from '../looks.mjs';
import { signInAs } from '../steps.mjs';

serve();

const MOST_CLICKS = 12;
const MOST_SECONDS = 180;

const publish = (page) => page.getByRole('button', { name: 'Publish', exact: true });
const items = (page) => page.locator('.preview-items > li');
const field = (page, label) => page.getByLabel(label, { exact: true }).first();
const asked = (page) => field(page, 'What can learners do who can answer it?');

test('a new question is published in three minutes without a line of YAML', async ({ page }) => {
  const hands = new Hands(page);
  await signInAs(page, 'admin');
  await page.goto('/admin/blueprints');
  hands.begin();
  await hands.press(page.getByText('New question', { exact: true }));
  await hands.write(asked(page), 'Add two numbers up to 99');
  await hands.press(page.getByRole('button', { name: 'Write the question' }));
  await expect(page.getByText('No problems found.')).toBeVisible();
  expect(await items(page).count()).toBeGreaterThanOrEqual(10);
  await hands.write(field(page, 'Wording 1'), 'What do you get when you add {a} and {b}?');
  await hands.write(field(page, 'Largest'), '99');
  await hands.press(page.getByRole('button', { name: 'Save and check' }).first());
  await expect(items(page).filter({ hasText: 'What do you get when you add' }).first()).toBeVisible();
  await hands.press(publish(page));
  await expect(page.getByText('It has been published.')).toBeVisible();
  hands.tell('a question, published');
  expect(hands.clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect(hands.seconds).toBeLessThanOrEqual(MOST_SECONDS);
});

test('a mistake is told at its field, and mended there by keyboard', async ({ page }) => {
  const hands = new Hands(page, { keyboard: true });
  await signInAs(page, 'admin');
  await page.goto('/admin/blueprints');
  await hands.press(page.getByText('New question', { exact: true }));
  await hands.write(asked(page), 'Add with the keys');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No problems found.')).toBeVisible();
  const formula = page.locator('[name="generation.answer_formula"]');
  await hands.write(formula, 'a + c');
  // Enter saves: it is the form's first button.
  await page.keyboard.press('Enter');
  const told = page.locator('[id="e-generation.answer_formula"]');
  await expect(told).toBeVisible();
  await expect(formula).toHaveAttribute('aria-invalid', 'true');
  await expect(formula).toHaveAccessibleDescription(/\S/);
  await look(page, 'a form with a mistake');
  await hands.write(formula, 'a + b');
  await page.keyboard.press('Enter');
  await expect(told).toHaveCount(0);
  await hands.press(publish(page));
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
