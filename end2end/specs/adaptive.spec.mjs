// A teacher makes a test adaptive; three learners of different strength take it, one by keyboard, one without scripts,
// and one while the server is killed.
import { expect, serve, test } from '../fixtures.mjs';
import { Hands } from '../hands.mjs';
import { look, picture } from '../looks.mjs';
import { expectAwake, expectItem, itemOn, option, pick, sessionOf, signInAs, signUp } from '../steps.mjs';

const server = serve();

const CLASS = '8a adaptive';
const ITEMS = 10;
const MOST_CLICKS = 3;

const button = (page, name) => page.getByRole('button', { name, exact: true });
const NEXT = /^(Next|Hand in)$/;

/** A class of the teacher's with a test of two skills; gives the code by which learners join, and the test's page. */
async function classWithTest(page) {
  await signInAs(page, 'teacher');
  await page.goto('/teach');
  await page.getByLabel('Class name').fill(CLASS);
  await button(page, 'Create class').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CLASS);
  await button(page, 'Create code').click();
  const code = await page.locator('.join-code code').innerText();
  await page.goto('/teach/tests/new');
  await page.getByRole('textbox', { name: 'Words' }).fill('add two');
  await button(page, 'Find').click();
  const skills = page.getByRole('region', { name: 'Find skills' }).getByRole('checkbox');
  await skills.nth(0).check();
  await skills.nth(1).check();
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/saved=1/);
  return { code, test: page.url().replace(/\?.*/, '') };
}

/** Joins the class and begins the test; gives the session. */
async function beginTest(page, name, code) {
  await signUp(page, name);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await button(page, 'Join').click();
  await expect(page.getByText('You have joined the class.')).toBeVisible();
  await page.goto('/');
  const due = page.getByRole('region', { name: 'Your assignments' }).getByRole('listitem').first();
  await due.getByRole('link', { name: 'See details' }).click();
  await expect(page.getByText(`at most ${ITEMS}`).first()).toBeVisible();
  await page.getByRole('button', { name: /^Start/ }).click();
  await expectItem(page, 1);
  return sessionOf(page);
}

const RESULT = 'The questions were chosen by your answers';

/**
 * Takes the test from item `from`, to item `to` or to its end, which may come before; `right` says whether item n is answered
 * rightly, `choose` how.
 */
async function sit(page, right, choose, { from = 1, to = ITEMS } = {}) {
  for (let n = from; n <= to; n += 1) {
    await expectItem(page, n);
    await choose(pick(await itemOn(page), right(n)));
    const next = page.getByText(new RegExp(`^Item ${n + 1}, of at most `));
    await expect(next.or(page.getByText(RESULT)).first()).toBeVisible();
    if (await page.getByText(RESULT).count()) return;
  }
}

/** The levels of the items of a session, and whether its choices can be made again, as the audit has them. */
async function audited(page, session) {
  await page.goto(`/admin/audit/sessions/${session}?compare=1`);
  await expect(page.getByText('Each item follows from the answers before it')).toBeVisible();
  await expect(page.getByText(/items are identical, byte for byte/)).toBeVisible();
  return page.locator('.audit-items > li').evaluateAll((items) => items.map((item) => /easy|medium|hard/.exec(item.textContent)[0]));
}

test('a test is made adaptive and asks a strong learner other items than a weak one', async ({ newVisitor }) => {
  test.setTimeout(300_000);
  const teacher = await newVisitor();
  const { code, test: path } = await classWithTest(teacher);

  await test.step('at most three clicks make it adaptive', async () => {
    const hands = new Hands(teacher);
    await teacher.goto(path);
    hands.begin(0);
    await teacher.getByLabel('Questions').selectOption('adaptive');
    await hands.press(button(teacher, 'Save'));
    await expect(teacher).toHaveURL(/saved=1/);
    // Choosing in the list is a click to open it and one to choose.
    expect(hands.clicks + 2).toBeLessThanOrEqual(MOST_CLICKS);
    await expect(teacher.getByLabel('Questions')).toHaveValue('adaptive');
    await look(teacher, 'a test that is adaptive');
    await picture(teacher, 'adaptive-test');
  });
  await button(teacher, `Save and assign to ${CLASS}`).click();
  await button(teacher, 'Assign').click();
  await expect(teacher).toHaveURL(/made=1/);

  const [strong, weak, middle] = [await newVisitor(), await newVisitor({ javaScriptEnabled: false }), await newVisitor()];
  const sessions = {};

  await test.step('a strong learner by keyboard', async () => {
    sessions.strong = await beginTest(strong, 'Ada Strong', code);
    await look(strong, 'an item of an adaptive test');
    await picture(strong, 'adaptive-item');
    await sit(strong, () => true, async (answer) => {
      await expectAwake(strong);
      const place = (await itemOn(strong)).options.indexOf(answer) + 1;
      await strong.keyboard.press(String(place));
      await expect(option(strong, answer)).toBeChecked();
      await strong.keyboard.press('Enter');
    });
    await expect(strong.getByText(RESULT)).toBeVisible();
    await look(strong, 'the result of an adaptive test');
    await picture(strong, 'adaptive-result');
  });

  await test.step('a weak learner without scripts', async () => {
    sessions.weak = await beginTest(weak, 'Ben Weak', code);
    await sit(weak, () => false, async (answer) => {
      await option(weak, answer).check();
      await weak.getByRole('button', { name: NEXT }).click();
    });
    await expect(weak.getByText(RESULT)).toBeVisible();
  });

  await test.step('a learner in the middle, while the server is killed and comes back', async () => {
    sessions.middle = await beginTest(middle, 'Cleo Middle', code);
    const choose = async (answer) => {
      await expectAwake(middle);
      await option(middle, answer).check();
      await middle.getByRole('button', { name: NEXT }).click();
    };
    const right = (n) => n % 2 === 1;
    await sit(middle, right, choose, { to: 4 });
    await expectItem(middle, 5);
    await server.kill();
    await server.start();
    await middle.reload();
    await sit(middle, right, choose, { from: 5 });
    await expect(middle.getByText(RESULT)).toBeVisible();
  });

  await test.step('the audit makes every choice again, and shows what each was asked', async () => {
    const admin = await newVisitor();
    await signInAs(admin, 'admin');
    const hard = async (session) => (await audited(admin, session)).filter((level) => level === 'hard').length;
    const [ofStrong, ofWeak] = [await hard(sessions.strong), await hard(sessions.weak)];
    expect(ofStrong).toBeGreaterThan(ofWeak);
    // Of the learner in the middle the choices alone are made again: they go up and down.
    await audited(admin, sessions.middle);
    await admin.goto(`/admin/audit/items/${sessions.strong}/3`);
    await expect(admin.getByText('Why this item')).toBeVisible();
    await look(admin, 'why an item was chosen');
    await picture(admin, 'adaptive-why');
  });
});
