// The story as administrators see it: what is announced, how the server is, and what stands in the audit.
import { expect } from '../fixtures.mjs';
import { goTo, grouped } from '../steps.mjs';
import { ASSESSMENT, ITEMS, LEARNER, SKILL, WRONG } from './written.mjs';

const ANNOUNCED = 'The library closes at four';
const TEXT = 'Hand books in before.\nhttps://example.org/library';

/** The section of a page with that heading. */
const part = (page, name) => page.getByRole('region', { name, exact: true });
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);

export async function announcesSomething({ admin, teacher, learner }) {
  await goTo(admin, 'Administration', 'Announcements');
  await admin.getByLabel('Title').fill(ANNOUNCED);
  await admin.getByLabel('Text', { exact: true }).fill(TEXT);
  await admin.getByRole('button', { name: 'Publish' }).click();
  // When it ends was not said.
  await expect(admin.getByLabel('Title')).toHaveValue(ANNOUNCED);
  await admin.getByLabel('Shown until').fill(tomorrow());
  await admin.getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByRole('status')).toHaveText('The announcement has been published.');

  const top = (page) => page.getByRole('complementary', { name: 'Announcements' });
  for (const page of [learner, teacher]) {
    await page.goto('/');
    for (const line of [ANNOUNCED, ...TEXT.split('\n')]) await expect(top(page)).toContainText(line);
    await expect(top(page).getByRole('link')).toHaveCount(0);
  }
  // Put away, it is gone for whoever did so, and for nobody else.
  await teacher.getByRole('button', { name: `Dismiss: ${ANNOUNCED}` }).click();
  await expect(top(teacher)).toHaveCount(0);
  await teacher.getByRole('link', { name: 'Announcements' }).click();
  await expect(teacher.getByRole('main')).toContainText(ANNOUNCED);
  await learner.reload();
  await expect(top(learner)).toContainText(ANNOUNCED);

  await admin.getByRole('button', { name: `End: ${ANNOUNCED}` }).click();
  await expect(admin.getByRole('status')).toHaveText('The announcement has ended.');
  await expect(admin.getByRole('row', { name: new RegExp(`^${ANNOUNCED}`) })).toContainText('Ended');
  await learner.reload();
  await expect(top(learner)).toHaveCount(0);
  await learner.goto('/announcements');
  await expect(learner.getByRole('main')).toContainText('There are no announcements right now.');
}

export async function seesThatTheServerIsWell({ admin }) {
  await goTo(admin, 'Administration', 'System');
  // A server that has just been made has no backup, and the disk is the machine's; nothing else is amiss.
  const concerns = await part(admin, 'Health').getByRole('listitem').allInnerTexts();
  expect(concerns.filter((words) => !/^No backup has been recorded|of the disk is free/.test(words))).toEqual([]);
  await expect(part(admin, 'Database')).toContainText(/SQLite 3\./);
  await expect(part(admin, 'Database')).toContainText(/Pending migrations\s*none/);
  const workers = part(admin, 'Workers').getByRole('row');
  for (const worker of ['Close overdue assessments', 'Count answers', 'Run regrades', 'Sign the audit trail']) {
    await expect(workers.filter({ hasText: worker })).toContainText('OK');
  }
  await expect(workers.filter({ hasText: /Failing|Late/ })).toHaveCount(0);
  await expect(part(admin, 'Errors')).toContainText('None since this server started.');
}

export async function readsTheStoryOfTheBlueprint({ admin }) {
  await admin.goto(`/admin/audit/blueprints/skill/${SKILL}`);
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^History of .*${SKILL}$`));
  const version = part(admin, 'Versions').getByRole('row').last();
  // Written and published by the same, and all answers to it are counted.
  await expect(version).toContainText(new RegExp(`admin\\s*admin\\s*${ITEMS}$`));
  const rows = part(admin, 'Changes').getByRole('row');
  for (const deed of ['Blueprint published', 'Draft created']) await expect(rows.filter({ hasText: deed })).toHaveCount(1);
}

export async function readsWhereAnItemCameFrom({ admin, session, number, key, wrong }) {
  await admin.goto(`/admin/audit/sessions/${session}`);
  await admin.getByRole('link', { name: `Origin of item ${WRONG}` }).click();
  await expect(part(admin, 'Question and key')).toContainText(`What is twice ${number}?`);
  await expect(part(admin, 'Question and key')).toContainText(new RegExp(`Key\\s*${grouped(key)}`));
  await expect(part(admin, 'Answers').getByRole('row').last()).toContainText(new RegExp(`${grouped(wrong)}.*wrong`, 's'));
  await expect(admin.getByRole('main')).toContainText(new RegExp(`n\\s*=\\s*${number}`));
  await admin.getByRole('link', { name: 'Regenerate this item and compare' }).click();
  const compared = part(admin, 'Regenerated items');
  await expect(compared.getByRole('status')).toHaveText('identical');
  const hashes = await compared.locator('code.hash').allInnerTexts();
  expect(hashes).toHaveLength(2);
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(hashes[1]).toBe(hashes[0]);
  await admin.getByRole('link', { name: 'Next item' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`Origin of item ${WRONG + 1}`);
}

/** Has the trail verified on its page; gives the part that says what was found. */
async function verify(page) {
  await page.getByRole('button', { name: 'Verify now' }).click();
  const last = part(page, 'Last verification');
  // The page says by itself when it is over.
  await expect(last).toBeVisible({ timeout: 60_000 });
  return last;
}

export async function hasTheTrailVerified({ admin }) {
  await goTo(admin, 'Administration', 'Audit');
  await admin.getByRole('link', { name: 'Verify the trail', exact: true }).click();
  const last = await verify(admin);
  await expect(last.getByRole('status')).toContainText('The trail is intact.');
  await expect(last).toContainText(/Signed heads checked\s*[1-9]/);
  await expect(part(admin, 'Signed heads').getByRole('row').nth(1)).toContainText('valid');
}

/** What a row of the trail says and where it leads, all rows that the page's filter leaves, newest first. */
async function trailOf(admin) {
  const trail = [];
  for (let pages = 0; pages < 20; pages += 1) {
    await admin.waitForLoadState('domcontentloaded');
    trail.push(...await admin.locator('.trail tbody tr').evaluateAll((rows) => rows.map((row) => {
      const ways = [...row.querySelectorAll('a')].map((link) => link.getAttribute('href'));
      return [row.innerText, row.textContent, ...ways].join(' ');
    })));
    const older = admin.getByRole('link', { name: 'Older' });
    if (!(await older.isVisible())) break;
    await older.click();
  }
  return trail;
}

async function looksThroughTheTrail({ admin, session }) {
  const form = admin.getByRole('search', { name: 'Search the trail' });
  const look = () => form.getByRole('button', { name: 'Search', exact: true }).click();
  const showAll = () => form.getByRole('link', { name: 'Show all' }).click();
  await showAll();
  await form.getByLabel('Action', { exact: true }).selectOption({ label: 'Class joined' });
  await look();
  const joined = await trailOf(admin);
  expect(joined).toHaveLength(1);
  expect(joined[0]).toContain(LEARNER);
  await showAll();
  await form.getByLabel('User').fill(LEARNER);
  await form.getByLabel('Object type').selectOption({ label: 'session' });
  await look();
  const own = await trailOf(admin);
  expect(own.length).toBeGreaterThan(ITEMS);
  expect(own.filter((row) => !row.includes(LEARNER) || !row.includes(session))).toEqual([]);
  // What cannot be read is told at its field; nothing is shown as if it had been found.
  await form.getByLabel('From').fill('yesterday');
  await look();
  await expect(form.getByLabel('From')).toHaveAccessibleDescription(/Enter a date such as/);
  await expect(form.getByLabel('User')).toHaveValue(LEARNER);
  await expect(admin.locator('.trail')).toHaveCount(0);
  // Nothing was before this year.
  await form.getByLabel('From').fill('');
  await form.getByLabel('Until').fill('2020-01-01');
  await look();
  await expect(admin.getByRole('main')).toContainText('No rows match this search.');
  await showAll();
}

export async function findsItAllInTheAudit(story) {
  const { admin, session, assignment, class: id } = story;
  const report = story.report.split('/').pop();
  await goTo(admin, 'Administration', 'Audit');
  const sessions = admin.getByRole('search', { name: 'Search sessions' });
  await sessions.getByLabel('User').fill(LEARNER);
  await sessions.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(admin.getByRole('link', { name: /, session of / })).toHaveCount(1);
  await admin.getByRole('link', { name: `, session of ${LEARNER}` }).click();
  await expect(admin).toHaveURL(new RegExp(session));
  await expect(admin.getByText('The event chain is intact')).toBeVisible();
  await expect(admin.getByRole('listitem', { name: /^Item \d+ / })).toHaveCount(ITEMS);
  await admin.goto(`/admin/audit/sessions/${session}?compare=1`);
  await expect(admin.getByText(`All ${ITEMS} items are identical, byte for byte.`)).toBeVisible();

  await admin.goto('/admin/audit/trail');
  const trail = await trailOf(admin);
  for (const [what, ...parts] of [
    ['the skill was published', 'Blueprint published', 'admin', SKILL],
    ['the assessment was published', 'Blueprint published', 'admin', ASSESSMENT],
    ['the class was made', 'Class created', 'teacher', id],
    ['the class was joined', 'Class joined', LEARNER, id],
    ['the assessment was set', 'Assignment created', 'teacher', assignment],
    ['it was handed in', 'Session completed', LEARNER, session],
    ['an item was reported', 'Item reported', LEARNER, report],
    ['the grade was given', 'Grade overridden', 'teacher', assignment],
    ['the grades were released', 'Grades released', 'teacher', assignment],
    ['the report was looked at', 'Report in review', 'teacher', report],
    ['the report was answered', 'Report answered', 'teacher', report],
    ['a note was left', 'Note added to a report', 'teacher', report],
    ['answers were to be marked again', 'Regrade created', 'teacher'],
    ['they were', 'Regrade applied', 'teacher'],
    ['the result followed', 'Result regraded', session],
    ['it was taken back', 'Regrade undone', 'teacher'],
    ['the grade by hand was taken away', 'Grade override removed', 'teacher', assignment],
    ['something was announced', 'Announcement published', 'admin'],
    ['it was ended', 'Announcement ended', 'admin'],
    ['the trail was verified', 'Trail verified', 'admin'],
  ]) {
    expect.soft(trail.some((line) => parts.every((each) => line.includes(each))), `${what}: ${parts.join(', ')}`).toBe(true);
  }
  await looksThroughTheTrail(story);
}
