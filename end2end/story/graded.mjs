// The story after the result: what the teacher makes of it, and what the learner sees of that.
import { readFile } from 'node:fs/promises';

import { expect, test } from '../fixtures.mjs';
import { goTo, grouped } from '../steps.mjs';
import { CLASS, ITEMS, KIND, LEARNER, NOTICED, SET, SKILL, TITLE, WRONG } from './written.mjs';

const GIVEN = '87.5';
const REASON = 'One answer was read out wrongly';
const COMMENT = 'Well tried.\nLook at the second one again.';
const ANSWER = 'Thank you, we look into it.';
const NOTE = 'The calculator of the school rounds up.';
const TOLD = 'The second item could be read in two ways';


/** The bytes of the file that a link gives. */
async function download(page, link) {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(await file.failure(), `download of ${file.suggestedFilename()}`).toBeNull();
  return readFile(await file.path());
}

/** The cells of a learner's line in a table for programs. */
function lineOf(csv, name) {
  return csv.toString('utf8').split('\r\n').filter((line) => line.startsWith(name)).map((line) => line.split(','));
}

/** The section of a page with that heading. */
const part = (page, name) => page.getByRole('region', { name, exact: true });

export async function changesAndReleasesTheGrade(story) {
  const { teacher } = story;
  await goTo(teacher, 'Teaching', 'Classes');
  await teacher.getByRole('link', { name: CLASS }).click();
  await teacher.getByRole('link', { name: 'Gradebook' }).click();
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(`Gradebook of ${CLASS}`);
  const line = teacher.getByRole('row', { name: new RegExp(`^${LEARNER}`) });
  const grade = line.getByRole('link', { name: new RegExp(`${LEARNER}, ${SET}$`) });
  await expect(grade).toHaveText(/^75\s?% \(Well done\)$/);
  await expect(teacher.getByRole('row', { name: /^Class average/ })).toContainText(/75\s?%\s*of one learner/);

  await grade.click();
  story.grade = new URL(teacher.url()).pathname;
  await expect(part(teacher, 'Attempts').getByRole('row', { name: /counts/ })).toContainText(/75\s?%\s*Well done/);
  await teacher.getByRole('radio', { name: 'A score', exact: true }).check();
  await teacher.getByLabel('Score in percent').fill(GIVEN);
  await teacher.getByLabel('Comment for the learner').fill(COMMENT);
  await teacher.getByRole('button', { name: 'Save the grade' }).click();
  // Without a reason nothing is changed, and nothing that was typed is lost.
  await expect(teacher.getByText('Enter a reason for the change.')).toBeVisible();
  await expect(teacher.getByLabel('Score in percent')).toHaveValue(GIVEN);
  await expect(teacher.getByLabel('Comment for the learner')).toHaveValue(COMMENT);
  await expect(part(teacher, 'Current grade')).toContainText(/75\s?%/);
  await teacher.getByLabel('Reason').fill(REASON);
  await teacher.getByRole('button', { name: 'Save the grade' }).click();
  await expect(teacher.getByRole('status')).toHaveText('Saved.');
  await expect(part(teacher, 'Current grade')).toContainText(/87\.5\s?%/);
  await expect(part(teacher, 'Current grade')).toContainText(/Score achieved: 75\s?%/);
  const history = part(teacher, 'History').getByRole('listitem');
  await expect(history).toHaveCount(1);
  await expect(history).toContainText(/From as achieved to 87\.5\s?% \(Well done\)/);
  await expect(history).toContainText(`Reason: ${REASON}`);

  await teacher.goto(`/teach/classes/${story.class}/gradebook`);
  await expect(grade).toHaveText(/^87\.5\s?% \(Well done\)\*$/);
  await expect(line).toContainText('given by a teacher');
  const csv = await download(teacher, teacher.getByRole('link', { name: /CSV/ }));
  // Mean, score and grade.
  expect(lineOf(csv, LEARNER).map((cells) => cells.slice(1, 4))).toEqual([['87.50', '87.50', 'Well done']]);
  const sheet = await download(teacher, teacher.getByRole('link', { name: /XLSX/ }));
  // An archive, with its list at the end.
  expect(sheet.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  expect(sheet.indexOf('PK\x05\x06', 'latin1')).toBeGreaterThan(1_000);

  await expect(story.learner.getByText(/87\.5/)).toHaveCount(0);
  await story.learner.goto('/grades');
  await expect(story.learner.getByRole('main')).toContainText('No grades have been released yet.');
  await teacher.getByRole('button', { name: 'Release all grades' }).click();
  await expect(teacher.getByRole('status')).toHaveText('Changed for one assessment.');
  await expect(teacher.getByText('Grades of 1 of 1 assessments are released.')).toBeVisible();
}

export async function seesTheGrade({ learner }) {
  await learner.goto('/');
  await learner.getByRole('link', { name: 'Your grades' }).click();
  const grade = learner.getByRole('main').getByRole('listitem').filter({ hasText: SET });
  await expect(grade).toContainText(/87\.5\s?% \(Well done\)/);
  await expect(grade).toContainText('given by your teacher');
  for (const line of COMMENT.split('\n')) await expect(grade).toContainText(line);
  // Why it was changed is for teachers.
  expect(await learner.content()).not.toContain(REASON);
  await grade.getByRole('link', { name: SET }).click();
  await expect(part(learner, 'Your grade')).toContainText(/87\.5\s?%/);
}

export async function seesTheClassBySkills(story) {
  const { teacher } = story;
  await teacher.goto(`/teach/classes/${story.class}`);
  await teacher.getByRole('link', { name: 'Skills matrix' }).click();
  const line = teacher.getByRole('row', { name: new RegExp(`^${LEARNER}`) });
  await expect(line).toContainText('not started');
  const csv = await download(teacher, teacher.getByRole('link', { name: /CSV/ }));
  expect(lineOf(csv, LEARNER)).toHaveLength(1);

  // The teacher's page of the learner and the learner's own say the same.
  await line.getByRole('link', { name: LEARNER }).click();
  await expect(teacher).toHaveURL(/\/teach\/learners\//);
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(LEARNER);
  story.card = new URL(teacher.url()).pathname;
  await story.learner.goto('/me');
  for (const page of [teacher, story.learner]) {
    await page.getByRole('link', { name: 'All details' }).click();
    const accuracy = part(page, 'Accuracy and time in assessments');
    await expect(accuracy).toContainText('1 assessment');
    await expect(accuracy).toContainText(new RegExp(`${ITEMS - 1} of ${ITEMS} answers right: 75\\s?%`));
    await expect(accuracy).toContainText('Doubles');
    await expect(part(page, 'Latest sessions').getByRole('row', { name: new RegExp(TITLE) })).toContainText(/75\s?% Well done/);
  }
  // A learner's sessions are the learner's: a teacher has no way into them, but to conversations with the tutor.
  const ways = part(teacher, 'Latest sessions').getByRole('link');
  await expect(ways).toHaveCount(1);
  await expect(ways).toHaveText('Tutor conversations');
  await part(story.learner, 'Latest sessions').getByRole('link', { name: TITLE }).click();
  await expect(story.learner).toHaveURL(new RegExp(story.session));
}

export async function answersTheReport(story) {
  const { teacher } = story;
  await goTo(teacher, 'Teaching', 'Reports');
  const line = teacher.getByRole('row', { name: new RegExp(SKILL) });
  await expect(line).toContainText(KIND);
  await expect(line).toContainText(LEARNER);
  await line.getByRole('link').click();
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(`Report: ${KIND}`);
  story.report = new URL(teacher.url()).pathname;
  await expect(teacher.getByText(NOTICED)).toBeVisible();
  // The very item, with its key, and the answer that had been typed and was not marked yet.
  const item = part(teacher, 'The item as the learner saw it');
  await expect(item).toContainText(`What is twice ${story.number}?`);
  await expect(item).toContainText(new RegExp(`Key\\s*${grouped(story.key)}`));
  await expect(item).toContainText(new RegExp(`Answer at the time\\s*${grouped(story.wrong)}\\s*Marked at the time\\s*not marked`));
  await teacher.getByLabel('Status').selectOption({ label: 'In review' });
  await teacher.getByLabel('Reply to the learner').fill(ANSWER);
  await teacher.getByLabel('Note for colleagues').fill(NOTE);
  await teacher.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(teacher.getByRole('status')).toHaveText('Saved.');
  await expect(part(teacher, 'Replies and notes')).toContainText(ANSWER);
  await expect(part(teacher, 'Replies and notes')).toContainText(NOTE);
}

export async function readsTheAnswer({ learner }) {
  await learner.goto('/');
  await expect(learner.getByText('You have a reply to a report.')).toBeVisible();
  await learner.getByRole('button', { name: 'Read the replies' }).click();
  await expect(learner).toHaveURL(/\/reports$/);
  const report = learner.getByRole('main').getByRole('listitem').filter({ hasText: `Item ${WRONG}` });
  for (const said of [TITLE, KIND, NOTICED, 'In review', ANSWER]) await expect(report).toContainText(said);
  // What is between colleagues stays there; and of the item there is nothing.
  expect(await learner.content()).not.toContain(NOTE);
  await expect(learner.getByRole('main')).not.toContainText('What is twice');
  await learner.goto('/');
  await expect(learner.getByText('You have a reply to a report.')).toHaveCount(0);
}

/** The score on the learner's result page, and what is said of how it came to be. */
async function expectResult({ learner, session }, { right, notes }) {
  await learner.goto(`/sessions/${session}/results`);
  await expect(learner.getByRole('region', { name: 'Score' })).toContainText(`${right} of ${ITEMS} right`);
  const said = part(learner, 'Changes to this result').getByRole('listitem');
  await expect(said).toHaveCount(notes.length);
  for (const [at, note] of notes.entries()) {
    for (const words of note) await expect(said.nth(at)).toContainText(words);
  }
}

/** Waits until a regrade stands there, as its page says by itself; `said` is what else it says then. */
async function expectRegrade(page, state, said) {
  const status = page.locator('.lead').and(page.getByRole('status'));
  await expect(status).toContainText(state);
  await expect(status).toContainText(said);
  await expect(page.getByText('The page could not be refreshed')).toBeHidden();
}

export async function marksAgain(story) {
  const { teacher, learner } = story;
  await teacher.goto(story.report);
  await teacher.getByRole('link', { name: 'Regrade answers to this item' }).click();
  const target = part(teacher, `Regrade answers to ${SKILL}`);
  await expect(target).toContainText(`What is twice ${story.number}?`);
  await expect(target).toContainText(new RegExp(`${grouped(story.key)} \\(key\\)`));
  await teacher.getByRole('combobox', { name: 'Learners' }).selectOption({ label: `${SET} (${CLASS})` });
  await teacher.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(target).toContainText(`What is twice ${story.number}?`);
  await teacher.getByRole('radio', { name: /^Accept another answer too/ }).check();
  await teacher.getByLabel('Right answer', { exact: true }).fill(story.wrong);
  await teacher.getByLabel('Reason (learners read this)').fill(TOLD);
  await teacher.getByRole('button', { name: 'Show preview' }).click();

  await test.step('sees what would change, while nothing has', async () => {
    await expectRegrade(teacher, 'Not applied.', 'One result would change.');
    const effect = teacher.getByRole('row', { name: new RegExp(LEARNER) });
    await expect(effect).toContainText(new RegExp(`Item ${WRONG}: wrong → right`));
    await expect(effect).toContainText(/75\s?%.*100\s?%.*would change/);
    await expectResult(story, { right: ITEMS - 1, notes: [] });
  });
  await test.step('applies it, and the learner is told', async () => {
    await teacher.getByRole('checkbox', { name: 'Change one result' }).check();
    await teacher.getByRole('button', { name: 'Apply', exact: true }).click();
    await expectRegrade(teacher, 'Applied.', 'One result has changed.');
    await learner.goto('/');
    await learner.getByRole('link', { name: new RegExp(`Your result for ${TITLE} changed`) }).click();
    await expectResult(story, { right: ITEMS, notes: [[/from 75\s?% to 100\s?%/, TOLD]] });
    // What the teacher gave by hand still goes before it.
    await teacher.goto(story.grade);
    await expect(part(teacher, 'Current grade')).toContainText(/87\.5\s?%/);
    await expect(part(teacher, 'Current grade')).toContainText(/Score achieved: 100\s?%/);
  });
  await test.step('takes it back, and all is as before', async () => {
    await goTo(teacher, 'Teaching', 'Regrades');
    await teacher.getByRole('row', { name: new RegExp(SKILL) }).getByRole('link').click();
    await teacher.getByRole('checkbox', { name: 'Change one result back' }).check();
    await teacher.getByRole('button', { name: 'Undo' }).click();
    await expectRegrade(teacher, 'Undone.', 'One result was restored.');
    await expectResult(story, { right: ITEMS - 1, notes: [[TOLD], ['A regrade was undone.', /from 100\s?% to 75\s?%/]] });
    expect(await learner.getByRole('region', { name: 'Score' }).textContent()).toBe(story.score);
    await teacher.goto(story.grade);
    await expect(part(teacher, 'Current grade')).toContainText(/Score achieved: 75\s?%/);
  });
  await test.step('what was given by hand is taken away, and what was reached holds', async () => {
    await teacher.getByRole('radio', { name: 'As achieved', exact: true }).check();
    await teacher.getByLabel('Reason').fill('It was marked again');
    await teacher.getByRole('button', { name: 'Save the grade' }).click();
    await expect(teacher.getByRole('status')).toHaveText('Saved.');
    await learner.goto('/grades');
    const grade = learner.getByRole('main').getByRole('listitem').filter({ hasText: SET });
    await expect(grade).toContainText(/75\s?% \(Well done\)/);
    await expect(grade).toContainText('Well tried.');
  });
}

export async function hasNothingToDecide({ teacher }) {
  await goTo(teacher, 'Teaching', 'Marking');
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('Answers to mark');
  await expect(teacher.getByRole('main')).toContainText('There are no answers to mark.');
  await expect(teacher.getByRole('button', { name: 'Save mark' })).toHaveCount(0);
}
