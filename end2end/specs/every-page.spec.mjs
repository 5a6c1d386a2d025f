// Every page of everybody, in English and light and in German and dark: axe, focus that can be reached, and room at 200 %
// zoom and on a telephone; and what is printed. A new page is a line of pages.mjs.
import { rmSync, writeFileSync } from 'node:fs';

import { expect, objectionsTo, serve, test } from '../fixtures.mjs';
import { cutOff, look, moving, outOfReach, tooWide } from '../looks.mjs';
import { PAGES, routes } from '../pages.mjs';
import { NO_ANSWER, PLAIN, castOf, setStage } from '../stage.mjs';
import { TERMS, addTerms, shipped } from '../terms.mjs';

const args = [];
let content = null;
test.beforeAll(() => {
  content = shipped('pages');
  addTerms(content, 2);
  args.push('--content', content);
});
const server = serve({ args, env: NO_ANSWER });
test.afterAll(() => {
  if (content) rmSync(content, { recursive: true, force: true });
});

test('the table of pages has every page of the router', () => {
  const known = new Set(PAGES.map(({ route }) => route));
  expect(routes().length).toBeGreaterThan(40);
  expect(routes().filter((route) => !known.has(route)), 'routes without a line in pages.mjs').toEqual([]);
  expect([...known].filter((route) => !routes().includes(route)), 'lines of pages.mjs without a route').toEqual([]);
});

/** A page with one fault of each kind that is looked for. */
const FAULTY = `<!doctype html><html lang="en"><title>Faulty</title><style>
  @media (prefers-color-scheme: dark) { p { color: #777; background: #666; } }
  b { transition: color 1s; }
  i { display: block; width: 330px; }
  div { width: 90px; overflow: hidden; white-space: nowrap; }
  button { position: absolute; top: 200px; width: 12px; height: 12px; padding: 0; }
</style><main><h1>Faulty</h1><p>Faint in the dark</p><b>Moves</b> <a href="/" tabindex="-1">Out of reach</a><i>Wide</i>
<div>Cut off before it ends</div><button aria-label="One"></button><button aria-label="Two" style="left: 24px"></button></main>`;

test('what is looked for on every page is found where it is', async ({ page }) => {
  await page.setContent(FAULTY);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await objectionsTo(page)).toEqual([expect.stringMatching(/^target-size/)]);
  expect(await objectionsTo(page, { width: true })).toEqual([expect.stringMatching(/^target-size/)]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await objectionsTo(page, { colours: true })).toEqual([expect.stringMatching(/^color-contrast.*: p$/)]);
  for (const [look, found] of [[moving, /^<b>/], [outOfReach, /^<a /], [tooWide, /^<i>/], [cutOff, /^<div>/]]) {
    expect(await page.evaluate(look)).toEqual([expect.stringMatching(found)]);
  }
});

test('every page is accessible, in both languages and colour schemes, zoomed in and on a telephone', async ({ newVisitor }) => {
  test.setTimeout(1_200_000);
  const names = { ...PLAIN, learner: 'Lea on every page', terms: TERMS.assessment };
  const people = await castOf(server, newVisitor, names);
  const stage = await setStage(people, names);
  const german = {};
  for (const [who, { page }] of Object.entries(people)) {
    german[who] = await newVisitor({ locale: 'de-DE', storageState: await page.context().storageState() });
  }
  for (const { who, at } of PAGES) {
    const path = at(stage);
    // Colours are the same in every language, and words in every colour: two looks tell of all four.
    for (const [language, colorScheme, page] of [['en', 'light', people[who].page], ['de', 'dark', german[who]]]) {
      const state = `${who}, ${language}: ${path.replace(/[0-9a-f-]{36,64}/g, '…')}`;
      const response = await page.goto(path);
      expect.soft(response.status(), state).toBe(200);
      // What is folded away is part of the page.
      const lang = await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
        return document.documentElement.lang;
      });
      expect.soft(lang, state).toBe(language);
      await look(page, state, [colorScheme]);
    }
  }
});

test('scorecards and the gradebook are printed without what cannot be pressed on paper', async ({ newVisitor }) => {
  test.setTimeout(240_000);
  const people = await castOf(server, newVisitor, { ...PLAIN, learner: 'Pia on paper', terms: TERMS.assessment });
  const stage = await setStage(people, { ...PLAIN, learner: 'Pia on paper', terms: TERMS.assessment });
  for (const [who, path] of [
    ['learner', '/me'],
    ['teacher', `/teach/learners/${stage.user}`],
    ['teacher', `/teach/classes/${stage.class}/gradebook`],
    ['teacher', `/teach/classes/${stage.class}/skills`],
  ]) {
    const { page } = people[who];
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const unpressed of await page.locator('nav, form, button').all()) await expect(unpressed, path).toBeHidden();
    const paper = await page.pdf({ format: 'A4', printBackground: true });
    expect(paper.subarray(0, 5).toString(), path).toBe('%PDF-');
    if (process.env.PLUMB_LOOK) writeFileSync(`${process.env.PLUMB_LOOK}/${path.split('/').at(-1)}.pdf`, paper);
    await page.emulateMedia({ media: 'screen' });
  }
});
