// An administrator has a scripted model write problems, watches it, and reads what was said: what it wrote stays a text.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { startModel } from '../model.mjs';
import { goTo, signInAs } from '../steps.mjs';
import { shipped } from '../terms.mjs';

/** A question in words; `tops` are the numerators of two eighths. */
const stemAbout = ([first, second]) => `A jug holds ${first}/8 of a litre of juice, and ${second}/8 of a litre is added. How many litres are in it?`;
/** What a model writes and no page may take for markup. */
const HOSTILE = '<img src=x onerror=__xss=1>';
const SKILL = 'jugs';

const scores = { solvability: 1, ambiguity: 1, procedural_correctness: 1, pedagogical_alignment: 1 };
const draft = (key, tops = [6, 1]) => ({
  input: 'fraction',
  stem: stemAbout(tops),
  key: { text: key, check: `${tops[0]}/8 + ${tops[1]}/8` },
  wrong: [
    { text: '7/16', check: `(${tops[0]}+${tops[1]})/(8+8)`, tag: 'adds-across', why: HOSTILE, hint: 'Are the parts equally large?' },
    { text: '7', check: `${tops[0]}+${tops[1]}`, tag: 'leaves-bottoms', why: 'Leaves the bottoms out.', hint: 'How large is each part?' },
  ],
  hints: ['The parts are equally large.'],
  solution: [{ say: 'The eighths are added.', math: `${tops[0]}/8 + ${tops[1]}/8 = 7/8` }],
});
const json = (site, answer, more = {}) => ({ when: { call_site: site, ...more.when }, ...(more.when ? {} : { forever: true }), reply: { json: answer, delay_ms: 100 } });
/** The first draft has a wrong key: it comes back better. */
const script = {
  provider: 'openai',
  fixtures: [
    json('factory.generate', draft('1'), { when: { nth: 1 } }),
    // The bank takes the same numbers once.
    json('factory.generate', draft('7/8', [4, 3]), { when: { nth: 2 } }),
    json('factory.generate', draft('7/8')),
    json('factory.solve', { working: 'Seven eighths.', answer: '7/8', scores, underspecified: false, issues: [] }),
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
  const items = queue.getByRole('listitem').getByRole('link');
  await expect(items).toHaveCount(2);
  const links = await items.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  // One of them came only with its second draft.
  let told = '';
  for (const link of links) {
    await page.goto(link);
    expect(await page.locator('main').innerText()).not.toContain('7/8');
    await page.getByRole('link', { name: 'Show the key' }).click();
    told += await page.locator('main').innerText();
    await expect(page.getByText(HOSTILE).first()).toBeVisible();
    expect(await page.evaluate(() => window.__xss)).toBeUndefined();
  }
  expect(told).toContain('Changes in draft 2');
  await expectAccessible(page);

  // The second item is answered first; its own page is not needed. Keyboard alone.
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved. Learners can now get this item.')).toBeVisible();
  await page.goto('/admin/factory');
  await page.getByRole('link', { name: 'Review' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Your answer').focus();
  await page.keyboard.type('14/16');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your answer is the key.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('checkbox', { name: /^Approve/ })).toBeChecked();
  await page.getByRole('button', { name: 'Approve the ticked items' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Approved: 1.')).toBeVisible();
  await expect(page.getByText('No items are waiting.')).toBeVisible();
});
