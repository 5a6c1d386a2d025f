// A teacher sees what learners' answers say about items: with and without scripts, in light and dark, at phone width.
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { NETWORKING, signInAs, signUp, take } from '../steps.mjs';

serve();

/** All that is asked of a page. */
async function look(page, state) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${state}, ${colorScheme}`, { colours: colorScheme === 'dark' });
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const wider = await page.evaluate(() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth);
  expect.soft(wider, `wider than 320 px: ${state}`).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

test('a teacher finds a blueprint and sees what answers say about it, a learner does not', async ({ page, newVisitor }) => {
  test.setTimeout(240_000);
  // Plain forms will do: what is looked at here is what the teacher sees.
  const learner = await newVisitor({ bundle: false });
  await signUp(learner, 'Nora Numbers');
  await take(learner, NETWORKING, [1, 5, 6]);
  await learner.goto('/teach/items');
  await expect(learner.getByRole('table')).toHaveCount(0);

  await signInAs(page, 'teacher');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teaching' }).click();
  await page.getByRole('link', { name: 'Items', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible();
  await look(page, 'items');

  await test.step('searched and sorted by plain links', async () => {
    await page.getByLabel('Name or subject').fill('NET.IP');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'NET.IP' }).first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'MATH.' })).toHaveCount(0);
    await page.getByRole('columnheader', { name: 'Answers' }).getByRole('link').click();
    await expect(page.getByRole('columnheader', { name: 'Answers' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByLabel('Name or subject')).toHaveValue('NET.IP');
  });

  await test.step('one blueprint', async () => {
    await page.getByRole('row').nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: /^NET\.IP\./ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Difficulty levels' })).toBeVisible();
    await page.getByText(/^An item of level/).first().click();
    await expect(page.getByText(/\(key\)/).first()).toBeVisible();
    await look(page, 'one blueprint');
  });
});

test('the same without scripts', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await signInAs(page, 'teacher');
  await page.goto('/teach/items?sort=answers&dir=down');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Difficulty levels' })).toBeVisible();
});
