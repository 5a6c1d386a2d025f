// A small course for adults: three shipped skills and their topic, a curriculum and an exam; and a skill of something else, so
// that there is more than one subject.
import { assessment, contentOf, graphOf, shipped } from './content.mjs';

const SKILLS = { eqn_onestep: 'one_step', eqn_twostep: 'two_step', eqn_bothsides: 'both_sides' };

/** The concepts of the topic, and the skills that they are. */
export const CONCEPTS = {
  'undoing one step': 'One-step equations',
  'undoing two steps': 'Two-step equations',
  'the letter on both sides': 'Unknowns on both sides',
};

const COURSE = `id: equations
title: Equations, step by step
version: '1'
about: From one step to the letter on both sides.
modules:
  - {id: steps, title: Undoing, explanation: Undo what was done to $x$., skills: [eqn_onestep, eqn_twostep]}
  - {id: sides, title: Both sides, explanation: Take the smaller term away., skills: [eqn_bothsides], prerequisites: [steps]}
`;

const EXAM = `${assessment({
  id: 'EQUATIONS', title: 'Algebra check', section: 'Equations', skill: 'MATH.EQN.TWOSTEP', level: 'easy', items: 5,
}).replace('{total_items', '{time_limit_minutes: 20, total_items')}translations:
  - {en: Algebra check, de: Algebraprobe}
  - {en: Equations, de: Gleichungen}
  - {en: Good, de: Gut}
  - {en: Rest, de: Ungenügend}
`;

/** A folder with all of it. */
export function equations() {
  const files = Object.values(SKILLS).map((file) => `skills/math/equations/${file}.yaml`);
  return contentOf([...files, 'skills/networking/ip/mask_octet.yaml'], {
    'skills_graph.json': graphOf([...Object.keys(SKILLS), 'ip_mask']),
    'topic.yaml': shipped('topics/solving-equations.yaml').replace(/prerequisites: \[.*\]/, 'prerequisites: []'),
    'course.yaml': COURSE,
    'exam.yaml': EXAM,
  });
}
