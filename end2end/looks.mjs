// What is asked of every page in whatever state it is.
import { expect, expectAccessible, test } from './fixtures.mjs';

/** Axe in light and dark, and nothing to scroll sideways at 320 px. */
export async function look(page, state) {
  await test.step(state, async () => {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page, `${state}, ${colorScheme}`);
    }
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
