// The tutor in a browser: with the keyboard alone, and in each of its states. No model has a word in it.
import { expect, serve, test } from '../fixtures.mjs';
import { FIRST, TITLE, answer, answerField, begin, button, key, lines, reply, stem, turn, want, wrong } from '../lesson.mjs';
import { look } from '../looks.mjs';
import { signUp, tabTo } from '../steps.mjs';

serve();

test('a turn is taken with the keyboard alone', async ({ page }) => {
  const press = async (target, most) => {
    await tabTo(page, target, { most });
    await page.keyboard.press('Enter');
  };
  await signUp(page, 'Tess Keys');
  await page.goto('/tutor');
  await press(button(page, `Start: ${TITLE}`), 150);
  await expect(reply(page)).toContainText(FIRST);
  // What is asked now is where the Tab key goes on from.
  await turn(page, () => press(button(page, 'Continue'), 2));
  await tabTo(page, answerField(page), { most: 4 });
  await page.keyboard.type(key(await stem(page).textContent()));
  await turn(page, () => page.keyboard.press('Enter'));
  await expect(lines(page).nth(-2)).toContainText(/You\s+Right/);
  await tabTo(page, page.getByLabel('Write to the tutor'), { most: 20 });
  await page.keyboard.type('I don’t understand');
  await turn(page, () => press(button(page, 'Send'), 2));
  await expect(reply(page)).toContainText(/How much (is 1 ten|are \d tens) worth\?/);
  // A browser sends no message with nothing in it.
  const before = await lines(page).count();
  await button(page, 'Send').click();
  await expect(page.getByLabel('Write to the tutor')).toBeFocused();
  await expect(lines(page)).toHaveCount(before);
});

test('every state is accessible', async ({ page }) => {
  await signUp(page, 'Tara Looks');
  await begin(page);
  await look(page, 'an explanation');
  // A browser does not send it; who sends it all the same is told.
  await page.locator('form.say').evaluate((form) => { form.noValidate = true; });
  await button(page, 'Send').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'a message that is refused');
  await want(page, 'Continue');
  await look(page, 'an item');
  await answerField(page).fill('a few');
  await button(page, 'Check my answer').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'an answer that cannot be read');
  await answer(page, wrong(await stem(page).textContent()));
  await look(page, 'a wrong answer');
  await answer(page, key(await stem(page).textContent()));
  await look(page, 'a right answer');
  await button(page, 'Stop here').click();
  await expect(page.getByText('This session is finished. Your work is saved.').first()).toBeVisible();
  // What was said before the last words is folded.
  await expect(page.getByText(/^What was said before: \d+ messages$/)).toBeVisible();
  await expect(page.getByText(FIRST)).not.toBeVisible();
  await look(page, 'over');
});
