// Names, answers and blueprints that would like to be scripts; and the policy that would stop them if they were.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, serve, test } from '../fixtures.mjs';
import { WRITABLE } from '../payloads.mjs';
import { PASSWORD, cardOf, expectItem, row, sessionOf, signInAs, signUp } from '../steps.mjs';

const CHOICES = 20;
const TITLE = '</title><script>__xss=1</script><img src=x onerror=__xss=1>';

/** Content that is as hostile as a blueprint can be. JSON is YAML. */
function hostileContent() {
  const folder = mkdtempSync(join(tmpdir(), 'plumb-e2e-content-'));
  const skill = (id, type, rest) => ({
    skill_id: id,
    version: '1.0',
    metadata: { domain: 'Mischief', skill_statement: '"><img src=x onerror=__xss=1>', cognitive_level: 'Remember' },
    generation: {
      item_type: type,
      parameters: { payload: { type: 'choice', choices: WRITABLE }, n: { type: 'integer', min: 1, max: 99 } },
      answer_formula: 'payload',
      answer_type: 'string',
      difficulty_levels: { easy: { value: 0.5 } },
    },
    evaluation: { method: 'exact_match' },
    solution: ['{payload}', '<script>__xss=1</script>'],
    hints: ['<script>__xss=1</script>'],
    ...rest,
  });
  const misconception = '</p><svg onload=__xss=1>';
  const way = (type, formula) => ({ type, formula, misconception, hints: [misconception] });
  const files = {
    'typed.yaml': skill('MISCHIEF.TYPED', 'short_answer', {
      presentation: { stem_templates: ['{n}: {payload}'] },
    }),
    'chosen.yaml': skill('MISCHIEF.CHOSEN', 'multiple_choice', {
      presentation: {
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
      },
    }),
    'mischief.yaml': {
      assessment_id: 'MISCHIEF',
      version: '1.0',
      metadata: { title: TITLE, description: TITLE, target_audience: TITLE, estimated_duration_minutes: 60 },
      item_source: 'template',
      mode: 'fixed',
      configuration: {
        total_items: WRITABLE.length + CHOICES,
        time_limit_minutes: 60,
        passing_score_percent: 50,
        shuffle_items: true,
        shuffle_options: true,
        show_progress: true,
        allow_review: true,
        allow_skip: true,
      },
      sections: [
        ['typed', 'MISCHIEF.TYPED', WRITABLE.length],
        ['chosen', 'MISCHIEF.CHOSEN', CHOICES],
      ].map(([id, skillId, count]) => ({
        section_id: id,
        title: `${id} ${TITLE}`,
        item_count: count,
        skill_blueprints: [{ skill_id: skillId, weight: 1 }],
        difficulty_distribution: { easy: count },
      })),
      scoring: {
        method: 'percent_correct',
        section_weights: { typed: 0.5, chosen: 0.5 },
        grade_bands: [{ label: TITLE, min_percent: 50 }, { label: `low ${TITLE}`, min_percent: 0 }],
      },
      reveal: { score: 'after_completion', solutions: 'after_completion' },
    },
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content, null, 1));
  return folder;
}

// Behind a proxy every request can come from an address of its own: one address may not make so many accounts.
const args = ['--ready-forms', '1', '--behind-proxy=true'];
let content = null;
test.beforeAll(() => {
  content = hostileContent();
  args.push('--content', content);
});
const server = serve({ args });
test.afterAll(() => {
  if (content) rmSync(content, { recursive: true, force: true });
});

/** Expects that nothing of a payload has become part of the page. */
async function expectHarmless(page, where) {
  const found = await page.evaluate(() => {
    const bad = [];
    if (window.__xss !== undefined) bad.push('a script ran');
    const foreign = 'iframe, object, embed, img, image, video, audio, picture, marquee, base, math, textarea, select:not(form.filter > .field > select, #goal-unit), animate, set, template, noscript, meta[http-equiv], style, body script:not([nonce])';
    for (const element of document.querySelectorAll(foreign)) bad.push(element.outerHTML.slice(0, 100));
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'autofocus' || (name !== 'value' && /^\s*(java|vb)script:/i.test(value))) bad.push(`${name}=${value}`);
      }
    }
    return bad;
  });
  expect(found, where).toEqual([]);
}

/** A browser without the protection of the policy: escaping alone must do. */
async function unprotected(newVisitor) {
  const page = await newVisitor({ bypassCSP: true });
  page.on('dialog', async (dialog) => {
    if (dialog.type() !== 'beforeunload') expect.soft(dialog.message(), 'a dialog').toBe('');
    await dialog.accept();
  });
  return page;
}

test('more than a hundred hostile names stay names', async ({ newVisitor }) => {
  // More than a hundred pages, each looked through: minutes on a small machine that does other work beside.
  test.setTimeout(960_000);
  expect(WRITABLE.length).toBeGreaterThanOrEqual(100);
  const page = await unprotected(newVisitor);
  const taken = new Set();
  const names = [];
  for (const [index, payload] of WRITABLE.entries()) {
    // Names are told apart without capitals, and their spaces are single.
    const plain = payload.split(/\s+/u).filter(Boolean).join(' ');
    const name = taken.has(plain.toLowerCase()) ? `${plain} 2` : plain;
    taken.add(name.toLowerCase());
    names.push(name);
    const form = { name, password: PASSWORD };
    const headers = { origin: server.url, accept: 'text/html', 'x-forwarded-for': `192.0.2.${index}` };
    const made = await page.request.post('/do/sign-up', { form, headers });
    expect(made.status(), name).toBe(200);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${name}`);
    await expectHarmless(page, `home of ${name}`);
  }

  await test.step('the pages that list them', async () => {
    const admin = await unprotected(newVisitor);
    await signInAs(admin, 'admin');
    await admin.goto('/admin/audit/trail');
    const listed = [];
    for (;;) {
      await admin.waitForLoadState('domcontentloaded');
      await expectHarmless(admin, admin.url());
      listed.push(await admin.getByRole('table').innerText());
      const older = admin.getByRole('link', { name: 'Older' });
      if (!(await older.isVisible())) break;
      await older.click();
      await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Audit trail');
    }
    expect(listed.join('\n')).toContain(names[0]);
  });
});

test('hostile answers, stems, options and titles stay texts', async ({ newVisitor }) => {
  // More than a hundred pages, each looked through: minutes on a small machine that does other work beside.
  test.setTimeout(960_000);
  const page = await unprotected(newVisitor);
  const name = '<img src=x onerror=__xss=2>';
  await signUp(page, name);
  await expectHarmless(page, 'home');
  await cardOf(page, TITLE).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expectHarmless(page, 'introduction');
  await page.getByRole('button', { name: /^Start/ }).click();

  const typed = [];
  for (const [index, payload] of WRITABLE.entries()) {
    await expectItem(page, index + 1);
    const field = page.getByLabel('Your answer');
    await field.fill(payload);
    typed.push(await field.inputValue());
    if (index % 8 === 0) {
      await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
      await page.reload();
      await expect(field).toHaveValue(typed.at(-1));
      await expectHarmless(page, `reloaded item ${index + 1}`);
    }
    await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
    await expectItem(page, index + 2);
    await expectHarmless(page, `item after ${payload}`);
  }
  for (let n = WRITABLE.length + 1; n <= WRITABLE.length + CHOICES; n += 1) {
    await expectItem(page, n);
    await page.getByRole('radio').first().check();
    // Looked at before it is sent: sending the last one leaves the page.
    await expectHarmless(page, `item ${n}`);
    await page.getByRole('button', { name: /^(Next|Hand in)$/ }).click();
  }
  await expect(page.getByRole('heading', { name: 'Review and hand in', level: 1 })).toBeVisible();
  await expectHarmless(page, 'review');
  const session = sessionOf(page);
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Score' })).toBeVisible();
  await expectHarmless(page, 'result');
  const answers = await page.getByRole('definition').allTextContents();
  const missing = typed.filter((text) => !answers.some((answer) => answer.trim() === text.trim()));
  expect(missing, 'typed, but not shown as typed').toEqual([]);
  await page.goto('/history');
  await expect(row(page, TITLE)).toBeVisible();
  await expectHarmless(page, 'history');
  await page.goto('/');
  await expectHarmless(page, 'home, finished');

  const admin = await unprotected(newVisitor);
  await signInAs(admin, 'admin');
  for (const path of ['/admin/audit', `/admin/audit/sessions/${session}?compare=1`, '/admin/audit/trail']) {
    await admin.goto(path);
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    await expectHarmless(admin, path);
  }
});

test('addresses that carry markup or lead elsewhere do neither', async ({ newVisitor }) => {
  const page = await unprotected(newVisitor);
  for (const payload of WRITABLE.filter((_, index) => index % 6 === 0)) {
    const text = encodeURIComponent(payload);
    for (const path of [`/sign-in?next=${text}`, `/sign-up?__err=${text}`, `/${text}`, `/assessments/${text}`]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expectHarmless(page, path);
    }
  }
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:__xss=1']) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByRole('button', { name: 'Sign in as learner' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, learner');
    expect(new URL(page.url()).origin).toBe(server.url);
    await page.context().clearCookies();
  }
});

test('every answer has a strict policy, every page a nonce of its own', async ({ page, newVisitor }) => {
  const learner = await newVisitor();
  await signUp(learner, 'Penny Policy');
  await signInAs(page, 'admin');
  const visitor = await newVisitor();
  const nonces = new Set();
  const directives = (policy) => new Map(policy.split(';').map((part) => part.trim().split(/\s+/)).map(([name, ...values]) => [name, values]));

  for (const [who, paths] of [
    [visitor, ['/', '/sign-in', '/sign-up', '/no/such/page', '/favicon.svg', '/pkg/none.js', '/do/none', '/healthz']],
    [learner, ['/', '/assessments/MISCHIEF', '/assessments/NONE', '/tutor', '/tutor/none', '/history', '/account', '/admin/audit', '/sessions/none']],
    [page, ['/admin/audit', '/admin/audit/trail', '/admin/audit/sessions/none']],
  ]) {
    for (const path of paths) {
      const response = await who.request.get(path);
      const policy = directives(response.headers()['content-security-policy'] ?? '');
      expect(policy.get('default-src'), path).toEqual(["'none'"]);
      expect(policy.get('base-uri'), path).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors'), path).toEqual(["'none'"]);
      expect(policy.get('form-action'), path).toEqual(["'self'"]);
      expect([...policy.values()].flat(), path).not.toContainEqual(expect.stringMatching(/unsafe-inline|'unsafe-eval'|https?:|\*|data:/));
      expect(response.headers()['x-content-type-options'], path).toBe('nosniff');
      const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
      const nonce = policy.get('script-src')?.find((value) => value.startsWith("'nonce-"))?.slice(7, -1);
      for (const script of scripts) expect(script, path).toContain(`nonce="${nonce}"`);
      if (nonce) {
        expect(nonces.has(nonce), `${path} has a nonce of its own`).toBe(false);
        nonces.add(nonce);
      }
    }
  }
  expect(nonces.size).toBeGreaterThan(5);
});

test('the policy stops a script that got into a page', async ({ newVisitor }) => {
  const page = await newVisitor({ watched: false });
  await page.goto('/');
  const refused = page.waitForEvent('console', { predicate: (message) => message.text().includes('Content Security Policy') });
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.__xss = 1';
    document.body.append(script);
  });
  await refused;
  expect(await page.evaluate(() => window.__xss)).toBeUndefined();
});
