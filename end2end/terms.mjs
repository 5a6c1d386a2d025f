// Content whose answers can be such that no program marks them: terms, typed.
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHIPPED = resolve(fileURLToPath(import.meta.url), '../../blueprints');

/** Ids of what is written here. */
export const TERMS = { skill: 'STAGE.TERM', assessment: 'STAGE-TERMS' };
/** Too large to be compared with anything: a person has to decide. */
export const UNDECIDABLE = 'x^(10^30)';

const skill = {
  skill_id: TERMS.skill,
  version: '1',
  metadata: { domain: 'Stage', skill_statement: 'Write a term', cognitive_level: 'Apply' },
  generation: {
    item_type: 'short_answer',
    parameters: { n: { type: 'integer', min: 1_000, max: 9_999 } },
    answer_formula: "f'{n}*x + 1'",
    answer_type: 'text',
    difficulty_levels: { easy: { value: 0.3 } },
  },
  presentation: { stem_templates: ['Write {n} times x and one more.'] },
  evaluation: { method: 'exact_match' },
  answer: { input: 'expression' },
};

const assessment = (items) => ({
  assessment_id: TERMS.assessment,
  version: '1',
  metadata: { title: 'Terms', description: 'Terms to write', target_audience: 'Everybody', estimated_duration_minutes: 60 },
  item_source: 'template',
  mode: 'fixed',
  configuration: { total_items: items, time_limit_minutes: 60, passing_score_percent: 50, show_progress: true, allow_review: true, allow_skip: true },
  sections: [{ section_id: 'terms', title: 'Terms', item_count: items, skill_blueprints: [{ skill_id: TERMS.skill, weight: 1 }], difficulty_distribution: { easy: items } }],
  scoring: { method: 'percent_correct', section_weights: { terms: 1 }, grade_bands: [{ label: 'Well done', min_percent: 50 }, { label: 'Not yet', min_percent: 0 }] },
  reveal: { score: 'after_completion', solutions: 'after_completion' },
});

/** A folder with the content that Plumb comes with; remove it afterwards. */
export function shipped(name) {
  const folder = mkdtempSync(join(tmpdir(), `plumb-e2e-${name}-`));
  cpSync(SHIPPED, folder, { recursive: true });
  return folder;
}

/** Puts an assessment of so many terms into a folder of content. */
export function addTerms(folder, items) {
  mkdirSync(join(folder, 'terms'));
  // JSON is YAML.
  writeFileSync(join(folder, 'terms', 'skill.yaml'), JSON.stringify(skill, null, 1));
  writeFileSync(join(folder, 'terms', 'assessment.yaml'), JSON.stringify(assessment(items), null, 1));
}
