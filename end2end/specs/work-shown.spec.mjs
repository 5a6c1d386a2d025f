// An answer shown as it is read before it is handed in, and lines of work that are followed: on an equation, where both
// matter.
import { assessment, contentOf } from '../content.mjs';
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { onTheLine } from '../keys.mjs';
import { begin, expectAwake, expectItem, holdBack, holdScripts, saving, signUp } from '../steps.mjs';

const EXAM = assessment({
  id: 'EQN', title: 'Two equations', section: 'Equations', skill: 'MATH.EQN.TWOSTEP', level: 'easy', items: 2,
});

/** The seconds for each item of the assessment against time. */
const LIMIT = 90;
const TIMED = EXAM
  .replace('EQN', 'EQN-TIMED')
  .replace('Two equations', 'Equations against time')
  .replace('shuffle_items: false', `shuffle_items: false, item_time_limit_seconds: ${LIMIT}`);

/** One skill, so that it is open from the beginning. */
const GRAPH = {
  version: '1.0.0',
  nodes: [{
    id: 'eqn_twostep', name: 'Two-step equations', grade_band: '6-8', area: 'Equations', prerequisites: [], tags: [],
    bkt: { p_init: 0.25, p_transit: 0.12, p_slip: 0.1, p_guess: 0.05 }, blueprints: ['MATH.EQN.TWOSTEP'],
  }],
};
const TEXTS = { 'exam.yaml': EXAM, 'timed.yaml': TIMED, 'graph/skills_graph.json': JSON.stringify(GRAPH) };

serve({ args: ['--content', contentOf(['skills/math/equations/two_step.yaml'], TEXTS)] });

/** The equation `ax + b = c` of the question. */
async function equation(page) {
  const stem = onTheLine(await page.locator('#stem').textContent()).replaceAll('−', '-').replace('= - ', '= -');
  const [text, a, sign, b, c] = stem.match(/(\d+)x ([+-]) (\d+) = (-?\d+)/u);
  return { text, a: Number(a), b: sign === '-' ? -Number(b) : Number(b), c: Number(c) };
}

async function start(page, name) {
  await signUp(page, name);
  await page.goto('/practice/eqn_twostep');
  await page.getByRole('button', { name: 'Start practising' }).click();
}

const answerField = (page) => page.getByLabel('Your answer');
const stepsField = (page) => page.getByLabel('Your steps');
const check = (page) => page.getByRole('button', { name: 'Check my answer' }).click();

const READ = '**/do/read';

/** Hands in work in which the number is moved with the wrong sign, and expects to be shown where. */
async function goWrong(page) {
  const { text, a, b, c } = await equation(page);
  await stepsField(page).fill(`${text}\nnow the number goes over\n${a}x = ${c + b}`);
  await answerField(page).fill(`${c + b}/${a}`);
  await check(page);
  await expect(page.getByText('Look again at line 3 of your steps')).toBeVisible();
  await expect(page.getByText('could not be read as maths')).toBeVisible();
  await expect(page.getByText('Not quite', { exact: true })).toBeVisible();
}

test('an answer is shown as it is read while it is typed', async ({ page }) => {
  await start(page, 'Lena Live');
  await expect(page.locator('#answer[data-alive]')).toBeVisible();
  const reading = page.locator('.reading');
  await expect(page.getByRole('button', { name: 'Show how my answer is read' })).toBeHidden();

  await answerField(page).pressSequentially('3 1/2');
  await expect(reading.locator('math mfrac mn')).toHaveText(['1', '2']);
  await expect(reading).toContainText('Read as');
  await expectAccessible(page, 'an answer that is read');

  await answerField(page).fill('3 / / 2');
  await expect(reading).toContainText('Cannot be read');
  await expect(reading.locator('mark')).toHaveCount(1);
  await expectAccessible(page, 'an answer that cannot be read');
  await expect(page.getByText('Question 1 of 8')).toBeVisible();

  await check(page);
  await expect(page.getByRole('alert')).toContainText('We cannot read this answer');
  await expect(answerField(page)).toHaveValue('3 / / 2');
  // Until the scripts have come, what the server said of it stands there beside.
  await expect(page.locator('#answer[data-alive]')).toBeVisible();
  await answerField(page).fill('');
  await expect(reading).toBeEmpty();
});

test('steps are followed, and the first that goes wrong is pointed at', async ({ page }) => {
  await start(page, 'Wera Work');
  await goWrong(page);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `steps that go wrong, ${colorScheme}`, { colours: colorScheme === 'dark' });
  }
  await page.setViewportSize({ width: 320, height: 700 });
  const wide = await page.evaluate(() => document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth);
  expect(wide, 'wider than 320 px').toBe(false);

  const { text, a, b, c } = await equation(page);
  await stepsField(page).fill(`${text}\n${a}x = ${c - b}`);
  await answerField(page).fill(`${c - b}/${a}`);
  await check(page);
  await expect(page.getByText('Right', { exact: true })).toBeVisible();
});

test('an assessment shows how an answer is read, too', async ({ page }) => {
  await signUp(page, 'Emil Exam');
  await begin(page, 'Two equations');
  await expectAwake(page);
  await answerField(page).pressSequentially('-3 1/2');
  await expect(page.locator('.reading math mfrac')).toBeVisible();
  await answerField(page).fill('three');
  await expect(page.locator('.reading mark')).toHaveText('three');
  await expectAccessible(page, 'an answer of an assessment that cannot be read');
});

test('what is typed into an assessment before its scripts arrive stays, is read and is saved', async ({ page }) => {
  await signUp(page, 'Tessa Typist');
  await begin(page, 'Two equations');
  const letGo = await holdScripts(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await answerField(page).fill('7/2');
  letGo();
  await expectAwake(page);
  await expect(answerField(page)).toHaveValue('7/2');
  await expect(page.locator('.reading math mfrac')).toBeVisible();
  await expect(saving(page)).toHaveText('Saved');
  await page.reload();
  await expect(answerField(page)).toHaveValue('7/2');
});

test('an answer that is still being read when the next item comes is forgotten', async ({ page }) => {
  await signUp(page, 'Sven Slow');
  await begin(page, 'Two equations');
  await expectAwake(page);
  const { letGo, held } = await holdBack(page, READ, { times: 1 });
  await answerField(page).fill('7/2');
  await held;
  await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  await expectItem(page, 2);
  const read = page.waitForResponse(READ);
  letGo();
  await (await read).finished();
  // The page is still at work: what is typed next is read, and only that.
  await answerField(page).fill('5/3');
  await expect(page.locator('.reading math mfrac mn')).toHaveText(['5', '3']);
  await expect(saving(page)).toHaveText('Saved');
});

test('what the server said of an item goes with the item', async ({ page }) => {
  await signUp(page, 'Edda Early');
  await begin(page, 'Two equations');
  const letGo = await holdScripts(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await answerField(page).fill('three');
  await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  await expect(page.getByRole('alert').first()).toContainText('We cannot read this answer');
  letGo();
  await expectAwake(page);
  await expect(page.getByText('We cannot read this answer').first()).toBeVisible();
  await answerField(page).fill('7/2');
  await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  await expectItem(page, 2);
  await expect(page.getByText('We cannot read this answer')).toHaveCount(0);
});

test('the time that a page took to wake is not given back to the item', async ({ page }) => {
  await signUp(page, 'Ida Item');
  const letGo = await holdScripts(page);
  await begin(page, 'Equations against time');
  const begun = Date.now();
  await page.waitForTimeout(6_000);
  const asked = page.waitForResponse('**/do/clock');
  letGo();
  await expectAwake(page);
  await asked;
  // The face is drawn once a second.
  await page.waitForTimeout(1_500);
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await page.locator('.item-time').innerText());
  const gone = (Date.now() - begun) / 1_000;
  expect(Number(minutes) * 60 + Number(seconds)).toBeLessThanOrEqual(LIMIT - gone + 3);
});

test('the time of an item is right again when the computer slept', async ({ page }) => {
  // The clock that scripts go by stands still while a computer sleeps.
  await page.addInitScript(() => {
    globalThis.slept = 0;
    const now = performance.now.bind(performance);
    performance.now = () => now() - globalThis.slept;
  });
  await signUp(page, 'Sam Sleeps');
  await begin(page, 'Equations against time');
  const begun = Date.now();
  await expectAwake(page);
  await page.evaluate(() => { globalThis.slept = 40_000; });
  // The next answer of the server mends it, also if it was requested before the computer slept.
  const excess = async () => {
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await page.locator('.item-time').innerText());
    const gone = (Date.now() - begun) / 1_000;
    return Number(minutes) * 60 + Number(seconds) - (LIMIT - gone);
  };
  await page.waitForResponse('**/do/clock');
  await expect.poll(excess, { timeout: 15_000 }).toBeLessThanOrEqual(3);
});

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('keys below the field type the signs that its number pad lacks', async ({ page }) => {
    await start(page, 'Thea Touch');
    const key = (name) => page.getByRole('group', { name: 'Signs' }).getByRole('button', { name, exact: true });
    const sevenHalves = async () => {
      await expect(answerField(page)).toHaveAttribute('inputmode', 'numeric');
      await answerField(page).pressSequentially('7');
      await key('Fraction bar').tap();
      await page.keyboard.type('2');
      await key('Change the sign').tap();
      await expect(answerField(page)).toHaveValue('-7/2');
      await expect(page.locator('.reading math mfrac mn')).toHaveText(['7', '2']);
    };
    await expect(page.locator('#answer[data-alive]')).toBeVisible();
    await sevenHalves();
    await expectAccessible(page, 'keys below the field');

    await begin(page, 'Two equations');
    await expectAwake(page);
    await sevenHalves();
    await expect(saving(page)).toHaveText('Saved');
    await page.getByRole('button', { name: /^(Next|Hand in)$/ }).tap();
    await expectItem(page, 2);
    await sevenHalves();
    await expect(page.getByRole('group', { name: 'Signs' })).toHaveCount(1);
  });
});
