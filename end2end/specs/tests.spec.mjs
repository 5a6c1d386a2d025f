// A teacher makes a test of ten items and sets a class to take it: how many clicks that takes, and the same by keyboard.
import { expect, serve, test } from '../fixtures.mjs';
import { Hands } from '../hands.mjs';
import { signInAs } from '../steps.mjs';

serve();

// Signing in without the buttons of the demonstration: name, password, button.
const SIGN_IN = 3;
const MOST = 12;
const MOST_SECONDS = 120;

/** A class of the teacher's, there before anybody counts. */
async function withClass(page, name) {
  await signInAs(page, 'teacher');
  await page.goto('/teach');
  await page.getByLabel('Class name').fill(name);
  await page.getByRole('button', { name: 'Create class' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goto('/');
}

const words = (page) => page.getByRole('textbox', { name: 'Words' });
const skill = (page, number) => page.getByRole('region', { name: 'Find skills' }).getByRole('checkbox').nth(number);
const assign = (page, name) => page.getByRole('button', { name: `Save and assign to ${name}`, exact: true });

/** What will be opened is said before it is. */
async function opens(hands, page, name) {
  await expect(page.getByText(new RegExp(`: ${name} \\(0 learners\\) will be set the assessment “.*It opens at once\\.`))).toBeVisible();
  await hands.press(page.getByRole('button', { name: 'Assign', exact: true }));
  await expect(page).toHaveURL(/\/teach\/assignments\/[0-9a-f-]+\?made=1$/);
}

test('a test of ten items is made and assigned in at most twelve clicks', async ({ page }) => {
  const hands = new Hands(page);
  const name = '7b in a hurry';
  await withClass(page, name);
  hands.begin(SIGN_IN);
  await hands.press(page.getByRole('link', { name: 'New test' }));
  await hands.write(words(page), 'add two');
  await hands.press(page.getByRole('button', { name: 'Find', exact: true }));
  await hands.tick(skill(page, 0));
  await hands.tick(skill(page, 1));
  await hands.press(assign(page, name));
  await opens(hands, page, name);
  hands.tell('a test of ten items, assigned');
  expect(hands.clicks).toBeLessThanOrEqual(MOST);
  expect(hands.seconds).toBeLessThanOrEqual(MOST_SECONDS);
  await page.goto('/teach/tests');
  await expect(page.getByRole('region', { name: 'Your tests' }).getByRole('listitem').first()).toContainText('10 items');
});

test('the same by keyboard, without scripts', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  const hands = new Hands(page, { keyboard: true });
  await withClass(page, '7b without scripts');
  await hands.press(page.getByRole('link', { name: 'New test' }));
  await hands.write(words(page), 'add two');
  // Enter finds: it is the form's first button.
  await page.keyboard.press('Enter');
  await expect(words(page)).toHaveValue('add two');
  for (const number of [0, 1]) await hands.tick(skill(page, number));
  await hands.press(page.getByRole('button', { name: 'Add these skills' }));
  await expect(page.getByRole('complementary', { name: 'What it will be' })).toContainText('10 items');
  await hands.press(assign(page, '7b without scripts'));
  await opens(hands, page, '7b without scripts');
});
