// Formulas among words from right to left: only a browser tells where each sign stands.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, serve, test } from '../fixtures.mjs';
import { begin, signUp } from '../steps.mjs';

/** An assessment of one item in Arabic. JSON is YAML. */
function arabic() {
  const folder = mkdtempSync(join(tmpdir(), 'plumb-e2e-content-'));
  const skill = {
    skill_id: 'DEMO.ARABIC',
    version: '1.0',
    metadata: { domain: 'Demo', skill_statement: 'Subtract', cognitive_level: 'Apply' },
    generation: {
      item_type: 'short_answer',
      parameters: { a: { type: 'integer', min: 6, max: 60 }, b: { type: 'integer', min: 2, max: 5 } },
      answer_formula: 'a - b',
      answer_type: 'integer',
      difficulty_levels: { easy: { value: 0.3 } },
    },
    presentation: { stem_templates: ['ما قيمة {a} − {b} إذا كان 2x − 5 = 7؟'] },
    evaluation: { method: 'exact_match' },
    solution: ['{a} − {b} = {answer}.'],
  };
  const exam = {
    assessment_id: 'ARABIC',
    version: '1',
    metadata: { title: 'One question in Arabic' },
    configuration: { total_items: 1, passing_score_percent: 50, shuffle_items: false },
    sections: [{
      section_id: 's',
      title: 'Differences',
      item_count: 1,
      skill_blueprints: [{ skill_id: 'DEMO.ARABIC' }],
      difficulty_distribution: { easy: 1 },
    }],
    scoring: {
      method: 'percent_correct',
      grade_bands: [{ label: 'Good', min_percent: 50 }, { label: 'Rest', min_percent: 0 }],
    },
  };
  writeFileSync(join(folder, 'skill.yaml'), JSON.stringify(skill));
  writeFileSync(join(folder, 'exam.yaml'), JSON.stringify(exam));
  return folder;
}

serve({ args: ['--content', arabic()] });

/** Runs in a browser: every sign of an element that is drawn, and where it stands. */
function places(element) {
  const found = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    for (let at = 0; at < text.data.length; at += 1) {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { left, top } = range.getBoundingClientRect();
      if (!/[\u2066-\u2069]/.test(text.data[at])) found.push({ sign: text.data[at], left, top });
    }
  }
  return found;
}

test('a formula among words from right to left is read from left to right', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page, 'Amal Arabic');
  await begin(page, 'One question in Arabic');
  const signs = await page.locator('#stem').evaluate(places);
  const stem = signs.map(({ sign }) => sign).join('');
  const [, difference] = /قيمة (\d+ − \d) إذا/.exec(stem);
  for (const formula of [difference, '2x − 5 = 7']) {
    const from = stem.indexOf(formula);
    const lefts = signs.slice(from, from + formula.length).filter(({ sign }) => sign !== ' ').map(({ left }) => left);
    expect(lefts, formula).toEqual([...lefts].sort((one, other) => one - other));
  }
  // The words themselves begin at the right, and the second formula stands to the left of the first.
  const leftOf = (text) => signs[stem.indexOf(text)].left;
  expect(leftOf('ما')).toBeGreaterThan(leftOf(difference));
  expect(leftOf(difference)).toBeGreaterThan(leftOf('2x − 5 = 7'));
});
