// A learner takes a whole assessment without touching the pointer, in two tabs, with a reload on the way.
import { expect, serve, test } from '../fixtures.mjs';
import { MATH, PASSWORD, cardOf, expectAwake, expectItem, itemOn, option, pick, savedFor, saving, tabTo } from '../steps.mjs';

serve();

const WRONG = [3, 7, 8, 12, 18];

/** Chooses with the option's number. */
async function press(page, item, text) {
  await page.keyboard.press(String(item.options.indexOf(text) + 1));
  await expect(option(page, text)).toBeChecked();
}

test('an assessment is taken by keyboard alone, over a reload and a stale tab, and scored right', async ({ page, context }) => {
  test.setTimeout(240_000);
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Create account' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type('Ada Keys');
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada Keys');
  await tabTo(page, cardOf(page, MATH).getByRole('link'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Start/ }));
  await page.keyboard.press('Enter');

  const submit = async (item) => {
    await press(page, item, pick(item, !WRONG.includes(item.n)));
    await page.keyboard.press('Enter');
  };

  await test.step('items 1 to 4', async () => {
    for (let n = 1; n <= 4; n += 1) {
      await expectItem(page, n);
      await expectAwake(page);
      if (n === 2) {
        await page.keyboard.press('Enter');
        await expect(page.getByText('Choose or type an answer first.')).toBeVisible();
      }
      await submit(await itemOn(page));
    }
  });

  await test.step('a reload keeps the draft', async () => {
    await expectItem(page, 5);
    const item = await itemOn(page);
    await press(page, item, item.options[2]);
    await expect(saving(page)).toHaveText('Saved');
    await page.reload();
    await expectItem(page, 5);
    await expect(option(page, item.options[2])).toBeChecked();
    await expectAwake(page);
    expect((await itemOn(page)).stem).toBe(item.stem);
    await submit(item);
  });

  await test.step('a stale tab is told, and overwrites nothing', async () => {
    await expectItem(page, 6);
    const stale = await context.newPage();
    await stale.goto(page.url());
    await expectItem(stale, 6);
    await expectAwake(stale);
    const sixth = await itemOn(page);
    await submit(sixth);
    await expectItem(page, 7);

    // The other tab still shows item 6, and answers it differently.
    await stale.keyboard.press(String((sixth.options.indexOf(sixth.key) + 1) % 4 + 1));
    await expect(stale.getByRole('alert')).toContainText('moved on in another tab');
    await tabTo(stale, stale.getByRole('button', { name: 'Go to the current item' }));
    await stale.keyboard.press('Enter');
    await expectItem(stale, 7);

    // Now both show item 7, and the other tab saves first.
    const seventh = await itemOn(page);
    const [here, there] = [pick(seventh, true), pick(seventh, false)];
    await press(stale, seventh, there);
    await expect(saving(stale)).toHaveText('Saved');
    await page.keyboard.press(String(seventh.options.indexOf(here) + 1));
    const told = page.getByRole('alert');
    await expect(told).toContainText('This item was changed somewhere else');
    await expect(told).toContainText(`Here: ${here}`);
    await expect(told).toContainText(`There: ${there}`);
    expect(await savedFor(page)).toBe(there);
    await tabTo(page, page.getByRole('button', { name: 'Keep the other answer' }));
    await page.keyboard.press('Enter');
    await expect(option(page, there)).toBeChecked();
    await stale.close();
    await submit(seventh);
  });

  await test.step('items 8 to 20', async () => {
    for (let n = 8; n <= 20; n += 1) {
      await expectItem(page, n);
      await submit(await itemOn(page));
    }
    await expect(page.getByRole('region', { name: 'Score' })).toBeVisible();
  });

  await test.step('the result', async () => {
    const score = page.getByRole('region', { name: 'Score' });
    await expect(score).toContainText(/75\s%/);
    await expect(score).toContainText('Competent');
    await expect(score).toContainText('Passed');
    await expect(score).toContainText('15 of 20 right');
  });
});
