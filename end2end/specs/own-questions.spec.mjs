// A teacher writes a question for their own class, asks it in a test, and a colleague finds it nowhere.
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { signInAs } from '../steps.mjs';

serve();

const TITLE = 'Add two numbers up to 77';

test('a question of one’s own is written, published for one’s classes and put into a test', async ({ page, newVisitor }) => {
  test.setTimeout(240_000);
  await signInAs(page, 'teacher');
  await page.goto('/teach');
  await page.getByRole('link', { name: 'Your questions', exact: true }).click();
  await expectAccessible(page, 'questions of one’s own');
  await page.getByText('New question', { exact: true }).click();
  await page.getByLabel('What can learners do who can answer it?').fill(TITLE);
  await page.getByRole('button', { name: 'Write the question' }).click();
  await expect(page.getByText('No problems found.')).toBeVisible();
  await page.getByLabel('Largest', { exact: true }).first().fill('77');
  await page.getByRole('button', { name: 'Save and check' }).first().click();
  await expectAccessible(page, 'a question of one’s own');
  await page.getByRole('button', { name: 'Publish for my classes' }).click();
  await expect(page.getByText('The question is published for your classes.')).toBeVisible();
  await expectAccessible(page, 'a question that tests can ask');

  await page.goto('/teach/tests/new');
  await page.locator('summary').filter({ hasText: 'Your questions' }).click();
  await page.getByRole('checkbox', { name: TITLE }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The test was saved.')).toBeVisible();

  // An administrator publishes it to all.
  const admin = await newVisitor();
  await signInAs(admin, 'admin');
  await admin.goto('/admin/blueprints');
  await admin.getByRole('button', { name: `Publish to all: ${TITLE}` }).click();
  await expect(admin.getByText('The question is published to all.')).toBeVisible();
  await page.goto('/teach/blueprints');
  await expect(page.getByRole('listitem').filter({ hasText: TITLE })).toContainText('published to all');
});
