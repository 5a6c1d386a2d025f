// The placement test from a learner of whom nothing is known to where they begin, with JavaScript off.
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { signUp } from '../steps.mjs';

serve();

const submit = (page) => page.getByRole('button', { name: 'Next' });
const unknown = (page) => page.getByRole('button', { name: 'I don’t know this yet' });

/** Looks at the page as it is: axe in both colour schemes, and no wider than a small screen. */
async function look(page, state) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${state}, ${colorScheme}`, { colours: colorScheme === 'dark' });
  }
  await page.setViewportSize({ width: 320, height: 700 });
  const wide = await page.evaluate(() => document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth);
  expect.soft(wide, `${state} is wider than 320 px`).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a learner is placed', async ({ page }) => {
    test.setTimeout(240_000);
    await signUp(page, 'Paul Placed');
    await page.getByRole('link', { name: 'Practice', exact: true }).click();
    await page.getByRole('link', { name: 'Take the placement test' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Placement test');
    await test.step('it asks where to start', async () => {
      await expect(page.getByRole('group', { name: 'Where shall we start?' })).toBeVisible();
      await expect(page.getByRole('radio', { name: 'I don’t know.' })).toBeChecked();
      await page.getByRole('radio', { name: /^Grades 6 to 8/ }).check();
      await page.getByRole('button', { name: 'Start the placement test' }).click();
    });

    await test.step('an item a page, with progress and without help', async () => {
      await expect(page.getByText('Question 1', { exact: true })).toBeVisible();
      await expect(submit(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Give me a hint' })).toHaveCount(0);
    });

    await test.step('it goes on where it was', async () => {
      const stem = await page.locator('#stem').innerText();
      await page.goto('/practice');
      await page.getByRole('link', { name: 'Continue the placement test' }).click();
      await expect(page.locator('#stem')).toHaveText(stem);
    });

    await test.step('what is not known is said, until nothing is left to ask', async () => {
      for (let n = 0; n < 40 && (await unknown(page).count()) > 0; n += 1) {
        await unknown(page).click();
        await page.waitForLoadState('domcontentloaded');
      }
      await expect(unknown(page)).toHaveCount(0);
    });

    await test.step('the result says what was found and where to begin', async () => {
      await expect(page.getByText('Now we know where to start.')).toBeVisible();
      await expect(page.getByText(/^You answered \d+ questions/)).toBeVisible();
      await expect(page.getByText(/0 of \d+ skills/)).toHaveCount(0);
      await page.getByText('Your results by topic').first().click();
      await expect(page.getByRole('rowheader', { name: 'Fractions' })).toBeVisible();
      await page.getByRole('region', { name: 'Where to start' }).getByRole('link', { name: 'Practise' }).first().click();
      await expect(page.getByRole('button', { name: 'Start practising' })).toBeVisible();
    });
  });
});

test('its pages are accessible', async ({ page }) => {
  test.setTimeout(240_000);
  await signUp(page, 'Pia Placed');
  await page.goto('/practice');
  await look(page, 'practice with the way to the placement test');
  await page.goto('/practice/placement');
  await look(page, 'before the placement test');
  await page.getByRole('button', { name: 'Start the placement test' }).click();
  await expect(submit(page)).toBeVisible();
  await look(page, 'an item of the placement test');
  await page.getByRole('button', { name: 'Stop and see my results' }).click();
  await expect(page.getByRole('heading', { name: 'Where to start' })).toBeVisible();
  await look(page, 'the result of the placement test');
  await page.goto('/practice');
  await page.getByRole('region', { name: 'Step by step' }).getByRole('link', { name: 'Networking' }).click();
  await expect(page.getByText('0 of 6 modules done')).toBeVisible();
  await look(page, 'a curriculum');
});
