// Names, answers and blueprints that would like to be scripts, in a browser that the policy does not protect; and the policy
// that would stop them if they were. A few of each kind: xss.spec.mjs has all of them, in all fields.
import { rmSync } from 'node:fs';

import { detect, strays } from '../detector.mjs';
import { expect, serve, test } from '../fixtures.mjs';
import { CHOSEN, HOSTILE, TYPED, hostileContent } from '../hostile.mjs';
import { WRITABLE } from '../payloads.mjs';
import { PASSWORD, expectItem, sessionOf, signInAs, signUp } from '../steps.mjs';

const SOME = WRITABLE.filter((_, index) => index % 9 === 0);

// Behind a proxy every request can come from an address of its own: one address may not make so many accounts.
const args = ['--ready-forms', '1', '--behind-proxy=true'];
let content = null;
test.beforeAll(() => {
  content = hostileContent(WRITABLE);
  args.push('--content', content);
});
const server = serve({ args });
test.afterAll(() => {
  if (content) rmSync(content, { recursive: true, force: true });
});

/** Expects that nothing of a payload has become part of the page. */
async function expectHarmless(page, where) {
  const nonce = await page.evaluate(() => document.querySelector('script[nonce]')?.nonce);
  expect(await page.evaluate(strays, { nonce }), where).toEqual([]);
}

/** A browser without the protection of the policy: escaping alone must do. `found` is what happened all the same. */
async function unprotected(newVisitor) {
  const page = await newVisitor({ bypassCSP: true });
  return { page, found: await detect(page.context(), server.url) };
}

test('hostile names stay names', async ({ newVisitor }) => {
  const { page, found } = await unprotected(newVisitor);
  for (const [index, payload] of SOME.entries()) {
    // Spaces of names are single.
    const name = payload.split(/\s+/u).filter(Boolean).join(' ');
    const form = { name, password: PASSWORD };
    const headers = { origin: server.url, accept: 'text/html', 'x-forwarded-for': `192.0.2.${index}` };
    expect((await page.request.post('/do/sign-up', { form, headers })).status(), name).toBe(200);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${name}`);
    await expectHarmless(page, `home of ${name}`);
  }
  await page.context().clearCookies();
  await signInAs(page, 'admin');
  await page.goto('/admin/audit/trail');
  await expect(page.getByRole('table')).toContainText(SOME[0]);
  await expectHarmless(page, 'the page that lists them');
  expect(found).toEqual([]);
});

test('hostile answers, stems, options and titles stay texts', async ({ newVisitor }) => {
  const { page, found } = await unprotected(newVisitor);
  const button = (name) => page.getByRole('button', { name });
  await signUp(page, '<img src=x onerror=__xss=2>');
  await page.goto(`/assessments/${HOSTILE.assessment}`);
  await expectHarmless(page, 'introduction');
  await button(/^Start/).click();

  const typed = [];
  for (const [index, payload] of SOME.entries()) {
    await expectItem(page, index + 1);
    const field = page.getByLabel('Your answer');
    await field.fill(payload);
    typed.push(await field.inputValue());
    if (index % 8 === 0) {
      await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
      await page.reload();
      await expect(field).toHaveValue(typed.at(-1));
      await expectHarmless(page, `reloaded item ${index + 1}`);
    }
    await button(/^(Next|Hand in)$/).click();
    await expectItem(page, index + 2);
    await expectHarmless(page, `item after ${payload}`);
  }
  await button('Review and hand in').click();
  await button(`Open item ${TYPED + 1}`).click();
  for (let n = TYPED + 1; n < TYPED + CHOSEN; n += 1) {
    await expectItem(page, n);
    await page.getByRole('radio').first().check();
    await expectHarmless(page, `item ${n}`);
    await button(/^(Next|Hand in)$/).click();
  }
  await expectItem(page, TYPED + CHOSEN);
  await button('Review and hand in').click();
  await expect(page.getByRole('heading', { name: 'Review and hand in', level: 1 })).toBeVisible();
  await expectHarmless(page, 'review');
  const session = sessionOf(page);
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Score' })).toBeVisible();
  await expectHarmless(page, 'result');
  const answers = (await page.getByRole('definition').allTextContents()).map((text) => text.trim());
  expect(typed.filter((text) => !answers.includes(text.trim())), 'typed, but not shown as typed').toEqual([]);
  for (const path of ['/history', '/']) {
    await page.goto(path);
    await expectHarmless(page, path);
  }
  await page.context().clearCookies();
  await signInAs(page, 'admin');
  for (const path of ['/admin/audit', `/admin/audit/sessions/${session}?compare=1`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectHarmless(page, path);
  }
  expect(found).toEqual([]);
});

test('addresses that lead elsewhere after signing in do not', async ({ page }) => {
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:__xss=1']) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByRole('button', { name: 'Sign in as learner' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, learner');
    expect(new URL(page.url()).origin).toBe(server.url);
    await page.context().clearCookies();
  }
});

test('the policy stops a script that got into a page', async ({ newVisitor }) => {
  const page = await newVisitor({ watched: false });
  await page.goto('/');
  const refused = page.waitForEvent('console', { predicate: (message) => message.text().includes('Content Security Policy') });
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.__xss = 1';
    document.body.append(script);
  });
  await refused;
  expect(await page.evaluate(() => window.__xss)).toBeUndefined();
});
