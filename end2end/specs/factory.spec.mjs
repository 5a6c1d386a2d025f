// An administrator has a scripted model write problems, watches it, and reads what was said: what it wrote stays a text.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { startModel } from '../model.mjs';
import { goTo, signInAs } from '../steps.mjs';
import { shipped } from '../terms.mjs';

const stemAbout = (vessel) => `A ${vessel} holds 3/4 of a litre of juice, and 1/8 of a litre is added. How many litres are in it?`;
/** What a model writes and no page may take for markup. */
const HOSTILE = '<img src=x onerror=__xss=1>';
const SKILL = 'jugs';

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
  args.push('--content', content);
  model = await startModel(script);
  Object.assign(env, model.env);
});
serve({ args, env });
test.afterAll(() => {
  model?.stop();
  if (content) rmSync(content, { recursive: true, force: true });
});

test('a run is started and watched, and an item is read and approved', async ({ page }) => {
  await signInAs(page, 'admin');
  await goTo(page, 'Administration', 'Factory');
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
});
