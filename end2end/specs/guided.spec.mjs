// A reflection, from the list of sessions to its end, with the keyboard alone.
import { expect, serve, test } from '../fixtures.mjs';
import { signUp, tabTo } from '../steps.mjs';

serve();

const stem = (page) => page.getByRole('heading', { level: 1 });
const send = (page) => page.getByRole('button', { name: 'Next' });

test('a reflection is written with the keyboard alone, and ends with words of its own', async ({ page }) => {
  await signUp(page, 'Rae Reflects');
  await page.goto('/sessions');
  await page.getByRole('button', { name: 'Start Stuck on a problem' }).click();
  const field = page.getByRole('textbox');
  await tabTo(page, field);
  await page.keyboard.type('The sum of two numbers.');
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expect(stem(page)).toContainText('What do you know?');
  for (const begins of ['What do you know?', 'What have you tried so far']) {
    await expect(stem(page)).toContainText(begins);
    await tabTo(page, page.getByRole('textbox'));
    await page.keyboard.type('Not much.');
    await tabTo(page, send(page));
    await page.keyboard.press('Enter');
  }
  // So few words are followed up once.
  await expect(stem(page)).toContainText('the last step that you are sure of');
  for (let left = 0; left < 4; left += 1) {
    await tabTo(page, page.getByRole('button', { name: 'Skip' }));
    await page.keyboard.press('Enter');
  }
  await expect(stem(page)).toHaveText('You are done');
  await expect(page.getByText('Now try what you wrote.')).toBeVisible();
});
