// An administrator has a scripted model write problems, watches it, reads what was said, approves one, and a learner
// practises it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { startModel } from '../model.mjs';
import { begin, expectItem, goTo, signInAs } from '../steps.mjs';
import { shipped } from '../terms.mjs';

const stemAbout = (vessel) => `A ${vessel} holds 3/4 of a litre of juice, and 1/8 of a litre is added. How many litres are in it?`;
/** What a model writes and no page may take for markup. */
const HOSTILE = '<img src=x onerror=__xss=1>';
const SKILL = 'jugs';
/** A blueprint that lets a model choose parameters and words, and what the model makes of it. */
const JARS = `skill_id: E2E.JARS
version: '1'
metadata: {domain: Demo, skill_statement: Add jars, cognitive_level: Apply}
generation:
  source: llm
  item_type: short_answer
  parameters:
    a: {type: integer, min: 10, max: 99}
    b: {type: integer, min: 10, max: 99}
  answer_formula: a + b
  answer_type: integer
  difficulty_levels:
    easy: {value: 0.3}
presentation:
  stem_templates: ['What is {a} + {b}?']
evaluation: {method: exact_match}
`;
const EXAM = `assessment_id: E2E-JARS
version: '1'
metadata: {title: Jars and sums}
configuration: {total_items: 2, passing_score_percent: 50, shuffle_items: false}
sections: [{section_id: a, title: All, item_count: 2, skill_blueprints: [{skill_id: E2E.JARS}], difficulty_distribution: {easy: 2}}]
scoring: {method: percent_correct}
`;
const WORDS = 'A shelf has 12 jars and gets 30 more. How many jars are on it?';

const scores = { solvability: 1, ambiguity: 1, procedural_correctness: 1, pedagogical_alignment: 1 };
const draft = (key, vessel = 'jug') => ({
  input: 'fraction',
  stem: stemAbout(vessel),
  key: { text: key, check: '3/4 + 1/8' },
  wrong: [
    { text: '4/12', check: '(3+1)/(4+8)', tag: 'adds-across', why: HOSTILE, hint: 'Are the parts equally large?' },
    { text: '1/2', check: '(3+1)/8', tag: 'keeps-larger', why: 'Takes one bottom.', hint: 'How many eighths?' },
  ],
  hints: ['Make the parts equally large.'],
  solution: [{ say: 'Three quarters are six eighths.', math: '6/8 + 1/8 = 7/8' }],
});
const json = (site, answer, more = {}) => ({ when: { call_site: site, ...more.when }, ...(more.when ? {} : { forever: true }), reply: { json: answer, delay_ms: 100 } });
/** The first draft has a wrong key: it comes back better. */
const script = {
  provider: 'openai',
  fixtures: [
    json('factory.generate', draft('1'), { when: { nth: 1 } }),
    // The bank takes a question once.
    json('factory.generate', draft('7/8', 'bottle'), { when: { nth: 2 } }),
    json('factory.generate', draft('7/8')),
    json('factory.word', { parameters: [{ name: 'a', value: '12' }, { name: 'b', value: '30' }], stem: WORDS, answer: '42' }),
    { when: { call_site: 'factory.solve', user_contains: 'jars' }, forever: true, reply: { json: { working: 'Added.', answer: '42', scores, underspecified: false, issues: [] } } },
    json('factory.solve', { working: 'Six eighths and one.', answer: '7/8', scores, underspecified: false, issues: [] }),
    json('factory.judge', { verdict: 'APPROVE', feedback: 'As it is.', scores, underspecified: false, issues: [] }),
  ],
};

const env = {};
const args = [];
let content = null;
let model = null;

test.beforeAll(async () => {
  content = shipped('factory');
  const file = join(content, 'graph', 'skills_graph.json');
  const graph = JSON.parse(readFileSync(file, 'utf8'));
  // A skill that has nothing but what will be written.
  graph.nodes.unshift({ ...graph.nodes[0], id: SKILL, name: 'Juice in jugs', about: 'Add fractions of a litre.', blueprints: [] });
  writeFileSync(file, JSON.stringify(graph));
  mkdirSync(join(content, 'jars'));
  writeFileSync(join(content, 'jars', 'jars.yaml'), JARS);
  writeFileSync(join(content, 'jars', 'exam.yaml'), EXAM);
  args.push('--content', content);
  model = await startModel(script);
  Object.assign(env, model.env);
});
serve({ args, env });
test.afterAll(() => {
  model?.stop();
  if (content) rmSync(content, { recursive: true, force: true });
});

test('a run is started and watched, an item is read and approved, and a learner practises it', async ({ page, newVisitor }) => {
  await signInAs(page, 'admin');
  await goTo(page, 'Administration', 'Factory');
  await expectAccessible(page);
  await page.getByLabel('Skills: practice problems').check();
  const chosen = page.getByRole('checkbox', { name: 'Juice in jugs' });
  await page.getByText('Choose skills', { exact: true }).click();
  await page.locator('.areas .areas details').filter({ has: page.locator(`input[value="${SKILL}"]`) }).locator('summary').click();
  await chosen.check();
  await page.getByLabel('Number of items').fill('2');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByText('The run has started.')).toBeVisible();

  // The page follows by itself.
  await expect(page.getByText('2 of 2').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('waiting for approval: 2')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('2 of 2 (100 %)')).toBeVisible();
  const [stats] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'stats.json' }).click()]);
  expect(JSON.parse(readFileSync(await stats.path(), 'utf8'))).toMatchObject({ asked_for: 2, accepted: 2, tiers: { agreed: 2 } });

  await page.goto('/admin/factory');
  const queue = page.getByRole('region', { name: 'Waiting for approval' });
  await expect(queue.getByRole('link')).toHaveCount(2);
  const links = await queue.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  // One of them came only with its second draft.
  let told = '';
  for (const link of links) {
    await page.goto(link);
    told += await page.locator('main').innerText();
    await expect(page.getByText(HOSTILE).first()).toBeVisible();
    expect(await page.evaluate(() => window.__xss)).toBeUndefined();
  }
  expect(told).toContain('Changes in draft 2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved. Learners can now get this item.')).toBeVisible();

  const learner = await newVisitor();
  await signInAs(learner, 'learner');
  await learner.goto(`/practice/${SKILL}`);
  await learner.getByRole('button', { name: 'Start practising' }).click();
  await expect(learner.getByText(/^A (jug|bottle) holds 3\/4 of a litre of juice/)).toBeVisible();
  await learner.getByLabel('Your answer').fill('7/8');
  await learner.getByRole('button', { name: 'Check my answer' }).click();
  await expect(learner.getByText('Right', { exact: true }).first()).toBeVisible();
});

test('a blueprint’s question is put into other words, approved, and asked in an exam beside its own', async ({ page, newVisitor }) => {
  await signInAs(page, 'admin');
  await goTo(page, 'Administration', 'Factory');
  await page.getByLabel('Blueprints: their questions in other words').check();
  await page.getByText('Choose blueprints', { exact: true }).click();
  await expect(page.getByText('easy: 0 in the bank, an exam needs up to 2', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Add jars' }).check();
  await page.getByLabel('Number of items').fill('1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByText('1 of 1').first()).toBeVisible({ timeout: 20_000 });
  await page.goto('/admin/factory');
  await page.getByRole('region', { name: 'Waiting for approval' }).getByRole('link', { name: /E2E.JARS|Add jars/ }).click();
  await expect(page.getByText(WORDS).first()).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved. Learners can now get this item.')).toBeVisible();
  await page.goto('/admin/factory');
  await page.getByText('Choose blueprints', { exact: true }).click();
  await expect(page.getByText('easy: 1 in the bank, an exam needs up to 2', { exact: true })).toBeVisible();

  const learner = await newVisitor();
  await signInAs(learner, 'learner');
  await begin(learner, 'Jars and sums');
  const stems = [];
  for (const n of [1, 2]) {
    await expectItem(learner, n);
    stems.push(await learner.getByRole('heading', { level: 1 }).innerText());
    await learner.getByLabel('Your answer').fill('42');
    await learner.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  }
  expect(stems.filter((text) => text.includes(WORDS))).toHaveLength(1);
  expect(stems.filter((text) => /What is \d+ \+ \d+\?/.test(text))).toHaveLength(1);
});
