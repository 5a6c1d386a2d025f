// The first pages and the search as people meet them: by keys, without scripts, on a phone.
import { expect, serve, test } from '../fixtures.mjs';
import { signInAs, signUp } from '../steps.mjs';

serve();

const field = (page) => page.getByRole('searchbox', { name: 'Search' });

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

test('search and the goal for the week work without scripts', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await signUp(page, 'Noel Script');
  await field(page).fill('PRÁCT');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: 'Practice', exact: true }).click();
  await expect(page).toHaveURL(/\/practice$/);
  await page.goto('/');
  await page.getByText('Change your goal').click();
  await page.getByLabel('How many each week').fill('9');
  await page.getByRole('button', { name: 'Save goal' }).click();
  await expect(page.getByText('A goal is 1 to 7 days or 1 to 500 items a week.')).toBeVisible();
  await page.getByLabel('How many each week').fill('5');
  await page.getByRole('button', { name: 'Save goal' }).click();
  await expect(page.getByText('Your goal is saved.')).toBeVisible();
  await expect(page.getByText('Goal: 5 days a week')).toBeVisible();
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
