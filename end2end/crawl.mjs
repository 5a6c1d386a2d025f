// Goes where a person can go by links, page by page, and says where that was.
import { routeOf } from './pages.mjs';

/** Runs in a browser: opens what is folded away, and gives where the page's links lead. */
function openAndList() {
  for (const details of document.querySelectorAll('details')) details.open = true;
  const links = [...document.querySelectorAll('a[href]')].filter((link) => !link.hasAttribute('download'));
  // A link in a drawing has another kind of `href`.
  return links.map((link) => new URL(link.getAttribute('href'), document.baseURI).href);
}

/** Runs in a browser: waits for what a page's scripts do when they wake. */
const awake = () => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });

/** Goes to a page and looks at it. If it goes elsewhere by itself meanwhile, as when time is up, that is looked at instead. */
async function visit(page, path, look) {
  for (let times = 1; ; times += 1) {
    const response = await page.goto(path, { waitUntil: 'load' });
    try {
      await page.evaluate(awake);
      const links = await page.evaluate(openAndList);
      await look(page, response, path);
      return links;
    } catch (error) {
      if (times === 4 || !/context was destroyed/.test(error.message)) throw error;
      await page.waitForLoadState('load');
      path = page.url();
    }
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
  const ofRoute = new Map();
  const count = (route) => ofRoute.set(route, (ofRoute.get(route) ?? 0) + 1);
  for (const path of known) count(routeOf(path.split('?')[0]));
  let visited = 0;
  while (queue.length > 0 && visited < most) {
    const path = queue.shift();
    const links = await visit(page, path, look);
    visited += 1;
    routes.add(routeOf(new URL(page.url()).pathname));
    for (const link of links) {
      const url = new URL(link);
      const next = url.pathname + url.search;
      const route = routeOf(url.pathname);
      if (url.origin !== own || known.has(next) || !route || (ofRoute.get(route) ?? 0) >= alike) continue;
      count(route);
      known.add(next);
      queue.push(next);
    }
  }
  return { visited, routes };
}
