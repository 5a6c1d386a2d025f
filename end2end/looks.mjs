// What is asked of every page in whatever state it is.
import { expect, expectAccessible, test } from './fixtures.mjs';

/** A desk's 1280 px at 200 %, and at 400 %, which is as wide as a small telephone. */
const WIDTHS = [640, 320];

/** Runs in a browser: what can be used with a mouse and not with the keyboard. */
export function outOfReach() {
  const used = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab]';
  const reached = (element) => element.disabled || element.tabIndex === 0 || !element.checkVisibility({ visibilityProperty: true });
  const first = [...document.querySelectorAll('[tabindex]')].filter((element) => element.tabIndex > 0);
  const not = [...document.querySelectorAll(used)].filter((element) => !reached(element));
  return [...first, ...not].map((element) => element.outerHTML.slice(0, 160));
}

/** Runs in a browser: what moves, or would if something changed, for more than 10 ms. */
export function moving() {
  const longest = (times) => Math.max(...times.split(',').map((time) => Number.parseFloat(time) || 0)) * 1_000;
  const moves = (style) => (style.animationName !== 'none' && longest(style.animationDuration) > 10) || longest(style.transitionDuration) > 10;
  const would = [...document.querySelectorAll('body, body *')].filter((element) => moves(getComputedStyle(element)));
  // Also what has no element of its own, and what scripts move.
  const does = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().activeDuration > 10).map(({ effect }) => effect.target);
  return [...would, ...does].map((element) => element.outerHTML.slice(0, 160)).slice(0, 5);
}

/** Runs in a browser: what makes the page wider than the window. */
export function tooWide() {
  const { clientWidth, scrollWidth } = document.scrollingElement;
  if (scrollWidth <= clientWidth) return [];
  const out = (element) => element.getBoundingClientRect().right > clientWidth;
  // What can be scrolled by itself widens nothing, and of what does only the innermost says why.
  const scrolls = (element) => element && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
  const wide = [...document.querySelectorAll('main *, header *, footer *, aside *')].filter((element) => out(element) && !scrolls(element.parentElement));
  const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  return (inner.length > 0 ? inner : [document.body]).map((element) => element.outerHTML.slice(0, 160)).slice(0, 5);
}

/** Runs in a browser: what is cut off, or has to be moved sideways though it need not be wide. */
export function cutOff() {
  // Tables and drawings are as wide as they are, the navigation is one row, and in fields one moves with the caret.
  const mayBeWide = (element) => element.matches('nav, textarea') || element.querySelector('table, svg');
  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const cut = (element) => {
    const wide = element.scrollWidth > element.clientWidth;
    const high = element.scrollHeight > element.clientHeight;
    if (!wide && !high) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    return (high && hides(overflowY)) || (wide && (hides(overflowX) || (overflowX !== 'visible' && !mayBeWide(element))));
  };
  const found = [...document.querySelectorAll('body *:not(input, select, .visually-hidden)')].filter((element) => element.clientWidth > 0 && cut(element));
  return found.map((element) => element.outerHTML.slice(0, 160)).slice(0, 5);
}

/**
 * Axe in light and dark, nothing that moves, nothing that the Tab key does not come to; and zoomed in, nothing cut off or to
 * scroll sideways, and room to press. Of the colour schemes only the first is looked at for more than its colours.
 */

/** Runs in a browser: tables that are cut on the page as it is. */
export function tablesCut() {
  const frames = [...document.querySelectorAll('.wide')].filter((frame) => frame.scrollWidth > frame.clientWidth);
  return frames.map((frame) => frame.getAttribute('aria-label') ?? frame.getAttribute('aria-labelledby'));
}

/** Runs in a browser before a page: notes what moves. */
export function noteShifts() {
  window.__shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** In light, at a desk: all that axe knows, nothing that moves, and nothing that the Tab key does not come to. */
export async function lookAtDesk(page, state) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page, `${state}, light`);
  expect.soft(await page.evaluate(outOfReach), `not reached by keyboard: ${state}`).toEqual([]);
  expect.soft(await page.evaluate(moving), `moves all the same: ${state}`).toEqual([]);
}

/** In the dark, zoomed in: what of axe another scheme or width can break, nothing cut off or to scroll sideways. */
export async function lookZoomedIn(page, state) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    expect.soft(await page.evaluate(tooWide), `wider than ${width} px: ${state}`).toEqual([]);
    expect.soft(await page.evaluate(cutOff), `cut off at ${width} px: ${state}`).toEqual([]);
  }
  await expectAccessible(page, `${state}, dark, ${WIDTHS.at(-1)} px`, { colours: true, width: true });
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Both, of a page in one of its states. */
export async function look(page, state) {
  await test.step(state, async () => {
    await lookAtDesk(page, state);
    await lookZoomedIn(page, state);
  });
}

/** With PLUMB_WALKS=FOLDER: pictures of the page as it is, light and dark, of a telephone and of a desk. */
export async function picture(page, name) {
  const folder = process.env.PLUMB_WALKS;
  if (!folder) return;
  const size = page.viewportSize();
  for (const [width, height] of [[390, 844], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true, animations: 'disabled' });
    }
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
}
