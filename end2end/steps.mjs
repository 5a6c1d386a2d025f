// What people do in Plumb, in the words of its pages.
import { expect } from './fixtures.mjs';
import { keyOf } from './keys.mjs';

export const MATH = 'Mathematics Fundamentals - Level 1';
export const NETWORKING = 'Networking Basics - Level 1';
export const PASSWORD = 'a walk along the sea';

/** Makes an account in the browser. */
export async function signUp(page, name) {
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${name}`);
}

/** Signs in with an account made before. */
export async function signIn(page, name) {
  await page.goto('/sign-in');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${name}`);
}

/** Signs in with a demonstration account: `learner`, `teacher` or `admin`. */
export async function signInAs(page, name) {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: `Sign in as ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${name}`);
}

/** How many things the picture of a question to count shows, by its description. */
export async function counted(page) {
  const words = await page.locator('.figure svg').getAttribute('aria-label');
  return words.replace(/^[^.]*\. /, '').split(/, |\. /).length;
}

/** Waits for the next question: until then the page shows the answered one, with its picture. */
export async function expectNextQuestion(page) {
  await expect(page.getByRole('button', { name: 'Next question' })).toHaveCount(0);
}

/** A pattern for a whole number, as typed or with its thousands apart. */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',?');

/** Goes to a page by the two rows of the navigation: the area, then its entry. */
export async function goTo(page, area, entry) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area, exact: true }).click();
  const link = page.getByRole('navigation', { name: area }).getByRole('link', { name: entry, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** The entry of an assessment on the home page. */
export function cardOf(page, title) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
}

/** From the home page into the first item. */
export async function begin(page, title) {
  await page.goto('/?view=learning');
  await cardOf(page, title).getByRole('link').click();
  await page.getByRole('button', { name: /^Start/ }).click();
  await expectItem(page, 1);
}

/** Waits for an item of the player. */
export async function expectItem(page, n, options) {
  await expect(page.getByText(new RegExp(`^Item ${n}(, of at most| of) \\d+$`))).toBeVisible(options);
}

/** Waits until the scripts of the player are at work. */
export async function expectAwake(page) {
  // On a machine that does other work beside, that may take long.
  await expect(page.locator('#player[data-hydrated]')).toBeVisible();
}

/**
 * Keeps back the requests to `path` from now on, as many as `options` say; `held` is there when one was asked for, and
 * `letGo` lets them through.
 */
export async function holdBack(page, path, options) {
  let asked;
  let letGo;
  const held = new Promise((resolve) => { asked = resolve; });
  const go = new Promise((resolve) => { letGo = resolve; });
  await page.route(path, async (route) => {
    asked();
    await go;
    await route.continue();
  }, options);
  return { held, letGo };
}

/** Keeps back the scripts of the pages loaded from now on; gives what lets them through. */
export async function holdScripts(page) {
  const { letGo } = await holdBack(page, '**/pkg/*.wasm');
  return letGo;
}

/** Where an answer stands, as the page says it. */
export function saving(page) {
  return page.getByRole('status').filter({ hasText: /aved|Saving|No answer yet/ });
}

/** The item on the page: number, section, question, options in order, and its right answer worked out. */
export async function itemOn(page) {
  const place = page.getByText(/^Item \d+(, of at most| of) \d+$/);
  const [, n, total] = /(\d+)\D+(\d+)/.exec(await place.innerText());
  const section = await place.locator('xpath=following-sibling::*[1]').innerText();
  // The text of the nodes: a formula is laid out as a block of its own, so the inner text has a line break before it.
  const stem = await page.getByRole('heading', { level: 1 }).textContent();
  const options = await page.getByRole('radio').evaluateAll((radios) => radios.map((radio) => {
    const label = radio.labels[0].cloneNode(true);
    label.querySelectorAll('[aria-hidden]').forEach((part) => part.remove());
    return label.textContent.trim();
  }));
  const key = keyOf(stem);
  expect(options, stem).toContain(key);
  return { n: Number(n), total: Number(total), section, stem, options, key };
}

/** The right option, or the first wrong one. */
export function pick(item, right) {
  return right ? item.key : item.options.find((option) => option !== item.key);
}

/** The answer with that text. */
export function option(page, text) {
  return page.getByRole('radio', { name: text, exact: true });
}

/** What the server has for the item of the player: the text of the option saved, or none. */
export function savedFor(page) {
  return page.evaluate(async () => {
    const html = await (await fetch(location.pathname)).text();
    const radio = new DOMParser().parseFromString(html, 'text/html').querySelector('input[name=answer][checked]');
    const label = radio?.closest('label');
    label?.querySelectorAll('[aria-hidden]').forEach((part) => part.remove());
    return label ? label.textContent.trim() : null;
  });
}

/** The session of the page's address. */
export function sessionOf(page) {
  return /sessions\/([0-9a-f-]{36})/.exec(page.url())[1];
}

/** Takes a whole assessment with the pointer, `wrong` items (from 1) wrongly; gives what was asked and answered. */
export async function take(page, title, wrong = []) {
  await begin(page, title);
  const answered = [];
  for (let n = 1; ; n += 1) {
    await expectItem(page, n);
    const item = await itemOn(page);
    const answer = pick(item, !wrong.includes(n));
    answered.push({ ...item, answer });
    await option(page, answer).check();
    await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
    if (n === item.total) break;
  }
  await handInWhereAsked(page);
  return answered;
}

/** After the last item: some assessments show the review page first. */
export async function handInWhereAsked(page) {
  const handIn = page.getByRole('button', { name: 'Hand in', exact: true });
  const result = page.getByRole('region', { name: 'Score' });
  await expect(handIn.or(result)).toBeVisible();
  if (await handIn.isVisible()) await handIn.click();
  await expect(result).toBeVisible();
}

/** A row of a table, by what heads it. */
export function row(page, name) {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

/** Presses Tab until `target` has the focus. */
export async function tabTo(page, target, { most = 60 } = {}) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached with the Tab key`);
}
