// Only the server's clock counts, and nobody has to look at it.
import { expect, serve, test } from '../fixtures.mjs';
import { MATH, begin, expectAwake, expectItem, itemOn, option, signUp } from '../steps.mjs';

serve();

const HOURS = 3_600_000;
const LIMIT = 30 * 60;

/** Sets the browser's calendar clock off by `skew` milliseconds, from the first script on. */
function setOff(skew) {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...args) {
      if (args.length === 0) super(Real.now() + skew);
      else super(...args);
    }

    static now() {
      return Real.now() + skew;
    }
  };
}

/** Seconds on the face of the clock. */
async function left(page) {
  const [minutes, seconds] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  return minutes * 60 + seconds;
}

for (const [name, skew] of [['fast', 24 * HOURS], ['slow', -24 * HOURS]]) {
  test(`a learner's computer that is a day ${name} shows the right time left, and its answers count`, async ({ page, context }) => {
    await context.addInitScript(setOff, skew);
    await signUp(page, `Day ${name}`);
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - skew)).toBeLessThan(HOURS);
    const before = Date.now();
    await begin(page, MATH);
    const after = Date.now();
    await expectAwake(page);

    const right = async () => {
      const shown = await left(page);
      const now = Date.now();
      // It began between `before` and `after`; the face is drawn once a second.
      expect(shown).toBeGreaterThanOrEqual(LIMIT - (now - before) / 1_000 - 1);
      expect(shown).toBeLessThanOrEqual(LIMIT - (now - after) / 1_000 + 2);
      return shown;
    };
    const first = await right();
    await expect.poll(() => left(page)).toBeLessThanOrEqual(first - 3);
    await right();

    await option(page, (await itemOn(page)).key).check();
    await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
    await expectItem(page, 2);
    await page.reload();
    await expectAwake(page);
    await right();
    await expect(page.getByRole('img', { name: '1 of 20 answered' })).toBeVisible();
  });
}

test('the clock can be hidden, and stays hidden until it is wanted again', async ({ page }) => {
  await signUp(page, 'Calm Learner');
  await begin(page, MATH);
  const clock = page.getByRole('timer');
  await expect(clock).toBeVisible();
  await page.getByRole('button', { name: 'Hide time' }).click();
  await expect(clock).toBeHidden();
  await option(page, (await itemOn(page)).key).check();
  await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  await expectItem(page, 2);
  await expect(clock).toBeHidden();
  await page.reload();
  await expectItem(page, 2);
  await expectAwake(page);
  await expect(clock).toBeHidden();
  await page.getByRole('button', { name: 'Show time' }).click();
  await expect(clock).toBeVisible();
  expect(await left(page)).toBeGreaterThan(LIMIT - 60);
});
