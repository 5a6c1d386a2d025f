// Pages in their states, as every-page.spec.mjs does not come to them: axe in light and dark, room, focus that can be seen.
import { OneTimeCodes } from '../codes.mjs';
import { expect, serve, test } from '../fixtures.mjs';
import { look } from '../looks.mjs';
import { MATH, NETWORKING, begin, cardOf, expectAwake, expectItem, itemOn, option, pick, saving, sessionOf, signInAs, signUp } from '../steps.mjs';

serve();

/** Of the demonstration account. */
const TEACHERS_PASSWORD = 'cobalt-window-ladder';

/** Goes through the page with Tab: whatever has the focus must show it, be on the screen and not be covered. */
async function walk(page, state) {
  await test.step(`focus on ${state}`, async () => {
    await page.evaluate(() => {
      document.activeElement?.blur();
      window.scrollTo(0, 0);
    });
    const seen = new Set();
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        // A radio button is drawn by its label.
        const parts = [element, element.closest('label')].filter(Boolean);
        const marked = parts.some((part) => {
          const style = getComputedStyle(part);
          return (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
        });
        const box = parts.at(-1).getBoundingClientRect();
        const onScreen = box.width > 0 && box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth;
        const top = document.elementFromPoint(
          Math.min(Math.max(box.left + box.width / 2, 0), window.innerWidth - 1),
          Math.min(Math.max(box.top + box.height / 2, 0), window.innerHeight - 1),
        );
        const covered = top !== null && !parts.some((part) => part.contains(top) || top.contains(part));
        return { what: element.outerHTML.slice(0, 120), marked, onScreen, covered };
      });
      if (!focus || seen.has(focus.what)) break;
      seen.add(focus.what);
      expect.soft(focus, `focus on ${state}`).toMatchObject({ marked: true, onScreen: true, covered: false });
    }
    expect(seen.size, `something on ${state} takes the focus`).toBeGreaterThan(1);
  });
}

test('pages for visitors', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeVisible();
  await walk(page, 'landing');

  await test.step('the skip link leads to the content', async () => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await page.goto('/history');
  await expect(page.getByText('Sign in to see that page.')).toBeVisible();
  await look(page, 'sign-in that leads back');
  await page.getByLabel('Name').fill('nobody');
  await page.getByLabel('Password').fill('not a password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'sign-in refused');

  await page.goto('/sign-up');
  await page.getByLabel('Name').fill('Eve Short');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'sign-up with an error');

  expect((await page.goto('/no/such/page')).status()).toBe(404);
  await look(page, '404');
});

test('pages of a learner', async ({ page, context }) => {
  test.setTimeout(240_000);
  await signUp(page, 'Ada Learner');
  await look(page, 'home, nothing done yet');
  await walk(page, 'home');
  await page.goto('/account');
  await page.getByLabel('Current password').fill('not a password');
  await page.getByLabel('New password').fill('another walk along the sea');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look(page, 'account with an error');
  expect((await page.goto('/admin/audit')).status()).toBe(403);
  await look(page, '403');

  await begin(page, NETWORKING);
  await expectAwake(page);
  await walk(page, 'player');
  const item = await itemOn(page);
  await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  await expect(page.getByText('Choose or type an answer first.')).toBeVisible();
  await look(page, 'player asked for an answer');
  await option(page, pick(item, false)).check();
  await expect(saving(page)).toHaveText('Saved');
  await look(page, 'player, answer saved');

  await test.step('a conflict and a lost connection', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await expectAwake(other);
    await option(page, item.key).check();
    await expect(saving(page)).toHaveText('Saved');
    await option(other, item.options.find((text) => text !== item.key && text !== pick(item, false))).check();
    await expect(other.getByRole('button', { name: 'Keep this answer' })).toBeVisible();
    await look(other, 'player with a conflict');
    await other.getByRole('button', { name: 'Keep the other answer' }).click();
    await other.close();
    await context.setOffline(true);
    await option(page, pick(item, false)).check();
    await expect(saving(page)).toContainText('Not saved');
    await look(page, 'player offline');
    await context.setOffline(false);
    await expect(saving(page)).toHaveText('Saved');
  });

  await page.getByRole('button', { name: 'Hide time' }).click();
  await look(page, 'player, time hidden');
  await page.getByRole('button', { name: 'Review and hand in' }).click();
  await expect(page.getByRole('heading', { name: 'Review and hand in', level: 1 })).toBeVisible();
  await look(page, 'review');
  await walk(page, 'review');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Continue' })).toBeVisible();
  await look(page, 'home, one running');
  await cardOf(page, NETWORKING).last().getByRole('link').first().click();
  await look(page, 'introduction of a running one');
  await page.goto('/');
  await page.getByRole('link', { name: `Continue ${NETWORKING}` }).click();
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Items and solutions' })).toBeVisible();
  await look(page, 'result with solutions, hardly any right');
  await walk(page, 'result');
});

test('pages of an administrator', async ({ page, newVisitor }) => {
  test.setTimeout(240_000);
  const learner = await newVisitor();
  await signUp(learner, 'Ann Audited');
  await begin(learner, MATH);
  const running = sessionOf(learner);
  const item = await itemOn(learner);
  await option(learner, pick(item, false)).check();
  await learner.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  await expectItem(learner, 2);

  await signInAs(page, 'admin');
  await page.goto(`/admin/audit/sessions/${running}?compare=1`);
  await expect(page.getByText('byte for byte')).toBeVisible();
  await walk(page, 'items compared');
  await page.goto('/admin/audit/trail?from=yesterday&action=account_created');
  await expect(page.getByText('Enter a date such as')).toBeVisible();
  await look(page, 'trail, a field with an error');
  await page.goto('/admin/audit/verify');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByText('The trail is intact')).toBeVisible();
  await look(page, 'verified');
  await page.goto('/admin/system');
  await walk(page, 'system');
  await page.goto('/admin/announcements');
  await look(page, 'announcements, none');
  await page.getByLabel('Title').fill('Fire drill at noon');
  await page.getByLabel('Kind').selectOption('warning');
  await page.getByLabel('Shown until').fill('2099-01-01T00:00');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look(page, 'announcement refused');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel('Shown until').fill(tomorrow);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('complementary', { name: 'Announcements' })).toContainText('Fire drill at noon');
  await look(page, 'announcements, one');
  await walk(page, 'announcements, one');
  await learner.goto('/announcements');
  await look(learner, 'what is announced to a learner');
  await page.getByRole('button', { name: 'End: Fire drill at noon' }).click();
  await expect(page.getByRole('status')).toContainText('ended');
});

test('pages of a second factor', async ({ page }) => {
  test.setTimeout(240_000);
  await signInAs(page, 'teacher');
  await page.goto('/account/second-factor');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await walk(page, 'second factor, setting up');
  const secret = (await page.locator('code.codes').innerText()).replaceAll(' ', '');
  const codes = new OneTimeCodes(secret);
  const code = page.getByLabel('Code', { exact: true });
  const submit = async (number, button) => {
    await code.fill(number);
    await page.getByLabel('Your password').fill(TEACHERS_PASSWORD);
    await page.getByRole('button', { name: button }).click();
  };
  await submit('12345', 'Turn on two-factor sign-in');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look(page, 'second factor refused');
  await submit(await codes.next(), 'Turn on two-factor sign-in');
  await expect(page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await look(page, 'second factor, recovery codes');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in as teacher' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One-time code');
  await look(page, 'one-time code');
  await walk(page, 'one-time code');
  await page.getByText('Use a recovery code instead').click();
  await look(page, 'one-time code, or a recovery code');
  await code.fill('12345');
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'one-time code refused');
  await code.fill(await codes.next());
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, teacher');

  await page.goto('/account/second-factor');
  await look(page, 'second factor, switched on');
  await submit(await codes.next(), 'Turn off two-factor sign-in');
  await expect(page.getByRole('status')).toContainText('Two-factor sign-in is off');
});

test('access tokens', async ({ page }) => {
  await signInAs(page, 'teacher');
  await page.goto('/account/tokens');
  await walk(page, 'access tokens, none');
  const make = async (days) => {
    await page.getByLabel('Name').fill('notebook');
    await page.getByLabel('Days until it expires').fill(days);
    await page.getByLabel('Your password').fill(TEACHERS_PASSWORD);
    await page.getByRole('button', { name: 'Create token' }).click();
  };
  await make('0');
  await expect(page.getByRole('alert').first()).toContainText('1 to 365 days');
  await look(page, 'access token refused');
  await make('30');
  await expect(page.getByRole('region', { name: 'Your new token' })).toContainText('plumb_');
  await look(page, 'access token, shown once');
  await page.getByRole('button', { name: 'Revoke notebook' }).click();
  await expect(page.getByRole('status')).toContainText('revoked');
  await look(page, 'access tokens, one revoked');
});

test('an invitation that is none, and while somebody views as a learner', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/invite/none');
  await look(page, 'an invitation that is none');
  await page.goto('/admin/users');
  const own = await page.getByRole('link', { name: 'learner', exact: true }).getAttribute('href');
  await page.goto(own);
  await page.getByRole('button', { name: 'View as this learner' }).click();
  await expect(page.getByText('You cannot change anything')).toBeVisible();
  await look(page, 'viewing as a learner');
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page).toHaveURL(new RegExp(own));
});

test('pages whose scripts do not arrive', async ({ newVisitor }) => {
  const page = await newVisitor({ bundle: false });
  await signUp(page, 'Nora Plain');
  await begin(page, NETWORKING);
  await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look(page, 'player without scripts, told what is missing');
});
