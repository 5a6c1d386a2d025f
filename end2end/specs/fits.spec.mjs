// What only a browser can tell: that things have the room they need, that keys work, and that parts go where they belong.
import { expect, serve, test } from '../fixtures.mjs';
import { NO_ANSWER, PLAIN, castOf, setStage } from '../stage.mjs';
import { MATH, signInAs, signUp, take } from '../steps.mjs';

const server = serve({ env: NO_ANSWER });

/** Runs in a browser: tables that are cut on the page as it is. */
const cut = () => [...document.querySelectorAll('.wide')]
  .filter((frame) => frame.scrollWidth > frame.clientWidth)
  .map((frame) => frame.getAttribute('aria-label') ?? frame.getAttribute('aria-labelledby'));

test('the points of the first page stand in lines and not in columns', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const widths = await page.locator('.landing .points li').evaluateAll((points) => points.map((point) => point.clientWidth));
    expect(widths).toHaveLength(3);
    for (const point of widths) expect(point, `at ${width} px`).toBeGreaterThan(280);
  }
});

test('no table of a result is cut at 1280 px', async ({ page }) => {
  test.setTimeout(240_000);
  await signUp(page, 'Rita Result');
  await take(page, MATH, [1, 2]);
  await expect(page.getByRole('columnheader', { name: 'Average time' })).toBeInViewport();
  expect(await page.evaluate(cut)).toEqual([]);
});

test('no table of a class is cut at 1280 px, and who is meant is seen however far a map of skills is moved', async ({ newVisitor }) => {
  test.setTimeout(240_000);
  const names = { ...PLAIN, learner: 'Wilhelmina Fitzgerald-Bartholomew' };
  const people = await castOf(server, newVisitor, names, { viewport: { width: 1280, height: 800 } });
  const stage = await setStage(people, names);
  for (const [who, path] of [
    ['teacher', `/teach/classes/${stage.class}/gradebook`],
    ['teacher', `/teach/classes/${stage.class}/skills?area=~set`],
    ['admin', `/teach/regrades/${stage.regrade}?all=1`],
  ]) {
    const { page } = people[who];
    await page.goto(path);
    await expect(page.getByRole('rowheader', { name: names.learner }), path).toBeVisible();
    expect.soft(await page.evaluate(cut), path).toEqual([]);
  }

  // A large area has more skills than fit.
  const { page } = people.teacher;
  await page.goto(`/teach/classes/${stage.class}/skills?area=Fractions`);
  await page.locator('.heat-map .wide').evaluate((frame) => { frame.scrollLeft = frame.scrollWidth; });
  const meant = page.getByRole('rowheader', { name: names.learner });
  await expect(meant).toBeInViewport({ ratio: 1 });
  const onTop = await meant.evaluate((cell) => {
    const { left, top } = cell.getBoundingClientRect();
    return cell.contains(document.elementFromPoint(left + 8, top + 8));
  });
  expect(onTop, 'the cells go by behind the name').toBe(true);
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
