// Another site's page sends our forms with the browser of a person who is signed in. What browsers say of where such a request
// comes from is refused; that it is at every address is for server/tests/http/security/origins.rs.
import { once } from 'node:events';
import { createServer } from 'node:http';

import { expect, serve, test } from '../fixtures.mjs';
import { announcement, castOf } from '../stage.mjs';

const server = serve();

const PLAIN = 'application/x-www-form-urlencoded';
/** Forms that would do something if they were taken: one of each way in which browsers send them. */
const FORMS = [
  { path: '/do/class-add', fields: { name: 'From elsewhere' }, enctype: PLAIN },
  { path: '/do/announce', fields: announcement('From elsewhere'), enctype: PLAIN },
  { path: '/do/announce', fields: announcement('From elsewhere'), enctype: 'text/plain' },
  { path: '/do/roster-read', fields: { text: 'name\nFrom elsewhere\n' }, enctype: 'multipart/form-data' },
];

/** A site of somebody else, on another port: to cookies it is the same site, by its other name it is not even that. */
async function elsewhere() {
  const site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Elsewhere</title><h1>You have won</h1>');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address();
  return { close: () => site.close(), origins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`] };
}

/** Runs on the foreign page: a form that sends itself. */
function sendForm({ action, fields, enctype }) {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, enctype });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  // A field may be called `submit`.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** Runs on the foreign page: a request of its script, such as needs no leave to be asked. */
async function sendScript({ action, body }) {
  await fetch(action, { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': 'text/plain' }, body }).catch(() => {});
}

/**
 * From now on, forms that a page sends to the site of that address are answered as ever, but their answers are kept back
 * once their status is here: the page stays where it is and can send the next. `next` gives the next answer.
 */
async function answersKeptBack(page, own) {
  const browser = await page.context().newCDPSession(page);
  const waiting = [];
  browser.on('Fetch.requestPaused', async ({ requestId, request, responseStatusCode: status }) => {
    await browser.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    waiting.shift()?.({ to: request.url, from: request.headers.Origin, status });
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: `${own}/*`, resourceType: 'Document', requestStage: 'Response' }] });
  return {
    next: () => new Promise((resolve) => { waiting.push(resolve); }),
    end: () => browser.detach(),
  };
}

/** The newest row of the audit trail of what people did, which every change would have moved on. The server's own work goes on meanwhile. */
async function newest(admin) {
  const trail = await admin.get('/admin/audit/trail?actor=admin');
  return trail.text.match(/<th scope="row"[^>]*>(\d+)</)?.[1];
}

test('no page of another site changes anything', async ({ newVisitor }) => {
  const { admin } = await castOf(server, newVisitor, { learner: 'Lou of this site' }, { watched: false });
  const { page } = admin;
  const foreign = await elsewhere();
  const before = await newest(admin);
  expect(before, 'the newest row of the trail').toMatch(/^\d+$/);
  try {
    for (const origin of foreign.origins) {
      const byForms = await answersKeptBack(page, server.url);
      await page.goto(`${origin}/`);
      for (const { path, fields, enctype } of FORMS) {
        const action = server.url + path;
        // Browsers keep what the script is answered to themselves: that nothing came of it is seen below.
        await Promise.all([page.waitForRequest(action), page.evaluate(sendScript, { action, body: JSON.stringify(fields) })]);
        const [byForm] = await Promise.all([byForms.next(), page.evaluate(sendForm, { action, fields, enctype })]);
        expect.soft(byForm, `form to ${path}`).toEqual({ to: action, from: origin, status: 403 });
      }
      await byForms.end();
    }
    expect(await newest(admin), 'what is there').toBe(before);
  } finally {
    foreign.close();
  }

  await page.goto('/teach');
  const [{ path, fields, enctype }] = FORMS;
  await Promise.all([page.waitForURL(/\/teach\/classes\//), page.evaluate(sendForm, { action: server.url + path, fields, enctype })]);
  expect(await newest(admin), 'the same form of our own page is taken').not.toBe(before);
});

test('cookies are sent along to a page of the same site, so that it is the check that refuses', async ({ newVisitor }) => {
  const foreign = await elsewhere();
  try {
    const people = await castOf(server, newVisitor, { learner: 'Lou on the same site' }, { watched: false });
    const { page } = people.learner;
    await page.goto(`${foreign.origins[0]}/`);
    const [request] = await Promise.all([
      page.waitForRequest(`${server.url}/do/class-add`),
      page.evaluate(sendForm, { action: `${server.url}/do/class-add`, fields: { name: 'x' }, enctype: 'application/x-www-form-urlencoded' }),
    ]);
    expect((await request.allHeaders()).cookie ?? '').not.toBe('');
    expect((await request.response()).status()).toBe(403);
  } finally {
    foreign.close();
  }
});
