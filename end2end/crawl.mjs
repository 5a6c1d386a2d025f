// Goes where a person can go by links, page by page, and says where that was.
import { routeOf } from './pages.mjs';


/** Runs in a browser: opens what is folded away, and gives where the page's links lead. */
function openAndList() {
  for (const details of document.querySelectorAll('details')) details.open = true;
  const links = [...document.querySelectorAll('a[href]')].filter((link) => !link.hasAttribute('download'));
  // A link in a drawing has another kind of `href`.
  return links.map((link) => new URL(link.getAttribute('href'), document.baseURI).href);
}

/** Goes to a page and waits for what its scripts do when they wake: that may be to go elsewhere, as when time is up. */
async function settle(page, path) {
  const response = await page.goto(path, { waitUntil: 'load' });
  try {
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    return response;
  } catch {
    await page.waitForLoadState('load');
    return page.goto(page.url(), { waitUntil: 'load' });
  }
}

/**
 * From `starts` on, at most `most` pages and `alike` of one route, since the twentieth class looks like the second; `look(page, response, path)` is called on each, with everything unfolded.
 * Gives the routes that were seen.
 */
export async function crawl(page, { own, starts, most, alike, look }) {
  const queue = [...starts];
  const known = new Set(queue);
  const routes = new Set();
  let visited = 0;
  while (queue.length > 0 && visited < most) {
    const path = queue.shift();
    const response = await settle(page, path);
    visited += 1;
    const links = await page.evaluate(openAndList);
    await look(page, response, path);
    routes.add(routeOf(new URL(page.url()).pathname));
    for (const link of links) {
      const url = new URL(link);
      const next = url.pathname + url.search;
      const route = routeOf(url.pathname);
      if (url.origin !== own || known.has(next) || !route) continue;
      const count = [...known].filter((other) => routeOf(other.split('?')[0]) === route).length;
      if (count >= alike) continue;
      known.add(next);
      queue.push(next);
    }
  }
  return { visited, routes };
}
