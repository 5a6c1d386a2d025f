// A topic with the tutor, turn by turn, from its first explanation to the closing words. No model has a word in it.
import { expect, serve, test } from '../fixtures.mjs';
import {
  TITLE, FIRST, SECOND, THIRD, CLOSING, button, stem, answerField, lines, reply, steps, counted, key, wrong, turn, want, write, answer, begin, expectStep,
} from '../lesson.mjs';
import { look } from '../looks.mjs';
import { row, signUp, tabTo } from '../steps.mjs';

const server = serve();

/** Faster than this counts as a guess: see the rules of mastery. */
const THINKING_MS = 3_300;

/** The whole story, in whatever browser. */
async function story(page, name) {
  await signUp(page, name);
  await begin(page);
  await expectStep(page, 1);
  await expect(stem(page), 'nothing is asked yet').toHaveCount(0);

  await test.step('who does not understand hears it in another way', async () => {
    expect(await want(page, 'I don’t understand')).toContain(SECOND);
    expect(await write(page, 'I still don’t understand')).toContain(THIRD);
    await expectStep(page, 1);
  });

  await test.step('a message with nothing in it is not sent', async () => {
    const before = await lines(page).count();
    await button(page, 'Send').click();
    await expect(page.getByLabel('Write to the tutor')).toBeFocused();
    await expect(lines(page)).toHaveCount(before);
  });

  await want(page, 'Continue');
  await expectStep(page, 2);
  const first = await stem(page).innerText();

  await test.step('what cannot be read is said, and is no turn', async () => {
    const before = await lines(page).count();
    await answerField(page).fill('a few');
    await button(page, 'Check my answer').click();
    await expect(page.getByRole('alert')).toContainText('We cannot read this answer');
    await expect(answerField(page)).toHaveValue('a few');
    await expect(lines(page)).toHaveCount(before);
  });

  await test.step('a wrong answer meets its misconception and brings a hint, not the key', async () => {
    const told = new RegExp(`(?<!\\d)${key(first)}(?!\\d)`);
    const said = await answer(page, wrong(first));
    await expect(lines(page).nth(-2)).toContainText('Not quite');
    expect(said).toMatch(/^Tutor\s+(Not yet|Not quite right yet|Not quite)\./);
    expect(said).toContain('The digits were added.');
    expect(said).toContain('How much is one ten?');
    expect(said).not.toMatch(told);
    const helped = await want(page, 'Show me a hint');
    expect(helped).toContain('Each ten is worth ten ones.');
    expect(helped).not.toMatch(told);
    await expect(stem(page)).toHaveText(first);
    await expect(page.locator('#now')).not.toContainText(told);
    await expectStep(page, 2);
  });

  await test.step('a right answer leads on', async () => {
    expect(await answer(page, key(first))).toMatch(/^Tutor\s+(That is right|Yes, right|Correct|Right, well worked out)\./);
    await expect(lines(page).nth(-2)).toContainText(/You\s+Right/);
    await expectStep(page, 3);
    await expect(steps(page).nth(2)).toContainText('0 of 3');
  });

  await test.step('an answer can be written in a sentence', async () => {
    await write(page, `I think it is ${key(await stem(page).innerText())}.`);
    await expect(steps(page).nth(2)).toContainText('1 of 3');
  });

  await test.step('whoever comes back goes on where it was left', async () => {
    const [asked, before] = [await stem(page).innerText(), await lines(page).count()];
    await page.goto('/tutor');
    await expect(page.getByText('Step 3 of 6')).toBeVisible();
    await page.getByRole('link', { name: `Continue: ${TITLE}` }).click();
    await expect(stem(page)).toHaveText(asked);
    await expect(lines(page)).toHaveCount(before);
  });

  await test.step('right answers lead to the closing words', async () => {
    const over = page.getByText('This session is finished. Your work is saved.');
    for (let turns = 0; turns < 30 && !(await over.isVisible()); turns += 1) {
      if (await stem(page).isVisible()) await answer(page, key(await stem(page).innerText()));
      else await want(page, 'Continue');
    }
    await expect(over).toBeVisible();
    await expect(lines(page).filter({ hasText: CLOSING })).toHaveCount(1);
  });

  await test.step('every step of the plan is done', async () => {
    await expect(page.getByText('6 of 6 steps done')).toBeVisible();
    for (const step of await steps(page).all()) await expect(step).toContainText(/– done$/);
    await expect(page.locator('.plan > li[aria-current=step]')).toHaveCount(0);
    await expect(stem(page)).toHaveCount(0);
  });

  await test.step('it can be looked at again, and begun again', async () => {
    const session = page.url();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
    await expect(page.getByText(first).first()).toBeVisible();
    await page.goto('/sessions');
    await expect(row(page, TITLE)).toContainText('6 of 6 done');
    await page.goto(session);
    await button(page, `Start again: ${TITLE}`).click();
    await expectStep(page, 1);
    expect(new URL(page.url()).pathname).not.toBe(new URL(session).pathname);
    await expect(lines(page)).toHaveCount(1);
  });
}

test('a learner goes through a topic', async ({ page }) => {
  test.setTimeout(240_000);
  await story(page, 'Tia Topic');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the same, with plain forms', async ({ page }) => {
    test.setTimeout(240_000);
    await story(page, 'Tom Plain');
  });

  test('forms posted twice do no harm, nor do those that are late', async ({ page, context }) => {
    const post = (form) => context.request.post('/do/tutor-answer', { form, headers: { origin: server.url, accept: 'text/html' } });
    await signUp(page, 'Tod Twice');
    await begin(page);
    await want(page, 'Continue');
    const form = { answer: wrong(await stem(page).innerText()) };
    for (const name of ['session', 'position', 'command']) {
      form[name] = await page.locator(`form[action="/do/tutor-answer"] input[name=${name}]`).inputValue();
    }
    const before = await lines(page).count();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(form)));
    for (const again of answers) expect(again.status()).toBeLessThan(500);
    await page.reload();
    await expect(lines(page)).toHaveCount(before + 2);
    await expect(lines(page).filter({ hasText: /^\s*You[^]*Not quite/ })).toHaveCount(1);

    await answer(page, key(await stem(page).innerText()));
    const asked = await stem(page).innerText();
    expect(await (await post({ ...form, command: crypto.randomUUID() })).text()).toContain('Nothing was overwritten');
    await page.reload();
    await expect(stem(page)).toHaveText(asked);
    await expect(lines(page)).toHaveCount(before + 4);
  });
});

test('who goes fast and knows it well is offered more than the plan has', async ({ page }) => {
  test.setTimeout(240_000);
  await signUp(page, 'Theo Further');
  await begin(page);
  await want(page, 'Faster');
  await expect(page.getByText('Pace: fast')).toBeVisible();
  await expect(button(page, 'Faster')).toHaveCount(0);
  await expect(page.getByText('No answers yet: tens and ones, hundreds, tens and ones')).toBeVisible();
  const beyond = lines(page).filter({ hasText: 'You know this well, so here is something harder.' });
  for (let turns = 0; turns < 30 && (await beyond.count()) === 0; turns += 1) {
    if (await stem(page).isVisible()) {
      await page.waitForTimeout(THINKING_MS);
      await answer(page, key(await stem(page).innerText()));
    } else await want(page, 'Continue');
  }
  await expect(beyond).toContainText(CLOSING);
  await expect(page.getByText('6 of 6 steps done')).toBeVisible();
  await expect(page.locator('.concepts .meter')).toHaveCount(2);
  await expect(stem(page)).toBeVisible();
  expect(await want(page, 'Stop here')).toContain('We stop here.');
  await expect(stem(page)).toHaveCount(0);
  await expect(button(page, `Start again: ${TITLE}`)).toBeVisible();
});

test('a turn is taken with the keyboard alone', async ({ page }) => {
  const press = async (target, most) => {
    await tabTo(page, target, { most });
    await page.keyboard.press('Enter');
  };
  await signUp(page, 'Tess Keys');
  await page.goto('/tutor');
  await press(button(page, `Start: ${TITLE}`), 150);
  await expect(reply(page)).toContainText(FIRST);
  // What is asked now is where the Tab key goes on from.
  await turn(page, () => press(button(page, 'Continue'), 2));
  await tabTo(page, answerField(page), { most: 4 });
  await page.keyboard.type(key(await stem(page).innerText()));
  await turn(page, () => page.keyboard.press('Enter'));
  await expect(lines(page).nth(-2)).toContainText(/You\s+Right/);
  await tabTo(page, page.getByLabel('Write to the tutor'), { most: 20 });
  await page.keyboard.type('I don’t understand');
  await turn(page, () => press(button(page, 'Send'), 2));
  await expect(reply(page)).toContainText('What is each ten worth?');
});

test('distress is answered at once, and nothing is used up', async ({ page }) => {
  const words = 'Please talk to someone you trust now';
  await signUp(page, 'Tim Troubled');
  await begin(page);
  expect(await write(page, 'I want to die')).toContain(words);
  await expectStep(page, 1);
  await want(page, 'Continue');
  const asked = await stem(page).innerText();
  for (const text of ['I want to die', `${key(asked)}, and I want to die`]) {
    const said = await write(page, text);
    expect(said).toContain(words);
    await expect(stem(page)).toHaveText(asked);
    await expectStep(page, 2);
  }
  // It is no attempt either where answers are typed.
  expect(await answer(page, 'I want to die')).toContain(words);
  await expect(lines(page).filter({ hasText: 'Not quite' })).toHaveCount(0);
  await expect(stem(page)).toHaveText(asked);
  await answer(page, key(asked));
  await expectStep(page, 3);
});

test('every state is accessible, in light and dark, at a desk and on a telephone', async ({ page }) => {
  test.setTimeout(240_000);
  const everywhere = async (state) => {
    for (const [where, size] of [['desk', { width: 1280, height: 800 }], ['telephone', { width: 390, height: 844 }]]) {
      await page.setViewportSize(size);
      await look(page, `${state}, ${where}`);
    }
  };
  await signUp(page, 'Tara Looks');
  await page.goto('/tutor');
  await everywhere('topics, none begun');
  await begin(page);
  await everywhere('an explanation');
  // A browser does not send it; who sends it all the same is told.
  await page.locator('form.say').evaluate((form) => { form.noValidate = true; });
  await button(page, 'Send').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await everywhere('a message that is refused');
  await want(page, 'Continue');
  await everywhere('an item');
  await answerField(page).fill('a few');
  await button(page, 'Check my answer').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await everywhere('an answer that cannot be read');
  await answer(page, wrong(await stem(page).innerText()));
  await everywhere('a wrong answer');
  await answer(page, key(await stem(page).innerText()));
  await everywhere('a right answer');
  await page.goto('/tutor');
  await everywhere('topics, one begun');
  await page.getByRole('link', { name: `Continue: ${TITLE}` }).click();
  await want(page, 'Stop here');
  await expect(page.getByText('This session is finished. Your work is saved.').first()).toBeVisible();
  await everywhere('over');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
  await everywhere('replay');
});
