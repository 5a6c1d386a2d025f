// The same without scripts: plain forms only.
import { expect, serve, test } from '../fixtures.mjs';
import { MATH, begin, expectItem, itemOn, option, pick, row, signUp, solved } from '../steps.mjs';

const server = serve();
test.use({ javaScriptEnabled: false });

const WRONG = [1, 6, 20];

/** The fields of the player's form as they would be posted now. */
async function fieldsOf(page, answer) {
  const fields = {};
  for (const name of ['session', 'position', 'revision', 'command']) {
    fields[name] = await page.locator(`#player input[name=${name}]`).inputValue();
  }
  fields.answer = await option(page, answer).getAttribute('value');
  fields.go = '';
  return fields;
}

test('an assessment is taken without scripts, and forms posted twice do no harm', async ({ page, context }) => {
  test.setTimeout(240_000);
  const submit = page.getByRole('button', { name: /^(Next|Hand in)$/ });
  const post = (form) => context.request.post('/do/submit-form', {
    form,
    headers: { origin: server.url, accept: 'text/html' },
  });

  await test.step('a form that is not right says so and keeps its place', async () => {
    await page.goto('/sign-up');
    await page.getByLabel('Name').fill('Ned Plain');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toHaveText('The password is too short. Use at least 8 characters.');
    await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  });

  await signUp(page, 'Ned Plain');
  await begin(page, MATH);
  await expect(page.getByText('time left when the page loaded')).toBeVisible();

  const answered = [];
  for (let n = 1; n <= 20; n += 1) {
    await expectItem(page, n);
    const item = await itemOn(page);
    const answer = pick(item, !WRONG.includes(n));
    answered.push({ ...item, answer });

    if (n === 2) {
      await test.step('an empty submit is refused in words', async () => {
        await submit.click();
        await expect(page.getByRole('alert').filter({ hasText: 'Choose or type an answer first.' })).toBeVisible();
        await expectItem(page, n);
      });
    }
    const form = await fieldsOf(page, answer);
    await option(page, answer).check();
    await submit.click();
    if (n === 4) {
      await test.step('the same form again, five times at once, changes nothing', async () => {
        await expectItem(page, 5);
        const answers = await Promise.all(Array.from({ length: 5 }, () => post(form)));
        for (const again of answers) expect(again.status()).toBeLessThan(500);
        await page.reload();
        await expectItem(page, 5);
      });
    }
    if (n === 6) {
      await test.step('the back button and another answer change nothing', async () => {
        await expectItem(page, 7);
        await page.goBack();
        await expectItem(page, 7);
        const other = item.options.find((text) => text !== answer);
        const value = await page.getByRole('radio').nth(item.options.indexOf(other)).getAttribute('value');
        const late = await post({ ...form, answer: value, command: crypto.randomUUID() });
        expect(await late.text()).toContain('Nothing was overwritten');
        await page.goto(`/sessions/${form.session}`);
        await expectItem(page, 7);
      });
    }
  }

  await test.step('the result counts every item once', async () => {
    const score = page.getByRole('region', { name: 'Score' });
    await expect(score).toContainText(/85\s%/);
    await expect(score).toContainText('Proficient');
    await expect(score).toContainText('17 of 20 right');
    await expect(row(page, 'Addition').getByRole('cell').first()).toHaveText('4 / 5');
    for (const item of answered) {
      await expect(solved(page, item.n).getByRole('heading')).toHaveText(item.stem);
      await expect(solved(page, item.n).getByRole('definition').first()).toHaveText(item.answer);
    }
    await page.goto('/history');
    await expect(row(page, MATH)).toHaveCount(1);
  });
});

test('a stale tab without scripts is told that nothing was overwritten', async ({ page, context }) => {
  await signUp(page, 'Nell Plain');
  await begin(page, MATH);
  const stale = await context.newPage();
  await stale.goto(page.url());
  const item = await itemOn(page);
  await option(page, item.key).check();
  await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  await expectItem(page, 2);
  await option(stale, pick(item, false)).check();
  await stale.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  await expect(stale.getByText('Nothing was overwritten')).toBeVisible();
  await page.reload();
  await expectItem(page, 2);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});
