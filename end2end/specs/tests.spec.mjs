// A teacher makes a test of ten items and sets a class to take it: how many clicks that takes, by pointer and by keyboard.
import { expect, serve, test } from '../fixtures.mjs';
import { look } from '../looks.mjs';
import { signInAs, signUp, tabTo } from '../steps.mjs';

serve();

const CLASS = '7b in a hurry';
// Signing in without the buttons of the demonstration: name, password, button.
const SIGN_IN = 3;
const MOST = 12;

/** A class of the teacher's, there before anybody counts. */
async function withClass(page) {
  await signInAs(page, 'teacher');
  await page.goto('/teach');
  await page.getByLabel('Class name').fill(CLASS);
  await page.getByRole('button', { name: 'Create class' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CLASS);
  await page.goto('/');
}

const skill = (page, number) => page.getByRole('region', { name: 'Find skills' }).getByRole('checkbox').nth(number);
const assign = (page) => page.getByRole('button', { name: `Save and assign to ${CLASS}` }).first();

test('a test of ten items is made and assigned in at most twelve clicks', async ({ page, newVisitor }) => {
  await withClass(page);
  let clicks = SIGN_IN;
  const click = async (what) => {
    clicks += 1;
    await what.click();
  };
  await click(page.getByRole('link', { name: 'New test' }));
  await click(page.getByRole('textbox', { name: 'Words' }));
  await page.keyboard.type('add two');
  await click(page.getByRole('button', { name: 'Find', exact: true }));
  await click(skill(page, 0));
  await click(skill(page, 1));
  await click(assign(page));
  await expect(page).toHaveURL(/\/teach\/assignments\/[0-9a-f-]+$/);
  expect(clicks).toBeLessThanOrEqual(MOST);
  await page.goto('/teach/tests');
  await expect(page.getByRole('region', { name: 'Your tests' }).getByRole('listitem').first()).toContainText('10 items');

  // Nobody finds it who is not set it.
  const learner = await newVisitor();
  await signUp(learner, 'Nora Notset');
  await learner.goto('/assessments/T-1');
  await expect(learner.getByText('Page not found').or(learner.getByRole('heading', { level: 1 }))).toBeVisible();
  await expect(learner.getByRole('button', { name: /^Start/ })).toHaveCount(0);
});

test('the same by keyboard, without scripts', async ({ newVisitor }) => {
  test.setTimeout(120_000);
  const page = await newVisitor({ javaScriptEnabled: false });
  await withClass(page);
  await tabTo(page, page.getByRole('link', { name: 'New test' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Words' }));
  await page.keyboard.type('add two');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Words' })).toHaveValue('add two');
  for (const number of [0, 1]) {
    await tabTo(page, skill(page, number));
    await page.keyboard.press('Space');
  }
  await tabTo(page, page.getByRole('button', { name: 'Add these skills' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'What it will be' })).toContainText('10 items');
  await tabTo(page, assign(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/teach\/assignments\/[0-9a-f-]+$/);
});

test('the pages of a test are accessible, in both colour schemes, and its sheets begin on pages of their own', async ({ page }) => {
  test.setTimeout(240_000);
  await signInAs(page, 'teacher');
  await page.goto('/teach/tests/new');
  await look(page, 'a new test');
  await page.getByRole('textbox', { name: 'Words' }).fill('add two');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await skill(page, 0).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The test was saved.')).toBeVisible();
  await look(page, 'a test, its form');
  await page.getByRole('link', { name: 'Text (expert)' }).click();
  await look(page, 'a test, its text');
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await page.getByLabel('Versions').selectOption({ label: '2 versions' });
  await page.getByRole('button', { name: 'Make the forms' }).click();
  await look(page, 'a test on paper');
  await page.emulateMedia({ media: 'print' });
  const breaks = await page.locator('.paper-sheet').evaluateAll((all) => all.map((one) => getComputedStyle(one).breakBefore));
  expect(breaks).toEqual(['auto', 'page', 'page']);
});
