// A teacher and a class: set to take an assessment, watched while it is taken, and given more time.
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { MATH, expectAwake, expectItem, signInAs, signUp } from '../steps.mjs';

serve();

const DARK = { colorScheme: 'dark' };

/** Looks at the page in light and dark. */
async function expectAccessibleInBoth(page, name) {
  await expectAccessible(page, `${name}, light`);
  await page.emulateMedia(DARK);
  await expectAccessible(page, `${name}, dark`, { colours: true });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a class is set an assessment, watched, stopped and given more time', async ({ page, newVisitor }) => {
  test.setTimeout(360_000);
  await signInAs(page, 'teacher');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teaching' }).click();
  await expect(page.getByRole('link', { name: 'Classes', exact: true })).toHaveAttribute('aria-current', 'page');
  await expectAccessibleInBoth(page, 'classes');
  await page.getByLabel('Class name').fill('7b mathematics');
  await page.getByRole('button', { name: 'Create class' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('7b mathematics');
  await page.getByRole('button', { name: 'Create code' }).click();
  const code = await page.locator('.join-code code').innerText();
  expect(code).toMatch(/^[a-km-np-z2-9]{8}$/);

  const ann = await newVisitor();
  await signUp(ann, 'Ann of 7b');
  await ann.getByLabel('Code').fill(code);
  await ann.getByRole('button', { name: 'Join' }).click();
  await expect(ann.getByText('You have joined the class.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Ann of 7b').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'class');
  await page.getByRole('link', { name: 'New assignment' }).click();
  await expectAccessibleInBoth(page, 'assign');
  await page.getByLabel('Title').fill('First test');
  await page.getByLabel('Assessment', { exact: true }).selectOption({ label: MATH });
  await page.getByLabel('Time limit in minutes').fill('40');
  await page.getByLabel('Password', { exact: true }).fill('maple');
  await page.getByLabel('Show the score').selectOption({ label: 'when you release the results' });
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText(/^“First test” is ready: .* \(one learner\) will be set the assessment “.*”\. It opens at once\./)).toBeVisible();
  await expectAccessibleInBoth(page, 'what will be assigned');
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('password: maple')).toBeVisible();
  await expectAccessibleInBoth(page, 'assignment');

  await ann.goto('/');
  await ann.getByRole('listitem').filter({ hasText: 'First test' }).getByRole('link').click();
  await expectAccessibleInBoth(ann, 'assigned');
  await ann.getByLabel('Password').fill('maple');
  await ann.getByRole('button', { name: /^Start/ }).click();
  await expectItem(ann, 1);
  await expectAwake(ann);
  // 39:59, or 1:09:58.
  const minutes = async () => {
    const parts = (await ann.getByRole('timer').innerText()).split(':').map(Number);
    return parts.reduce((all, part) => all * 60 + part, 0) / 60;
  };
  expect(await minutes()).toBeGreaterThan(38);

  await page.getByRole('link', { name: 'Live board' }).click();
  await expect(page.getByRole('row', { name: /Ann of 7b/ })).toContainText('item 1 of 20');
  await expectAccessibleInBoth(page, 'live board');

  await test.step('the board follows by itself', async () => {
    await ann.getByRole('radio').first().check();
    await ann.getByRole('button', { name: 'Next', exact: true }).click();
    await expectItem(ann, 2);
    await expect(page.getByRole('row', { name: /Ann of 7b/ })).toContainText('item 2 of 20', { timeout: 8_000 });
  });

  await test.step('minutes reach the open page within five seconds', async () => {
    const all = page.getByRole('region', { name: 'For everyone who is working' });
    await all.getByLabel('Minutes').fill('30');
    await all.getByRole('button', { name: 'Give everyone more time' }).click();
    await expect(page.getByText('One session was changed.')).toBeVisible();
    await expect.poll(minutes, { timeout: 5_000 }).toBeGreaterThan(60);
  });

  await test.step('longer breaks reach the open page within five seconds', async () => {
    const live = page.url();
    await expect(ann.getByRole('button', { name: 'Take a break' })).toHaveCount(0);
    await page.goto(live.replace(/\/live.*/, ''));
    await page.locator('summary', { hasText: 'Title and settings' }).click();
    await page.getByLabel('Break time in minutes').fill('5');
    await page.locator('details').getByRole('button', { name: 'Save' }).click();
    await expect(ann.getByRole('button', { name: 'Take a break' })).toBeVisible({ timeout: 5_000 });
    await expect(ann.getByText('5:00 of break time left')).toBeVisible();
    await page.goto(live);
  });

  await test.step('a report that is being written stays when the clock is stopped', async () => {
    const player = ann.url();
    await ann.getByRole('button', { name: 'Report a problem with this item' }).click();
    await expect(ann.locator('[data-hydrated]').first()).toBeVisible();
    await ann.getByLabel('Describe the problem').fill('The picture is missing.');
    await page.getByRole('button', { name: 'Pause all' }).click();
    await expect(ann.getByText('paused')).toBeVisible({ timeout: 6_000 });
    await expect(ann.getByLabel('Describe the problem')).toHaveValue('The picture is missing.');
    await page.getByRole('button', { name: 'Resume all' }).click();
    await expect(ann.getByText('paused')).toHaveCount(0, { timeout: 6_000 });
    await ann.goto(player);
  });

  await test.step('a stopped clock hides the item, and lets it come back', async () => {
    await page.getByRole('button', { name: 'Pause all' }).click();
    await expect(ann.getByRole('heading', { level: 1 })).toHaveText('The clock is paused', { timeout: 6_000 });
    await expectAccessibleInBoth(ann, 'stopped');
    await page.getByRole('button', { name: 'Resume all' }).click();
    await expectItem(ann, 2, { timeout: 6_000 });
  });

  await test.step('the score waits until it is released', async () => {
    await page.getByText('End all').first().click();
    await page.getByRole('button', { name: 'End all now' }).click();
    await expect(ann).toHaveURL(/results/, { timeout: 6_000 });
    await expect(ann.getByText('when your teacher releases the results').first()).toBeVisible();
    await page.goto(page.url().replace(/\/live.*/, ''));
    await page.getByRole('button', { name: 'Release results' }).click();
    await expect(page.getByText('The results have been released.')).toBeVisible();
    await ann.reload();
    await expect(ann.getByText('when your teacher releases the results')).toHaveCount(0);
  });

  await test.step('a grade is given, and reaches its learner once it is released', async () => {
    await page.getByRole('link', { name: 'Gradebook' }).click();
    await expectAccessibleInBoth(page, 'gradebook');
    await page.getByRole('link', { name: /Ann of 7b, First test/ }).click();
    await expectAccessibleInBoth(page, 'grade');
    await page.getByLabel('A score', { exact: true }).check();
    await page.getByLabel('Score in percent').fill('55.5');
    await page.getByLabel('Reason').fill('One question was unclear.');
    await page.getByRole('button', { name: 'Save the grade' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await ann.goto('/grades');
    await expect(ann.getByText('No grades have been released yet.')).toBeVisible();
    await page.getByRole('link', { name: '7b mathematics' }).click();
    await page.getByRole('button', { name: 'Release all grades' }).click();
    await expect(page.getByText('Changed for one assessment.')).toBeVisible();
    await ann.reload();
    await expect(ann.getByText('55.5 %')).toBeVisible();
    await expectAccessibleInBoth(ann, 'grades');
  });
});
