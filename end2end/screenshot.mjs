// Makes docs/images/player.png, the picture of the README: node screenshot.mjs (after `make e2e` has built everything).
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from '@playwright/test';

import config from './playwright.config.mjs';
import { keyOf } from './keys.mjs';
import { Server } from './server.mjs';

const FILE = resolve(dirname(fileURLToPath(import.meta.url)), '../docs/images/player.png');
const MOST_BYTES = 150_000;
/** The item in the picture: one whose answer is worth a thought. */
const ITEM = 7;

const server = await new Server().start();
const browser = await chromium.launch(config.use.launchOptions);
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1200, height: 750 }, colorScheme: 'light' });
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in as learner' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Mathematics Fundamentals' }).getByRole('link').click();
  await page.getByRole('button', { name: /^Start/ }).click();
  for (let n = 1; n <= ITEM; n += 1) {
    await page.getByText(new RegExp(`^Item ${n} of`)).waitFor();
    await page.locator('#player[data-hydrated]').waitFor();
    const key = keyOf(await page.getByRole('heading', { level: 1 }).innerText());
    await page.getByRole('radio', { name: key, exact: true }).check();
    if (n < ITEM) await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  }
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await mkdir(dirname(FILE), { recursive: true });
  await page.screenshot({ path: FILE, animations: 'disabled' });
  const { size } = await stat(FILE);
  if (size > MOST_BYTES) throw new Error(`${FILE} has ${size} bytes: more than ${MOST_BYTES}`);
  console.log(`${FILE}: ${size} bytes`);
} finally {
  await browser.close();
  await server.stop();
  await server.dispose();
}
