// A German pupil's test, read and typed with decimal commas, up to the results.
import { assessment, contentOf } from '../content.mjs';
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { cardOf, expectAwake, PASSWORD } from '../steps.mjs';

const TEST = `${assessment({
  id: 'KOMMA', title: 'Friday test', section: 'Decimals', skill: 'MATH.DEC.ADD', level: 'medium', items: 3,
})}translations:
  - {en: Friday test, de: Freitagstest}
  - {en: Decimals, de: Dezimalzahlen}
  - {en: Good, de: Gut}
  - {en: Rest, de: Ungenügend}
`;

serve({ args: ['--content', contentOf(['skills/math/decimals/add.yaml'], { 'test.yaml': TEST })] });
test.use({ locale: 'de-DE' });

/** The two numbers of the question, in hundredths. */
async function summands(page) {
  const shown = await page.locator('#stem mn').allTextContents();
  for (const number of shown) expect(number, 'a decimal comma').toMatch(/^\d+,\d{1,2}$/);
  expect(shown).toHaveLength(2);
  return shown.map((number) => Math.round(Number(number.replace(',', '.')) * 100));
}

const written = (hundredths) => String(hundredths / 100).replace('.', ',');

test('a German pupil reads and types commas from the first question to the results', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill('Klara Komma');
  await page.getByLabel('Passwort').fill(PASSWORD);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Klara Komma');
  await page.goto('/?view=learning');
  await cardOf(page, 'Freitagstest').getByRole('link').click();
  await page.getByRole('button', { name: 'Beginnen' }).click();
  await expectAwake(page);
  const answer = page.getByLabel('Deine Antwort');
  await expect(answer).toHaveAttribute('inputmode', 'decimal');
  for (const [at, slip] of [0, 10, 0].entries()) {
    await expect(page.getByText(`Aufgabe ${at + 1} von 3`)).toBeVisible();
    const sum = (await summands(page)).reduce((one, other) => one + other) + slip;
    await answer.pressSequentially(written(sum));
    await expect(page.locator('.reading mn')).toHaveText(written(sum));
    if (at === 0) await expectAccessible(page, 'a German answer with a comma');
    await page.getByRole('button', { name: at < 2 ? 'Weiter' : 'Abgeben', exact: true }).click();
  }
  await expect(page).toHaveURL(/\/results/);
  await expect(page.getByRole('main')).toContainText('2 von 3');
  // What was typed, the key and the solution have commas, too: no decimal point is left on the page.
  await expect(page.locator('.verdict.wrong').first()).toBeVisible();
  const shown = (await page.locator('main mn').allTextContents()).join(' ');
  expect(shown).toContain(',');
  expect(shown).not.toContain('.');
});
