// What only a browser can tell: that things have the room they need, that keys work, and that parts go where they belong.
import { expect, serve, test } from '../fixtures.mjs';
import { signInAs, signUp } from '../steps.mjs';

serve();

const field = (page) => page.getByRole('searchbox', { name: 'Search' });

test('the points of the first page stand in lines and not in columns', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const widths = await page.locator('.landing .points li').evaluateAll((points) => points.map((point) => point.clientWidth));
    expect(widths).toHaveLength(3);
    for (const point of widths) expect(point, `at ${width} px`).toBeGreaterThan(280);
  }
});

test('the navigation of a learner takes two rows of a phone, and no page is wider than it', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 390, height: 800 } });
  await signUp(page, 'Phil Phone');
  for (const path of ['/', '/search?q=a']) {
    await page.goto(path);
    expect(await page.locator('header.bar').evaluate((bar) => bar.offsetHeight), path).toBeLessThan(110);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' })).toBeInViewport({ ratio: 1 });
});

test('header, content and footer begin and end at the same places', async ({ page }) => {
  await signInAs(page, 'teacher');
  const ends = () => page.evaluate(() => ['.bar', 'main > .page:last-of-type', '.foot-line'].map((part) => {
    const element = document.querySelector(part);
    const { left, right } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return [Math.round(left + parseFloat(paddingLeft)), Math.round(right - parseFloat(paddingRight))].join(' to ');
  }));
  for (const path of ['/practice', '/account', '/teach']) {
    await page.goto(path);
    for (const width of [390, 768, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      expect(new Set(await ends()).size, `${path} at ${width} px: ${await ends()}`).toBe(1);
    }
  }
});

test('nothing is beside a question, and its picture is large', async ({ page }) => {
  await signUp(page, 'Lara Large');
  await page.goto('/practice/count_to_20?example=1');
  await page.getByRole('button', { name: 'Start practising' }).click();
  const picture = page.locator('.task > .figure svg');
  await expect(picture).toBeVisible();
  await expect(page.getByRole('main').getByRole('complementary')).toHaveCount(0);
  expect((await picture.boundingBox()).width).toBeGreaterThan(500);
  // The answer is beside it, and below it on a telephone.
  const answer = page.getByLabel('Your answer');
  expect((await answer.boundingBox()).x).toBeGreaterThan(600);
  await page.setViewportSize({ width: 390, height: 800 });
  expect((await answer.boundingBox()).x).toBeLessThan(60);
});

test('colours and language are chosen by a visitor, and stay', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/sign-in');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'dark' }).click();
  await expect(page.getByRole('button', { name: 'dark' })).toHaveAttribute('aria-pressed', 'true');
  expect(await paper()).not.toBe(light);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
  await page.goto('/sign-up');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konto anlegen');
  expect(await paper()).not.toBe(light);
});

test('the key / leads to the search, unless something is typed or keys are turned off', async ({ page }) => {
  await signUp(page, 'Kay Slash');
  await page.goto('/account');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await page.keyboard.type('fractions add');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=fractions\+add$/);
  await expect(field(page)).toHaveValue('fractions add');
  await page.getByRole('region', { name: 'Skills' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/fraction/i);

  // What is typed into a field stays there.
  await page.goto('/');
  const code = page.getByLabel('Code');
  await code.focus();
  await page.keyboard.type('1/2');
  await expect(code).toHaveValue('1/2');
  await expect(code).toBeFocused();

  await page.goto('/search');
  await page.getByRole('button', { name: 'Turn keys off' }).click();
  await page.goto('/account');
  await page.keyboard.press('/');
  await expect(field(page)).not.toBeFocused();
  await page.goto('/search');
  await page.getByRole('button', { name: 'Turn keys on' }).click();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
});

test('a number chooses and Enter submits while practising, unless the keys are turned off', async ({ page }) => {
  test.setTimeout(240_000);
  await signUp(page, 'Kim Keys');
  await page.goto('/practice/placement');
  await page.getByRole('button', { name: 'Start the placement test' }).click();
  const radios = page.getByRole('radio');
  for (let n = 0; n < 20 && (await radios.count()) === 0; n += 1) {
    await page.getByRole('button', { name: 'I don’t know this yet' }).click();
    await page.waitForLoadState('domcontentloaded');
  }
  const off = page.getByRole('button', { name: 'Turn number keys off' });
  await expect(off).toBeVisible();
  await page.keyboard.press('2');
  await expect(radios.nth(1)).toBeChecked();
  await off.click();
  await page.locator('#stem').click();
  await page.keyboard.press('1');
  await expect(radios.nth(1)).toBeChecked();
  await page.getByRole('button', { name: 'Turn number keys on' }).click();
  await page.locator('#stem').click();
  await page.keyboard.press('1');
  await expect(radios.nth(0)).toBeChecked();
  const place = await page.getByText(/^Question \d+/).innerText();
  const stem = await page.locator('#stem').innerText();
  await page.keyboard.press('Enter');
  await expect(async () => {
    const now = [await page.getByText(/^Question \d+/).innerText(), await page.locator('#stem').innerText()];
    expect(now).not.toEqual([place, stem]);
  }).toPass();
});

test('what is inserted goes where it belongs, whatever the caret is at', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/blueprints');
  await page.getByLabel('Kind').selectOption('skill');
  await page.getByRole('button', { name: 'Start empty' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const menu = page.locator('#snippet');
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('option')).toHaveText([/./, 'A parameter', 'A level', 'A wrong option', 'A test']);
  await text.fill('skill_id: É\ngeneration:\n  answer_type: integer\n\ntests:\n- difficulty: easy\n');
  await text.evaluate((area) => area.setSelectionRange(3, 3));
  await menu.selectOption({ label: 'A parameter' });
  await menu.selectOption({ label: 'A parameter' });
  await menu.selectOption({ label: 'A test' });
  const parameter = (name) => `    ${name}:\n      type: integer\n      min: 1\n      max: 9\n`;
  const generation = `generation:\n  answer_type: integer\n  parameters:\n${parameter('number')}${parameter('number2')}`;
  const tests = 'tests:\n- difficulty: easy\n- difficulty: easy\n  parameters: {number: 12}\n  key: "24"\n';
  await expect(text).toHaveValue(`skill_id: É\n${generation}\n${tests}`);
});
