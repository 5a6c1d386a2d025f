// Answering on pictures: hands are set, parts shaded, points placed and cards put in order; by dragging, by keys alone, and without scripts.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { begin, expectAwake, expectItem, signUp } from '../steps.mjs';
import { shipped } from '../terms.mjs';

const TITLE = 'On pictures';
const SKILLS = ['MATH.NUM.MARK', 'MATH.TIME.SET', 'MATH.FRAC.SHADE', 'MATH.COORD.PLACE', 'MATH.INT.CARDS'];

const folder = shipped('pictures');
writeFileSync(join(folder, 'assessments', 'on-pictures.yaml'), JSON.stringify({
  assessment_id: 'ON-PICTURES',
  version: '1.0',
  metadata: { title: TITLE, description: 'Answers that are given on a picture', target_audience: 'Everybody', estimated_duration_minutes: 10 },
  item_source: 'template',
  mode: 'fixed',
  configuration: {
    total_items: SKILLS.length, time_limit_minutes: 10, passing_score_percent: 50, shuffle_items: false, shuffle_options: false,
    show_progress: true, allow_review: true, allow_skip: true,
  },
  sections: SKILLS.map((skill, at) => ({
    section_id: `part-${at}`, title: `Part ${at + 1}`, item_count: 1, skill_blueprints: [{ skill_id: skill, weight: 1 }],
    difficulty_distribution: { easy: 1 },
  })),
  scoring: {
    method: 'percent_correct', section_weights: Object.fromEntries(SKILLS.map((_, at) => [`part-${at}`, 0.2])),
    grade_bands: [{ label: 'Well done', min_percent: 50 }, { label: 'Not yet', min_percent: 0 }],
  },
  reveal: { score: 'after_completion', solutions: 'after_completion' },
}));
serve({ args: ['--content', folder, '--ready-forms', '1'] });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is to be chosen, worked out from what the learner reads. */
async function wanted(page) {
  const stem = await page.locator('#stem').textContent();
  const [parts] = await page.locator('#stem mfrac mn').allTextContents();
  const found = (pattern) => pattern.exec(stem)?.slice(1).map(Number);
  const more = found(/is (\d+) more than (\d+)/);
  if (more) return { kind: 'place', value: String(more[0] + more[1]) };
  const [hour] = found(/past (\d+)/) ?? [];
  if (hour) return { kind: 'set', hour: String(hour), minute: stem.includes('half') ? '30' : '15' };
  if (parts) return { kind: 'shade', parts: Number(parts) };
  const way = found(/(\d+) to the right and (\d+) up/);
  if (way) return { kind: 'place', value: `(${way[0]} | ${way[1]})` };
  const cards = await page.locator('.tile').evaluateAll((tiles) => tiles.map((tile) => [tile.dataset.card, Number(tile.textContent.replace('−', '-'))]));
  expect(cards, `what is asked for: ${stem}`).toHaveLength(4);
  return { kind: 'order', cards: cards.sort((one, other) => one[1] - other[1]).map(([card]) => card) };
}

const on = (page, value, group = 0) => page.locator(`.on-picture input[name$="[${group}]"][value="${value}"]`);

/** With a mouse, pressed somewhere else and let go where the answer is. */
async function byDragging(page, answer) {
  const drag = async (...places) => {
    const boxes = [];
    for (const place of places) boxes.push(await place.boundingBox());
    const [first, ...rest] = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    await page.mouse.move(...first);
    await page.mouse.down();
    for (const point of rest) await page.mouse.move(...point, { steps: 4 });
    await page.mouse.up();
  };
  const all = page.locator('.on-picture svg input');
  if (answer.kind === 'place') await drag(all.first(), on(page, answer.value));
  else if (answer.kind === 'set') {
    await drag(on(page, '12'), on(page, answer.hour));
    await drag(on(page, '00', 1), on(page, '05', 1), on(page, answer.minute, 1));
  } else if (answer.kind === 'shade') {
    if (answer.parts === 1) await all.first().click();
    else await drag(...Array.from({ length: answer.parts }, (_, part) => all.nth(part)));
  } else {
    const slots = page.locator('.slots select');
    // A card that was put in a wrong place goes to the right one.
    await drag(page.locator(`.tile[data-card="${answer.cards[0]}"]`), slots.nth(3));
    for (const [at, card] of answer.cards.entries()) await drag(page.locator(`.tile[data-card="${card}"]`), slots.nth(at));
  }
}

/** With keys, from the question on. */
async function byKeys(page, answer) {
  const press = (key) => page.keyboard.press(key);
  const tabTo = async (selector) => {
    for (let steps = 0; steps < 30; steps += 1) {
      if (await page.evaluate((which) => document.activeElement?.matches(which), selector)) return;
      await press('Tab');
    }
    throw new Error(`no key leads to ${selector}`);
  };
  /** Arrows within a group of radio buttons until the place is chosen. */
  const arrows = async (group, value, key) => {
    await tabTo(`.on-picture input[name$="[${group}]"]`);
    for (let steps = 0; steps < 30 && !(await on(page, value, group).isChecked()); steps += 1) {
      const now = await page.evaluate(() => document.activeElement.value);
      await press(key(now));
    }
    await expect(on(page, value, group)).toBeChecked();
  };
  await page.locator('#stem').focus();
  if (answer.kind === 'place') {
    const point = (text) => text.replaceAll('−', '-').match(/-?\d+/g).map(Number);
    const [x, y] = point(answer.value);
    await arrows(0, answer.value, (now) => {
      const [here, height] = point(now);
      if (y !== undefined && height !== y) return height < y ? 'ArrowUp' : 'ArrowDown';
      return here < x ? 'ArrowRight' : 'ArrowLeft';
    });
  } else if (answer.kind === 'set') {
    await arrows(0, answer.hour, () => 'ArrowRight');
    await arrows(1, answer.minute, () => 'ArrowRight');
  } else if (answer.kind === 'shade') {
    for (let part = 0; part < answer.parts; part += 1) {
      await tabTo(`.on-picture input[name$="[${part}]"]`);
      await press('Space');
    }
  } else {
    for (const [at, card] of answer.cards.entries()) {
      await tabTo(`.slots select[name$="[${at}]"]`);
      for (let steps = 0; steps < 8 && (await page.locator('.slots select').nth(at).inputValue()) !== card; steps += 1) await press('ArrowDown');
    }
  }
}

/** As any form is filled in. */
async function byForm(page, answer) {
  if (answer.kind === 'place') await on(page, answer.value).check();
  else if (answer.kind === 'set') {
    await on(page, answer.hour).check();
    await on(page, answer.minute, 1).check();
  } else if (answer.kind === 'shade') {
    for (let part = 0; part < answer.parts; part += 1) await page.locator('.on-picture svg input').nth(part).check();
  } else {
    for (const [at, card] of answer.cards.entries()) await page.locator('.slots select').nth(at).selectOption(card);
  }
}

/** The whole test, answered in one way, and its result. */
async function story(page, name, answered, { awake, looked = false }) {
  await signUp(page, name);
  await begin(page, TITLE);
  for (let n = 1; n <= SKILLS.length; n += 1) {
    await expectItem(page, n);
    if (awake) await expectAwake(page);
    const answer = await wanted(page);
    await test.step(`${name}: ${SKILLS[n - 1]}`, async () => {
      await answered(page, answer);
      if (awake) {
        await expect(page.locator('.saved')).toHaveText('Saved');
        if (looked) await expectAccessible(page);
      }
      if (awake && n === 2) {
        // What was saved stands there again, on the picture.
        await page.reload();
        await expectAwake(page);
        await expect(on(page, answer.hour)).toBeChecked();
        await expect(on(page, answer.minute, 1)).toBeChecked();
        await expect(page.locator('.figure-short').filter({ visible: true })).toHaveCount(1);
      }
      await page.getByRole('button', { name: n === SKILLS.length ? /^(Next|Hand in|Review)/ : 'Next' }).first().click();
    });
  }
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(TITLE);
  const results = page.locator('.solutions > li');
  await expect(results).toHaveCount(SKILLS.length);
  for (const result of await results.all()) await expect(result.locator('.verdict')).toHaveText('Right');
}

test('by dragging', async ({ page }) => {
  await story(page, 'Dragging Dora', byDragging, { awake: true, looked: true });
});

test('by keys alone', async ({ page }) => {
  await story(page, 'Keyboard Kim', byKeys, { awake: true });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('as any form is filled in', async ({ page }) => {
    await story(page, 'Plain Paul', byForm, { awake: false });
  });

  test('in practice what was chosen comes back, and half an answer is none', async ({ page }) => {
    await signUp(page, 'Practising Pia');
    await page.goto('/practice/time_clock');
    await page.getByRole('button', { name: 'Start practising' }).click();
    // Half of this skill's questions are read from a clock.
    for (let tries = 0; tries < 12 && !(await page.locator('.on-picture').count()); tries += 1) {
      await page.getByRole('button', { name: 'Show the solution' }).click();
      const next = page.getByRole('button', { name: 'Next question' });
      if (await next.count()) await next.click();
      else {
        await page.getByRole('link', { name: 'See how this round went' }).click();
        await page.goto('/practice/time_clock');
        await page.getByRole('button', { name: 'Start practising' }).click();
      }
    }
    await on(page, '3').check();
    await page.getByRole('button', { name: 'Check my answer' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByText('Not quite', { exact: true })).toHaveCount(0);
  });
});
