// Surveys, processes and reflections, from the list of sessions to their end, as learners go through them.
import { expect, serve, test } from '../fixtures.mjs';
import { row, signUp, tabTo } from '../steps.mjs';

serve();

const stem = (page) => page.getByRole('heading', { level: 1 });
const send = (page) => page.getByRole('button', { name: 'Next' });
const goOn = (page) => page.getByRole('button', { name: 'Continue', exact: true });
const back = (page) => page.getByRole('button', { name: 'Back', exact: true });

/** Begins something from the list of sessions. */
async function beginOf(page, title) {
  await page.goto('/sessions');
  await page.getByRole('button', { name: `Start ${title}` }).click();
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a survey goes back, keeps what was answered, and leaves out what does not concern one', async ({ page }) => {
    await signUp(page, 'Sue Survey');
    await beginOf(page, 'Before we begin');
    await expect(stem(page)).toHaveText('Have you had lessons in this subject before?');
    // Nothing is sent without an answer.
    await send(page).click();
    await expect(stem(page)).toHaveText('Have you had lessons in this subject before?');
    await page.getByRole('radio', { name: 'Yes' }).check();
    await send(page).click();
    await expect(stem(page)).toHaveText('When was your last lesson in it?');
    await back(page).click();
    await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await send(page).click();

    // Two questions about lessons are left out now.
    await expect(stem(page)).toHaveText('How sure do you feel in the subject today?');
    await page.getByRole('radio', { name: /^3/ }).check();
    await send(page).click();
    const hours = page.getByRole('textbox');
    await hours.fill('many');
    await send(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(hours).toHaveValue('many');
    await hours.fill('3');
    await send(page).click();
    await page.getByRole('radio', { name: 'It interests me' }).check();
    await send(page).click();

    // Put in order, two in one place at first.
    const places = page.getByRole('combobox');
    await expect(places).toHaveCount(4);
    for (const [at, place] of ['1', '2', '2', '4'].entries()) await places.nth(at).selectOption(place);
    await send(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await places.nth(2).selectOption('3');
    await send(page).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(stem(page)).toHaveText('You are done');
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('It interests me')).toBeVisible();
  });
});

test('a reflection is written with the keyboard alone, and ends with words of its own', async ({ page }) => {
  await signUp(page, 'Rae Reflects');
  await beginOf(page, 'Stuck on a problem');
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

test('a process checks what was understood, and waits', async ({ page }) => {
  await signUp(page, 'Wes Walks');
  await beginOf(page, 'Getting started with mathematics');
  await expect(stem(page)).toHaveText('Welcome');
  await goOn(page).click();
  await page.getByRole('radio', { name: 'Refresh what I once knew' }).check();
  await send(page).click();
  await page.getByRole('textbox').fill('20');
  await send(page).click();
  await page.getByRole('radio', { name: 'Never: it spoils the result' }).check();
  await send(page).click();
  await expect(page.getByText('after a try of your own')).toBeVisible();
  await expect(stem(page)).toContainText('The test has 20 questions');
  await page.getByRole('radio', { name: 'Tomorrow is better' }).check();
  await send(page).click();
  await expect(stem(page)).toHaveText('See you tomorrow');
  await goOn(page).click();
  await expect(page.getByRole('alert')).toContainText('too early');

  // It is there whenever one comes back.
  await page.goto('/sessions');
  await expect(row(page, 'Getting started with mathematics')).toContainText('In progress');
  await page.getByRole('link', { name: 'Getting started with mathematics', exact: true }).click();
  await expect(stem(page)).toHaveText('See you tomorrow');
});
