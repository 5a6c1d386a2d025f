// A class at work: what the teacher does on the board reaches the learner's open page, and the board follows by itself.
import { expect, serve, test } from '../fixtures.mjs';
import { command } from '../forms.mjs';
import { look } from '../looks.mjs';
import { PLAIN, aClass, castOf } from '../stage.mjs';
import { expectAwake, expectItem } from '../steps.mjs';

const server = serve();

test('a class that takes an assessment is watched, stopped, given more time and ended', async ({ newVisitor }) => {
  test.setTimeout(240_000);
  const names = { ...PLAIN, learner: 'Ann of 7b' };
  const people = await castOf(server, newVisitor, names);
  const { set } = await aClass(people, names);
  const assignment = await set({ 'task[kind]': 'assessment', 'task[assessment]': names.assessment });
  const { path } = await people.learner.post('/do/begin-assigned', { assignment, command: command() });
  const [ann, page] = [people.learner.page, people.teacher.page];
  await ann.goto(path);
  await expectItem(ann, 1);
  await expectAwake(ann);
  // The face says 29:59 at first, and 59:58 later.
  const minutes = async () => Number((await ann.getByRole('timer').innerText()).split(':')[0]);
  await page.goto(`/teach/assignments/${assignment}/live`);
  await expect(page.getByRole('row', { name: /Ann of 7b/ })).toContainText('item 1 of 20');

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
    await expect.poll(minutes, { timeout: 5_000 }).toBeGreaterThan(50);
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
    await look(ann, 'stopped');
    await page.getByRole('button', { name: 'Resume all' }).click();
    await expectItem(ann, 2, { timeout: 6_000 });
  });

  await test.step('what is ended leads to the result', async () => {
    await page.getByText('End all').first().click();
    await page.getByRole('button', { name: 'End all now' }).click();
    await expect(ann).toHaveURL(/results/, { timeout: 6_000 });
  });
});
