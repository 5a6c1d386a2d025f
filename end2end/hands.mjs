// Two ways to do the same: with a pointer, and with the keyboard alone. Both count what is pressed.
import { expect } from './fixtures.mjs';
import { tabTo } from './steps.mjs';

/** A person at a page, who clicks or who types; `clicks` counts links, buttons and boxes that were chosen. */
export class Hands {
  clicks = 0;

  constructor(page, { keyboard = false } = {}) {
    this.page = page;
    this.keyboard = keyboard;
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
    // The Tab key comes to the one that is chosen, arrows choose another.
    await this.#reach(this.page.locator(`input[type=radio][name="${group}"]:checked`));
    for (let presses = 0; presses < 20 && !(await target.isChecked()); presses += 1) await this.page.keyboard.press('ArrowDown');
  }

  /** Writes into a field, in place of what is there. */
  async write(target, text) {
    if (!this.keyboard) return target.fill(text);
    await this.#reach(target);
    await this.page.keyboard.press('ControlOrMeta+a');
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

/** Plays a story twice: `play(hands, page)` with a pointer, and with the keyboard alone. */
export function twice(test, title, play) {
  for (const keyboard of [false, true]) {
    test(`${title}, ${keyboard ? 'with the keyboard alone' : 'with a pointer'}`, async ({ page }) => {
      test.setTimeout(300_000);
      await play(new Hands(page, { keyboard }), page, keyboard ? 'by keyboard' : 'by pointer');
    });
  }
}
