// Pages look as they did. After a change on purpose, look at the pictures and keep them:
// `PLUMB_LOOKS=update make e2e ARGS=specs/looks.spec.mjs`.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';

import { expect, serve, test } from '../fixtures.mjs';
import { PAGES } from '../pages.mjs';
import { NO_ANSWER, onStage } from '../stage.mjs';
import { compare } from '../thumbnails.mjs';

const set = onStage(serve({ env: NO_ANSWER }));

/** Milliseconds until something is seen, on a processor four times slower. */
const FIRST_PAINT_MS = 500;

/** Pages whose pictures are kept: each role's way through a day, but for items, which differ from time to time. */
const LOOKED_AT = {
  visitor: ['/', '/sign-in', '/sign-up', '/welcome', '/invite/:token'],
  learner: [
    '/', '/search', '/assessments/:id', '/sessions', '/announcements', '/reports', '/account/tokens', '/practice',
    '/practice/placement', '/practice/curricula/:id', '/tutor', '/tutor/:id', '/me', '/me/report', '/account', '/assignments/:id', '/grades',
  ],
  teacher: [
    '/', '/search', '/teach', '/teach/classes/:id', '/teach/classes/:id/assign', '/teach/assignments/:id', '/teach/assignments/:id/results',
    '/teach/classes/:id/gradebook', '/teach/classes/:id/skills', '/teach/learners/:id', '/teach/learners/:id/report', '/teach/tests', '/teach/tests/new', '/teach/items', '/teach/reports',
    '/teach/conversations', '/teach/surveys',
  ],
  admin: ['/', '/admin/users', '/admin/settings', '/admin/bank', '/admin/factory', '/admin/audit', '/admin/announcements'],
};
/** Whose first paint is measured. */
const MEASURED = { visitor: ['/', '/sign-in'], learner: ['/', '/practice', '/practice/:id', '/sessions/:id', '/me'], teacher: ['/', '/teach/classes/:id'] };

const slug = (who, route) => `${who}${route.replace(/[^a-z]+/g, '-').replace(/-$/, '')}`;

test('pages look as they did', async ({ newVisitor }, info) => {
  test.setTimeout(600_000);
  const blank = await newVisitor();
  const pages = {};
  const looked = new Set();
  for (const { who, route, at } of PAGES) {
    const name = slug(who, route);
    if (!LOOKED_AT[who].includes(route) || looked.has(name)) continue;
    looked.add(name);
    const page = pages[who] ??= await set.as(newVisitor, who);
    await page.goto(at(set.stage), { waitUntil: 'load' });
    const { wrong, now, shares } = await compare(page, blank, name);
    if (process.env.PLUMB_LOOK && shares) console.log(name, shares.map((share) => (share * 100).toFixed(1)).join(' '));
    if (wrong.length > 0) {
      mkdirSync(info.outputDir, { recursive: true });
      writeFileSync(info.outputPath(`${name}.png`), now);
    }
    expect.soft(wrong, `${who}: ${route}`).toEqual([]);
  }
  const all = Object.entries(LOOKED_AT).flatMap(([who, routes]) => routes.map((route) => slug(who, route)));
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(all.filter((name) => !looked.has(name)), 'pages that are no longer there').toEqual([]);
  const kept = readdirSync(new URL('../looks/', import.meta.url)).map((file) => file.replace(/\.png$/, ''));
  expect(kept.filter((name) => !all.includes(name)), 'pictures of no page').toEqual([]);

});

test('how soon something is seen of the most used pages', async ({ newVisitor }) => {
  // Printed and not asserted: how fast a machine is, is no property of a page.
  test.skip(!process.env.PLUMB_LOOK, 'only where somebody looks');
  for (const [who, routes] of Object.entries(MEASURED)) {
    const page = await set.as(newVisitor, who);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const route of routes) {
      await page.goto(PAGES.find((each) => each.who === who && each.route === route).at(set.stage), { waitUntil: 'load' });
      const paint = await page.evaluate(() => new Promise((resolve) => {
        new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach(({ startTime }) => resolve(startTime)))
          .observe({ type: 'paint', buffered: true });
      }));
      console.log(`first paint, ${who} ${route}: ${Math.round(paint)} ms${paint > FIRST_PAINT_MS ? ` (more than ${FIRST_PAINT_MS})` : ''}`);
    }
    await slow.detach();
  }
});
