// A class with something to do, a learner at it, and what an administrator has begun: so that every page of everybody
// has something to show.
import { Reader } from './detector.mjs';
import { expect, test } from './fixtures.mjs';
import { MATH, PASSWORD, signInAs } from './steps.mjs';
import { Person, command, found } from './forms.mjs';
import { UNDECIDABLE } from './terms.mjs';

const UUID = '([0-9a-f]{8}-[0-9a-f-]{27})';

/** What is called how, and what is taken, when nothing else is asked for. */
export const PLAIN = {
  learner: 'Lea of the stage',
  class: '7b mathematics',
  group: 'More time',
  title: 'First test',
  invited: 'Ina Invited',
  assessment: 'MATH-FUNDAMENTALS-L1',
  assessmentTitle: MATH,
  item: 'MATH.ARITH.ADD.1DIGIT',
  survey: 'course-feedback',
  curriculum: 'networking',
  topic: 'place-value',
  announced: 'Fire drill at noon',
  told: 'The item could be read in two ways',
  // The assessment of terms.mjs, where the server's content has it.
  terms: null,
};

/** Variables of a server whose language model does not answer: so that there are calls to look at. */
export const NO_ANSWER = { APP_LLM_PROVIDER: 'compatible', APP_LLM_BASE_URL: 'http://127.0.0.1:9/v1', APP_LLM_MODEL: 'nobody' };

/** A learner with that name, a teacher, an administrator and somebody who is not signed in; each in a browser of their own. */
export async function castOf(server, newVisitor, { learner: name } = PLAIN, options = {}) {
  const blank = await newVisitor();
  const reader = new Reader(blank);
  const people = {};
  for (const who of ['visitor', 'learner', 'teacher', 'admin']) {
    people[who] = new Person(server, await newVisitor(options), blank, reader);
  }
  await people.learner.post('/do/sign-up', { name, password: PASSWORD });
  await signInAs(people.teacher.page, 'teacher');
  await signInAs(people.admin.page, 'admin');
  return people;
}

/** A class with the learner in it and in a group, and `set`, which sets it a task as its form has it. */
export async function aClass({ teacher, learner, admin }, names) {
  const made = await teacher.post('/do/class-add', { name: names.class });
  const id = found(made.path, new RegExp(`/teach/classes/${UUID}`));
  const open = await teacher.post('/do/class-code', { class: id, open: '1' });
  const code = found(open.text, /class="join-code"><code>([^<]+)</);
  await learner.post('/do/class-join', { code });
  const users = await admin.get(`/admin/users?name=${encodeURIComponent(names.learner)}`);
  const user = found(users.text, new RegExp(`/admin/users/${UUID}`));
  const grouped = await teacher.post('/do/class-group', { class: id, name: names.group, 'members[]': user });
  const group = found(grouped.text, new RegExp(`\\?group=${UUID}`));
  const set = async (task) => {
    const page = `/teach/classes/${id}/assign`;
    const form = { command: command(), class: id, title: names.title, ...task };
    // What would be opened is said first.
    const { sure } = await teacher.formOf(await teacher.post('/do/assign', form, page), '/do/assign');
    const answer = await teacher.post('/do/assign', { ...form, sure }, page);
    return found(answer.path, new RegExp(`/teach/assignments/${UUID}`));
  };
  return { class: id, code, user, group, set };
}

async function ofTeacher(people, names) {
  const { teacher } = people;
  const { set, ...made } = await aClass(people, names);
  const tested = await teacher.post('/do/test-save', { command: command(), go: 'save', 'form[title]': names.title, 'form[add][]': names.item });
  const asked = await teacher.post('/do/own-begin', { title: names.title, strand: '', point: 'sum', command: command() });
  return {
    ...made,
    ownDraft: found(asked.text, new RegExp(`name="draft" value="${UUID}"`)),
    question: found(asked.path, /\/teach\/blueprints\/(Q-\d+)/),
    test: found(tested.path, /\/teach\/tests\/(T-\d+)/),
    assignment: await set({ 'task[kind]': 'assessment', 'task[assessment]': names.assessment, 'terms[attempts]': '0' }),
    guarded: await set({ 'task[kind]': 'assessment', 'task[assessment]': names.assessment }),
    practice: await set({ 'task[kind]': 'practice', 'task[skills][]': 'count_to_20' }),
    survey: await set({ 'task[kind]': 'survey', 'task[survey]': names.survey }),
    toDecide: names.terms && await set({ 'task[kind]': 'assessment', 'task[assessment]': names.terms }),
  };
}

/** Hands in answers that a person has to decide. */
async function leavesOpen(learner, assignment) {
  const begun = await learner.post('/do/begin-assigned', { assignment, command: command() });
  const session = found(begun.path, new RegExp(`/sessions/${UUID}`));
  for (;;) {
    const form = await learner.formOf(await learner.get(`/sessions/${session}`), '/do/submit-form');
    if (!form) break;
    await learner.post('/do/submit-form', { ...form, answer: UNDECIDABLE, go: '' }, `/sessions/${session}`);
  }
  await learner.post('/do/finish', { session, command: command() });
  return session;
}

async function ofLearner({ learner }, names, { assignment, toDecide }) {
  const session = (answer) => found(answer.path, new RegExp(`/sessions/${UUID}`));
  const over = session(await learner.post('/do/begin', { assessment: names.assessment, command: command() }));
  await learner.post('/do/finish', { session: over, command: command() });
  const running = session(await learner.post('/do/begin-assigned', { assignment, command: command() }));
  const led = session(await learner.post('/do/lead', { kind: 'survey', content: names.survey, command: command() }));
  await learner.post('/do/practise', { skill: 'count_to_20', command: command() });
  const taught = await learner.post('/do/tutor-begin', { topic: names.topic, command: command() });
  const tutor = found(taught.path, new RegExp(`/tutor/${UUID}`));
  await learner.post('/do/tutor-say', { session: tutor, want: 'go_on', command: command() }, taught.path);
  await learner.post('/do/report-item', { session: over, position: '0', command: command(), kind: 'other', words: 'A word is missing.' });
  return { over, running, led, tutor, waits: toDecide && await leavesOpen(learner, toDecide) };
}

/** What follows from what the learner did: a grade, a report that is answered, answers that are marked again. */
async function ofBoth({ teacher, admin }, names, { class: id, assignment, user, waits }) {
  const grade = `/teach/assignments/${assignment}/grades/${user}`;
  const { seen } = await teacher.formOf(await teacher.get(grade), '/do/assignment-grade');
  await teacher.post('/do/assignment-grade', {
    assignment, learner: user, seen, 'grade[what]': 'word', 'grade[word]': 'B', 'grade[reason]': 'Agreed', 'grade[comment]': 'Well tried.',
  }, grade);
  await teacher.post('/do/class-grades', { class: id, released: '1' });

  const reports = await teacher.get(`/teach/reports?class=${id}`);
  const report = found(reports.text, new RegExp(`/teach/reports/${UUID}`));
  const page = await teacher.get(`/teach/reports/${report}`);
  const { version } = await teacher.formOf(page, '/do/report-handle');
  await teacher.post('/do/report-handle', { report, version, state: 'looked_at', answer: 'Thank you.', note: 'Look at it.' }, page.path);

  // Which item it is, as addresses of regrades have it.
  const reported = found(page.text, /\/teach\/regrades\?(hash=[0-9a-f]{64}[^"]*)"/).replaceAll('&amp;', '&');
  const which = Object.fromEntries([...new URLSearchParams(reported)].map(([name, value]) => [`regrade[${name}]`, value]));
  let regrade = null;
  // Who had which item is noted by a worker, and what would change is worked out by one.
  await expect(async () => {
    const made = await admin.post('/do/regrade-new', { ...which, 'regrade[remedy]': 'full', 'regrade[reason]': names.told });
    regrade = found(made.path, new RegExp(`/teach/regrades/${UUID}`));
  }).toPass({ timeout: 60_000 });
  await settled(admin, regrade);
  await admin.post('/do/regrade-apply', { id: regrade, confirm: '1' });
  await settled(admin, regrade);
  if (waits) {
    await expect(async () => {
      expect(await teacher.formOf(await teacher.get('/teach/reviews'), '/do/review-decide')).not.toBeNull();
    }).toPass({ timeout: 60_000 });
  }
  return { report, reported, which, regrade };
}

/** Waits until nothing of a regrade is under way. */
export async function settled(admin, regrade) {
  await expect(async () => {
    expect((await admin.get(`/teach/regrades/${regrade}`)).text).not.toMatch(/(Preparing preview|Being applied|Being undone)\./);
  }).toPass({ timeout: 60_000 });
}

/** An announcement as a form has it, for a day. */
export function announcement(title, words = '') {
  const ends = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  return { 'form[audience]': 'everybody', 'form[kind]': 'information', 'form[title]': title, 'form[words]': words, 'form[ends]': ends };
}

async function announces({ admin, teacher }, names, { class: id }) {
  const edited = (answer) => found(answer.text, new RegExp(`\\?edit=${UUID}`));
  return {
    announced: edited(await admin.post('/do/announce', announcement(names.announced))),
    toClass: edited(await teacher.post('/do/class-announce', { class: id, ...announcement(names.announced) })),
  };
}

/** A run of the factory, as its form has it. */
export const A_RUN = { 'form[about]': 'skills', 'form[skills][]': 'count_to_20', 'form[count]': '2' };

async function ofAdmin({ admin }, names) {
  const run = found((await admin.post('/do/factory-begin', A_RUN)).path, new RegExp(`/admin/factory/${UUID}`));
  const begun = await admin.post('/do/draft-begin', { kind: 'skill', from: 'example' });
  const versions = await admin.get(`/admin/blueprints/skill/${names.item}`);
  const roster = await admin.send('/do/roster-read', { text: 'name,role\nRosa Roster,learner\nRob Roster,king\n' });
  const invited = await admin.post('/do/invite-add', { role: 'learner', name: names.invited });
  const upload = await admin.send('/admin/blueprints/upload', {
    file: { name: 'one.yaml', mimeType: 'text/yaml', buffer: Buffer.from('skill_id: STAGE.ONE\n') },
  });
  let [call, problem] = [null, null];
  await admin.post('/do/models-probe', { role: 'hint' });
  // The probe takes its time, and a worker brings problems into the bank.
  await expect(async () => {
    call = found((await admin.get('/admin/models/calls')).text, new RegExp(`/admin/models/calls/${UUID}`));
    problem = found((await admin.get('/admin/bank')).text, new RegExp(`/admin/bank/${UUID}`));
  }).toPass({ timeout: 60_000 });
  return {
    call,
    problem,
    run,
    draft: found(begun.path, new RegExp(`/drafts/${UUID}`)),
    hash: found(versions.text, /\b([0-9a-f]{64})\b/),
    roster: found(roster.path, new RegExp(`/roster/${UUID}`)),
    token: found(invited.text, /\/invite\/([\w-]+)/),
    upload: upload.url.searchParams.get('upload'),
  };
}

/** Sets the stage; gives the ids that pages are addressed with. */
export async function setStage(people, given = PLAIN) {
  const names = { ...PLAIN, ...given };
  const stage = await ofTeacher(people, names);
  Object.assign(stage, await ofLearner(people, names, stage));
  Object.assign(stage, await ofBoth(people, names, stage), await announces(people, names, stage), await ofAdmin(people, names));
  const { assessment, item, curriculum, topic, survey: surveyId } = names;
  return { ...stage, assessment, item, curriculum, topic, surveyId };
}

/**
 * The stage of a spec file, set once its server runs: call it below `serve`. Each test opens browsers of its own on it:
 * `as(newVisitor, who, options)` is a page of the learner, the teacher, the administrator or the visitor.
 */
export function onStage(server, given = PLAIN) {
  const set = { stage: null, cookies: {} };
  test.beforeAll(async ({ browser }) => {
    const contexts = [];
    const people = await castOf(server, async () => {
      contexts.push(await browser.newContext({ baseURL: server.url }));
      return contexts.at(-1).newPage();
    }, given);
    set.stage = await setStage(people, given);
    for (const [who, { page }] of Object.entries(people)) set.cookies[who] = await page.context().storageState();
    for (const context of contexts) await context.close();
  });
  set.as = (newVisitor, who, options = {}) => newVisitor({ storageState: set.cookies[who], ...options });
  return set;
}
