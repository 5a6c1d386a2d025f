// Content that is as hostile as blueprints can be, beside the content that Plumb comes with. JSON is YAML.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { addTerms, shipped } from './terms.mjs';

/** For one line of text, at most so long. */
const LINE = '</title></textarea><script>__xss=1</script><img src=x onerror=__xss=1>';
/** For an attribute. */
const QUOTED = '\'"><svg onload=__xss=1> " onmouseover="__xss=1';

/** Ids of what is written here. */
export const HOSTILE = {
  typed: 'HOSTILE.TYPED', chosen: 'HOSTILE.CHOSEN', assessment: 'HOSTILE', survey: 'hostile-survey', workflow: 'hostile-workflow',
  reflection: 'hostile-reflection', curriculum: 'hostile-curriculum', topic: 'hostile-topic',
};
/** Items of the assessment to which anything can be typed, and those to be chosen from. */
export const TYPED = 30;
export const CHOSEN = 6;
/** Answers that wait for a person: one for each comment that is tried, and some that are left to look at. */
const WAITING = 90;

/** A skill whose every displayed field is one of `texts`, turn by turn. */
export function skill(id, type, texts) {
  let next = 0;
  const text = () => texts[(next += 1) % texts.length];
  const way = (name, formula) => ({ type: name, formula, misconception: text(), hints: [text(), text()] });
  const presentation = type === 'multiple_choice'
    ? {
      stem_templates: ['{n}: {payload}'],
      option_count: 4,
      distractor_strategies: [
        way('behind', "f'{payload}{n}'"),
        way('before', "f'{n}{payload}'"),
        way('around', "f'{n}{payload}{n}'"),
        // Shorter ones, so that the key is not always the shortest.
        way('one', "f'{payload[0]}'"),
        way('two', "f'{payload[0]}{payload[1]}'"),
      ],
    }
    : { stem_templates: ['{n}: {payload}'] };
  return {
    skill_id: id,
    version: '1.0',
    metadata: { domain: text(), skill_statement: text(), cognitive_level: 'Remember' },
    generation: {
      item_type: type,
      parameters: { payload: { type: 'choice', choices: texts }, n: { type: 'integer', min: 1, max: 999 } },
      answer_formula: 'payload',
      answer_type: 'string',
      difficulty_levels: { easy: { value: 0.5 } },
    },
    presentation,
    evaluation: { method: 'exact_match' },
    solution: ['{payload}', text()],
    hints: [text(), text()],
  };
}

function assessment() {
  return {
    assessment_id: HOSTILE.assessment,
    version: '1.0',
    metadata: { title: LINE, description: QUOTED, target_audience: LINE, estimated_duration_minutes: 60 },
    item_source: 'template',
    mode: 'fixed',
    configuration: {
      total_items: TYPED + CHOSEN,
      time_limit_minutes: 60,
      passing_score_percent: 50,
      show_progress: true,
      allow_review: true,
      allow_skip: true,
    },
    sections: [['typed', HOSTILE.typed, TYPED], ['chosen', HOSTILE.chosen, CHOSEN]].map(([id, skillId, count]) => ({
      section_id: id,
      title: `${id} ${LINE}`,
      item_count: count,
      skill_blueprints: [{ skill_id: skillId, weight: 1 }],
      difficulty_distribution: { easy: count },
    })),
    scoring: {
      method: 'percent_correct',
      section_weights: { typed: 0.5, chosen: 0.5 },
      grade_bands: [{ label: LINE, min_percent: 50 }, { label: `low ${QUOTED}`, min_percent: 0 }],
    },
    reveal: { score: 'after_completion', solutions: 'after_completion' },
  };
}

const metadata = { title: LINE, description: QUOTED, estimated_duration_minutes: 5 };
const options = [{ id: 'a', text: LINE }, { id: 'b', text: QUOTED }];
const scale = { min: 1, max: 5, labels: { 1: LINE, 5: QUOTED } };

function survey() {
  const asked = [
    { question_type: 'single_choice', options },
    { question_type: 'multiple_select', options },
    { question_type: 'rating', scale },
    { question_type: 'matrix', rows: options, scale },
    { question_type: 'number', min: 0, max: 9, unit: LINE },
    { question_type: 'date' },
    { question_type: 'ranking', options },
    { question_type: 'short_text', max_length: 1_000 },
    ...Array.from({ length: 30 }, () => ({ question_type: 'long_text', max_length: 1_000 })),
  ];
  const questions = asked.map((rest, at) => ({ question_id: `q${at}`, text: `${at} ${LINE}`, help: QUOTED, required: false, ...rest }));
  return { survey_id: HOSTILE.survey, version: '1.0', metadata, anonymous: false, questions };
}

function reflection() {
  const prompts = Array.from({ length: 32 }, (_, at) => ({ prompt_id: `p${at}`, text: `${at} ${LINE}`, help: QUOTED, max_length: 1_000 }));
  return { reflection_id: HOSTILE.reflection, version: '1.0', metadata, prompts, closing: [LINE, QUOTED] };
}

function workflow() {
  return {
    workflow_id: HOSTILE.workflow,
    version: '1.0',
    metadata,
    steps: [
      { step_id: 'told', type: 'inform', title: LINE, text: QUOTED },
      { step_id: 'asked', type: 'ask', title: QUOTED, question: { question_type: 'long_text', text: LINE, help: QUOTED, max_length: 10_000 } },
      { step_id: 'way', type: 'choose', text: LINE, options: [{ id: 'a', text: LINE }, { id: 'b', text: QUOTED }] },
      { step_id: 'known', type: 'check', text: LINE, options, correct: 'a', attempts: 5, feedback: QUOTED },
      { step_id: 'done', type: 'end', text: LINE },
    ],
  };
}

function curriculum() {
  return {
    id: HOSTILE.curriculum,
    title: LINE,
    version: '1.0',
    about: QUOTED,
    modules: [{ id: 'one', title: LINE, explanation: QUOTED, skills: ['count_to_20'] }],
  };
}

function topic() {
  const concept = LINE;
  return {
    topic_id: HOSTILE.topic,
    version: '1.0',
    metadata,
    guidelines: { learning_objectives: [LINE], prerequisites: ['count_to_120'], common_misconceptions: [QUOTED], teaching_approach: LINE },
    concepts: [{ concept, skill: 'place_value_2digit' }],
    study_plan: [
      { type: 'explain', concept, content_hint: QUOTED, text: `${LINE} ${QUOTED}`, other_ways: [QUOTED, LINE] },
      { type: 'check', concept, content_hint: LINE },
      { type: 'practice', concept, content_hint: QUOTED, right: 9 },
    ],
    closing: QUOTED,
  };
}

/** A folder with all of it; remove it afterwards. `texts` are what its items are made of. */
export function hostileContent(texts) {
  const folder = shipped('hostile');
  addTerms(folder, WAITING);
  mkdirSync(join(folder, 'hostile'));
  const files = {
    typed: skill(HOSTILE.typed, 'short_answer', texts),
    chosen: skill(HOSTILE.chosen, 'multiple_choice', texts),
    assessment: assessment(),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'hostile', `${name}.yaml`), JSON.stringify(content, null, 1));
  for (const [kind, content] of [['surveys', survey()], ['reflections', reflection()], ['workflows', workflow()], ['curricula', curriculum()], ['topics', topic()]]) {
    writeFileSync(join(folder, kind, 'hostile.yaml'), JSON.stringify(content, null, 1));
  }
  return folder;
}
