// Time where people are: a teacher enters a deadline on the school's clock, a learner elsewhere reads it on both.
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { MATH, signInAs, signUp } from '../steps.mjs';

serve({ env: { PLUMB_TIME_ZONE: 'Europe/Berlin' } });

test('a deadline is entered on the clock of the school and read on that of the learner', async ({ page, newVisitor }) => {
  test.setTimeout(120_000);
  await signInAs(page, 'teacher');
  await page.goto('/teach');
  await page.getByLabel('Class name').fill('7b mathematics');
  await page.getByRole('button', { name: 'Create class' }).click();
  await page.getByRole('button', { name: 'Create code' }).click();
  const code = await page.locator('.join-code code').innerText();
  const ann = await newVisitor();
  await signUp(ann, 'Ann of 7b');
  await ann.getByLabel('Code').fill(code);
  await ann.getByRole('button', { name: 'Join' }).click();

  await page.getByRole('link', { name: 'New assignment' }).click();
  await page.getByLabel('Title').fill('First test');
  await page.getByRole('combobox', { name: 'Assessment' }).selectOption({ label: MATH });
  const opens = page.getByLabel('Opens', { exact: true });
  const closes = page.getByLabel('Closes', { exact: true });
  await expect(closes).toHaveAccessibleDescription('School time: Berlin.');
  await test.step('an hour that clocks leave out is told at its field', async () => {
    await opens.fill('2031-03-30T02:30');
    await closes.fill('2031-04-15T17:00');
    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(opens).toHaveAccessibleDescription(/02:30 does not exist on that day.*Did you mean 03:30\?/);
    await expect(opens).toHaveValue('2031-03-30T02:30');
    await expect(closes).toHaveValue('2031-04-15T17:00');
    await expect(page.getByLabel('Title')).toHaveValue('First test');
    await expectAccessible(page, 'assign, with an hour that is left out');
  });
  await opens.fill('');
  await page.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('closes Tuesday 15 April 2031, 17:00')).toBeVisible();

  await ann.goto('/');
  const card = ann.getByRole('listitem').filter({ hasText: 'First test' });
  await expect(card.locator('time')).toHaveText('open until Tuesday 15 April 2031, 17:00');
  await ann.goto('/account');
  await ann.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Kolkata');
  await ann.getByRole('button', { name: 'Save the time zone' }).click();
  await expect(ann.getByText('Times are shown in the zone you chose.')).toBeVisible();
  await expectAccessible(ann, 'account');
  await ann.goto('/');
  await expect(card.locator('time')).toHaveText('open until Tuesday 15 April 2031, 17:00 (Berlin) · 20:30 where you are');
  await expect(card.locator('time')).toHaveAttribute('datetime', '2031-04-15T15:00:00Z');
  await expectAccessible(ann, 'home with a deadline in two zones');
});
