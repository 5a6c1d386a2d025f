// Two people's whole way: an adult's through equations, from the placement test to the end of a topic, and an exam that is
// heard and not seen. A child's first round is in practice.spec.mjs, a German pupil's Friday test in commas.spec.mjs.
// With PLUMB_WALKS=FOLDER there are pictures of each step, light and dark, of a telephone and of a desk.
import { CONCEPTS, equations } from '../equations.mjs';
import { expect, serve, test } from '../fixtures.mjs';
import { Hands, signsUp } from '../hands.mjs';
import { equationIn, solutionOf } from '../keys.mjs';
import { answerField, button, lines, reply, stem, turn } from '../lesson.mjs';
import { focusOf, inside, nameless, tree } from '../listening.mjs';
import { picture } from '../looks.mjs';
import { PASSWORD, cardOf, expectAwake, row, tabTo } from '../steps.mjs';

serve({ args: ['--content', equations()] });

/** Faster than this counts as a guess: see the rules of mastery. */
const THINKING_MS = 3_300;

/** The skills that a list of them says this about. */
async function said(page, words) {
  const entries = page.getByRole('main').getByRole('listitem').filter({ has: page.locator('a[href^="/practice/eqn_"]') });
  const marked = entries.filter({ hasText: new RegExp(`${words}\\s*$`) });
  return (await marked.getByRole('link').allTextContents()).map((name) => name.trim());
}

/** The equations that she is sure of are those with the letter on one side. */
const isEasy = (equation) => !equation.split('=').every((side) => side.includes('x'));

test('an adult is placed in equations, learns with the tutor to the end, and is told the same everywhere', async ({ page }) => {
  test.setTimeout(300_000);
  const hands = new Hands(page);
  await signsUp(hands, page, 'Ada Again');
  hands.begin();
  let answered = 0;

  const placed = await test.step('the placement test asks what she still knows', async () => {
    await picture(page, 'adult-01-home');
    await hands.press(page.getByRole('link', { name: /Take the placement test/ }));
    await hands.tick(page.getByRole('radio', { name: 'Mathematics' }));
    await hands.tick(page.getByRole('radio', { name: /^Grades 6 to 8/ }));
    await picture(page, 'adult-02-placement');
    await hands.press(button(page, 'Start the placement test'));
    const over = page.getByRole('region', { name: 'Where to start' });
    for (; ; answered += 1) {
      await expect(page.getByText(`Question ${answered + 1}`, { exact: true }).or(over)).toBeVisible();
      if (await over.isVisible()) break;
      const equation = equationIn(await stem(page).textContent());
      await picture(page, `adult-03-question-${answered + 1}`);
      if (isEasy(equation)) {
        await hands.write(answerField(page), solutionOf(equation));
        await hands.press(button(page, 'Next'));
      } else {
        await hands.press(button(page, 'I don’t know this yet'));
      }
    }
    await picture(page, 'adult-04-placed');
    await expect(page.getByText(`You answered ${answered} questions.`)).toBeVisible();
    const known = Number(/You likely know (\d+) skills? already/.exec(await page.getByRole('main').innerText())[1]);
    expect(known, 'what she answered right says something').toBeGreaterThan(0);
    return { known, next: await over.getByRole('heading', { level: 3 }).first().textContent() };
  });

  await test.step('what is likely known is so on each page, and is mastered on none', async () => {
    await page.goto('/practice');
    const likely = await said(page, 'likely known');
    expect(likely).toHaveLength(placed.known);
    expect(await said(page, 'mastered')).toEqual([]);
    await page.goto('/practice/curricula/equations');
    expect(await said(page, 'likely known')).toEqual(likely);
    await expect(page.getByText('0 of 2 modules done')).toBeVisible();
    await picture(page, 'adult-05-curriculum-placed');
    await page.goto('/me?view=all');
    await page.getByText('Equations and inequalities: 0 of 3 mastered').click();
    for (const name of Object.values(CONCEPTS)) {
      const told = likely.includes(name) ? 'likely known' : 'not started';
      await expect(row(page, name)).toContainText(told);
    }
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Your next skill' }).getByRole('heading', { level: 3 })).toHaveText(placed.next);
  });

  await test.step('the tutor explains, and helps with a wrong answer', async () => {
    await hands.press(page.getByRole('link', { name: 'Tutor', exact: true }));
    await picture(page, 'adult-06-topics');
    await hands.press(button(page, 'Start: Solving equations'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solving equations');
    await expect(reply(page)).toContainText('Undo it by doing the opposite on both sides');
    await picture(page, 'adult-07-explained');
    await turn(page, () => hands.press(button(page, 'Continue')));
    const equation = equationIn(await stem(page).textContent());
    await turn(page, async () => {
      await hands.write(answerField(page), `${solutionOf(equation)}1`);
      await hands.press(button(page, 'Check my answer'));
    });
    await expect(lines(page).nth(-2)).toContainText(/You\s+Not quite/);
    await picture(page, 'adult-08-wrong');
    await turn(page, () => hands.press(button(page, 'Show me a hint')));
    await expect(reply(page)).toContainText('the opposite on both sides');
    expect(equationIn(await stem(page).textContent()), 'the question stays').toBe(equation);
    await picture(page, 'adult-09-hint');
  });

  await test.step('and goes on with her to the end of the plan, and beyond until she stops', async () => {
    const plan = page.getByText(/^\d+ of 10 steps done/);
    const right = async () => {
      const equation = equationIn(await stem(page).textContent());
      await page.waitForTimeout(THINKING_MS);
      await turn(page, async () => {
        await hands.write(answerField(page), solutionOf(equation));
        await hands.press(button(page, 'Check my answer'));
      });
      await expect(lines(page).nth(-2)).toContainText(/You\s+Right/);
      answered += 1;
    };
    while (!/^10 of 10/.test(await plan.innerText())) {
      if (await button(page, 'Continue').isVisible()) await turn(page, () => hands.press(button(page, 'Continue')));
      else await right();
    }
    await expect(reply(page)).toContainText('You can solve equations by undoing');
    await expect(reply(page)).toContainText('Stop whenever you like.');
    await picture(page, 'adult-10-plan-done');
    for (let more = 0; more < 2; more += 1) await right();
    await hands.press(button(page, 'Stop here'));
    await expect(page.getByText('This session is finished. Your work is saved.').first()).toBeVisible();
    await expect(plan).toHaveText(/^10 of 10 steps done/);
    await picture(page, 'adult-11-over');
  });
  hands.tell('an adult, from home to the end of a topic');

  await test.step('what she has mastered is so on each page', async () => {
    await hands.press(page.getByRole('link', { name: 'All topics' }));
    await expect(page.getByText('You have done this topic before.')).toBeVisible();
    await picture(page, 'adult-12-topics');
    const mastered = [];
    const shares = {};
    for (const [concept, name] of Object.entries(CONCEPTS)) {
      const text = await page.getByRole('listitem').filter({ hasText: concept }).last().innerText();
      [shares[name]] = /\d+\s%/.exec(text);
      if (text.includes('mastered')) mastered.push(name);
    }
    expect(mastered, 'the questions beyond the plan are on what she knew least').not.toHaveLength(0);
    for (const path of ['/practice', '/practice/curricula/equations']) {
      await page.goto(path);
      expect(await said(page, 'mastered'), path).toEqual(mastered);
      expect(await said(page, 'likely known'), path).toEqual([]);
    }
    await expect(page.getByText('You have finished all modules.')).toBeVisible();
    await picture(page, 'adult-13-curriculum');
    await page.goto('/me');
    await expect(page.getByText(`${mastered.length} of 4 skills mastered, 3 started.`)).toBeVisible();
    await picture(page, 'adult-14-progress');
    await page.goto('/me?view=all');
    await page.getByText(`Equations and inequalities: ${mastered.length} of 3 mastered`).click();
    for (const name of Object.values(CONCEPTS)) await expect(row(page, name)).toContainText(shares[name]);
    await picture(page, 'adult-15-details');
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'This week' })).toContainText(`${answered} items answered`);
    const next = await page.getByRole('region', { name: 'Your next skill' }).getByRole('heading', { level: 3 }).textContent();
    expect(mastered).not.toContain(next);
    await picture(page, 'adult-16-week');
  });
});

const SPOKEN = {
  'en-GB': {
    name: 'Name', password: 'Password', create: 'Create account', exam: 'Algebra check', start: /^Start/,
    place: (n) => `Item ${n} of 5`, done: (n) => `${n} of 5 answered`, equation: /^(\d+) x plus (\d+) equals (\d+)$/,
    answer: 'Your answer', hint: 'A fraction or a whole number, such as 3/4.', empty: 'Choose or type an answer first.',
    none: 'No answer yet', saved: 'Saved', time: 'Time left', next: 'Next', handIn: 'Hand in', secret: /solution|right answer/i,
    result: 'Result – Algebra check – Plumb', score: 'Score', right: '4 of 5 right', passed: 'Passed',
  },
  'de-DE': {
    name: 'Name', password: 'Passwort', create: 'Konto anlegen', exam: 'Algebraprobe', start: /^Beginnen/,
    place: (n) => `Aufgabe ${n} von 5`, done: (n) => `${n} von 5 beantwortet`, equation: /^(\d+) x plus (\d+) gleich (\d+)$/,
    answer: 'Deine Antwort', hint: 'Ein Bruch oder eine ganze Zahl, zum Beispiel 3/4.', empty: 'Wähle oder schreibe zuerst eine Antwort.',
    none: 'Noch keine Antwort', saved: 'Gespeichert', time: 'Zeit übrig', next: 'Weiter', handIn: 'Abgeben', secret: /Lösung|richtige Antwort/i,
    result: 'Ergebnis – Algebraprobe – Plumb', score: 'Ergebnis', right: '4 von 5 richtig', passed: 'Bestanden',
  },
};

/** Checks the tree of a question that is not answered yet, and that no text of it contains the key; returns the key. */
function question(nodes, n, words) {
  const only = (role, name) => {
    const found = nodes.filter((node) => node.role === role && (name === undefined || node.name === name));
    expect(found, `${role} ${name ?? ''} of question ${n}`).toHaveLength(1);
    return found[0];
  };
  expect(nameless(nodes), `without a name in question ${n}`).toEqual([]);
  const asked = only('heading');
  const formulas = nodes.filter(({ role }) => role === 'MathMLMath');
  const [, times, more, sum] = formulas.map(({ name }) => words.equation.exec(name)).find(Boolean).map(Number);
  for (const { name, within } of formulas) {
    expect(name, 'a formula in words').toMatch(/^[\p{L}\d ]+$/u);
    expect(within, 'the formulas are those of the question').toContain('heading');
    expect(asked.name).toContain(name);
  }
  const field = only('textbox', words.answer);
  expect(field).toMatchObject({ value: '', description: `${asked.name} ${words.hint}` });
  only('image', words.done(n - 1));
  only('timer', words.time);
  expect(inside(nodes, 'timer')[0]).toMatch(/^(20:00|1\d:\d\d)$/);
  expect(inside(nodes, 'status')).toContain(words.none);
  expect(nodes.filter(({ role, live }) => role === 'status' && live !== 'polite'), 'said by itself').toEqual([]);
  const texts = nodes.filter(({ role, within }) => role === 'StaticText' && !within.includes('heading') && !within.includes('timer')).map(({ name }) => name);
  expect(texts).toContain(words.place(n));
  const key = String((sum - more) / times);
  const telling = texts.filter((text) => ![words.place(n), words.hint].includes(text) && new RegExp(`\\b${key}\\b`).test(text));
  expect([...telling, ...nodes.filter(({ name }) => words.secret.test(name))], 'what gives the answer away').toEqual([]);
  return { key, asked: asked.name };
}

for (const [locale, words] of Object.entries(SPOKEN)) {
  test.describe(() => {
    test.use({ locale });

    test(`an exam is heard and not seen, and taken by keyboard: ${locale}`, async ({ page }) => {
      const hands = new Hands(page, { keyboard: true });
      await page.goto('/sign-up');
      await hands.write(page.getByLabel(words.name), `Hera Hears ${locale}`);
      await hands.write(page.getByLabel(words.password), PASSWORD);
      await hands.press(page.getByRole('button', { name: words.create }));
      hands.begin();
      await hands.press(cardOf(page, words.exam).getByRole('link'));
      await expect(page.getByRole('heading', { level: 1, name: words.exam })).toBeVisible();
      expect(nameless(await tree(page)), 'without a name before the exam').toEqual([]);
      await picture(page, `exam-${locale}-1-rules`);
      await hands.press(page.getByRole('button', { name: words.start }));
      await expectAwake(page);
      for (let n = 1; n <= 5; n += 1) {
        await expect(page).toHaveTitle(new RegExp(`^${words.place(n)} – `));
        // A page that is new is read from its title; of a question that replaces another, the question is read.
        await expect.poll(async () => focusOf(await tree(page)).role).toBe(n === 1 ? 'RootWebArea' : 'heading');
        const nodes = await tree(page);
        const { key, asked } = question(nodes, n, words);
        expect(focusOf(nodes).name).toBe(n === 1 ? await page.title() : asked);
        await picture(page, `exam-${locale}-2-question-${n}`);
        await tabTo(page, page.getByRole('textbox', { name: words.answer }), { most: 6 });
        if (n === 1) {
          await page.keyboard.press('Enter');
          await expect.poll(async () => inside(await tree(page), 'alert')).toEqual([words.empty]);
          await tabTo(page, page.getByRole('textbox', { name: words.answer }), { most: 6 });
        }
        await page.keyboard.type(n === 2 ? `${key}0` : key);
        await expect.poll(async () => inside(await tree(page), 'status')).toContain(words.saved);
        const answered = await tree(page);
        expect(answered.find(({ role }) => role === 'textbox').value).toBe(n === 2 ? `${key}0` : key);
        expect(nameless(answered)).toEqual([]);
        if (n === 1) await picture(page, `exam-${locale}-3-answered`);
        await hands.press(page.getByRole('button', { name: n === 5 ? words.handIn : words.next, exact: true }));
      }
      await expect(page).toHaveTitle(words.result);
      const nodes = await tree(page);
      expect(focusOf(nodes)).toMatchObject({ role: 'RootWebArea', name: words.result });
      expect(nodes.map(({ role, name }) => `${role} ${name}`)).toContain(`region ${words.score}`);
      expect(inside(nodes, 'region')).toEqual(expect.arrayContaining([words.right, words.passed]));
      expect(nameless(nodes), 'without a name in the result').toEqual([]);
      hands.tell(`an exam that is heard, ${locale}`);
      await picture(page, `exam-${locale}-4-result`);
    });
  });
}
