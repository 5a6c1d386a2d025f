// A teacher's first test, from an invitation to the marks, and an author's first question with a picture, from an empty
// form to a learner's answer: each with the keyboard alone. With a pointer, story.spec.mjs goes the same ways.
import { expect, serve, test } from '../fixtures.mjs';
import { Hands, signsUp } from '../hands.mjs';
import { PASSWORD, expectAwake, expectItem, itemOn, option, pick, row, signInAs } from '../steps.mjs';

serve();

/** Two skills of a test: the learner answers all items of the one wrongly, and all of the other rightly. */
const HARD = 'Add two one-digit numbers from memory';
const EASY = 'Add two two-digit numbers, carrying where needed';
const MOST_CLICKS_TEACHER = 24;
const MOST_CLICKS_AUTHOR = 32;

const button = (page, name) => page.getByRole('button', { name, exact: true });
const link = (page, name) => page.getByRole('link', { name, exact: true });
const region = (page, name) => page.getByRole('region', { name });
const heading = (page) => page.getByRole('heading', { level: 1 });

/** A class made by whoever has `hands`, and a learner who joins it by its code. */
async function joins(hands, page, className, pupil, learner, name) {
  await hands.write(page.getByLabel('Class name'), className);
  await hands.press(button(page, 'Create class'));
  await expect(heading(page)).toHaveText(className);
  await hands.press(button(page, 'Create code'));
  const code = await page.locator('.join-code code').innerText();
  await signsUp(pupil, learner, name);
  await pupil.write(learner.getByLabel('Code'), code);
  await pupil.press(button(learner, 'Join'));
  await expect(learner.getByText('You have joined the class.')).toBeVisible();
}

/** Finds skills for a new test. */
async function finds(hands, page, words) {
  await hands.write(page.getByRole('textbox', { name: 'Words' }), words);
  await hands.press(button(page, 'Find'));
  return region(page, 'Find skills').getByRole('checkbox');
}

/** From the first page into the first item of what is due. */
async function startsWhatIsDue(pupil, learner, title) {
  await pupil.press(link(learner, 'Home'));
  await expect(learner.getByText('You have one assignment to do.')).toBeVisible();
  const due = region(learner, 'Your assignments').getByRole('listitem').filter({ hasText: title });
  await expect(due).toContainText('to do');
  await pupil.press(due.getByRole('link', { name: 'See details' }));
  await pupil.press(learner.getByRole('button', { name: /^Start/ }));
  await expectItem(learner, 1);
  await expectAwake(learner);
}

/** The score of the page with the result, as it stands there. */
async function scoreOf(learner) {
  const score = region(learner, 'Score');
  await expect(score).toBeVisible();
  return /[\d.]+ %/.exec(await score.innerText())[0];
}

/** A link with which somebody becomes a teacher: the administrator who makes it is no part of the story. */
async function invitation(admin) {
  await signInAs(admin, 'admin');
  await admin.goto('/admin/users/invitations');
  await admin.getByLabel('Role').selectOption('teacher');
  await button(admin, 'Create link').click();
  return new URL(await admin.locator('.token code').innerText()).pathname;
}

test("a teacher's first Friday test, from nothing to marks, with the keyboard alone", async ({ page, newVisitor }) => {
  test.setTimeout(300_000);
  const hands = new Hands(page, { keyboard: true });
  const [teacher, pupilName, className, title] = ['Tessa Friday', 'Lena Friday', '7b on Fridays', 'Friday test'];
  const learner = await newVisitor();
  const pupil = hands.at(learner);
  await page.goto(await invitation(await newVisitor()));

  await test.step('the teacher begins with a class, and a learner joins it', async () => {
    hands.begin();
    await hands.write(page.getByLabel('Name'), teacher);
    await hands.write(page.getByLabel('Password'), PASSWORD);
    await hands.press(button(page, 'Create account'));
    await expect(heading(page)).toHaveText(`Hello, ${teacher}`);
    await hands.press(region(page, 'Getting started').getByRole('link', { name: 'Create your first class' }));
    await joins(hands, page, className, pupil, learner, pupilName);
  });

  await test.step('makes a test of ten items for it', async () => {
    await hands.press(link(page, 'New test'));
    await hands.choose(page.getByLabel('Answers'), 'chosen from options');
    const skills = await finds(hands, page, 'add two');
    for (const skill of [HARD, EASY]) await hands.tick(skills.and(page.getByRole('checkbox', { name: skill })));
    await hands.write(page.getByLabel('Title'), title);
    await hands.press(button(page, `Save and assign to ${className}`));
    await hands.press(button(page, 'Assign'));
    await expect(heading(page)).toHaveText(title);
  });

  let points = 0;
  const score = await test.step('the learner finds it due, and takes it', async () => {
    pupil.begin();
    await startsWhatIsDue(pupil, learner, title);
    for (let n = 1; n <= 10; n += 1) {
      await expectItem(learner, n);
      const item = await itemOn(learner);
      expect(item.total).toBe(10);
      const right = item.section !== HARD;
      points += Number(right);
      await pupil.tick(option(learner, pick(item, right)));
      await pupil.press(button(learner, 'Next'));
    }
    await expect(heading(learner)).toHaveText('Review and hand in');
    await pupil.press(button(learner, 'Hand in'));
    await expect(heading(learner)).toHaveText(title);
    return scoreOf(learner);
  });
  pupil.tell('a test of ten items, found and taken');
  expect(score).toBe(`${points * 10} %`);

  await test.step('the teacher sees that there is a result, and the marks', async () => {
    await hands.press(link(page, 'Home'));
    await expect(heading(page)).toHaveText(`Hello, ${teacher}`);
    await expect(region(page, 'Getting started')).toHaveCount(0);
    const result = region(page, 'New results').getByRole('listitem').filter({ hasText: title });
    await expect(result).toContainText('1 result');
    await hands.press(result.getByRole('link'));
    await hands.press(link(page, 'Results'));
    await expect(page.getByText(`1 of 1 have finished. The mean is ${score}`)).toBeVisible();
    await hands.press(link(page, 'Gradebook'));
    await hands.press(row(page, pupilName).getByRole('link', { name: `${score}, ${pupilName}, ${title}` }));
    await expect(heading(page)).toHaveText(`${pupilName}: ${title}`);
    await expect(region(page, 'Current grade')).toContainText(score);
  });

  await test.step('and, from the class, what was hard', async () => {
    // From a grade to the gradebook, and from there to the class.
    await hands.press(link(page, className));
    await expect(heading(page)).toHaveText(`Gradebook of ${className}`);
    await hands.press(link(page, className));
    await hands.press(link(page, `${title}: results`));
    await expect(heading(page)).toHaveText(`${title}: results`);
    // What answers say about items is counted by a worker.
    const hardest = region(page, 'Hardest items').getByRole('listitem').first();
    await expect(async () => {
      await page.reload();
      await expect(hardest).toContainText(HARD, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expect(hardest).toContainText(/0 of \d+ right/);
    const mistakes = region(page, 'Common mistakes').getByRole('listitem');
    await expect(mistakes.first()).toContainText(pupilName);
    const told = await mistakes.allInnerTexts();
    expect(told, 'each is told once').toEqual([...new Set(told)]);
  });
  hands.tell('a first test, from an invitation to the marks');
  expect(hands.clicks).toBeLessThanOrEqual(MOST_CLICKS_TEACHER);
});

test("an author's first question with a picture, with the keyboard alone", async ({ page, newVisitor }) => {
  test.setTimeout(300_000);
  const hands = new Hands(page, { keyboard: true });
  const [title, className] = ['Find how many squares an array has', '4a'];
  const learner = await newVisitor();
  const pupil = hands.at(learner);
  await signInAs(page, 'admin');
  await page.goto('/teach');
  await joins(hands, page, className, pupil, learner, 'Ada Arrays');

  await test.step('the author begins a question and says what is asked', async () => {
    hands.begin();
    await hands.press(link(page, 'Administration'));
    await hands.press(page.getByText('New question', { exact: true }));
    await hands.write(page.getByLabel('What can learners do who can answer it?'), title);
    await hands.press(button(page, 'Write the question'));
    await expect(page.getByText('No problems found.')).toBeVisible();
    await expect(heading(page)).toHaveText(title);
    const form = page.locator('.question-form');
    const field = (name, part = form) => part.getByLabel(name, { exact: true });
    const item = (name) => form.getByRole('group', { name, exact: true });
    await hands.write(field('Wording 1'), 'There are {rows} rows with {columns} squares in each. How many squares are there?');
    await hands.write(field('Wording 2'), 'How many squares are in {rows} rows of {columns}?');
    for (const [was, now] of [['a', 'rows'], ['b', 'columns']]) {
      await hands.write(field('Name', item(was)), now);
      await hands.write(field('Smallest', item(was)), '2');
      await hands.write(field('Largest', item(was)), '12');
    }
    await hands.write(field('Rules of this level (one per line)', item('hard')), 'rows + columns > 12');
    await hands.write(field('Formula'), 'rows * columns');
    await hands.write(field('Only when', item('ten_forgotten')), '');
    const wrong = [
      ['ten_forgotten', 'The two numbers were added', 'rows + columns', 'How many squares do two rows have?'],
      ['taken_away', 'One row was left out', 'answer - columns', 'Count the rows again.'],
    ];
    for (const [was, mistake, leadsTo, hint] of wrong) {
      await hands.write(field('What went wrong', item(was)), mistake);
      await hands.write(field('The answer it leads to', item(was)), leadsTo);
      await hands.write(field('What to tell the learner (one per line)', item(was)), hint);
    }
    await hands.write(field('Hint 1'), 'Every row has as many squares.');
    await hands.write(field('Hint 2'), 'Count one row, then count the rows.');
    await hands.write(field('Step 1'), '{rows} rows of {columns} squares: {rows} × {columns} = {answer}.');
    await hands.choose(field('Kind of picture'), 'array');
    await hands.press(button(page, 'Save and check').last());
    // The fields of that kind are there now.
    const picture = region(page, 'Picture');
    await hands.write(field('rows', picture), 'rows');
    await hands.write(field('columns', picture), 'columns');
    await hands.press(button(page, 'Save and check').last());
    await expect(page.getByText('No problems found.')).toBeVisible();
  });

  await test.step('sees it as learners will, and publishes it', async () => {
    const shown = page.locator('.preview-items > li');
    expect(await shown.count()).toBeGreaterThanOrEqual(10);
    for (const one of await shown.all()) {
      const [rows, columns] = (await one.locator('.stem-small').innerText()).match(/\d+/g);
      await expect(one.getByRole('img', { name: `An array of ${rows} rows with ${columns} cells in each row.` })).toBeVisible();
    }
    await hands.press(button(page, 'Publish'));
    await expect(page.getByText('It has been published.')).toBeVisible();
    hands.tell('a question with a picture, published');
    expect(hands.clicks).toBeLessThanOrEqual(MOST_CLICKS_AUTHOR);
  });

  await test.step('sets it to a class', async () => {
    await hands.press(link(page, 'Teaching'));
    await hands.press(link(page, 'Tests'));
    await hands.press(link(page, 'New test'));
    await finds(hands, page, title);
    // The other author's question is found by the same words.
    await hands.tick(page.getByRole('checkbox', { name: new RegExp(`^${title}`) }));
    await hands.press(button(page, 'Add these skills'));
    await expect(page.getByRole('textbox', { name: 'Words' })).toHaveValue('');
    await expect(page.getByRole('complementary', { name: 'What it will be' }).getByRole('img')).toBeVisible();
    await hands.write(page.getByLabel(`Number of items: ${title}`), '1');
    await hands.press(button(page, `Save and assign to ${className}`));
    await hands.press(button(page, 'Assign'));
    await expect(heading(page)).toHaveText(title);
  });

  await test.step('and a learner answers it by what the picture shows', async () => {
    pupil.begin();
    await startsWhatIsDue(pupil, learner, title);
    const picture = learner.locator('.figure').getByRole('img');
    await expect(picture).toBeVisible();
    const words = await picture.getAttribute('aria-label');
    const [rows, columns] = words.match(/\d+/g).map(Number);
    await pupil.write(learner.getByLabel('Your answer'), String(rows * columns));
    await pupil.press(button(learner, 'Next'));
    await pupil.press(button(learner, 'Hand in'));
    expect(await scoreOf(learner)).toBe('100 %');
  });
  pupil.tell('an item with a picture, found and answered');
});
