// What every spec uses instead of Playwright's own `test`.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';

import { Server } from './server.mjs';

export { expect };

/** What the pages have to meet, and axe can tell: with those of WCAG 2.2 it also measures what is pressed. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let serving = null;

/** A server of the spec file's own, with demonstration accounts and a new database; call it once, at the top. */
export function serve(options) {
  const server = new Server(options);
  test.beforeAll(async () => {
    await server.start();
    serving = server;
  });
  test.afterAll(async () => {
    try {
      await server.stop();
    } finally {
      await server.dispose();
    }
  });
  return server;
}

/** Collects what goes wrong in the scripts of a browser context. */
async function watch(context) {
  const problems = [];
  // The first ten calls of a panic are those that report it.
  await context.addInitScript(() => { Error.stackTraceLimit = 60; });
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    // A refused request is logged by the browser itself; tests of refusals expect it.
    const ofRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !ofRequest) problems.push(message.text());
  });
  return problems;
}

export const test = base.extend({
  // The file's server, so that specs write page.goto('/').
  baseURL: async ({}, use, info) => {
    await use(serving?.url);
    if (serving && info.status !== info.expectedStatus) {
      await info.attach('server.log', { body: serving.log, contentType: 'text/plain' });
    }
  },

  // Fails the test when a page logs an error or a script throws.
  context: async ({ context }, use) => {
    const problems = await watch(context);
    await use(context);
    expect(problems, 'errors in the browser console').toEqual([]);
  },

  // Makes another browser, with cookies and storage of its own, and gives its first page.
  newVisitor: async ({ browser, baseURL }, use) => {
    const visitors = [];
    await use(async ({ bundle = true, watched = bundle, ...options } = {}) => {
      const context = await browser.newContext({ baseURL, ...options });
      visitors.push({ context, problems: watched ? await watch(context) : [] });
      // The page's own scripts never arrive, those of the tests still run.
      if (!bundle) await context.route('**/pkg/*.{js,wasm}', (route) => route.abort());
      return context.newPage();
    });
    for (const { context, problems } of visitors) {
      await context.close();
      expect(problems, "errors in another browser's console").toEqual([]);
    }
  },
});

/** What of it depends on colours: all that another colour scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** What of it depends on the width: how large what is pressed is, and how far from other such things. */
const OF_WIDTH = ['target-size'];

/** Runs in a browser: waits until nothing changes by itself; says whether the page has axe already. */
async function settle() {
  const frame = () => new Promise((done) => { requestAnimationFrame(done); });
  // Colours on their way from one scheme to the other have no contrast to speak of.
  await frame();
  await frame();
  while (document.getAnimations().some((animation) => animation.playState === 'running')) await frame();
  return 'axe' in window;
}

/** Runs in a browser that has axe: what it objects to, a line for each rule. */
async function objections(runOnly) {
  // What is in order is named, but not described: only what is not is read here.
  const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target).join(', ')}`);
}

/** What axe objects to on the page as it is now; with `colours` or `width`, of what depends on it. */
export async function objectionsTo(page, { colours = false, width = false } = {}) {
  // A page that is still coming has not everything it refers to.
  await page.waitForLoadState('load');
  // Half a megabyte of script: it is brought to a page once.
  if (!(await page.evaluate(settle))) await page.evaluate(new AxeBuilder({ page }).script());
  const some = [...(colours ? OF_COLOURS : []), ...(width ? OF_WIDTH : [])];
  // Run here and not by its builder, which goes to and fro ten times for the sake of frames: we have none.
  return page.evaluate(objections, some.length > 0 ? { type: 'rule', values: some } : { type: 'tag', values: STANDARDS });
}

/** Expects that it objects to nothing. */
export async function expectAccessible(page, state = page.url(), some = {}) {
  expect.soft(await objectionsTo(page, some), `accessibility of ${state}`).toEqual([]);
}
