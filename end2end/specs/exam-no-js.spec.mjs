// Without scripts: that browsers send the plain forms of each page that scripts change. What becomes of such forms is for
// server/tests/http.
import { expect, serve, test } from '../fixtures.mjs';
import { answer, begin as beginTopic, key, lines, stem, want } from '../lesson.mjs';
import { MATH, begin, expectItem, itemOn, option, pick, signInAs, signUp } from '../steps.mjs';

serve();
test.use({ javaScriptEnabled: false });

test('a form that is not right says so at its field', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill('Ned Plain');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('The password is too short. Use at least 8 characters.');
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
});

test('items are answered, and the back button and a stale tab change nothing', async ({ page, context }) => {
  const submit = (at) => at.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  await signUp(page, 'Nell Plain');
  await begin(page, MATH);
  await expect(page.getByText('time left when the page loaded')).toBeVisible();
  const stale = await context.newPage();
  await stale.goto(page.url());
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Choose or type an answer first.' })).toBeVisible();
  const item = await itemOn(page);
  await option(page, item.key).check();
  await submit(page);
  await expectItem(page, 2);
  await page.goBack();
  await expectItem(page, 2);
  await option(stale, pick(item, false)).check();
  await submit(stale);
  await expect(stale.getByText('Nothing was overwritten')).toBeVisible();
  await page.reload();
  await expectItem(page, 2);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('practice, placement, the tutor and a survey go on', async ({ page }) => {
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  await signUp(page, 'Nora Plain');
  await page.goto('/practice/count_to_20');
  await press('Start practising');
  await page.getByLabel('Your answer').fill('99');
  await press('Show how my answer is read');
  await expect(page.locator('.reading math')).toBeVisible();
  await expect(page.getByLabel('Your answer')).toHaveValue('99');
  await press('Check my answer');
  await expect(page.getByText('Not quite', { exact: true })).toBeVisible();
  await press('Show the solution');
  await press('Next question');
  await expect(page.getByText('Question 2 of 8')).toBeVisible();

  await page.goto('/practice/placement');
  await press('Start the placement test');
  await press('I don’t know this yet');
  await expect(page.getByText('Question 2', { exact: true })).toBeVisible();

  await beginTopic(page);
  await want(page, 'Continue');
  await answer(page, key(await stem(page).textContent()));
  await expect(lines(page).nth(-2)).toContainText(/You\s+Right/);

  await page.goto('/sessions');
  await press('Start Before we begin');
  await page.getByRole('radio', { name: 'Yes' }).check();
  await press('Next');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When was your last lesson in it?');
});

test('a blueprint is saved and checked', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/blueprints');
  await page.getByLabel('Kind').selectOption('skill');
  await page.getByRole('button', { name: 'Start empty' }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('skill_id: MY.PLAIN\n');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page.locator('#problems a').first()).toBeVisible();
});
