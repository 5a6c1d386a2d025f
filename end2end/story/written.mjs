// The story up to its result: a blueprint is written and published, set to a class, taken, and one of its items reported.
import { expect } from '../fixtures.mjs';
import { expectAwake, expectItem, goTo, handInWhereAsked, sessionOf, signUp } from '../steps.mjs';

export const SKILL = 'STORY.DOUBLE';
export const ASSESSMENT = 'STORY-TEST';
export const TITLE = 'Doubling';
export const LEARNER = 'Stella of the story';
export const CLASS = '9a of the story';
export const SET = 'The test of the story';
export const ITEMS = 4;
/** The item that is answered wrongly, and said to be wrong. */
export const WRONG = 2;
export const KIND = 'The answer marked as right seems wrong';
export const NOTICED = 'My calculator says one more.';

const MENDED = `skill_id: ${SKILL}
version: '1'
metadata: {domain: Story, skill_statement: Double a number, cognitive_level: Apply}
generation:
  item_type: short_answer
  parameters:
    n: {type: integer, min: 1000, max: 9999}
  answer_formula: n * 2
  answer_type: integer
  difficulty_levels:
    easy: {value: 0.3}
presentation:
  stem_templates: ['What is twice {n}?']
evaluation: {method: exact_match}
`;
/** Three kinds of error: a word that is none of those allowed, a name that nothing has, a field that there is not. */
const ERRORS = [
  { line: 3, wrong: 'Aply', right: 'Apply' },
  { line: 8, wrong: 'm * 2', right: 'n * 2' },
  { line: 14, wrong: 'metod', right: 'method' },
];
const BROKEN = ERRORS.reduce((text, { wrong, right }) => text.replace(right, wrong), MENDED);

const TEST = `assessment_id: ${ASSESSMENT}
version: '1'
metadata: {title: ${TITLE}, description: Numbers to double, target_audience: Everybody, estimated_duration_minutes: 20}
item_source: template
mode: fixed
configuration:
  total_items: ${ITEMS}
  time_limit_minutes: 20
  passing_score_percent: 50
  show_progress: true
  allow_review: true
  allow_skip: true
sections:
  - section_id: doubles
    title: Doubles
    item_count: ${ITEMS}
    skill_blueprints: [{skill_id: ${SKILL}, weight: 1}]
    difficulty_distribution: {easy: ${ITEMS}}
scoring:
  method: percent_correct
  section_weights: {doubles: 1}
  grade_bands: [{label: Well done, min_percent: 50}, {label: Not yet, min_percent: 0}]
reveal: {score: after_completion, solutions: after_completion}
`;

/** Whoever answers sooner has not thought about it, and is left out of what is said about items. */
const THOUGHT_MS = 3_200;

const text = (page) => page.getByRole('textbox', { name: 'Text', exact: true });
const problems = (page) => page.locator('#problems a');

async function beginEmpty(admin, kind) {
  await admin.goto('/admin/blueprints');
  await admin.getByLabel('Kind').selectOption(kind);
  await admin.getByRole('button', { name: 'Start empty' }).click();
  await expect(text(admin)).toHaveValue('');
}

async function publish(admin) {
  await admin.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(admin.getByText('It has been published.')).toBeVisible();
}

export async function writesABlueprint({ admin }) {
  await beginEmpty(admin, 'skill');
  await text(admin).fill(BROKEN);
  await expect(admin.locator('#saving')).toHaveText('Saved and checked');
  // Each error is at its line, and nothing else is.
  for (const { line } of ERRORS) {
    await expect(problems(admin).filter({ hasText: new RegExp(`^${line}:`) }).first()).toBeVisible();
    await expect(admin.locator(`#gutter #line-${line}`)).toHaveClass('bad');
  }
  await expect(admin.locator('#gutter .bad')).toHaveCount(ERRORS.length);

  let mended = BROKEN;
  for (const [at, { line, wrong, right }] of ERRORS.entries()) {
    mended = mended.replace(wrong, right);
    await text(admin).fill(mended);
    await expect(admin.locator(`#gutter #line-${line}.bad`)).toHaveCount(0);
    await expect(admin.locator('#gutter .bad')).toHaveCount(ERRORS.length - at - 1);
  }
  await expect(admin.locator('#problem-count')).toHaveText('No problems found.');
}

export async function previewsAndPublishes({ admin }) {
  const makes = admin.getByRole('complementary', { name: 'Preview' });
  await expect(makes.getByText(/What is twice \d{4}\?/).first()).toBeVisible();
  await publish(admin);
  await expect(admin).toHaveURL(new RegExp(`/admin/blueprints/skill/${SKILL.replace('.', '\\.')}`));
}

export async function publishesAnAssessmentOnIt({ admin }) {
  await beginEmpty(admin, 'assessment');
  await text(admin).fill(TEST);
  await expect(admin.locator('#problem-count')).toHaveText('No problems found.');
  await publish(admin);
}

export async function setsItToAClass(story) {
  const { teacher } = story;
  await goTo(teacher, 'Teaching', 'Classes');
  await teacher.getByLabel('Class name').fill(CLASS);
  await teacher.getByRole('button', { name: 'Create class' }).click();
  story.class = new URL(teacher.url()).pathname.split('/').pop();
  await teacher.getByRole('button', { name: 'Create code' }).click();
  story.code = await teacher.locator('.join-code code').innerText();
  await teacher.getByRole('link', { name: 'New assignment' }).click();
  await teacher.getByLabel('Title').fill(SET);
  await teacher.getByLabel('Assessment', { exact: true }).selectOption({ label: TITLE });
  await teacher.getByRole('button', { name: 'Assign' }).click();
  await expect(teacher.getByText(/will be set the assessment/)).toBeVisible();
  await teacher.getByRole('button', { name: 'Assign' }).click();
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(SET);
  story.assignment = new URL(teacher.url()).pathname.split('/').pop();
}

/** Says of the item on the page that its key is wrong: what was typed as an answer is still there afterwards. */
async function reportsTheItem(story) {
  const { learner } = story;
  await expectAwake(learner);
  await learner.getByRole('button', { name: 'Report a problem with this item' }).click();
  await expect(learner.getByRole('heading', { level: 1 })).toHaveText(`Report a problem with item ${WRONG}`);
  // The page about an item has nothing of it: it may be out of sight by then.
  await expect(learner.getByRole('main')).not.toContainText('What is twice');
  await learner.getByRole('radio', { name: KIND }).check();
  await learner.getByLabel('Describe the problem').fill(NOTICED);
  await learner.getByRole('button', { name: 'Send report' }).click();
  await expect(learner.getByRole('status').filter({ hasText: 'Your report has been sent.' })).toBeVisible();
  await expectItem(learner, WRONG);
  await expect(learner.getByLabel('Your answer')).toHaveValue(story.wrong);
}

export async function joinsAndTakesIt(story) {
  const { learner } = story;
  await signUp(learner, LEARNER);
  await learner.getByLabel('Code').fill(story.code);
  await learner.getByRole('button', { name: 'Join' }).click();
  await learner.getByRole('listitem').filter({ hasText: SET }).getByRole('link').click();
  await learner.getByRole('button', { name: /^Start/ }).click();
  for (let n = 1; n <= ITEMS; n += 1) {
    await expectItem(learner, n);
    story.session = sessionOf(learner);
    const [, number] = /^What is twice (\d+)\?$/.exec((await learner.getByRole('heading', { level: 1 }).innerText()).trim());
    const answer = String(Number(number) * 2 + (n === WRONG ? 1 : 0));
    await learner.getByLabel('Your answer').fill(answer);
    await learner.waitForTimeout(THOUGHT_MS);
    if (n === WRONG) {
      Object.assign(story, { number, wrong: answer, key: String(Number(number) * 2) });
      await reportsTheItem(story);
    }
    await learner.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  }
  await handInWhereAsked(learner);
  const score = learner.getByRole('region', { name: 'Score' });
  await expect(score).toContainText(`${ITEMS - 1} of ${ITEMS} right`);
  story.score = await score.textContent();
  // Afterwards there is a way to say so, too.
  await expect(learner.getByRole('link', { name: `Report a problem with item ${ITEMS}` })).toBeVisible();
}

export async function seesTheResult(story) {
  const { teacher } = story;
  await teacher.goto(`/teach/assignments/${story.assignment}`);
  await teacher.getByRole('link', { name: 'Live board' }).click();
  const line = teacher.getByRole('row', { name: new RegExp(LEARNER) });
  await expect(line).toContainText(/handed in/i);
  await expect(line).toContainText(/75\s?%/);
  await expect(teacher.getByRole('link', { name: '1 new report about an item' })).toBeVisible();
}

export async function seesWhatTheItemsAreWorth({ teacher }) {
  // Answers are counted by a worker, after the end.
  await expect(async () => {
    await teacher.goto(`/teach/items/${SKILL}`);
    await expect(teacher.getByRole('main')).toContainText(`${ITEMS} answers`, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(teacher.getByRole('heading', { level: 1 })).toContainText(SKILL);
}
