// A connection that goes away, and a browser that is closed before it comes back.
import { expect, serve, test } from '../fixtures.mjs';
import { MATH, begin, expectAwake, expectItem, holdScripts, itemOn, option, savedFor, saving, signIn, signUp } from '../steps.mjs';

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
  await expect(saving(page)).toContainText('Not saved – trying again');
  await expect(page.getByText('Your answer is kept in this browser')).toBeVisible();
  expect(await kept(page)).toBe(1);
  // Submitting does not lose it either, nor does changing one's mind.
  await page.getByRole('button', { name: 'Submit and go on' }).click();
  await expect(page.getByText('Your answer could not be sent yet.')).toBeVisible();
  await expectItem(page, 1);
  await option(page, item.options[1]).check();
  await expect(option(page, item.options[1])).toBeChecked();

  await context.setOffline(false);
  await expect(saving(page)).toHaveText('Saved', { timeout: 5_000 });
  expect(await savedFor(page)).toBe(item.options[1]);
  expect(await kept(page)).toBe(0);
});

test('a buffered answer reaches the server after a reload, also in a new tab after a crash', async ({ page, context, newVisitor }) => {
  test.setTimeout(90_000);
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
    await server.kill();
    await option(page, item.options[2]).check();
    await expect(saving(page)).toContainText('Not saved');
    await server.start();
    await page.reload();
    expect(warnings, 'leaving with something unsaved asks first').toEqual(['beforeunload']);
    await expect(option(page, item.options[2])).toBeChecked();
    await expect(saving(page)).toHaveText('Saved');
  });

  await test.step('another computer sees it', async () => {
    const other = await newVisitor();
    await signIn(other, 'Bob Buffer');
    await other.getByRole('link', { name: `Go on with ${MATH}` }).click();
    await expectItem(other, 1);
    await expect(option(other, item.options[2])).toBeChecked();
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
    await page.getByRole('button', { name: 'Submit and go on' }).click();
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
