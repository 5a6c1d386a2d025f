// A lesson with the tutor, as a learner goes through it: what stands on the page, and turns.
import { expect } from './fixtures.mjs';

export const TITLE = 'What the digits of a number say';
export const FIRST = 'Take 47 sticks';

/** What a place is worth, as the questions of the topic name it. */
const WORTH = { one: 1, ten: 10, hundred: 100 };

export const button = (page, name) => page.getByRole('button', { name, exact: true });
export const stem = (page) => page.locator('#stem');
export const answerField = (page) => page.getByLabel('Your answer');
export const lines = (page) => page.getByRole('list', { name: 'Conversation' }).locator(':scope > li');
export const reply = (page) => lines(page).last();

/** How often there is what: "3 tens and 14 ones" are 3 and 14. */
function counted(question) {
  const found = [...question.matchAll(/(\d+) (hundred|ten|one)s?\b/g)].map(([, n, place]) => [Number(n), WORTH[place]]);
  expect(found.length, question).toBeGreaterThan(0);
  return found;
}

export const key = (question) => String(counted(question).reduce((sum, [n, worth]) => sum + n * worth, 0));
/** A mistake that the topic knows: the digits are added. */
export const wrong = (question) => String(counted(question).reduce((sum, [n]) => sum + n, 0));

/** A turn: what `act` sends is answered by the tutor. */
export async function turn(page, act) {
  const before = await lines(page).count();
  await act();
  await expect(lines(page)).toHaveCount(before + 2);
  // What is asked stands below what is said.
  await page.waitForLoadState('domcontentloaded');
  return reply(page).innerText();
}

export const want = (page, name) => turn(page, () => button(page, name).click());

export const answer = (page, text) => turn(page, async () => {
  await answerField(page).fill(text);
  await button(page, 'Check my answer').click();
});

/** From the list of topics to the first explanation. */
export async function begin(page, first = FIRST) {
  await page.getByRole('link', { name: 'Tutor', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn with the tutor');
  await button(page, `Start: ${TITLE}`).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(reply(page)).toContainText(first);
}
