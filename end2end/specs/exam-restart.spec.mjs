// The server is killed and started again, twice, under a learner who takes an assessment.
import { expect, serve, test } from '../fixtures.mjs';
import { NETWORKING, begin, expectAwake, expectItem, itemOn, option, pick, savedFor, saving, signUp } from '../steps.mjs';

const server = serve();

// One in the first section, one in the second: the third weighs in thirds.
const WRONG = [2, 7];

test('an assessment survives two killed servers without an error page or a lost answer', async ({ page }) => {
  test.setTimeout(240_000);
  const button = (name) => page.getByRole('button', { name, exact: true });
  const statuses = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) statuses.push(response.status());
  });
  const choose = (item, right) => option(page, pick(item, right)).check();
  const answerItem = async (n) => {
    await expectItem(page, n);
    await choose(await itemOn(page), !WRONG.includes(n));
    await button(/^(Next|Hand in)$/).click();
  };

  await signUp(page, 'Rhea Start');
  await begin(page, NETWORKING);

  for (let n = 1; n <= 4; n += 1) await answerItem(n);

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

  await test.step('the result counts what was answered', async () => {
    await expect(page.getByText('You have answered every item.')).toBeVisible();
    await button('Hand in').click();
    const score = page.getByRole('region', { name: 'Score' });
    // 0.3 · 3/4 + 0.45 · 4/5 + 0.25 · 3/3
    await expect(score).toContainText(/83\.5\s%/);
    await expect(score).toContainText('Proficient');
    await expect(score).toContainText('10 of 12 right');
  });
  expect(statuses.filter((status) => status >= 400), 'error pages').toEqual([]);
});
