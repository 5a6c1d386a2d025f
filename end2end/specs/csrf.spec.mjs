// Another site's page sends our forms with the browser of somebody who is signed in: refused, all of them.
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';

import { expect, serve, test } from '../fixtures.mjs';
import { NO_ANSWER, PLAIN, announcement, castOf, setStage } from '../stage.mjs';

const server = serve({ env: NO_ANSWER });

/** Every address that changes something, as the sources name it: a new one is tried without a word here. */
function endpoints() {
  const source = (folder) => {
    const url = new URL(`../../${folder}/`, import.meta.url);
    return readdirSync(url, { recursive: true }).filter((name) => name.endsWith('.rs')).map((name) => readFileSync(new URL(name, url), 'utf8')).join('\n');
  };
  const functions = [...source('app/src/server_fns').matchAll(/endpoint = "([^"]+)"/g)].map(([, name]) => `/do/${name}`);
  const routes = [...source('server/src/http').matchAll(/"(\/do\/[^"]+|\/admin\/[^"]+\/upload|\/admin\/audit\/export)"/g)].map(([, path]) => path);
  return [...new Set([...functions, ...routes])].sort();
}

/** What the forms ask for, so that each would do something if it were taken. */
function fieldsOf(stage) {
  const nobody = '00000000-0000-0000-0000-000000000000';
  return {
    name: 'From elsewhere', password: 'a walk along the sea', code: stage.code, class: stage.class, assignment: stage.assignment,
    run: stage.run, number: '0', why: 'From elsewhere', 'form[about]': 'skills', 'form[skills][]': 'count_to_20', 'form[count]': '1',
    group: '', names: 'learner', title: 'From elsewhere', 'task[kind]': 'assessment', 'task[assessment]': stage.assessment,
    open: '1', archived: '1', withdrawn: '1', what: 'end', minutes: '5', reason: 'From elsewhere', whom: `learner:${stage.user}`,
    'terms[extra]': '5', user: stage.user, role: 'admin', percent: '150', typed: PLAIN.learner, teacher: nobody, learner: stage.user,
    invitation: nobody, roster: stage.roster, closed_days: '1', idle_days: '1', second_factor: '1', kind: 'skill', from: 'empty',
    draft: stage.draft, question: stage.question, strand: '', point: 'sum', revision: '0', text: 'from elsewhere', go: 'discard', remark: 'x', content: stage.item, setting: 'two_people',
    on: '1', hash: stage.hash, level: 'easy', upload: stage.upload, drafts: '1', session: stage.running, position: '0', answer: 'x',
    call: 'call_1', assessment: stage.assessment, skill: 'count_to_20', topic: stage.topic, want: 'go_on', command: '0197a1d2-0000-7000-8000-00000000c5f1',
    report: stage.report, version: '1', state: 'settled', note: 'x', words: 'x', others: '', seen: '0', released: '1',
    counting: 'latest', 'grade[what]': 'excused', 'grade[reason]': 'From elsewhere', ...stage.which, 'regrade[remedy]': 'drop',
    'regrade[reason]': 'From elsewhere', id: stage.regrade, confirm: '1', rubric: '1 x', mark: 'e3b0c44298fc1c14', blueprint: stage.item,
    'decision[points][]': '1', problem: stage.problem, announcement: stage.announced, ...announcement('From elsewhere'), back: '/', token: nobody, days: '3', read: '1', current: 'x', new: 'y', next: '', unit: 'items', count: '7', until: '1',
  };
}

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

/** All that would tell of a change: the newest row of the audit trail, and who is still signed in. */
async function traces({ learner, teacher, admin }) {
  const trail = await admin.get('/admin/audit/trail');
  const stands = [trail.text.match(/<th scope="row"[^>]*>(\d+)</)?.[1]];
  for (const person of [learner, teacher, admin]) {
    const page = await person.get('/account');
    stands.push(`${page.status} ${page.path}`);
  }
  return stands;
}

test('no page of another site changes anything', async ({ newVisitor }) => {
  test.setTimeout(600_000);
  const paths = endpoints();
  expect(paths.length, paths.join(' ')).toBeGreaterThan(80);
  const people = await castOf(server, newVisitor, PLAIN, { watched: false });
  const stage = await setStage(people);
  const fields = fieldsOf(stage);
  const foreign = await elsewhere();
  // Nothing under way is left to end by itself while we look.
  const before = await traces(people);
  expect(before[0], 'the newest row of the trail').toMatch(/^\d+$/);

  try {
    for (const who of ['admin', 'learner']) {
      for (const origin of foreign.origins) {
        await test.step(`${who} on a page of ${origin.replace(/:\d+$/, '')}`, async () => {
          const { page } = people[who];
          const byForms = await answersKeptBack(page, server.url);
          await page.goto(`${origin}/`);
          for (const path of paths) {
            const action = server.url + path;
            const enctype = /upload|roster-read/.test(path) ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
            const body = JSON.stringify({ ...fields, position: 0, revision: 0 });
            const headers = { origin, 'sec-fetch-site': origin.includes('localhost') ? 'cross-site' : 'same-site', 'content-type': 'application/json' };
            // Browsers keep what the script is answered to themselves; the same request from a program tells.
            const [byScript] = await Promise.all([page.request.post(path, { data: body, headers }), page.evaluate(sendScript, { action, body })]);
            expect.soft(byScript.status(), `script to ${path}`).toBe(403);
            const [byForm] = await Promise.all([byForms.next(), page.evaluate(sendForm, { action, fields, enctype })]);
            expect.soft(byForm, `form to ${path}`).toEqual({ to: action, from: origin, status: 403 });
          }
          await byForms.end();
        });
      }
    }
    expect(await traces(people), 'what is there').toEqual(before);
  } finally {
    foreign.close();
  }

  await test.step('the same form of our own page is taken', async () => {
    const { page } = people.teacher;
    await page.goto('/teach');
    await Promise.all([page.waitForURL(/\/teach\/classes\//), page.evaluate(sendForm, { action: `${server.url}/do/class-add`, fields, enctype: 'application/x-www-form-urlencoded' })]);
    expect(await traces(people)).not.toEqual(before);
  });
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
