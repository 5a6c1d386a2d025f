// An administrator writes a blueprint: from nothing, with errors, mended, published; by keyboard.
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { announcement } from '../stage.mjs';
import { holdBack, signInAs, tabTo } from '../steps.mjs';

const server = serve();

const BROKEN = `skill_id: MY.DOUBLE
version: '1'
metadata: {domain: Demo, skill_statement: Double a number, cognitive_level: Aply}
generation:
  item_type: short_answer
  parameters:
    n: {type: integer, min: 1000, max: 9999}
  answer_formula: m * 2
  answer_type: integer
  difficulty_levels:
    easy: {value: 0.3}
presentation:
  stem_templates: ['What is twice {n}?']
evaluation: {metod: exact_match}
`;
const MENDED = BROKEN.replace('Aply', 'Apply').replace('m * 2', 'n * 2').replace('metod', 'method');
const PLACES = ['3:', '8:', '14:'];

const text = (page) => page.getByRole('textbox', { name: 'Text', exact: true });
const problem = (page, place) => page.locator('#problems a').filter({ hasText: new RegExp(`^${place}`) });

async function beginEmpty(page) {
  await signInAs(page, 'admin');
  await page.goto('/admin/blueprints');
  await page.getByLabel('Kind').selectOption('skill');
  await page.getByRole('button', { name: 'Start empty' }).click();
  await page.waitForURL(/\/drafts\//);
  // A skill that says something would be shown as a form.
  await page.goto(`${page.url().split('?')[0]}?tab=yaml`);
  await expect(text(page)).toBeVisible();
}

test('a blueprint is checked while it is written, mended and published', async ({ page }) => {
  test.setTimeout(240_000);
  await beginEmpty(page);
  const saved = page.locator('#saving');
  await text(page).fill(BROKEN);
  await expect(saved).toHaveText('Saved and checked');
  for (const place of PLACES) {
    await expect(problem(page, place).first()).toBeVisible();
    await expect(page.locator(`#gutter #line-${place.slice(0, -1)}`)).toHaveClass('bad');
  }
  // What is wrong stands at the end of the line, and in full where the pointer rests.
  const mark = page.locator('#gutter #line-3');
  await expect(mark.locator('.says')).toBeVisible();
  await expect(mark).toHaveAttribute('title', /\S/);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `a draft with errors, ${colorScheme}`, { colours: colorScheme === 'dark' });
  }

  await test.step('a link puts the caret at its place', async () => {
    await problem(page, '8:').first().click();
    const line = await text(page).evaluate((area) => area.value.slice(0, area.selectionStart).split('\n').length);
    expect(line).toBe(8);
    await expect(text(page)).toBeFocused();
  });

  await test.step('Tab inserts, Escape and Tab leave, names are completed', async () => {
    await text(page).fill('');
    await page.keyboard.press('Tab');
    await expect(text(page)).toHaveValue('  ');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(text(page)).not.toBeFocused();
    await text(page).fill('');
    await page.keyboard.type('skill_i');
    await expect(page.getByRole('option', { name: 'skill_id' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(text(page)).toHaveValue('skill_id: ');
  });

  await test.step('mended and published', async () => {
    await text(page).fill(MENDED);
    await expect(page.locator('#problem-count')).toHaveText('No problems found.');
    await expect(page.locator('#gutter .bad')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByRole('button', { name: 'Publish' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('It has been published.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/blueprints\/skill\/MY\.DOUBLE/);
  });
});

test('what is typed while the server cannot be reached is saved later', async ({ page, context }) => {
  await beginEmpty(page);
  // The scripts have come.
  await expect(page.locator('#tools')).toBeVisible();
  await context.setOffline(true);
  await text(page).fill('skill_id: LATER\n');
  await expect(page.locator('#saving')).toHaveText(/^Not saved/);
  await context.setOffline(false);
  await expect(page.locator('#saving')).toHaveText('Saved and checked');
});

test('a button that is pressed while the text saves itself saves all of it, and nobody has saved another', async ({ page }) => {
  await beginEmpty(page);
  await expect(page.locator('#tools')).toBeVisible();
  const { held, letGo } = await holdBack(page, '**/do/draft-check', { times: 1 });
  await text(page).fill('skill_id: MY.FIRST\n');
  await held;
  await text(page).fill('skill_id: MY.SECOND\n');
  await page.getByRole('button', { name: 'Save and check' }).click();
  const saved = page.waitForResponse('**/do/draft-save');
  letGo();
  await saved;
  await page.waitForLoadState('domcontentloaded');
  await expect(page).not.toHaveURL(/__err/);
  await expect(text(page)).toHaveValue('skill_id: MY.SECOND\n');
  await expect(page.getByText('Someone else has saved')).toHaveCount(0);
});

test('what is announced can be put away beside a text that saves itself', async ({ page }) => {
  await beginEmpty(page);
  const form = announcement('Put me away');
  expect((await page.request.post('/do/announce', { form, headers: { origin: server.url } })).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText('Put me away', { exact: true })).toBeVisible();
  await text(page).fill('skill_id: MY.OWN\n');
  await expect(page.locator('#saving')).toHaveText('Saved and checked');
  await page.getByRole('button', { name: 'Put me away' }).click();
  await expect(page.getByText('Put me away', { exact: true })).toHaveCount(0);
  await expect(text(page)).toHaveValue('skill_id: MY.OWN\n');
});

test('the address of one item is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beginEmpty(page);
  await text(page).fill(MENDED);
  await expect(page.locator('#saving')).toHaveText('Saved and checked');
  await page.goto(`${page.url().split('?')[0]}?level=easy&seed=7`);
  const copy = page.getByRole('button', { name: 'Copy link' });
  await copy.click();
  await expect(page.locator('#pinned').getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${page.url()}#pinned`);
});
