// Two ways to do the same: with a pointer, and with the keyboard alone. Both count what is chosen.
import { expect, test } from './fixtures.mjs';
import { PASSWORD, tabTo } from './steps.mjs';

/** A person at a page, who clicks or who types; `clicks` counts links, buttons, boxes and fields that were chosen. */
export class Hands {
  clicks = 0;
  #began = Date.now();

  constructor(page, { keyboard = false } = {}) {
    this.page = page;
    this.keyboard = keyboard;
  }

  /** Somebody else, at a page of their own, who does it in the same way. */
  at(page) {
    return new Hands(page, { keyboard: this.keyboard });
  }

  /** Counts from here; `clicks` are those that are taken for granted. */
  begin(clicks = 0) {
    this.clicks = clicks;
    this.#began = Date.now();
  }

  /** How long it has taken so far. */
  get seconds() {
    return (Date.now() - this.#began) / 1_000;
  }

  /** Says what it took. */
  tell(what) {
    const description = `${what}: ${this.clicks} clicks, ${this.seconds.toFixed(1)} s`;
    test.info().annotations.push({ type: 'measured', description });
    console.log(`  ${description}`);
  }

  async #reach(target) {
    await tabTo(this.page, target, { most: 250 });
  }

  /** Follows a link or presses a button. */
  async press(target) {
    this.clicks += 1;
    if (!this.keyboard) return target.click();
    await this.#reach(target);
    await this.page.keyboard.press('Enter');
  }

  /** Ticks a box, or opens what is folded. */
  async tick(target) {
    this.clicks += 1;
    if (!this.keyboard) return target.click();
    const group = await target.evaluate((element) => (element.type === 'radio' ? element.name : null));
    if (group === null) {
      await this.#reach(target);
      return this.page.keyboard.press('Space');
    }
    // The Tab key comes to the one that is chosen, or to the first where none is; arrows choose another.
    const all = this.page.locator(`input[type=radio][name="${group}"]`);
    const chosen = all.and(this.page.locator(':checked'));
    await this.#reach((await chosen.count()) > 0 ? chosen : all.first());
    await this.page.keyboard.press('Space');
    for (let presses = 0; presses < 20 && !(await target.isChecked()); presses += 1) await this.page.keyboard.press('ArrowDown');
  }

  /** Writes into a field, in place of what is there. */
  async write(target, text) {
    this.clicks += 1;
    if (!this.keyboard) return target.fill(text);
    await this.#reach(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.type(text);
  }

  /** Chooses of a list. */
  async choose(target, label) {
    this.clicks += 1;
    if (!this.keyboard) return target.selectOption({ label });
    await this.#reach(target);
    await this.page.keyboard.type(label, { delay: 20 });
    await expect(target.locator('option:checked')).toHaveText(label);
  }
}

/** Makes an account. */
export async function signsUp(hands, page, name) {
  await page.goto('/sign-up');
  await hands.write(page.getByLabel('Name'), name);
  await hands.write(page.getByLabel('Password'), PASSWORD);
  await hands.press(page.getByRole('button', { name: 'Create account', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${name}`);
}
