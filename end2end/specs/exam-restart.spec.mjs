// The server is killed and started again, twice, under a learner who skips, goes back and changes an answer.
import { expect, serve, test } from '../fixtures.mjs';
import { NETWORKING, begin, expectAwake, expectItem, itemOn, option, pick, row, savedFor, saving, signUp, solved } from '../steps.mjs';

const server = serve();

// One in the first section, one in the second: the third weighs in thirds.
const WRONG = [2, 7];

test('an assessment survives two killed servers without an error page or a lost answer', async ({ page }) => {
  test.setTimeout(360_000);
  const button = (name) => page.getByRole('button', { name, exact: true });
  const statuses = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) statuses.push(response.status());
  });
  const answered = new Map();
  const choose = async (item, right) => {
    const answer = pick(item, right);
    answered.set(item.n, { ...item, answer });
    await option(page, answer).check();
  };
  const answerItem = async (n) => {
    await expectItem(page, n);
    await choose(await itemOn(page), !WRONG.includes(n));
    await button(/^(Next|Hand in)$/).click();
  };

  await signUp(page, 'Rhea Start');
  await begin(page, NETWORKING);

  await test.step('item 1 is skipped', async () => {
    await button('Skip').click();
    await expectItem(page, 2);
  });
  for (let n = 2; n <= 4; n += 1) await answerItem(n);

  await test.step('the server dies while an answer is being chosen', async () => {
    await expectItem(page, 5);
    await expectAwake(page);
    const item = await itemOn(page);
    await option(page, pick(item, false)).check();
    await expect(saving(page)).toHaveText('Saved');
    await server.kill();
    await choose(item, true);
    await expect(saving(page)).toContainText('Not saved. Trying again');
    await server.start();
    await expect(saving(page)).toHaveText('Saved');
    expect(await savedFor(page)).toBe(item.key);
    await button(/^(Next|Hand in)$/).click();
  });
  for (let n = 6; n <= 8; n += 1) await answerItem(n);

  await test.step('the server dies while an answer is being submitted', async () => {
    await expectItem(page, 9);
    await choose(await itemOn(page), true);
    await expect(saving(page)).toHaveText('Saved');
    await server.kill();
    await button(/^(Next|Hand in)$/).click();
    await expect(page.getByText('Your answer could not be sent yet.')).toBeVisible();
    await server.start();
    await expectItem(page, 10);
  });
  for (let n = 10; n <= 12; n += 1) await answerItem(n);

  await test.step('the review page knows what is open, and leads back to it', async () => {
    await expect(page.getByRole('heading', { name: 'Review and hand in', level: 1 })).toBeVisible();
    await expect(page.getByText('You have not answered one item.')).toBeVisible();
    await expect(row(page, '1')).toContainText('No answer');
    await expect(row(page, '5')).toContainText('Answered');
    await button('Open item 1').click();
    await expectItem(page, 1);
    await choose(await itemOn(page), true);
    await expect(saving(page)).toHaveText('Saved');
    await button('Review and hand in').click();
    await expect(page.getByRole('heading', { name: 'Review and hand in', level: 1 })).toBeVisible();
  });

  await test.step('an answer is changed', async () => {
    await button('Open item 4').click();
    await expectItem(page, 4);
    await expect(option(page, answered.get(4).answer)).toBeChecked();
    // First to a wrong one, then back again.
    await option(page, pick(answered.get(4), false)).check();
    await expect(saving(page)).toHaveText('Saved');
    await button('Back').click();
    await expectItem(page, 3);
    await button('Review and hand in').click();
    await button('Open item 4').click();
    await expect(option(page, pick(answered.get(4), false))).toBeChecked();
    await option(page, answered.get(4).key).check();
    await button(/^(Next|Hand in)$/).click();
    // Nothing else is open: it goes on to the review.
    await expect(page.getByRole('heading', { name: 'Review and hand in', level: 1 })).toBeVisible();
  });

  await test.step('the result counts what was answered', async () => {
    await expect(page.getByText('You have answered every item.')).toBeVisible();
    await button('Hand in').click();
    const score = page.getByRole('region', { name: 'Score' });
    // 0.3 · 3/4 + 0.45 · 4/5 + 0.25 · 3/3
    await expect(score).toContainText(/83\.5\s%/);
    await expect(score).toContainText('Proficient');
    await expect(score).toContainText('10 of 12 right');
    for (const [n, item] of answered) {
      await expect(solved(page, n).getByRole('heading')).toHaveText(item.stem);
      await expect(solved(page, n).getByRole('definition').first()).toHaveText(item.answer);
    }
  });
  expect(statuses.filter((status) => status >= 400), 'error pages').toEqual([]);
});
