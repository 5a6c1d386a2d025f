// While a model writes or chooses the words of the tutor, the page shows what was sent, and sends nothing twice.
import { expect, expectAccessible, serve, test } from '../fixtures.mjs';
import { answer, begin, lines, reply, stem, want, wrong } from '../lesson.mjs';
import { startModel } from '../model.mjs';
import { signUp } from '../steps.mjs';

const WAIT_MS = 700;

const output = (response, more = {}) => ({
  response, intent: 'other', answer_correct: null, misconceptions_detected: [], mastery_signal: 'adequate', advance_to_step: null,
  mastery_updates: [], question_asked: null, expected_answer: null, question_concept: null, session_complete: false,
  turn_summary: 'A turn.', reasoning: 'Because.', ...more,
});
const choice = (sentences, more = {}) => {
  const { response, ...rest } = output('', more);
  return { ...rest, move: 'encourage', sentences };
};
const chooses = (user_contains, reply, delay_ms = 20) => ({ when: { call_site: 'tutor.move', ...(user_contains ? { user_contains } : {}) }, forever: true, reply: { json: reply, delay_ms } });
const judged = (call_site) => ({ when: { call_site }, forever: true, reply: { json: { is_safe: true, category: 'none', reasoning: 'Plain.' } } });

const WELCOME = 'Hello! Today digits tell us what they are worth. Take sticks and bundle them by ten.';
const WRONG = 'Each try shows you something.';
const ON = 'A mistake is no disaster here.';

const FIXTURES = [
  { when: { call_site: 'tutor.welcome' }, forever: true, reply: { content: WELCOME } },
  judged('tutor.safety'),
  judged('words.safety'),
  chooses('The answer is wrong.', choice(['encourage:2'])),
  chooses('take your time', choice(['encourage:3'], { intent: 'off_topic' }), WAIT_MS),
  chooses(null, choice([])),
];

const env = {};
let model = null;
test.beforeAll(async () => {
  model = await startModel({ provider: 'openai', limits: { retries: 1000, hasty_retries: 1000 }, fixtures: FIXTURES });
  Object.assign(env, model.env);
});
serve({ env });
test.afterAll(() => model?.stop());

test('the words of a model are what the tutor says, and the page says whose they are', async ({ page }) => {
  await signUp(page, 'Gil Good');
  await begin(page, WELCOME);
  await expect(reply(page)).toContainText('worded by a language model');
  await expect(page.getByText('A language model words the replies.')).toBeVisible();
  await want(page, 'Continue');
  await answer(page, wrong(await stem(page).textContent()));
  await expect(reply(page)).toContainText(WRONG);
  await expect(page.getByText('A language model chooses among sentences that people have written.')).toBeVisible();

  await test.step('while it writes, what was sent stands there and nothing is sent twice', async () => {
    const before = await lines(page).count();
    await page.getByLabel('Write to the tutor').fill('please take your time');
    // A page that is about to go is not looked at from outside: it notes itself what it shows.
    await page.evaluate(() => {
      new MutationObserver(() => {
        const writes = document.querySelector('[data-writes]');
        const last = document.querySelector('.talk').lastElementChild;
        if (!writes.hidden && last.matches('.by-learner')) sessionStorage.setItem('shown', `${last.innerText}\n${writes.innerText}`);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
      const form = document.querySelector('form.say');
      for (let clicks = 0; clicks < 3; clicks += 1) form.requestSubmit(form.querySelector('button'));
    });
    await expect(reply(page)).toContainText(ON);
    await expect(lines(page)).toHaveCount(before + 2);
    const shown = await page.evaluate(() => sessionStorage.getItem('shown'));
    expect(shown).toContain('please take your time');
    expect(shown).toContain('The tutor is writing');
    await expect(page.getByText('The tutor is writing')).toBeHidden();
  });
  await expectAccessible(page);
});
