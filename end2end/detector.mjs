// Notices when a text has become part of a page: a script that ran, a dialog, something asked of another host, a
// refusal by the policy, and markup that our pages never have.

/** Runs in every frame before anything else does. */
function hooks() {
  const tell = (what) => window.__tell?.(what);
  Object.defineProperty(window, '__xss', { get: () => undefined, set: () => tell('a script ran') });
  for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => tell(`${name} was called`);
  document.addEventListener('xss', () => tell('a script sent an event'));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    tell(`refused by the policy: ${violatedDirective} ${blockedURI} ${sample}`);
  });
}

/** Watches all pages of a browser context; gives the list that findings are added to. `own` is the site's address. */
export async function detect(context, own) {
  const found = [];
  await context.exposeBinding('__tell', ({ page }, what) => { found.push(`${what} (${page.url()})`); });
  await context.addInitScript(hooks);
  context.on('dialog', async (dialog) => {
    if (dialog.type() !== 'beforeunload') found.push(`a dialog: ${dialog.message()} (${dialog.page()?.url()})`);
    await dialog.accept();
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${own}/`)) found.push(`asked of another host: ${url.slice(0, 200)}`);
  });
  return found;
}

/**
 * Runs in a browser: what of a document no page of ours has. `html` is the document's text, nothing for the page as it
 * is; `nonce` is the one that its policy names.
 */
export function strays({ html, nonce }) {
  const root = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
  const found = [];
  const show = (element) => element.outerHTML.slice(0, 160);
  const never = 'iframe, frame, frameset, object, embed, applet, img, image, video, audio, picture, source, marquee, base, '
    + 'animate, animateMotion, animateTransform, set, foreignObject, annotation-xml, mglyph, template, noscript, style, '
    + 'plaintext, xmp, listing, isindex, meta[http-equiv], link[rel=import], [contenteditable], [srcdoc], [style], [background]';
  for (const element of root.querySelectorAll(never)) found.push(`foreign: ${show(element)}`);
  for (const script of root.querySelectorAll('script')) {
    if (!nonce || (script.nonce || script.getAttribute('nonce')) !== nonce) found.push(`no script of ours: ${show(script)}`);
  }
  const leads = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'poster', 'ping', 'to', 'values'];
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`handler: ${show(element)}`);
      // Browsers skip controls and blanks in a scheme.
      const leading = value.replace(/[\0-\x20]/g, '').toLowerCase();
      if (leads.includes(name) && /^(javascript|vbscript|data|blob):/.test(leading)) found.push(`leads to a script: ${show(element)}`);
      if (/["'<>=`]/.test(name)) found.push(`broken out of an attribute: ${show(element)}`);
    }
  }
  return found;
}

/** The nonce that an answer's policy names, or nothing. */
export function nonceOf(headers) {
  return /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1];
}

/** Characters of pages that are read at a time: to send a page to the browser by itself takes longer than to read it. */
const AT_ONCE = 1_000_000;

/** Reads pages in a browser for strays, many at a time, while others are asked for. */
export class Reader {
  #page;
  #find = null;
  #waiting = [];
  #size = 0;
  #reading = Promise.resolve();

  /** @param {import('@playwright/test').Page} page a blank one, which stays where it is */
  constructor(page) {
    this.#page = page;
  }

  /** Has a page read. What is found in it is told by the time that `done` is there. */
  async read(html, nonce, tell) {
    this.#waiting.push({ page: { html, nonce }, tell });
    this.#size += html.length;
    if (this.#size >= AT_ONCE) await this.#send();
  }

  /** Waits until all pages have been read. */
  async done() {
    await this.#send();
    await this.#reading;
  }

  /** Begins to read all that waits, once what was sent before has been read. */
  async #send() {
    await this.#reading;
    this.#size = 0;
    this.#reading = this.#look(this.#waiting.splice(0));
    // Whoever waits for it is told why it failed, but that may be later.
    this.#reading.catch(() => {});
  }

  async #look(lot) {
    if (lot.length === 0) return;
    this.#find ??= await this.#page.evaluateHandle(`(${strays})`);
    const found = await this.#find.evaluate((find, pages) => pages.map((page) => find(page)), lot.map(({ page }) => page));
    for (const [at, { tell }] of lot.entries()) found[at].forEach(tell);
  }
}
