// Every page of everybody: in English and light at a desk, its size, axe, focus that can be reached and nothing that moves; in
// German and dark, where words are longer, its colours and its room at 200 % zoom and on a telephone; and what is printed.
// Each is measured once. A new page is a line of pages.mjs.
import { rmSync, writeFileSync } from 'node:fs';

import { expect, objectionsTo, serve, test } from '../fixtures.mjs';
import { englishOn, shippedEnglish } from '../languages.mjs';
import { cutOff, lookAtDesk, lookZoomedIn, moving, noteShifts, outOfReach, tablesCut, tooWide } from '../looks.mjs';
import { PAGES, routes } from '../pages.mjs';
import { NO_ANSWER, PLAIN, onStage } from '../stage.mjs';
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
// A long name is what tables have no room for.
const NAME = 'Wilhelmina Fitzgerald-Bartholomew';
const set = onStage(server, { ...PLAIN, learner: NAME, terms: TERMS.assessment });

/** Bytes of a page's HTML; those of tables, the map, boxes for all skills, all blueprints and forms on paper are as long as those. */
const MOST_BYTES = 31_000;
/** Pages on which a German reader finds no English, but what people of the stage typed. */
const OF_LEARNERS = /^(learner|visitor),/;
const TYPED = [...Object.values(PLAIN).filter((text) => typeof text === 'string'), NAME];
/** What may move while a page comes, as browsers count it. */
const MOST_SHIFT = 0.05;

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
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await objectionsTo(page, { colours: true, width: true });
  expect(inTheDark).toEqual([expect.stringMatching(/^color-contrast.*: p$/), expect.stringMatching(/^target-size/)]);
  for (const [look, found] of [[moving, /^<b>/], [outOfReach, /^<a /], [tooWide, /^<i>/], [cutOff, /^<div>/]]) {
    expect(await page.evaluate(look)).toEqual([expect.stringMatching(found)]);
  }
  const MIXED = '<main><p>How many of the marbles are red?</p><p>Wie viele sind es?</p><b title="Count to 20">7</b><p>Fire drill at noon</p></main>';
  await page.setContent(MIXED);
  expect(await englishOn(page, shippedEnglish(), TYPED)).toEqual(['How many of the marbles are red?', 'Count to 20']);
});

/** What is folded away is part of the page. Gives the language of what was unfolded. */
function unfold() {
  for (const details of document.querySelectorAll('details')) details.open = true;
  return document.documentElement.lang;
}

/** Goes through all pages in a language: `looks(page, state)` looks at each once it is unfolded, `comes(page, state, response)` before. */
async function eachPage(newVisitor, locale, looks, comes = () => {}) {
  const pages = {};
  for (const who of Object.keys(set.cookies)) {
    pages[who] = await set.as(newVisitor, who, { locale });
    await pages[who].addInitScript(noteShifts);
  }
  for (const { who, at } of PAGES) {
    const page = pages[who];
    const path = at(set.stage);
    const state = `${who}, ${locale}: ${path.replace(/[0-9a-f-]{36,64}/g, '…')}`;
    const response = await page.goto(path);
    expect.soft(response.status(), state).toBe(200);
    await comes(page, state, response);
    expect.soft(locale, state).toContain(await page.evaluate(unfold));
    await looks(page, state);
  }
}

test('every page is small, stands still while it comes, and is accessible', async ({ newVisitor }) => {
  test.setTimeout(600_000);
  await eachPage(newVisitor, 'en-GB', lookAtDesk, async (page, state, response) => {
    const bytes = (await response.body()).length;
    const { tables, shift } = await page.evaluate(() => ({ tables: document.querySelectorAll('table, svg.skill-map, .areas input, .paper-sheet, .blueprints').length, shift: window.__shift }));
    if (tables === 0) expect.soft(bytes, `bytes of ${state}`).toBeLessThanOrEqual(MOST_BYTES);
    expect.soft(shift, `what moves on ${state}`).toBeLessThanOrEqual(MOST_SHIFT);
  });
});

test('every page keeps its colours in the dark and has room zoomed in and on a telephone, in German, and learners read no English', async ({ newVisitor }) => {
  test.setTimeout(600_000);
  const shipped = shippedEnglish();
  await eachPage(newVisitor, 'de-DE', async (page, state) => {
    await lookZoomedIn(page, state);
    if (OF_LEARNERS.test(state)) expect.soft(await englishOn(page, shipped, TYPED), `English on ${state}`).toEqual([]);
  });
});

test('no table of a result or a class is cut at 1280 px, and who is meant is seen however far a map of skills is moved', async ({ newVisitor }) => {
  const teacher = await set.as(newVisitor, 'teacher');
  const meant = (page) => page.getByRole('rowheader', { name: NAME });
  for (const [page, path, whole] of [
    [await set.as(newVisitor, 'learner'), `/sessions/${set.stage.over}/results`, (page) => page.getByRole('columnheader', { name: 'Average time' })],
    [teacher, `/teach/classes/${set.stage.class}/gradebook`, meant],
    [teacher, `/teach/classes/${set.stage.class}/skills?area=~set`, meant],
    [await set.as(newVisitor, 'admin'), `/teach/regrades/${set.stage.regrade}?all=1`, meant],
  ]) {
    await page.goto(path);
    await expect(whole(page), path).toBeVisible();
    expect.soft(await page.evaluate(tablesCut), path).toEqual([]);
  }

  // A large area has more skills than fit.
  await teacher.goto(`/teach/classes/${set.stage.class}/skills?area=Fractions`);
  await teacher.locator('.heat-map .wide').evaluate((frame) => { frame.scrollLeft = frame.scrollWidth; });
  await expect(meant(teacher)).toBeInViewport({ ratio: 1 });
  const onTop = await meant(teacher).evaluate((cell) => {
    const { left, top } = cell.getBoundingClientRect();
    return cell.contains(document.elementFromPoint(left + 8, top + 8));
  });
  expect(onTop, 'the cells go by behind the name').toBe(true);
});

test('scorecards, the gradebook and tests are printed without what cannot be pressed on paper', async ({ newVisitor }) => {
  const { stage } = set;
  const teacher = await set.as(newVisitor, 'teacher');
  for (const [page, path] of [
    [await set.as(newVisitor, 'learner'), '/me'],
    [teacher, `/teach/learners/${stage.user}`],
    [teacher, `/teach/classes/${stage.class}/gradebook`],
    [teacher, `/teach/classes/${stage.class}/skills`],
    [teacher, `/teach/tests/${stage.test}/paper?versions=2&seed=1`],
  ]) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('h1:visible, .paper-sheet').first()).toBeVisible();
    for (const unpressed of await page.locator('nav, form, button').all()) await expect(unpressed, path).toBeHidden();
    const paper = await page.pdf({ format: 'A4', printBackground: true });
    expect(paper.subarray(0, 5).toString(), path).toBe('%PDF-');
    if (process.env.PLUMB_LOOK) writeFileSync(`${process.env.PLUMB_LOOK}/${path.split(/[/?]/).at(-1)}.pdf`, paper);
  }
  // The key and each version begin on pages of their own.
  const breaks = await teacher.locator('.paper-sheet').evaluateAll((all) => all.map((one) => getComputedStyle(one).breakBefore));
  expect(breaks).toEqual(['auto', 'page', 'page']);
});
