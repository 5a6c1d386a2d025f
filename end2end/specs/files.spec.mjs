// What travels to the browser, and how much of it.
import { expect, serve, test } from '../fixtures.mjs';
import { MATH, begin, expectAwake, signUp } from '../steps.mjs';

serve();

test('what a page loads is compressed and may be kept for a year', async ({ page, request }) => {
  const loaded = [];
  page.on('response', (response) => loaded.push(response));
  await signUp(page, 'Fay Files');
  await begin(page, MATH);
  await expectAwake(page);
  const files = new Map(loaded.map((response) => [new URL(response.url()).pathname, response]));
  const bundle = [...files.keys()].filter((path) => path.startsWith('/pkg/'));
  for (const kind of ['css', 'js', 'wasm', 'woff2']) {
    expect(bundle, kind).toContainEqual(expect.stringMatching(new RegExp(`\\.[0-9a-f]+\\.${kind}$`)));
  }
  for (const path of bundle) {
    expect(files.get(path).status(), path).toBe(200);
    expect(files.get(path).headers()['cache-control'], path).toMatch(/max-age=31536000.*immutable|immutable.*max-age=31536000/);
    const again = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    // Fonts are compressed as they are.
    expect(again.headers()['content-encoding'], path).toBe(path.endsWith('.woff2') ? undefined : 'br');
  }
});

test('text and formulas have fonts of ours, and all fonts of a page together are small', async ({ page, request }) => {
  const fonts = new Set();
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.add(response.url());
  });
  await signUp(page, 'Łucja Font');
  await page.goto('/account');
  await page.locator('main p').first().evaluate((at) => {
    at.innerHTML = 'Łódź <math><msqrt><mfrac><mi>x</mi><mn>2</mn></mfrac></msqrt></math>';
  });
  await page.evaluate(() => document.fonts.ready);
  const ready = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')));
  expect(new Set(ready)).toEqual(new Set(['Plumb Sans', 'Plumb Serif', 'Plumb Math']));
  // A root that grows with what is under it is a sign of the font, and not of the system.
  const root = await page.locator('msqrt').evaluate((of) => getComputedStyle(of).fontFamily);
  expect(root).toMatch(/^"?Plumb Math/);
  let bytes = 0;
  for (const font of fonts) bytes += (await (await request.get(font)).body()).length;
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(120_000);
});

test('pages are small, never kept by a cache, and those without islands bring no script of ours', async ({ page, request }) => {
  await signUp(page, 'Stan Small');
  await begin(page, MATH);
  // What the player loads late is not the next page's.
  await expectAwake(page);
  const player = page.url();
  for (const path of ['/', '/history', '/account', player]) {
    const loaded = [];
    const note = (response) => loaded.push(new URL(response.url()).pathname);
    page.on('response', note);
    const response = await page.goto(path, { waitUntil: 'load' });
    page.off('response', note);
    expect((await response.body()).length, path).toBeLessThanOrEqual(30_000);
    expect(response.headers()['cache-control'], path).toBe('no-store');
    if (path !== player) expect(loaded.filter((name) => /\.(js|wasm)$/.test(name)), path).toEqual([]);
  }
  const landing = await request.get('/', { headers: { cookie: '' } });
  expect((await landing.body()).length).toBeLessThanOrEqual(30_000);
});
