// Accounts that administrators look after, without scripts: invite, accept, roster, disable.
import { readFileSync } from 'node:fs';

import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { PASSWORD, signInAs } from '../steps.mjs';

serve();
test.use({ javaScriptEnabled: false });

test('an administrator invites, hands in a roster and disables', async ({ page, newVisitor }) => {
  test.setTimeout(240_000);
  await signInAs(page, 'admin');

  const link = await test.step('an invitation is made and its link shown once', async () => {
    await page.goto('/admin/users/invitations');
    await page.getByLabel('Role').selectOption('teacher');
    await page.getByLabel('Name (optional)').fill('Tess Invited');
    await page.getByRole('button', { name: 'Create link' }).click();
    const shown = await page.locator('.token code').innerText();
    await expect(page.getByRole('rowheader', { name: 'Tess Invited' })).toBeVisible();
    await page.reload();
    await expect(page.locator('.token code')).toHaveCount(0);
    return new URL(shown).pathname;
  });

  await test.step('it is accepted once', async () => {
    const tess = await newVisitor({ javaScriptEnabled: false });
    await tess.goto(link);
    await expect(tess.getByLabel('Name')).toHaveValue('Tess Invited');
    await tess.getByLabel('Password').fill('short');
    await tess.getByRole('button', { name: 'Create account' }).click();
    await expect(tess.getByRole('alert')).toHaveText('The password is too short. Use at least 8 characters.');
    await tess.getByLabel('Password').fill(PASSWORD);
    await tess.getByRole('button', { name: 'Create account' }).click();
    await expect(tess.getByRole('heading', { level: 1 })).toHaveText('Hello, Tess Invited');
    await tess.goto(link);
    await expect(tess.getByText('It has already been used.')).toBeVisible();
  });

  const waiting = await test.step('a roster is looked at, mended and applied', async () => {
    await page.goto('/admin/users/roster');
    await page.getByLabel('Or paste the table here').fill('name,role\nRosa Roster,learner\nRob Roster,king\n');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('cell', { name: /Unknown role/ })).toBeVisible();
    await page.getByLabel('Or paste the table here').fill('name,role\nRosa Roster,learner\nRob Roster,\n');
    await page.getByRole('button', { name: 'Preview' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Create 2 accounts and download their links' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').trim().split('\r\n');
    expect(lines).toHaveLength(3);
    return new URL(lines[1].split(',')[1]).pathname;
  });

  await test.step('an account of the roster begins and is disabled', async () => {
    const rosa = await newVisitor({ javaScriptEnabled: false });
    await rosa.goto(waiting);
    await expect(rosa.getByText('Your sign-in name: Rosa Roster')).toBeVisible();
    await rosa.getByLabel('Password').fill(PASSWORD);
    await rosa.getByRole('button', { name: 'Create account' }).click();
    await expect(rosa.getByRole('heading', { level: 1 })).toHaveText('Hello, Rosa Roster');
    await page.goto('/admin/users');
    await page.getByLabel('Name begins with').fill('rosa');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Rosa Roster' }).click();
    await page.getByRole('button', { name: 'Disable account' }).click();
    await expect(page.getByRole('status')).toHaveText('The account has been disabled.');
    await rosa.goto('/account');
    await expect(rosa).toHaveURL(/\/sign-in/);
  });
});

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true });

  test('axe finds nothing on an invitation that is none, and while somebody views as a learner', async ({ page }) => {
    await signInAs(page, 'admin');
    await page.goto('/invite/none');
    await expectAccessible(page, 'an invitation that is none');
    await page.goto('/admin/users');
    const own = await page.getByRole('link', { name: 'learner', exact: true }).getAttribute('href');
    await page.goto(own);
    await page.getByRole('button', { name: 'View as this learner' }).click();
    await expect(page.getByText('You cannot change anything')).toBeVisible();
    await expectAccessible(page, 'viewing as a learner');
    await page.getByRole('button', { name: 'Stop viewing' }).click();
    await expect(page).toHaveURL(new RegExp(own));
  });
});
