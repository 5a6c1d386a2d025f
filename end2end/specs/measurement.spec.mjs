// A school is calibrated, and its teacher looks at what the answers say about questions and about the class.
import { execFileSync } from 'node:child_process';

import { expect, serve, test } from '../fixtures.mjs';
import { look, picture } from '../looks.mjs';
import { BINARY } from '../server.mjs';
import { signInAs } from '../steps.mjs';

const server = serve({ school: true });

const region = (page, name) => page.getByRole('region', { name, exact: true });

/** Measures by the command line, on the database of the running server. */
function measure(...args) {
  const out = execFileSync(BINARY, ['measure', ...args, '--database', `sqlite://${server.file}`, '--format', 'json']);
  return JSON.parse(out.toString());
}

test('answers of a school become curves of questions and abilities of a class', async ({ page }) => {
  test.setTimeout(240_000);
  await signInAs(page, 'teacher');
  let report = null;
  // The school is filled while the server answers.
  await expect(async () => {
    await page.goto('/teach');
    await expect(page.getByRole('link', { name: /Year 5/ }).first()).toBeVisible({ timeout: 1_000 });
    measure('calibrate');
    // It is refused until there are answers enough for a calibration that is used.
    report = measure('report');
  }).toPass({ timeout: 120_000, intervals: [2_000] });
  const asked = report.calibration.families.filter((family) => family.answers >= 20 && family.blueprint.startsWith('MATH.'));
  expect(asked.length).toBeGreaterThan(3);

  await test.step('the page of a blueprint draws its levels, with a table behind', async () => {
    // The server loads what another process has made within some seconds.
    await expect(async () => {
      await page.goto(`/teach/items/${asked[0].blueprint}`);
      await expect(region(page, 'Difficulty and ability')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000, intervals: [2_000] });
    const part = region(page, 'Difficulty and ability');
    await expect(part.locator('.curves')).toHaveAccessibleDescription(/difficulty 0\.\d/);
    await expect(part.locator('.curves circle').first()).toBeAttached();
    await expect(part.getByRole('table').first()).toContainText(asked[0].level);
    await look(page, 'a blueprint that is calibrated');
    await picture(page, 'calibrated-item');
  });

  await test.step('the results of a test show abilities and how its questions go together', async () => {
    await page.goto('/teach');
    await page.getByRole('link', { name: /Year 5/ }).first().click();
    const results = page.locator('a[href$="/results"]');
    await expect(results.first()).toBeVisible();
    const paths = await results.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const path of paths) {
      await page.goto(path);
      // With a few attempts there are no figures about all of them.
      if (await region(page, 'Ability of the class').getByText('Reliability').count()) break;
    }
    const part = region(page, 'Ability of the class');
    await expect(part.locator('.histogram')).toBeVisible();
    await part.getByText('Show as a table').click();
    await expect(part.getByRole('table')).toContainText(/0\.\d+ and 0\.\d+/);
    await expect(part).toContainText('Reliability');
    await look(page, 'results with abilities');
    await picture(page, 'class-abilities');
  });
});
