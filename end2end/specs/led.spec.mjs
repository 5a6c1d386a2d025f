// Sessions that are led: with the keyboard alone, and everything that can be asked for.
import { ACTIONS, ask, lead } from '../asking.mjs';
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { keyOf } from '../keys.mjs';
import { signUp, tabTo } from '../steps.mjs';

const server = serve();

const ITEMS = 20;
const EXAM = { session_type: 'evaluation', assessment_id: 'MATH-FUNDAMENTALS-L1' };
const PRACTICE = { session_type: 'learning', config: { skill_id: 'count_to_20' } };

const stem = (page) => page.getByRole('heading', { level: 1 });
const send = (page) => page.getByRole('button', { name: 'Next' });
const option = (page, text) => page.getByRole('radio', { name: text, exact: true });

/** Looks at the page as it is: axe in both colour schemes, and no wider than a small screen. */
async function look(page, state) {
  await test.step(state, async () => {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page, `${state}, ${colorScheme}`, { colours: colorScheme === 'dark' });
    }
    await page.setViewportSize({ width: 320, height: 700 });
    const wide = await page.evaluate(() => document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth);
    expect.soft(wide, `${state} is wider than 320 px`).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
}

/** Waits for the item after `done` others. */
async function expectDone(page, done) {
  await expect(page.getByText(`${done} of ${ITEMS} done`)).toBeVisible();
}

test('an assessment that is led is taken and ended with the keyboard alone', async ({ page }) => {
  await signUp(page, 'Kay Led');
  await page.goto(`/sessions/${await lead(page, server, EXAM)}`);
  await look(page, 'an item of an assessment that is led');
  for (let n = 0; n < 3; n += 1) {
    await expectDone(page, n);
    const answer = option(page, keyOf(await stem(page).textContent()));
    // A group of options is one stop; within it the arrows choose.
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('Space');
    for (let presses = 0; presses < 8 && !(await answer.isChecked()); presses += 1) await page.keyboard.press('ArrowDown');
    await tabTo(page, send(page));
    await page.keyboard.press('Enter');
  }
  await tabTo(page, page.getByText('End this session'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Yes, end it now' }));
  await page.keyboard.press('Enter');
  await expect(stem(page)).toHaveText('You are done');
  await look(page, 'a session that is over');
  await tabTo(page, page.getByRole('link', { name: 'See the result' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Score' })).toContainText('3 of 20 right');
});

test('everything that can be asked for is accessible, also with an error', async ({ page }) => {
  test.setTimeout(600_000);
  await signUp(page, 'Gil Gallery');
  const session = await lead(page, server, PRACTICE);
  for (const [name, action] of Object.entries(ACTIONS)) {
    await ask(server, session, action);
    await page.goto(`/sessions/${session}`);
    await look(page, name);
  }
  // A response that is none says so at its field, whatever it was asked with.
  for (const name of ['multiple select', 'a line of text', 'matrix', 'ranking']) {
    await ask(server, session, ACTIONS[name]);
    await page.goto(`/sessions/${session}`);
    await page.locator('form.answer').evaluate((form) => { form.noValidate = true; });
    await send(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page, `${name} with an error`);
  }
});

test('no sessions, and how one went', async ({ page }) => {
  await signUp(page, 'Liz List');
  await page.goto('/sessions');
  await look(page, 'no sessions');
  const session = await lead(page, server, PRACTICE);
  await page.goto(`/sessions/${session}`);
  await page.getByRole('button', { name: 'Give me a hint' }).click();
  await page.getByLabel('Your answer').fill('99');
  await send(page).click();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await look(page, 'practice that is led, with a solution');
  await page.goto(`/sessions/${session}/replay`);
  await look(page, 'how a session went');
});
