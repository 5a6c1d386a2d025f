// A class from its making to the live board with the keyboard alone, and a board that does not disturb the person who uses it.
import { expect, serve, test } from '../fixtures.mjs';
import { command } from '../forms.mjs';
import { look } from '../looks.mjs';
import { PLAIN, aClass, castOf } from '../stage.mjs';
import { MATH, PASSWORD, begin, expectAwake, expectItem, signUp, tabTo } from '../steps.mjs';

const server = serve();

/** Types into a field that the Tab key leads to. */
async function type(page, target, text) {
  await tabTo(page, target, { most: 150 });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Presses a button, follows a link, opens what is folded: with Enter, where the Tab key leads. */
async function enter(page, target) {
  await tabTo(page, target, { most: 150 });
  await page.keyboard.press('Enter');
}

/** Chooses of a list by typing how it begins. */
async function choose(page, target, label) {
  await tabTo(page, target, { most: 150 });
  await page.keyboard.type(label, { delay: 20 });
  await expect(target.locator('option:checked')).toHaveText(label);
}

test('a teacher makes a class, sets an assessment and watches it with the keyboard alone', async ({ page, newVisitor }) => {
  test.setTimeout(240_000);
  const button = (name) => page.getByRole('button', { name, exact: true });
  const link = (name) => page.getByRole('link', { name, exact: true });
  await page.goto('/sign-in');
  await enter(page, button('Sign in as teacher'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, teacher');
  await enter(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teaching', exact: true }));
  await expect(link('Classes')).toHaveAttribute('aria-current', 'page');

  const code = await test.step('makes a class', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classes');
    await type(page, page.getByLabel('Class name'), '8c with keys');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('8c with keys');
    await enter(page, button('Create code'));
    return page.locator('.join-code code').innerText();
  });

  const kim = await newVisitor();
  await signUp(kim, 'Kim of 8c');
  await kim.getByLabel('Code').fill(code);
  await kim.getByRole('button', { name: 'Join' }).click();
  await expect(kim.getByText('You have joined the class.')).toBeVisible();

  await test.step('makes a group of one', async () => {
    // A key of the browser's own.
    await page.reload();
    await expect(page.getByRole('rowheader', { name: 'Kim of 8c' })).toBeVisible();
    const name = page.getByLabel('Group name');
    if (!(await name.isVisible())) await enter(page, page.getByText('New group').first());
    await type(page, name, 'Extra time');
    const member = page.getByRole('checkbox', { name: 'Kim of 8c' });
    await tabTo(page, member);
    await page.keyboard.press('Space');
    await expect(member).toBeChecked();
    await enter(page, button('Create group'));
    await expect(link('Edit Extra time')).toBeVisible();
  });

  await test.step('sets an assessment', async () => {
    await enter(page, link('New assignment'));
    await type(page, page.getByLabel('Title'), 'A test by keys');
    await choose(page, page.getByLabel('Assessment', { exact: true }), MATH);
    await type(page, page.getByLabel('Time limit in minutes'), '40');
    await type(page, page.getByLabel('Password', { exact: true }), 'maple');
    await choose(page, page.getByLabel('Show the score'), 'when you release the results');
    await enter(page, button('Assign'));
    await expect(page.getByText('It opens at once.')).toBeVisible();
    await look(page, 'what will be assigned');
    await enter(page, button('Assign'));
    await expect(page.getByText('password: maple')).toBeVisible();
  });

  await kim.goto('/');
  await kim.getByRole('listitem').filter({ hasText: 'A test by keys' }).getByRole('link').click();
  await kim.getByLabel('Password').fill('maple');
  await kim.getByRole('button', { name: /^Start/ }).click();
  await expectItem(kim, 1);
  await expectAwake(kim);

  const kims = page.getByRole('row', { name: /Kim of 8c/ });
  await test.step('watches the board, while the focus stays where it is', async () => {
    await enter(page, link('Live board'));
    await expect(kims).toContainText('item 1 of 20');
    const all = page.getByRole('region', { name: 'For everyone who is working' });
    await tabTo(page, all.getByLabel('Minutes'), { most: 150 });
    await kim.getByRole('radio').first().check();
    await kim.getByRole('button', { name: 'Next', exact: true }).click();
    await expectItem(kim, 2);
    await expect(kims).toContainText('item 2 of 20', { timeout: 8_000 });
    await expect(all.getByLabel('Minutes')).toBeFocused();
  });

  await test.step('gives more time', async () => {
    const all = page.getByRole('region', { name: 'For everyone who is working' });
    await type(page, all.getByLabel('Minutes'), '7');
    await page.keyboard.press('Enter');
    await expect(page.getByText('One session was changed.')).toBeVisible();
  });
});

test.describe('the orders for one learner on the live board', () => {
  // The board is brought up to date every three seconds, and must not disturb whoever is about to order something.

  /** The board with the menu of one learner open; the learner who begins later stands above them. */
  async function watching(newVisitor, name) {
    const names = { ...PLAIN, learner: `Zoe ${name}` };
    const people = await castOf(server, newVisitor, names);
    const { set, code } = await aClass(people, names);
    const assignment = await set({ 'task[kind]': 'assessment', 'task[assessment]': names.assessment });
    await people.learner.post('/do/begin-assigned', { assignment, command: command() });
    const { page } = people.teacher;
    await page.goto(`/teach/assignments/${assignment}/live`);
    await expect(page.locator('#board')).toBeVisible();
    const line = page.getByRole('row', { name: new RegExp(names.learner) });
    return { people, code, assignment, page, line };
  }

  /** Longer than the board waits before it looks again, milliseconds. */
  const LOOKED_AGAIN_MS = 5_000;

  /** Somebody else joins the class, and is seen on the board above the learner; gives what lets them begin. */
  async function another({ people, code, assignment, page }, name) {
    const anna = people.visitor;
    await anna.page.context().clearCookies();
    await anna.post('/do/sign-up', { name, password: PASSWORD });
    await anna.post('/do/class-join', { code });
    const above = page.getByRole('row', { name: new RegExp(name) });
    await expect(above).toBeVisible({ timeout: LOOKED_AGAIN_MS });
    const begins = async () => {
      await anna.post('/do/begin-assigned', { assignment, command: command() });
      await expect(above).toContainText('item 1 of', { timeout: LOOKED_AGAIN_MS });
    };
    return { above, begins };
  }

  test('keep the focus, let a number that is selected be typed over, and keep what is typed when the board changes', async ({ newVisitor }) => {
    const board = await watching(newVisitor, 'selected');
    const { page, line } = board;
    const first = await another(board, 'Anna who is seen');
    await enter(page, line.locator('summary').first());
    const minutes = line.getByLabel('Minutes');
    await tabTo(page, minutes);
    await first.begins();
    await page.keyboard.type('15');
    await expect(minutes).toHaveValue('15');
    const second = await another(board, 'Anne who is seen later');
    await second.begins();
    await expect(minutes).toHaveValue('15');
    await expect(minutes).toBeFocused();
  });

  test('stay those of that learner when somebody else begins', async ({ newVisitor }) => {
    const board = await watching(newVisitor, 'stays');
    const { line } = board;
    const { above, begins } = await another(board, 'Anna who begins later');
    await line.locator('summary').first().click();
    await expect(line.getByRole('button', { name: 'Give more time' })).toBeVisible();
    await begins();
    await expect(above.getByRole('button', { name: 'Give more time' })).toBeHidden();
    await expect(line.getByRole('button', { name: 'Give more time' })).toBeVisible();
  });
});

test('an administrator finds an account and disables it with the keyboard alone', async ({ page, newVisitor }) => {
  test.setTimeout(180_000);
  const dee = await newVisitor();
  await signUp(dee, 'Dee Disabled');
  await begin(dee, MATH);
  await page.goto('/sign-in');
  await enter(page, page.getByRole('button', { name: 'Sign in as admin' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, admin');
  await enter(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Administration' }));
  await enter(page, page.getByRole('link', { name: 'Users', exact: true }));
  await type(page, page.getByLabel('Name begins with'), 'dee');
  await page.keyboard.press('Enter');
  await enter(page, page.getByRole('link', { name: 'Dee Disabled' }));
  await enter(page, page.getByRole('button', { name: 'Disable account' }));
  await expect(page.getByRole('status')).toHaveText('The account has been disabled.');
  await enter(page, page.getByRole('link', { name: 'changes to the account' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit trail');
});
