// An administrator looks behind a finished session; a learner may not.
import { expect, serve, test } from '../fixtures.mjs';
import { NETWORKING, MATH, begin, itemOn, sessionOf, signInAs, signUp, take } from '../steps.mjs';

serve();

test('the audit shows every item with its origin, key and answer, and draws it again byte for byte', async ({ page, newVisitor }) => {
  test.setTimeout(240_000);
  const learner = await newVisitor();
  await signUp(learner, 'Vera Audited');
  const answered = await take(learner, NETWORKING, [1, 5, 6]);
  const session = sessionOf(learner);

  await signInAs(page, 'admin');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await page.getByRole('link', { name: /, session of Vera Audited$/ }).click();
  await expect(page).toHaveURL(new RegExp(session));
  await expect(page.getByText('The event chain is intact')).toBeVisible();

  for (const item of answered) {
    const entry = page.getByRole('listitem', { name: new RegExp(`^Item ${item.n} `) });
    const fact = (name) => entry.locator('div').filter({ has: page.getByRole('term').getByText(name, { exact: true }) }).last().getByRole('definition');
    await expect(entry.getByText(item.stem, { exact: true })).toBeVisible();
    await expect(fact('Key')).toContainText(item.key);
    await expect(fact('Answer')).toContainText(item.answer);
    await expect(fact('Seed')).toHaveText(/^\d+$/);
    await expect(fact('Skill')).toHaveText(/^NET\.IP\./);
    await expect(fact('Version')).toHaveText(/^\d+\.\d+$/);
    await expect(fact('Level')).toHaveText(/^(easy|medium|hard)$/);
    await expect(fact('Blueprint hash')).toHaveText(/^[0-9a-f]{64}$/);
    await expect(fact('Parameters')).toContainText('cidr');
    const prefix = /\/(\d+)/.exec(item.stem)?.[1];
    await expect(fact('Parameters')).toContainText(new RegExp(`cidr\\s*=?\\s*${prefix}(?!\\d)`));
    await expect(entry.getByRole('row').filter({ hasText: 'answered' })).toContainText(item.answer);
    await expect(entry.getByText(item.answer === item.key ? 'right' : 'wrong', { exact: true })).toBeVisible();
  }

  await test.step('drawn again and compared', async () => {
    await page.getByRole('link', { name: 'Regenerate all items and compare' }).or(page.getByRole('button', { name: 'Regenerate all items and compare' })).click();
    await expect(page.getByText('All 12 items are identical, byte for byte.')).toBeVisible();
    await expect(page.getByText('identical', { exact: true })).toHaveCount(12);
    await expect(page.getByText('different', { exact: true })).toHaveCount(0);
  });

  await test.step('the events and the trail', async () => {
    const events = page.getByRole('region', { name: 'Events' });
    await expect(events.getByRole('row')).not.toHaveCount(0);
    await page.getByRole('link', { name: 'Audit trail', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit trail');
    // A row names what the session is about, and leads to the session.
    await expect(page.getByRole('row').locator(`a[href="/admin/audit/sessions/${session}"]`).first()).toHaveText(NETWORKING);
  });
});

test('the audit is closed to learners, and a session to other learners', async ({ page, newVisitor }) => {
  const owner = await newVisitor();
  await signUp(owner, 'Olive Owner');
  await begin(owner, MATH);
  const session = sessionOf(owner);
  const stem = (await itemOn(owner)).stem;

  await signUp(page, 'Lena Learner');
  await expect(page.getByRole('link', { name: /^(Administration|Audit)$/ })).toHaveCount(0);
  for (const path of ['/admin/audit', `/admin/audit/sessions/${session}`, `/admin/audit/sessions/${session}?compare=1`, '/admin/audit/trail']) {
    const response = await page.goto(path);
    expect(response.status(), path).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not allowed');
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
  }
  for (const path of [`/sessions/${session}`, `/sessions/${session}/results`]) {
    const response = await page.goto(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text()).not.toContain(stem);
  }

  await test.step('a visitor is asked to sign in, and comes back to the page', async () => {
    const visitor = await newVisitor();
    await visitor.goto('/admin/audit/trail');
    await expect(visitor).toHaveURL(/\/sign-in\?next=/);
    await visitor.getByRole('button', { name: 'Sign in as admin' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Audit trail');
    await expect(visitor.getByRole('rowheader').first()).toBeVisible();
  });
});
