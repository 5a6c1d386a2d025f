// The story as administrators see it: what is announced, how the server is, and what stands in the audit.
import { expect } from '../fixtures.mjs';
import { goTo } from '../steps.mjs';
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
  await admin.getByRole('button', { name: 'Announce it' }).click();
  // When it ends was not said.
  await expect(admin.getByLabel('Title')).toHaveValue(ANNOUNCED);
  await admin.getByLabel('Shown until').fill(tomorrow());
  await admin.getByRole('button', { name: 'Announce it' }).click();
  await expect(admin.getByRole('status')).toHaveText('It has been announced.');

  const top = (page) => page.getByRole('complementary', { name: 'Announcements' });
  for (const page of [learner, teacher]) {
    await page.goto('/');
    for (const line of [ANNOUNCED, ...TEXT.split('\n')]) await expect(top(page)).toContainText(line);
    await expect(top(page).getByRole('link')).toHaveCount(0);
  }
  // Put away, it is gone for whoever did so, and for nobody else.
  await teacher.getByRole('button', { name: `Put away: ${ANNOUNCED}` }).click();
  await expect(top(teacher)).toHaveCount(0);
  await teacher.getByRole('link', { name: 'What was announced' }).click();
  await expect(teacher.getByRole('main')).toContainText(ANNOUNCED);
  await learner.reload();
  await expect(top(learner)).toContainText(ANNOUNCED);

  await admin.getByRole('button', { name: `End: ${ANNOUNCED}` }).click();
  await expect(admin.getByRole('status')).toHaveText('The announcement has ended.');
  await expect(admin.getByRole('row', { name: new RegExp(`^${ANNOUNCED}`) })).toContainText('Over');
  await learner.reload();
  await expect(top(learner)).toHaveCount(0);
  await learner.goto('/announcements');
  await expect(learner.getByRole('main')).toContainText('Nothing is announced to you now.');
}

export async function seesThatTheServerIsWell({ admin }) {
  await goTo(admin, 'Administration', 'System');
  // A server that has just been made has no backup, and the disk is the machine's; nothing else is amiss.
  const concerns = await part(admin, 'Health').getByRole('listitem').allInnerTexts();
  expect(concerns.filter((words) => !/^No backup has ever been noted|of the disk is free/.test(words))).toEqual([]);
  await expect(part(admin, 'Database')).toContainText(/SQLite 3\./);
  await expect(part(admin, 'Database')).toContainText(/Not yet run\s*none/);
  const workers = part(admin, 'Workers').getByRole('row');
  for (const worker of ['Close what is overdue', 'Count answers', 'Mark again what was ordered', 'Sign the audit trail']) {
    await expect(workers.filter({ hasText: worker })).toContainText('Well');
  }
  await expect(workers.filter({ hasText: /Failing|Late/ })).toHaveCount(0);
  await expect(part(admin, 'Errors')).toContainText('None since this server started.');
}

export async function readsTheStoryOfTheBlueprint({ admin }) {
  await admin.goto(`/admin/audit/blueprints/skill/${SKILL}`);
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Story of .*${SKILL}$`));
  const version = part(admin, 'Versions').getByRole('row').last();
  // Written and published by the same, and all answers to it are counted.
  await expect(version).toContainText(new RegExp(`admin\\s*admin\\s*${ITEMS}$`));
  const rows = part(admin, 'What was done').getByRole('row');
  for (const deed of ['Blueprint published', 'Draft begun']) await expect(rows.filter({ hasText: deed })).toHaveCount(1);
}

export async function readsWhereAnItemCameFrom({ admin, session, number, key, wrong }) {
  await admin.goto(`/admin/audit/sessions/${session}`);
  await admin.getByRole('link', { name: `What item ${WRONG} rests on` }).click();
  await expect(part(admin, 'Question and key')).toContainText(`What is twice ${number}?`);
  await expect(part(admin, 'Question and key')).toContainText(new RegExp(`Key\\s*${key}`));
  await expect(part(admin, 'Answers').getByRole('row').last()).toContainText(new RegExp(`${wrong}.*wrong`, 's'));
  await expect(admin.getByRole('main')).toContainText(new RegExp(`n\\s*=\\s*${number}`));
  await admin.getByRole('link', { name: 'Make this item again and compare' }).click();
  const compared = part(admin, 'Drawn again and compared');
  await expect(compared.getByRole('status')).toHaveText('equal');
  const hashes = await compared.locator('code.hash').allInnerTexts();
  expect(hashes).toHaveLength(2);
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(hashes[1]).toBe(hashes[0]);
  await admin.getByRole('link', { name: 'Next item' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`What item ${WRONG + 1} rests on`);
}

/** Has the trail verified on its page; gives the part that says what was found. */
export async function verify(page) {
  await page.getByRole('button', { name: 'Verify the trail now' }).click();
  const last = part(page, 'The last verification');
  // The page says by itself when it is over.
  await expect(last).toBeVisible({ timeout: 60_000 });
  return last;
}

export async function hasTheTrailVerified({ admin }) {
  await goTo(admin, 'Administration', 'Audit');
  await admin.getByRole('link', { name: 'Verify', exact: true }).click();
  const last = await verify(admin);
  await expect(last.getByRole('status')).toContainText('The trail is whole: everything is as it was written.');
  await expect(last).toContainText(/Signed heads compared\s*[1-9]/);
  await expect(part(admin, 'Signed heads').getByRole('row').nth(1)).toContainText('holds');
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
  const form = admin.getByRole('search', { name: 'Look for rows' });
  const look = () => form.getByRole('button', { name: 'Look', exact: true }).click();
  const showAll = () => form.getByRole('link', { name: 'Show all' }).click();
  await showAll();
  await form.getByLabel('What', { exact: true }).selectOption({ label: 'Class joined' });
  await look();
  const joined = await trailOf(admin);
  expect(joined).toHaveLength(1);
  expect(joined[0]).toContain(LEARNER);
  await showAll();
  await form.getByLabel('Who').fill(LEARNER);
  await form.getByLabel('Kind of thing').selectOption({ label: 'session' });
  await look();
  const own = await trailOf(admin);
  expect(own.length).toBeGreaterThan(ITEMS);
  expect(own.filter((row) => !row.includes(LEARNER) || !row.includes(session))).toEqual([]);
  // What cannot be read is told at its field; nothing is shown as if it had been found.
  await form.getByLabel('From').fill('yesterday');
  await look();
  await expect(form.getByLabel('From')).toHaveAccessibleDescription(/neither a day nor a time/);
  await expect(form.getByLabel('Who')).toHaveValue(LEARNER);
  await expect(admin.locator('.trail')).toHaveCount(0);
  // Nothing was before this year.
  await form.getByLabel('From').fill('');
  await form.getByLabel('Until').fill('2020-01-01');
  await look();
  await expect(admin.getByRole('main')).toContainText('No row is like that.');
  await showAll();
}

export async function findsItAllInTheAudit(story) {
  const { admin, session, assignment, class: id } = story;
  const report = story.report.split('/').pop();
  await goTo(admin, 'Administration', 'Audit');
  const sessions = admin.getByRole('search', { name: 'Look for sessions' });
  await sessions.getByLabel('Who').fill(LEARNER);
  await sessions.getByRole('button', { name: 'Look', exact: true }).click();
  await expect(admin.getByRole('link', { name: /, session of / })).toHaveCount(1);
  await admin.getByRole('link', { name: `, session of ${LEARNER}` }).click();
  await expect(admin).toHaveURL(new RegExp(session));
  await expect(admin.getByText('The chain of events is whole')).toBeVisible();
  await expect(admin.getByRole('listitem', { name: /^Item \d+ / })).toHaveCount(ITEMS);
  await admin.goto(`/admin/audit/sessions/${session}?compare=1`);
  await expect(admin.getByText(`All ${ITEMS} items are equal, byte for byte.`)).toBeVisible();

  await admin.goto('/admin/audit/trail');
  const trail = await trailOf(admin);
  for (const [what, ...parts] of [
    ['the skill was published', 'Blueprint published', 'admin', SKILL],
    ['the assessment was published', 'Blueprint published', 'admin', ASSESSMENT],
    ['the class was made', 'Class made', 'teacher', id],
    ['the class was joined', 'Class joined', LEARNER, id],
    ['the assessment was set', 'Assignment made', 'teacher', assignment],
    ['it was handed in', 'Session completed', LEARNER, session],
    ['an item was reported', 'Problem with an item reported', LEARNER, report],
    ['the grade was given', 'Grade given by hand', 'teacher', assignment],
    ['the grades were released', 'Grades released', 'teacher', assignment],
    ['the report was looked at', 'Report looked at', 'teacher', report],
    ['the report was answered', 'Report answered', 'teacher', report],
    ['a note was left', 'Note on a report', 'teacher', report],
    ['answers were to be marked again', 'Regrade made', 'teacher'],
    ['they were', 'Regrade applied', 'teacher'],
    ['the result followed', 'Result marked again', session],
    ['it was taken back', 'Regrade undone', 'teacher'],
    ['the grade by hand was taken away', 'Grade by hand taken away', 'teacher', assignment],
    ['something was announced', 'Announcement made', 'admin'],
    ['it was ended', 'Announcement ended', 'admin'],
    ['the trail was verified', 'Trail verified', 'admin'],
  ]) {
    expect.soft(trail.some((line) => parts.every((each) => line.includes(each))), `${what}: ${parts.join(', ')}`).toBe(true);
  }
  await looksThroughTheTrail(story);
}
