// What is asked of every page in whatever state it is.
import { expect, expectAccessible, test } from './fixtures.mjs';

/** Runs in a browser: what can be used with a mouse and not with the keyboard. */
function outOfReach() {
  const used = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab]';
  const reached = (element) => element.disabled || element.tabIndex === 0 || !element.checkVisibility({ visibilityProperty: true });
  const first = [...document.querySelectorAll('[tabindex]')].filter((element) => element.tabIndex > 0);
  const not = [...document.querySelectorAll(used)].filter((element) => !reached(element));
  return [...first, ...not].map((element) => element.outerHTML.slice(0, 160));
}

/** Axe in light and dark, nothing to scroll sideways at 320 px, nothing that the Tab key does not come to. */
export async function look(page, state) {
  await test.step(state, async () => {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page, `${state}, ${colorScheme}`, { colours: colorScheme === 'dark' });
    }
    expect.soft(await page.evaluate(outOfReach), `not reached by keyboard: ${state}`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 700 });
    const wide = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.scrollingElement;
      if (scrollWidth <= clientWidth) return [];
      const out = (element) => element.getBoundingClientRect().right > clientWidth;
      // What can be scrolled by itself widens nothing, and of what does only the innermost says why.
      const scrolls = (element) => element && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
      const wide = [...document.querySelectorAll('main *, header *, footer *, aside *')].filter((element) => out(element) && !scrolls(element.parentElement));
      const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
      return (inner.length > 0 ? inner : [document.body]).map((element) => element.outerHTML.slice(0, 160)).slice(0, 5);
    });
    expect.soft(wide, `wider than 320 px: ${state}`).toEqual([]);
    await page.setViewportSize(size);
  });
}
