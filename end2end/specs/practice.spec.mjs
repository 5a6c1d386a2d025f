// From an empty learner to a mastered skill that opens another: with wrong answers, hints and a worked solution.
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { moving } from '../looks.mjs';
import { blocks, gradeOf } from '../reading.mjs';
import { counted, expectNextQuestion, signUp } from '../steps.mjs';

serve();

/** Faster than this counts as a guess: see the rules of mastery. */
const THINKING_MS = 3_300;

const answerField = (page) => page.getByLabel('Your answer');
const check = (page) => page.getByRole('button', { name: 'Check my answer' }).click();
const next = async (page) => {
  await page.getByRole('button', { name: 'Next question' }).click();
  await expectNextQuestion(page);
};

async function answer(page, text) {
  await answerField(page).fill(String(text));
  await check(page);
}

/** From signing in to the field for the first answer; the most clicks it may take. */
const CLICKS = 3;

/** The whole story; `seen` is told of each state of the page. */
async function story(page, seen) {
  await signUp(page, 'Pia Practice');
  let clicks = 0;
  const click = async (locator) => {
    clicks += 1;
    await locator.click();
  };
  await click(page.getByRole('link', { name: 'Practice', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practice');
  await expect(page.getByText('next step', { exact: true })).toHaveCount(1);
  await seen('the map of a beginner');
  await click(page.getByRole('region', { name: 'Next for you' }).getByRole('link', { name: 'Practise' }).first());

  await test.step('a worked example comes before the first question', async () => {
    await expect(page.getByRole('region', { name: 'A worked example' })).toContainText('The answer is');
    await expect(page.getByRole('button', { name: 'Skip the example' })).toBeVisible();
    await seen('a worked example');
  });
  await click(page.getByRole('button', { name: 'Start practising' }));
  await expect(answerField(page)).toBeVisible();
  expect(clicks, 'clicks from signing in to the first answer').toBeLessThanOrEqual(CLICKS);
  await expect(page.getByRole('region', { name: 'A worked example' })).toHaveCount(0);

  await test.step('what builds on something may be practised; what comes first is advice', async () => {
    await page.goto('/practice/count_to_120');
    await expect(page.getByText('You can start there first')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start practising' })).toBeVisible();
    await seen('a skill before its turn');
    await page.getByText('You can start there first').locator('..').getByRole('link', { name: 'Count to 20' }).click();
  });

  await test.step('what cannot be read is said, and costs nothing', async () => {
    await answer(page, 'a few');
    await expect(page.getByRole('alert')).toContainText('We cannot read this answer');
    await expect(page.getByText('Question 1 of 8')).toBeVisible();
    await expect(answerField(page)).toHaveValue('a few');
    await seen('an answer that cannot be read');
  });

  await test.step('a wrong answer meets its misconception and brings a hint', async () => {
    await page.waitForTimeout(THINKING_MS);
    await answer(page, (await counted(page)) - 1);
    await expect(page.getByText('Not quite', { exact: true })).toBeVisible();
    await expect(page.getByText('One was left out in counting')).toBeVisible();
    await expect(page.getByText('Where to look')).toBeVisible();
    await seen('a wrong answer');
  });

  await test.step('hints come one by one, and then the worked solution', async () => {
    await page.getByRole('button', { name: 'Give me a hint' }).click();
    await expect(page.getByText('The rule', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Give me a hint' }).click();
    await expect(page.getByText('Next step', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Give me a hint' })).toHaveCount(0);
    const key = await counted(page);
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await expect(page.getByRole('region', { name: 'Solution' })).toContainText(`The answer is ${key}`);
    await seen('hints and a solution');
  });

  await test.step('right first answers master the skill', async () => {
    for (let n = 0; n < 10; n += 1) {
      await next(page);
      await page.waitForTimeout(THINKING_MS);
      await answer(page, await counted(page));
      await expect(page.getByText('Right', { exact: true })).toBeVisible();
      await expect(page.locator('.cheer')).toBeVisible();
      if (await page.getByText('Mastered', { exact: true }).isVisible()) return;
    }
    expect(false, 'ten right answers in a row leave no doubt').toBe(true);
  });

  await test.step('which ends the round with what was learned and what comes next', async () => {
    await seen('the last question of a round');
    await expect(page.getByRole('button', { name: 'Next question' })).toHaveCount(0);
    await page.getByRole('link', { name: 'See how this round went' }).click();
    await expect(page.getByRole('heading', { name: 'You have mastered Count to 20' })).toBeVisible();
    await expect(page.getByText('questions right at the first try')).toBeVisible();
    await expect(page.getByRole('region', { name: 'You have mastered' })).toContainText('One was left out in counting');
    await seen('the end of a round');
    await page.getByRole('link', { name: /^Go on to / }).click();
    await expect(page.getByRole('button', { name: 'Start practising' })).toBeVisible();
    await page.goto('/practice/count_to_20?round=end');
    await page.getByRole('button', { name: 'Another round' }).click();
    await expect(page.getByText('Question 1 of 8')).toBeVisible();
    await page.getByRole('link', { name: 'See a worked example' }).click();
    await page.getByRole('link', { name: 'Back to the question' }).click();
    await expect(page.getByText('Question 1 of 8')).toBeVisible();
  });

  await test.step('and it is the turn of the next skill', async () => {
    await page.goto('/practice/count_to_120');
    await expect(page.getByText('You can start there first')).toHaveCount(0);
    await page.goto('/me');
    await expect(page.getByText(/^1 of \d+ skills mastered/)).toBeVisible();
  });
}

/** The school year up to which one need have gone to read what learners read: eleven years old. */
const MOST_GRADE = 6;

test('a learner practises to a mastered skill, reads nothing hard, and sees nothing move who asked for that', async ({ page }) => {
  test.setTimeout(300_000);
  const grades = {};
  const read = async (state) => {
    const { grade, words } = gradeOf(await page.evaluate(blocks));
    expect(words, `words of ${state}`).toBeGreaterThan(0);
    grades[state] = grade;
  };
  let cheered = null;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await story(page, async (state) => {
    await read(state);
    await expectAccessible(page, state);
    expect.soft(await page.evaluate(moving), `moves all the same: ${state}`).toEqual([]);
    if ((await page.locator('.cheer').count()) === 0) return;
    // Who did not ask for it is cheered with more than words.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    cheered = await page.locator('.cheer').evaluate((element) => getComputedStyle(element).animationName);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });
  expect(cheered, 'what moves when an answer is right').toBe('cheer');

  for (const [path, state] of [['/', 'home'], ['/practice/placement', 'before the placement test'], ['/practice/curricula/networking', 'a curriculum']]) {
    await page.goto(path);
    await read(state);
  }
  console.log(`reading grades: ${Object.entries(grades).map(([state, grade]) => `${state} ${grade.toFixed(1)}`).join('; ')}`);
  for (const [state, grade] of Object.entries(grades)) expect.soft(grade, `reading grade of ${state}`).toBeLessThanOrEqual(MOST_GRADE);
});
