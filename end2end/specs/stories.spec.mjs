// What a child and a parent come for, from a server that is new, with the keyboard alone: practice.spec.mjs goes to the end of
// a round with the pointer.
// What a teacher and an author come for is in friday.spec.mjs.
import { expect, serve, test } from '../fixtures.mjs';
import { Hands, signsUp } from '../hands.mjs';
import { counted, expectNextQuestion } from '../steps.mjs';

serve();

/** Faster than this counts as a guess: see the rules of mastery. */
const THINKING_MS = 3_300;

const button = (page, name) => page.getByRole('button', { name, exact: true });
const link = (page, name) => page.getByRole('link', { name, exact: true });

test('a child counts for the first time, and a parent gets it on paper, with the keyboard alone', async ({ page }) => {
  const hands = new Hands(page, { keyboard: true });
  await signsUp(hands, page, 'Cleo Keys');
  hands.begin();
  await hands.press(link(page, 'Practice'));
  await hands.press(page.getByRole('region', { name: 'Next for you' }).getByRole('link', { name: 'Practise' }).first());
  await hands.press(button(page, 'Start practising'));
  await expect(page.getByLabel('Your answer')).toBeVisible();
  expect(hands.clicks, 'clicks to the first question').toBeLessThanOrEqual(3);

  await test.step('one wrong, with the reason; then a right one', async () => {
    await page.waitForTimeout(THINKING_MS);
    await hands.write(page.getByLabel('Your answer'), String((await counted(page)) - 1));
    await hands.press(button(page, 'Check my answer'));
    await expect(page.getByText('One was left out in counting')).toBeVisible();
    await hands.press(button(page, 'Show the solution'));
    await hands.press(button(page, 'Next question'));
    await expectNextQuestion(page);
    await hands.write(page.getByLabel('Your answer'), String(await counted(page)));
    await hands.press(button(page, 'Check my answer'));
    await expect(page.getByText('Right', { exact: true })).toBeVisible();
  });

  await test.step('what was hard is on one sheet of paper', async () => {
    await hands.press(link(page, 'Progress'));
    await hands.press(link(page, 'Report to print'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report for Cleo Keys');
    await expect(page.getByRole('region', { name: 'Typical mistakes' })).toContainText('One was left out in counting');
    await page.emulateMedia({ media: 'print' });
    for (const unpressed of await page.locator('nav, form, button').all()) await expect(unpressed).toBeHidden();
    const paper = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g), 'one sheet').toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('and easy reading is a click away', async () => {
    await hands.press(link(page, 'Account'));
    await hands.tick(page.getByRole('radio', { name: /^Large letters/ }));
    await hands.press(page.getByRole('region', { name: 'Reading' }).getByRole('button', { name: 'Save' }));
    await expect(page.locator('html')).toHaveClass('easy');
    await expect(page.getByText('The pages read as you chose.')).toBeVisible();
  });
});
