// Every text that anybody can type, wherever it can be typed, on every page that shows it: it stays a text. Of the payloads
// each field gets some of every kind, and each kind of sink gets all; with PLUMB_XSS_ALL every field gets all.
// A new field is a line of fields.mjs, a new page a line of pages.mjs.
import { rmSync } from 'node:fs';

import { crawl } from '../crawl.mjs';
import { Reader, detect, nonceOf, strays } from '../detector.mjs';
import { FIELDS, leaveAll } from '../fields.mjs';
import { expect, serve, test } from '../fixtures.mjs';
import { HOSTILE, hostileContent } from '../hostile.mjs';
import { PAGES, routes } from '../pages.mjs';
import { ALL, CORPUS, KINDS, ROUNDS, TAGS, WRITABLE, payloadsFor, values } from '../payloads.mjs';
import { NO_ANSWER, castOf, setStage } from '../stage.mjs';
import { TERMS } from '../terms.mjs';

const MINUTES = 60_000;
/** Most pages that a person is followed to, and of one route. */
const CRAWLED = ALL ? { most: 150, alike: 12 } : { most: 150, alike: 6 };
const WHO = ['visitor', 'learner', 'teacher', 'admin'];
const NAMES = {
  learner: '<img src=x onerror=__xss=1> " onmouseover="__xss=1',
  class: '</title><script>__xss=1</script>',
  group: '\'"><svg onload=__xss=1>',
  title: '</h1><img src=x onerror=alert(1)>',
  invited: '"><script>__xss=1</script>',
  assessment: HOSTILE.assessment,
  item: HOSTILE.chosen,
  survey: HOSTILE.survey,
  curriculum: HOSTILE.curriculum,
  topic: HOSTILE.topic,
  announced: '</strong><img src=x onerror=__xss=1> " onmouseover="__xss=1',
  told: '</p><svg onload=__xss=1>',
  terms: TERMS.assessment,
};

// The tests hand the stage on to each other: one is of no use without the one before.
test.describe.configure({ mode: 'serial' });

// Behind a proxy every request can come from an address of its own: one address may not make so many accounts.
const args = ['--ready-forms', '1', '--behind-proxy=true'];
let content = null;
test.beforeAll(() => {
  content = hostileContent(WRITABLE);
  args.push('--content', content);
});
const server = serve({ args, env: NO_ANSWER });
test.afterAll(() => {
  if (content) rmSync(content, { recursive: true, force: true });
});

/** Cookies of everybody and the ids of what is on the stage, once it is set. */
const kept = { cookies: {}, stage: null };

test.describe('the detector', () => {
  /** A page that nothing protects, and what is found out about it. */
  async function unprotected(newVisitor) {
    const page = await newVisitor({ watched: false });
    await page.route(/elsewhere\.invalid/, (route) => route.abort());
    const found = await detect(page.context(), server.url);
    await page.goto('/sign-in');
    await page.goto('about:blank');
    found.length = 0;
    return { page, found };
  }

  test('notices what runs on a page without protection', async ({ newVisitor }) => {
    const { page, found } = await unprotected(newVisitor);
    for (const [html, notice] of [
      ['<script>__xss=1</script>', /a script ran/],
      ['<img src=x onerror=__xss=1>', /a script ran/],
      ['<svg onload=__xss=1>', /a script ran/],
      ['<body onpageshow=__xss=1><input autofocus onfocus=__xss=1>', /a script ran/],
      ['<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>', /a script ran/],
      ['<details open ontoggle=__xss=1>', /a script ran/],
      ['<script>alert(1)</script>', /alert was called/],
      ['<script>print()</script>', /print was called/],
      ['<img src="http://elsewhere.invalid/x">', /another host/],
      ['<link rel=stylesheet href="http://elsewhere.invalid/x.css">', /another host/],
    ]) {
      found.length = 0;
      await page.setContent(html, { waitUntil: 'commit' });
      await expect.poll(() => found.join('\n'), html).toMatch(notice);
    }
    // A page that comes from the server as it is, as ours do.
    found.length = 0;
    const body = "<script>document.dispatchEvent(new Event('xss')); window.__xss = 1</script>";
    await page.route('**/unprotected', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('/unprotected');
    await expect.poll(() => found.join('\n')).toMatch(/sent an event[^]*a script ran/);
  });

  test('notices markup that does not run, and leaves plain text alone', async ({ newVisitor }) => {
    const { page } = await unprotected(newVisitor);
    // To browsers the one is an element that nobody knows, the other a comment.
    const markup = TAGS.filter((payload) => !/^<(scr<script>|!\[CDATA)/.test(payload));
    const unnoticed = [];
    for (const payload of markup) {
      const html = `<!doctype html><title>x</title><main><p>${payload}</p></main>`;
      if ((await page.evaluate(strays, { html, nonce: 'ours' })).length === 0) unnoticed.push(payload);
    }
    expect(unnoticed).toEqual([]);
    const escaped = CORPUS.map((payload) => payload.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'));
    const html = `<!doctype html><title>x</title>${escaped.map((text) => `<p title="${text}">${text}</p>`).join('')}`;
    expect(await page.evaluate(strays, { html, nonce: 'ours' })).toEqual([]);
    expect(await page.evaluate(strays, { html: '<script nonce=ours></script>', nonce: 'ours' })).toEqual([]);
    expect(await page.evaluate(strays, { html: '<script nonce=guessed></script>', nonce: 'ours' })).toHaveLength(1);
  });

  test('notices what the policy refuses', async ({ newVisitor }) => {
    const { page, found } = await unprotected(newVisitor);
    await page.goto('/sign-in');
    await page.evaluate(() => {
      const main = document.querySelector('main');
      main.insertAdjacentHTML('beforeend', '<img src="http://elsewhere.invalid/x"><script>window.__xss = 1<' + '/script>');
      main.setAttribute('onclick', 'window.__xss = 1');
      main.click();
    });
    await expect.poll(() => found.join('\n')).toMatch(/refused by the policy: img-src/);
    await expect.poll(() => found.join('\n')).toMatch(/refused by the policy: script-src-attr/);
    expect(await page.evaluate(strays, { nonce: undefined })).not.toEqual([]);
  });
});

test('each field gets some of every kind of payload, and each kind of sink gets all payloads', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(200);
  const through = { form: new Map(), page: new Map() };
  for (const { what, sink, turn } of FIELDS) {
    const own = payloadsFor(turn, sink);
    for (const [kind, texts] of Object.entries(KINDS)) {
      expect(texts.some((text) => own.includes(text)), `${kind} for ${what}`).toBe(true);
    }
    const count = through[sink];
    if (count) for (const text of own) count.set(text, (count.get(text) ?? 0) + 1);
  }
  for (const [sink, count] of Object.entries(through)) {
    const fields = FIELDS.filter((field) => field.sink === sink).length;
    const least = ALL ? fields : Math.floor(fields / ROUNDS[sink]);
    expect(least, `times that each payload goes through a ${sink}`).toBeGreaterThanOrEqual(3);
    for (const text of Object.values(KINDS).flat()) expect(count.get(text) ?? 0, `${text} through a ${sink}`).toBeGreaterThanOrEqual(least);
  }
});

test('payloads go through every field, and the page after them has nothing of it', async ({ newVisitor }) => {
  // Some thousands of forms: minutes on a small machine that does other work beside, and an hour with all of them.
  test.setTimeout((ALL ? 90 : 15) * MINUTES);
  const people = await castOf(server, newVisitor, NAMES);
  kept.stage = await setStage(people, NAMES);

  for (const field of FIELDS) {
    await test.step(`${field.who}: ${field.what}`, async () => {
      const texts = values(field);
      const person = people[field.who];
      let taken = 0;
      const refused = [];
      if (field.run) taken = await field.run(people, kept.stage, texts);
      else {
        for (const value of [...texts.fit, ...texts.bare, ...texts.odd]) {
          const post = () => person.post(field.post, field.body(value, kept.stage), field.page(kept.stage));
          let answer = await post();
          // What is checked before it is saved may be refused for the time that it takes on a busy machine.
          if (field.taken && !answer.taken && !texts.odd.includes(value)) answer = await post();
          if (texts.odd.includes(value)) continue;
          taken += Number(answer.taken);
          if (!answer.taken) refused.push([answer.status, answer.url.search.slice(0, 200), value]);
          if (answer.taken && field.taken && !answer.text.includes(field.mark)) await person.get(field.page(kept.stage));
        }
      }
      // Otherwise nothing was tried.
      if (field.run || field.taken) {
        expect.soft(taken, `values taken by ${field.what}, which refused ${JSON.stringify(refused)}`).toBeGreaterThanOrEqual(texts.fit.length + texts.bare.length);
      }
    });
  }
  await leaveAll(people, kept.stage);
  for (const who of WHO) {
    await people[who].reader.done();
    expect.soft(people[who].found, `what ${who} was answered`).toEqual([]);
    kept.cookies[who] = await people[who].page.context().storageState();
  }
});

/** What a form's error looks like in the address of the page that shows it. */
function errorInAddress(field, message, detail) {
  const json = JSON.stringify({ Invalid: { field, message, detail } });
  // Blanks behind it change nothing; with them no filling is needed.
  const blanks = ' '.repeat((3 - (Buffer.byteLength(json) % 3)) % 3);
  return Buffer.from(json + blanks).toString('base64url');
}

/** The addresses of a page with a text wherever an address can have one; of the three errors the one whose `turn` it is. */
function addresses({ route, at, query }, value, turn) {
  const path = at(kept.stage).split('?')[0];
  const short = encodeURIComponent([...value].slice(0, 200).join(''));
  const fields = query.map((name) => [name, value]);
  const errors = [
    [['__path', value], ['__err', value]],
    [['__path', value], ['__err', errorInAddress(value, value, value)]],
    [['__path', '/do/class-learners-add'], ['__err', errorInAddress('names', 'class-names-unknown', value)]],
  ];
  return [
    ...(ALL ? errors : [errors[turn % errors.length]]).map((error) => `${path}?${new URLSearchParams([...fields, ...error])}`),
    ...(route.includes(':') ? [route.split('/').map((part) => (part.startsWith(':') ? short : part)).join('/')] : []),
  ];
}

test('addresses with payloads in them', async ({ newVisitor }) => {
  test.setTimeout(15 * MINUTES);
  let turn = 0;
  const reader = new Reader(await newVisitor());
  const wrong = [];
  let told = 0;
  for (const who of WHO) {
    const page = await newVisitor({ storageState: kept.cookies[who], watched: false });
    const found = await detect(page.context(), server.url);
    for (const [index, row] of PAGES.filter((each) => each.who === who).entries()) {
      await test.step(`${who}: ${row.route}`, async () => {
        turn += 1;
        const { fit, bare, odd } = values({ mark: 'zqzz', most: 1_500, turn });
        const paths = [...fit, ...bare, ...odd].flatMap((value, at) => addresses(row, value, turn + at));
        // Read, all of them.
        for (const path of paths) {
          const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
          const where = `${who}: ${path.slice(0, 300)}`;
          if (answer.status() >= 500) wrong.push(`${answer.status()} (${where})`);
          const html = await answer.text();
          told += Number(/role="alert"[^]*zqzz/.test(html));
          await reader.read(html, nonceOf(answer.headers()), (what) => wrong.push(`${what} (${where})`));
        }
        // Looked at in the browser, one of each page; each page another.
        for (const [at, path] of paths.entries()) {
          if (!ALL && at !== index % paths.length) continue;
          const response = await page.goto(path, { waitUntil: 'load' });
          const nonce = nonceOf(await response.allHeaders());
          for (const what of await page.evaluate(strays, { nonce })) wrong.push(`${what} (${who}: ${path.slice(0, 300)})`);
        }
      });
    }
    expect.soft(found, `what ${who} was shown`).toEqual([]);
  }
  await reader.done();
  expect.soft(wrong, 'addresses').toEqual([]);
  expect(told, 'pages that told the text of an address').toBeGreaterThan(10);
});

const seen = { routes: new Set(), marks: new Set() };

for (const who of WHO) {
  test(`what the ${who} comes to by links`, async ({ newVisitor }) => {
    test.setTimeout(15 * MINUTES);
    // A page that is refused something says so in the console: those are requests, the rest is found by the detector.
    const page = await newVisitor({ storageState: kept.cookies[who], watched: false });
    const found = await detect(page.context(), server.url);
    const starts = PAGES.filter((each) => each.who === who).map(({ at }) => at(kept.stage));
    const look = async (shown, response, path) => {
      const nonce = nonceOf(await response.allHeaders());
      expect.soft(response.status(), path).toBeLessThan(500);
      expect.soft(await shown.evaluate(strays, { nonce }), `${who}: ${path}`).toEqual([]);
      const texts = await shown.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('input, textarea')].map((field) => field.value)].join('\n'));
      for (const [mark] of texts.matchAll(/zq[0-9a-z]{2}/g)) seen.marks.add(mark);
    };
    const { visited, routes: walked } = await crawl(page, { own: server.url, starts, ...CRAWLED, look });
    walked.forEach((route) => seen.routes.add(route));
    expect(visited).toBeGreaterThanOrEqual(starts.length);
    expect.soft(found, `what ${who} came to`).toEqual([]);
  });
}

/** For those alone who have given a password and not yet their code (specs/accessibility.spec.mjs is there), before there is an administrator (specs/first-run.spec.mjs), and what only leads on. */
const NO_PAGES = ['/sign-in/code', '/welcome', '/admin'];

test('that was every page, and every field was seen on one', () => {
  const missed = routes().filter((route) => !NO_PAGES.includes(route) && !seen.routes.has(route));
  expect(missed, 'pages nobody came to').toEqual([]);
  const unseen = FIELDS.filter((field) => field.seen && !seen.marks.has(field.mark)).map(({ who, what }) => `${who}: ${what}`);
  expect(unseen, 'typed, but on no page that was looked at').toEqual([]);
});
