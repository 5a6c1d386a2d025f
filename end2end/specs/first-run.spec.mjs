// A server that is new: without `--demo` it is set up, with it there is a school to look at.
import { expect, expectAccessible, test } from '../fixtures.mjs';
import { Server } from '../server.mjs';
import { PASSWORD } from '../steps.mjs';

/** Starts a server of this test's own. */
async function started(options, run) {
  const server = new Server(options);
  try {
    await server.start();
    await run(server);
    await server.stop();
  } finally {
    await server.dispose();
  }
}

test('the link that the server prints leads to the first administrator', async ({ browser }) => {
  await started({ demo: false }, async (server) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const [, link] = server.log.match(/(http:\S+\/welcome\?code=\S+)/);
    await page.goto(link);
    await page.getByLabel('Name').fill('Chief');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('region', { name: 'Getting started' })).toBeVisible();
    await context.close();
  });
});

test('the school is filled while the server answers, and each account leads to what it is for', async ({ browser }) => {
  test.setTimeout(180_000);
  await started({ school: true }, async (server) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Sign in as learner' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, learner');
    await context.clearCookies();
    await expect(async () => {
      await page.goto(server.url);
      await expect(page.getByRole('button', { name: 'Watch the test' })).toBeVisible({ timeout: 1 });
    }).toPass({ timeout: 60_000, intervals: [200] });
    await expectAccessible(page, 'the accounts of the demonstration');
    await page.getByRole('button', { name: 'Watch the test' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Arithmetic check 4');
    await expect(page.getByText('Amina Diallo')).toBeVisible();
    await context.close();
  });
});
