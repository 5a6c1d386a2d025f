// What people send, without the pages they would send it from: forms by request, with a browser's cookies.
import { randomUUID } from 'node:crypto';

import { expect } from './fixtures.mjs';
import { nonceOf } from './detector.mjs';

/** An id as commands carry it. */
export const command = () => randomUUID();

/** Runs in a browser: the hidden fields of the first form with that action and those fields in it. */
function hidden({ html, action, about }) {
  const forms = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll(`form[action="${action}"]`)];
  const all = forms.map((form) => Object.fromEntries([...form.querySelectorAll('input[type=hidden]')].map((input) => [input.name, input.value])));
  return all.find((fields) => Object.entries(about).every(([name, value]) => fields[name] === value)) ?? null;
}

/** Somebody with a browser. What they send is sent by `page.request`; `blank` is a page in which what comes is read. */
export class Person {
  /** What was found in what they were answered; all of it only when `reader` is done. */
  found = [];

  /**
   * @param {import('@playwright/test').Page} page signed in or not, with the base address of `server`
   * @param {import('@playwright/test').Page} blank
   * @param {import('./detector.mjs').Reader} reader
   */
  constructor(server, page, blank, reader) {
    Object.assign(this, { server, page, blank, reader });
  }

  #headers(from) {
    return { origin: this.server.url, referer: this.server.url + from, accept: 'text/html', ...this.as };
  }

  /** Sends a form of the page `from`, and reads the page that it leads to. */
  async post(path, form, from = '/') {
    return this.#read(this.page.request.post(path, { form, headers: this.#headers(from) }), path);
  }

  /** Sends a form with a file in it. */
  async send(path, multipart, from = '/') {
    return this.#read(this.page.request.post(path, { multipart, headers: this.#headers(from) }), path);
  }

  /** Sends what a script sends. */
  async call(path, data, from = '/') {
    const headers = { ...this.#headers(from), accept: 'application/json' };
    return this.#read(this.page.request.post(path, { data, headers }), path);
  }

  /** Reads a page. */
  async get(path) {
    return this.#read(this.page.request.get(path, { headers: this.#headers('/') }), path);
  }

  /** Status, address and text of an answer. What of a page is no page of ours is added to `found`. */
  async #read(asked, path) {
    let response;
    try {
      response = await asked;
    } catch (error) {
      // An answer that breaks off is found, and what comes after it is tried all the same.
      this.found.push(`${path} breaks off: ${error.message.split('\n')[0]}`);
      return { status: 0, headers: {}, text: '', path, url: new URL(path, this.server.url), taken: false };
    }
    const headers = response.headers();
    const text = await response.text();
    if (response.status() >= 500) this.found.push(`${path} answers ${response.status()}`);
    if ((headers['content-type'] ?? '').startsWith('text/html')) {
      const where = `${path} → ${response.url().slice(0, 300)}`;
      await this.reader.read(text, nonceOf(headers), (what) => this.found.push(`${what} (${where})`));
    }
    const url = new URL(response.url());
    return { status: response.status(), headers, text, path: url.pathname, url, taken: response.ok() && !url.searchParams.has('__err') };
  }

  /** The hidden fields of a form on a page that was read, and what its button adds; nothing when there is no such form. */
  async formOf(answer, action, about = {}) {
    return this.blank.evaluate(hidden, { html: answer.text, action, about });
  }
}

/** What stands in `text` where the expression has its brackets; fails when it is not there. */
export function found(text, expression) {
  const match = expression.exec(text);
  expect(match, `${expression} on the page`).not.toBeNull();
  return match[1];
}
