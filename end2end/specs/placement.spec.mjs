// The placement test in the states that every-page.spec.mjs does not come to.
import { expect, serve, test } from '../fixtures.mjs';
import { look } from '../looks.mjs';
import { signUp } from '../steps.mjs';

serve();

test('its pages are accessible', async ({ page }) => {
  await signUp(page, 'Pia Placed');
  await page.goto('/practice/placement');
  await page.getByRole('button', { name: 'Start the placement test' }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await look(page, 'an item of the placement test');
  await page.getByRole('button', { name: 'Stop and see my results' }).click();
  await expect(page.getByRole('heading', { name: 'Where to start' })).toBeVisible();
  await look(page, 'the result of the placement test');
});
