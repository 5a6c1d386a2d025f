// A connection that goes away, and a browser that is closed before it comes back.
import { expect, serve, test } from '../fixtures.mjs';
import { command } from '../forms.mjs';
import { MATH, NETWORKING, begin, expectAwake, expectItem, holdBack, holdScripts, itemOn, option, savedFor, saving, sessionOf, signIn, signUp } from '../steps.mjs';

const server = serve();

const kept = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => /^plumb:[0-9a-f-]{36}:/.test(key)).length);

test('an answer given offline is kept, and sent when the connection is back', async ({ page, context }) => {
  await signUp(page, 'Olga Offline');
  await begin(page, MATH);
  await expectAwake(page);
  const item = await itemOn(page);
  await option(page, item.options[0]).check();
  await expect(saving(page)).toHaveText('Saved');
  expect(await kept(page)).toBe(0);

  await context.setOffline(true);
  await option(page, item.options[3]).check();
  await expect(saving(page)).toContainText('Not saved. Trying again');
  await expect(page.getByText('Your answer is kept in this browser')).toBeVisible();
  expect(await kept(page)).toBe(1);
  // Submitting does not lose it either, nor does changing one's mind.
  await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  await expect(page.getByText('Your answer could not be sent yet.')).toBeVisible();
  await expectItem(page, 1);
  await option(page, item.options[1]).check();
  await expect(option(page, item.options[1])).toBeChecked();

  await context.setOffline(false);
  await expect(saving(page)).toHaveText('Saved', { timeout: 5_000 });
  expect(await savedFor(page)).toBe(item.options[1]);
  expect(await kept(page)).toBe(0);
});

/** Presses a button whose request to `path` is held back, does something meanwhile, and lets it go. */
async function beside(page, button, path, act) {
  const { held, letGo } = await holdBack(page, path, { times: 1 });
  await page.getByRole('button', { name: button }).click();
  await held;
  await act();
  letGo();
}

test('what is changed while the page goes elsewhere is saved for its item', async ({ page }) => {
  const radio = (n) => page.getByRole('radio').nth(n);
  await signUp(page, 'Berta Back');
  await begin(page, NETWORKING);
  await expectAwake(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expectItem(page, 2);
  await beside(page, 'Back', '**/do/go', () => radio(1).check());
  await expectItem(page, 1);
  await expect.poll(() => kept(page)).toBe(0);
  await expect(page.getByText('This browser had an older answer')).toHaveCount(0);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expectItem(page, 2);
  await expect(radio(1)).toBeChecked();

  await beside(page, 'Review and hand in', '**/do/review', () => radio(2).check());
  await page.getByRole('button', { name: 'Open item 2' }).click();
  await expectItem(page, 2);
  await expect(radio(2)).toBeChecked();
});

test('a request that nobody ever answers is given up and sent again', async ({ page }) => {
  await page.clock.install();
  await signUp(page, 'Sina Silent');
  await begin(page, MATH);
  await expectAwake(page);
  const item = await itemOn(page);
  await page.route('**/do/save', () => {}, { times: 1 });
  await option(page, item.options[2]).check();
  await expect(saving(page)).toContainText('Saving');
  await page.clock.fastForward(31_000);
  await expect(saving(page)).toContainText('Not saved');
  await page.clock.fastForward(3_000);
  await expect(saving(page)).toHaveText('Saved');
  expect(await savedFor(page)).toBe(item.options[2]);
});

test('a session that is over is left without a question, and what came too late is told to the server', async ({ page }) => {
  await signUp(page, 'Luise Late');
  await begin(page, MATH);
  await expectAwake(page);
  const session = sessionOf(page);
  const item = await itemOn(page);
  const asked = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  const { letGo } = await holdBack(page, '**/do/save');
  await option(page, item.options[2]).check();
  await expect(saving(page)).toContainText('Saving');
  // Handed in by another tab.
  const closed = page.waitForResponse(async (response) => response.url().endsWith('/do/clock') && (await response.json()).open === false);
  const done = await page.request.post('/do/finish', { form: { session, command: command() }, headers: { origin: server.url } });
  expect(done.ok()).toBe(true);
  await closed;
  letGo();
  await expect(page).toHaveURL(/results/);
  expect(asked).toEqual([]);
  expect(await kept(page)).toBe(0);
});

test('a buffered answer reaches the server after a reload, also in a new tab after a crash', async ({ page, context, newVisitor }) => {
  test.setTimeout(180_000);
  await signUp(page, 'Bob Buffer');
  await begin(page, MATH);
  await expectAwake(page);
  const address = page.url();
  const item = await itemOn(page);
  const warnings = [];
  page.on('dialog', async (dialog) => {
    warnings.push(dialog.type());
    await dialog.accept();
  });

  await test.step('the server dies, the page is loaded again', async () => {
    // Also the page's own next try, which may come in the moment in which the server is back.
    await page.route('**/do/save', (route) => route.abort());
    await server.kill();
    await option(page, item.options[2]).check();
    await expect(saving(page)).toContainText('Not saved');
    await server.start();
    await page.reload();
    expect(warnings, 'leaving with something unsaved asks first').toEqual(['beforeunload']);
    await page.unroute('**/do/save');
    await expect(option(page, item.options[2])).toBeChecked();
    await expect(saving(page)).toHaveText('Saved');
  });

  await test.step('another computer sees it', async () => {
    const other = await newVisitor();
    await signIn(other, 'Bob Buffer');
    await other.getByRole('link', { name: `Continue ${MATH}` }).click();
    await expectItem(other, 1);
    await expect(option(other, item.options[2])).toBeChecked();
    // Its scripts have come before the server goes.
    await expectAwake(other);
  });

  await test.step('the server dies, the tab is gone', async () => {
    await server.kill();
    await option(page, item.options[3]).check();
    await expect(saving(page)).toContainText('Not saved');
    await page.close({ runBeforeUnload: false });
    await server.start();
    const again = await context.newPage();
    await again.goto(address);
    await expect(option(again, item.options[3])).toBeChecked();
    await expect(saving(again)).toHaveText('Saved');
    expect(await savedFor(again)).toBe(item.options[3]);
  });
});

test('a connection that goes away for several items of work loses none', async ({ page, context }) => {
  await signUp(page, 'Ivy Intermittent');
  await begin(page, MATH);
  await expectAwake(page);
  for (let n = 1; n <= 3; n += 1) {
    await expectItem(page, n);
    const item = await itemOn(page);
    await context.setOffline(true);
    await option(page, item.key).check();
    await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
    await expect(page.getByText('Your answer could not be sent yet.')).toBeVisible();
    await context.setOffline(false);
    await expectItem(page, n + 1);
  }
  await expect(page.getByRole('img', { name: '3 of 20 answered' })).toBeVisible();
});

test('what is chosen before the scripts of the page arrive is saved when they do', async ({ page }) => {
  await signUp(page, 'Ada Early');
  await begin(page, MATH);
  const letGo = await holdScripts(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  const item = await itemOn(page);
  await option(page, item.options[2]).check();
  expect(await savedFor(page)).toBeNull();
  letGo();
  await expectAwake(page);
  await expect(option(page, item.options[2])).toBeChecked();
  await expect(saving(page)).toHaveText('Saved');
  expect(await savedFor(page)).toBe(item.options[2]);
});

test('a browser that is never idle wakes a page all the same', async ({ page }) => {
  // One that is busy calls nobody back, but for those who say how long they wait.
  await page.addInitScript(() => {
    window.requestIdleCallback = (call, options) => (options?.timeout ? setTimeout(call, options.timeout) : 0);
  });
  await signUp(page, 'Ivo Idle');
  await begin(page, MATH);
  await expectAwake(page);
});
