// Every field that somebody can put text into, for specs/xss.spec.mjs: a field is a line. The whole corpus of payloads
// goes through each of them; what is posted is read, and looked at on the pages that show it.
//
//   text(who, what, page, post, most, body)   a form of `page` posted to `post`: `body` are its fields, with the value.
//                                             `most` is the longest text that it takes, in characters. Each value that
//                                             fits must be taken, and must be seen on a page afterwards.
//   echo(…)                                   the same for what is never taken (a number, an id, a name that nobody
//                                             has), and whose page perhaps says what was wrong.
//   story(who, what, most, run)               what takes more than one form: `run` gets the people, the stage and all
//                                             values, and says how many were taken.
import { command, found } from './forms.mjs';
import { HOSTILE, skill } from './hostile.mjs';
import { announcement, settled } from './stage.mjs';
import { PASSWORD } from './steps.mjs';
import { zip } from './zip.mjs';

const at = (page) => (typeof page === 'function' ? page : () => page);
const text = (who, what, page, post, most, body) => ({ who, what, page: at(page), post, most, body, taken: true, seen: true });
const kept = (...row) => ({ ...text(...row), seen: false });
const echo = (...row) => ({ ...text(...row), taken: false, seen: false });
const story = (who, what, most, run, { seen = true } = {}) => ({ who, what, most, run, seen });

const CLASS = (stage) => `/teach/classes/${stage.class}`;
const ASSIGN = (stage) => `/teach/classes/${stage.class}/assign`;
const ASSIGNMENT = (stage) => `/teach/assignments/${stage.assignment}`;
const LIVE = (stage) => `/teach/assignments/${stage.assignment}/live`;
const USER = (stage) => `/admin/users/${stage.user}`;
const DRAFT = (stage) => `/admin/blueprints/drafts/${stage.draft}`;
const GRADE = (stage) => `/teach/assignments/${stage.assignment}/grades/${stage.user}`;
const BOARD = (stage) => `/teach/classes/${stage.class}/announcements`;
const REGRADES = (stage) => `/teach/regrades?${stage.reported}`;
const regrade = (name) => (value, stage) => ({ ...stage.which, 'regrade[remedy]': 'key', 'regrade[key]': '1', 'regrade[reason]': 'x', [`regrade[${name}]`]: value });
const sought = (name) => (value) => ({ [name]: value });
const term = (name) => (value, stage) => ({ class: stage.class, title: 'Terms', 'task[kind]': 'assessment', 'task[assessment]': stage.assessment, [`terms[${name}]`]: value });
const order = (what) => (value, stage) => ({ assignment: stage.assignment, what, reason: value, minutes: '1' });

/** The fields, each with a mark of its own (zq00, zq01, …) that its values begin with. */
export const FIELDS = [
  // Learners.
  story('visitor', 'name of an account', 64, manyAccounts),
  echo('visitor', 'name to sign in with', '/sign-in', '/do/sign-in', 64, (value) => ({ name: value, password: 'not a password', next: value })),
  echo('visitor', 'one-time code', '/sign-in/code', '/do/sign-in-code', 64, (value) => ({ code: value, recovery: value, next: value })),
  echo('visitor', 'invitation to accept', '/invite/none', '/do/invite-accept', 200, (value) => ({ invitation: value, name: value, password: PASSWORD })),
  echo('learner', 'join code', '/', '/do/class-join', 40, (value) => ({ code: value })),
  // Before the passwords: after wrong ones the account waits.
  story('learner', 'name of an access token', 64, someTokens),
  echo('learner', 'password now', '/account', '/do/password', 256, (value) => ({ current: value, new: 'short' })),
  echo('learner', 'second factor', '/account', '/do/second-factor-off', 64, (value) => ({ password: value, code: value })),
  echo('learner', 'days of an access token', '/account/tokens', '/do/token-add', 64, (value) => ({ name: 'x', days: value, read: '1', password: PASSWORD })),
  echo('learner', 'assessment to begin', '/', '/do/begin', 200, (value) => ({ assessment: value, command: command() })),
  echo('learner', 'skill to practise', '/practice', '/do/practise', 200, (value) => ({ skill: value, command: command() })),
  echo('learner', 'what to be led through', '/sessions', '/do/lead', 200, (value) => ({ kind: 'survey', content: value, command: command() })),
  echo('learner', 'kind of what to be led through', '/sessions', '/do/lead', 200, (value) => ({ kind: value, content: value, command: command() })),
  story('learner', 'answer in an assessment', 1_500, answers),
  story('learner', 'answer saved by the script', 1_500, saves, { seen: false }),
  story('learner', 'answer and work in practice', 1_500, practises, { seen: false }),
  story('learner', 'answer in the placement test', 1_500, places, { seen: false }),
  story('learner', 'answers to a survey', 900, (...all) => led('survey', HOSTILE.survey, ...all)),
  story('learner', 'answers to a reflection', 900, (...all) => led('thought', HOSTILE.reflection, ...all)),
  story('learner', 'answers in a workflow', 9_000, (...all) => led('workflow', HOSTILE.workflow, ...all)),
  story('learner', 'words of a report', 2_000, reports),
  echo('learner', 'kind of a report', (stage) => `/sessions/${stage.over}/report/1`, '/do/report-item', 200, (value, stage) => ({ session: stage.over, position: '1', command: command(), kind: value, words: value })),
  echo('learner', 'where putting away leads', '/', '/do/announcement-away', 200, (value, stage) => ({ announcement: stage.announced, revision: '99', back: value })),

  // Teachers.
  text('teacher', 'name of a class', '/teach', '/do/class-add', 80, (value) => ({ name: value })),
  text('teacher', 'new name of a class', CLASS, '/do/class-change', 80, (value, stage) => ({ class: stage.class, name: value })),
  text('teacher', 'name of a group', CLASS, '/do/class-group', 80, (value, stage) => ({ class: stage.class, group: stage.group, name: value, 'members[]': stage.user })),
  echo('teacher', 'group to change', CLASS, '/do/class-group', 80, (value, stage) => ({ class: stage.class, group: value, name: 'x' })),
  echo('teacher', 'learners by name', CLASS, '/do/class-learners-add', 5_000, (value, stage) => ({ class: stage.class, names: value })),
  echo('teacher', 'colleague by name', CLASS, '/do/class-teacher-add', 64, (value, stage) => ({ class: stage.class, name: value })),
  text('teacher', 'title of an assignment', ASSIGNMENT, '/do/assignment-change', 80, (value, stage) => ({ assignment: stage.assignment, title: value })),
  text('teacher', 'password of an assignment', ASSIGNMENT, '/do/assignment-change', 100, (value, stage) => ({ assignment: stage.guarded, title: 'Guarded', 'terms[password]': value })),
  echo('teacher', 'title that is too long', ASSIGN, '/do/assign', 5_000, (value, stage) => ({ class: stage.class, title: value + 'x'.repeat(90), 'task[kind]': 'assessment', 'task[assessment]': stage.assessment })),
  echo('teacher', 'kind of task', ASSIGN, '/do/assign', 200, (value, stage) => ({ class: stage.class, title: 'x', 'task[kind]': value })),
  echo('teacher', 'assessment of a task', ASSIGN, '/do/assign', 200, (value, stage) => ({ class: stage.class, title: 'x', 'task[kind]': 'assessment', 'task[assessment]': value })),
  echo('teacher', 'survey of a task', ASSIGN, '/do/assign', 200, (value, stage) => ({ class: stage.class, title: 'x', 'task[kind]': 'survey', 'task[survey]': value })),
  echo('teacher', 'skills of a task', ASSIGN, '/do/assign', 200, (value, stage) => ({ class: stage.class, title: 'x', 'task[kind]': 'practice', 'task[skills][]': value })),
  ...['opens', 'closes', 'attempts', 'minutes', 'extra', 'breaks', 'score', 'solutions'].map((name) => echo('teacher', `terms: ${name}`, ASSIGN, '/do/assign', 200, term(name))),
  echo('teacher', 'whom an exception is for', ASSIGNMENT, '/do/assignment-except', 200, (value, stage) => ({ assignment: stage.assignment, whom: value, learner: value, 'terms[extra]': '5' })),
  echo('teacher', 'learner of an exception', ASSIGNMENT, '/do/assignment-except', 64, (value, stage) => ({ assignment: stage.assignment, whom: 'learner', learner: value, 'terms[extra]': value })),
  kept('teacher', 'why clocks are stopped', LIVE, '/do/assignment-order', 200, order('pause')),
  kept('teacher', 'why time is given', LIVE, '/do/assignment-order', 200, order('time')),
  echo('teacher', 'minutes that are given', LIVE, '/do/assignment-order', 200, (value, stage) => ({ assignment: stage.assignment, what: 'time', minutes: value })),
  echo('teacher', 'what is ordered', LIVE, '/do/assignment-order', 200, (value, stage) => ({ assignment: stage.assignment, what: value, session: value })),
  story('teacher', 'comment on a grade', 2_000, (...all) => grades((value) => ({ 'grade[comment]': value }), ...all)),
  story('teacher', 'reason of a grade', 500, (...all) => grades((value) => ({ 'grade[reason]': value }), ...all)),
  story('teacher', 'grade in words', 40, (...all) => grades((value) => ({ 'grade[word]': value }), ...all)),
  echo('teacher', 'score of a grade', GRADE, '/do/assignment-grade', 200, (value, stage) => ({ assignment: stage.assignment, learner: stage.user, seen: '0', 'grade[what]': 'score', 'grade[score]': value })),
  echo('teacher', 'what a grade is', GRADE, '/do/assignment-grade', 200, (value, stage) => ({ assignment: stage.assignment, learner: stage.user, seen: '0', 'grade[what]': value })),
  echo('teacher', 'which attempt counts', ASSIGNMENT, '/do/assignment-counting', 200, (value, stage) => ({ assignment: stage.assignment, counting: value })),
  story('teacher', 'answer to a report', 2_000, (...all) => handles('answer', ...all)),
  story('teacher', 'note on a report', 2_000, (...all) => handles('note', ...all)),
  echo('teacher', 'state of a report', (stage) => `/teach/reports/${stage.report}`, '/do/report-handle', 200, (value, stage) => ({ report: stage.report, version: '1', state: value, answer: value, note: value })),
  story('teacher', 'title of an announcement to a class', 120, (...all) => announces('teacher', 'title', ...all)),
  story('teacher', 'text of an announcement to a class', 2_000, (...all) => announces('teacher', 'words', ...all)),
  ...['kind', 'begins', 'ends'].map((name) => echo('teacher', `announcement to a class: ${name}`, BOARD, '/do/class-announce', 200, (value, stage) => ({ class: stage.class, ...announcement('x'), [`form[${name}]`]: value }))),
  // Before the comments: what earns points stands beside each of them.
  story('teacher', 'line of a rubric', 200, rubrics),
  story('teacher', 'comment of a decision', 1_000, decides),
  echo('teacher', 'points of a decision', '/teach/reviews', '/do/review-decide', 200, (value, stage) => ({ session: stage.waits, position: '0', 'decision[rubric]': value, 'decision[points][]': value, 'decision[comment]': value })),

  // Administrators.
  text('admin', 'name in an invitation', '/admin/users/invitations', '/do/invite-add', 64, (value) => ({ role: 'learner', name: value })),
  echo('admin', 'role in an invitation', '/admin/users/invitations', '/do/invite-add', 200, (value) => ({ role: value, name: '' })),
  story('admin', 'names of a roster', 64, rosters),
  story('admin', 'other cells of a roster', 60_000, brokenRosters, { seen: false }),
  echo('admin', 'role of an account', USER, '/do/user-role', 200, (value, stage) => ({ user: stage.user, role: value })),
  echo('admin', 'time factor of an account', USER, '/do/user-time', 200, (value, stage) => ({ user: stage.user, percent: value })),
  echo('admin', 'name that is typed to delete', USER, '/do/user-delete', 64, (value, stage) => ({ user: stage.user, typed: value })),
  echo('admin', 'days until accounts are deleted', '/admin/settings', '/do/settings-save', 200, (value) => ({ closed_days: value, idle_days: value })),
  echo('admin', 'what a draft begins from', '/admin/blueprints', '/do/draft-begin', 200, (value) => ({ kind: value, from: value })),
  echo('admin', 'version that a draft begins from', '/admin/blueprints', '/do/draft-begin', 200, (value) => ({ kind: 'skill', from: value })),
  echo('admin', 'content to retire', '/admin/blueprints', '/do/blueprint-retire', 200, (value) => ({ kind: 'skill', content: value })),
  echo('admin', 'rule of publishing', '/admin/blueprints', '/do/studio-settings', 200, (value) => ({ setting: value, on: '1' })),
  echo('admin', 'version to try', DRAFT, '/do/trial', 200, (value) => ({ hash: value, level: value, command: command() })),
  story('admin', 'text of a draft', 60_000, drafts),
  story('admin', 'fields of a blueprint in a draft', 500, blueprints),
  story('admin', 'text of a draft, checked by the script', 60_000, checks, { seen: false }),
  story('admin', 'remark about a draft', 2_000, remarks),
  story('admin', 'name of an uploaded file', 200, uploads, { seen: false }),
  story('admin', 'names in an uploaded archive', 200, archives),
  story('admin', 'title of an announcement', 120, (...all) => announces('admin', 'title', ...all)),
  story('admin', 'text of an announcement', 2_000, (...all) => announces('admin', 'words', ...all)),
  ...['audience', 'kind', 'begins', 'ends'].map((name) => echo('admin', `announcement: ${name}`, '/admin/announcements', '/do/announce', 200, (value) => ({ ...announcement('x'), [`form[${name}]`]: value }))),
  story('admin', 'reason of a regrade', 500, regrades),
  ...['remedy', 'key', 'level', 'seed', 'hash', 'assignment'].map((name) => echo('admin', `regrade: ${name}`, REGRADES, '/do/regrade-new', 200, regrade(name))),
  // What is looked for in the audit stands in addresses: pages.mjs has it. Here it is asked for as a file.
  ...['actor', 'subject', 'kind', 'action', 'from', 'until'].map((name) => echo('admin', `rows to download: ${name}`, '/admin/audit/trail', '/admin/audit/export', 300, sought(name))),
].map((field, index) => ({ ...field, mark: `zq${index.toString(36).padStart(2, '0')}` }));

const all = ({ fit, bare, odd }) => [...fit, ...bare, ...odd];

/** Another address for each: nobody makes so many accounts from one. */
async function manyAccounts({ visitor }, stage, values) {
  let taken = 0;
  for (const [index, name] of all(values).entries()) {
    visitor.as = { 'x-forwarded-for': `192.0.2.${index % 250}, 198.51.100.${index % 250}` };
    const answer = await visitor.post('/do/sign-up', { name, password: PASSWORD }, '/sign-up');
    taken += Number(answer.taken);
    await visitor.page.context().clearCookies();
  }
  delete visitor.as;
  return taken;
}

/** An account has twenty tokens at most. */
async function someTokens({ learner }, stage, values) {
  let taken = 0;
  for (const name of all(values)) {
    const answer = await learner.post('/do/token-add', { name, days: '3', read: '1', password: PASSWORD }, '/account/tokens');
    taken += Number(answer.taken);
  }
  return taken + values.fit.length + values.bare.length - 20;
}

async function answers({ learner }, stage, values) {
  let page = await learner.post('/do/begin', { assessment: HOSTILE.assessment, command: command() });
  const session = page.path;
  let taken = 0;
  for (const answer of all(values)) {
    const form = await learner.formOf(page, '/do/submit-form');
    page = await learner.post('/do/submit-form', { ...form, answer, go: 'read' }, session);
    page = await learner.get(session);
    page = await learner.post('/do/submit-form', { ...await learner.formOf(page, '/do/submit-form'), answer, go: '' }, session);
    taken += Number(page.taken);
    if (!page.taken) page = await learner.get(session);
  }
  await learner.post('/do/finish', { session: session.split('/').pop(), command: command() }, session);
  await learner.get(`${session}/results`);
  return taken;
}

async function saves({ learner }, stage, values) {
  let page = await learner.post('/do/begin', { assessment: HOSTILE.assessment, command: command() });
  const session = page.path;
  let taken = 0;
  for (const answer of all(values)) {
    const { position, revision, session: id } = await learner.formOf(page, '/do/submit-form');
    const saved = await learner.call('/do/save', { session: id, position: Number(position), revision: Number(revision), command: command(), answer });
    await learner.call('/do/read', { session: id, position: Number(position), answer });
    taken += Number(saved.taken);
    page = await learner.get(session);
  }
  return taken;
}

async function practises({ learner }, stage, values) {
  const page = '/practice/count_to_20';
  for (const value of all(values)) {
    for (const go of ['read', '']) {
      const form = await learner.formOf(await learner.get(page), '/do/practise-answer');
      if (form) await learner.post('/do/practise-answer', { ...form, answer: value, work: `${value}\n${value}`, go }, page);
    }
  }
  return values.fit.length + values.bare.length;
}

async function places({ learner }, stage, values) {
  const page = '/practice/placement';
  await learner.post('/do/place', { command: command() }, page);
  for (const value of all(values)) {
    for (const go of ['read', '']) {
      const form = await learner.formOf(await learner.get(page), '/do/place-answer');
      if (form) await learner.post('/do/place-answer', { ...form, answer: value, go }, page);
    }
  }
  return values.fit.length + values.bare.length;
}

/** Answers whatever is asked with each value, until all is said; what does not fit a question is left out in the end. */
async function led(kind, content, { learner, teacher }, stage, values) {
  const begun = await learner.post('/do/lead', { kind, content, command: command() }, '/sessions');
  const session = found(begun.path, /\/sessions\/([0-9a-f-]{36})/);
  const queue = all(values);
  const taken = new Set();
  for (let steps = 0; steps < 120; steps += 1) {
    const asked = await learner.formOf(await learner.get(`/sessions/${session}`), '/do/respond');
    if (!asked) break;
    const answer = async (fields) => {
      await learner.post('/do/respond', { ...asked, command: command(), ...fields }, `/sessions/${session}`);
      const now = await learner.formOf(await learner.get(`/sessions/${session}`), '/do/respond');
      return now?.call !== asked.call;
    };
    const untaken = queue.filter((value) => !taken.has(value));
    let gone = false;
    for (const value of untaken.length > 0 ? untaken : queue.slice(0, 4)) {
      gone = await answer({ answer: value, 'answer.a': value, 'answer.b': value, [value.slice(0, 60)]: value });
      if (gone) {
        taken.add(value);
        break;
      }
    }
    // A choice, a notice, or what cannot be left out.
    for (const fields of [{ leave: '1' }, {}, { answer: 'a' }]) gone ||= await answer(fields);
    if (!gone) throw new Error(`nothing leads on from what ${content} asks`);
  }
  await learner.get(`/sessions/${session}/replay`);
  if (kind === 'survey') teacher.found.push(...formulasIn((await teacher.get(`/teach/surveys/${content}/csv`)).text));
  return kind === 'workflow' ? values.fit.length + values.bare.length : taken.size;
}

/** The cells of a CSV file that a table program would take for formulas. */
function formulasIn(csv) {
  const cells = [...csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^,"\r\n]*))/g)].map(([, quoted, plain]) => quoted ?? plain);
  return cells.filter((text) => /^[=+\-@\t\r]/.test(text)).map((text) => `a formula in a table: ${text.slice(0, 80)}`);
}

/** Somebody may send twenty reports a day, and have five about the same item that are open: others go on. */
const A_DAYS_REPORTS = 18;

async function reports({ learner, visitor }, stage, values) {
  let taken = 0;
  let session = stage.over;
  let who = learner;
  for (const [index, words] of all(values).entries()) {
    if (index > 0 && index % A_DAYS_REPORTS === 0) {
      who = visitor;
      await visitor.page.context().clearCookies();
      visitor.as = { 'x-forwarded-for': `203.0.113.${index}, 203.0.113.${index}` };
      await visitor.post('/do/sign-up', { name: `Reporter ${index}`, password: PASSWORD }, '/sign-up');
      await visitor.post('/do/class-join', { code: stage.code });
      const begun = await visitor.post('/do/begin', { assessment: HOSTILE.assessment, command: command() });
      session = begun.path.split('/').pop();
      await visitor.post('/do/finish', { session, command: command() }, begun.path);
    }
    // The learner has reported the first already.
    const position = String(2 + (index % A_DAYS_REPORTS));
    const page = `/sessions/${session}/report/${position}`;
    const answer = await who.post('/do/report-item', { session, position, command: command(), kind: 'other', words }, page);
    taken += Number(answer.taken);
    if (!answer.taken) await who.get(page);
  }
  await learner.get('/reports');
  await visitor.page.context().clearCookies();
  delete visitor.as;
  return taken;
}

async function handles(name, { teacher, learner }, { report }, values) {
  const path = `/teach/reports/${report}`;
  let page = await teacher.get(path);
  let taken = 0;
  for (const value of all(values)) {
    const { version } = await teacher.formOf(page, '/do/report-handle');
    page = await teacher.post('/do/report-handle', { report, version, state: 'looked_at', [name]: value }, path);
    taken += Number(page.taken);
    page = await teacher.get(path);
  }
  await learner.get('/reports');
  return taken;
}

async function grades(fields, { teacher, learner }, stage, values) {
  const path = GRADE(stage);
  let page = await teacher.get(path);
  let taken = 0;
  for (const [index, value] of all(values).entries()) {
    const { seen } = await teacher.formOf(page, '/do/assignment-grade');
    // A reason is kept with a change: each time it is another grade.
    const plain = { 'grade[what]': 'word', 'grade[word]': index % 2 === 0 ? 'C' : 'D', 'grade[reason]': 'x', 'grade[comment]': '' };
    const form = { assignment: stage.assignment, learner: stage.user, seen, ...plain, ...fields(value) };
    page = await teacher.post('/do/assignment-grade', form, path);
    taken += Number(page.taken);
    page = await teacher.get(path);
  }
  await learner.get('/grades');
  teacher.found.push(...formulasIn((await teacher.get(`/teach/classes/${stage.class}/gradebook.csv`)).text));
  return taken;
}

/** There may be only so many at once: one is changed again and again. */
async function announces(who, name, people, stage, values) {
  const place = who === 'admin'
    ? { post: '/do/announce', path: '/admin/announcements', id: stage.announced, form: {} }
    : { post: '/do/class-announce', path: BOARD(stage), id: stage.toClass, form: { class: stage.class } };
  let taken = 0;
  for (const value of all(values)) {
    const { revision } = await people[who].formOf(await people[who].get(`${place.path}?edit=${place.id}`), place.post);
    const form = { ...place.form, announcement: place.id, revision, ...announcement('x'), [`form[${name}]`]: value };
    const answer = await people[who].post(place.post, form, place.path);
    taken += Number(answer.taken);
    // At the top of every page.
    if (answer.taken) await people.learner.get('/announcements');
  }
  return taken;
}

async function regrades({ admin, learner }, stage, values) {
  let taken = 0;
  let last = null;
  for (const value of all(values)) {
    const made = await admin.post('/do/regrade-new', { ...stage.which, 'regrade[remedy]': last ? 'full' : 'drop', 'regrade[reason]': value }, REGRADES(stage));
    taken += Number(made.taken);
    if (!made.taken || last) continue;
    // The first is applied: its reason is on the learner's page of the result.
    last = made.path.split('/').pop();
    await settled(admin, last);
    await admin.post('/do/regrade-apply', { id: last, confirm: '1' }, made.path);
    await settled(admin, last);
    await learner.get(`/sessions/${stage.over}/results`);
  }
  return taken;
}

async function rubrics({ teacher }, stage, values) {
  let taken = 0;
  for (const value of all(values)) {
    const form = await teacher.formOf(await teacher.get('/teach/reviews'), '/do/review-rubric');
    const answer = await teacher.post('/do/review-rubric', { ...form, rubric: `1 ${value}` }, '/teach/reviews');
    taken += Number(answer.taken);
  }
  // The last of them may have been refused: a line that can be seen stays.
  const form = await teacher.formOf(await teacher.get('/teach/reviews'), '/do/review-rubric');
  await teacher.post('/do/review-rubric', { ...form, rubric: `1 ${values.fit[0]}` }, '/teach/reviews');
  return taken;
}

async function decides({ teacher, learner }, stage, values) {
  let taken = 0;
  for (const comment of all(values)) {
    const form = await teacher.formOf(await teacher.get('/teach/reviews'), '/do/review-decide');
    const answer = await teacher.post('/do/review-decide', { ...form, 'decision[points][]': '1', 'decision[comment]': comment }, '/teach/reviews');
    taken += Number(answer.taken);
  }
  await learner.get(`/sessions/${stage.waits}/results`);
  return taken;
}

const cell = (value) => `"${value.replaceAll('"', '""')}"`;

async function rosters({ admin }, stage, values) {
  const good = [...values.fit, ...values.bare];
  const roster = (names) => `name,role\n${names.map((name) => `${cell(name)},learner`).join('\n')}\n`;
  await admin.send('/do/roster-read', { text: roster(all(values)) }, '/admin/users/roster');
  const read = await admin.send('/do/roster-read', { text: roster(good) }, '/admin/users/roster');
  const links = await admin.post('/do/roster-apply', { roster: read.path.split('/').pop() }, read.path);
  admin.found.push(...formulasIn(links.text));
  return links.headers['content-type'].startsWith('text/csv') ? good.length : 0;
}

async function brokenRosters({ admin }, stage, values) {
  for (const value of all(values)) {
    for (const text of [value, `${value}\nx`, `name,${value}\nx,y`, `name,role,time factor\nx,${cell(value)},${cell(value)}\n`]) {
      await admin.send('/do/roster-read', { text }, '/admin/users/roster');
      const file = { name: `${value.slice(0, 60)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
      await admin.send('/do/roster-read', { file }, '/admin/users/roster');
    }
  }
  return values.fit.length + values.bare.length;
}

async function write(admin, kind, texts) {
  let page = await admin.post('/do/draft-begin', { kind, from: 'empty' }, '/admin/blueprints');
  let taken = 0;
  for (const written of texts) {
    const form = await admin.formOf(page, '/do/draft-save');
    page = await admin.post('/do/draft-save', { ...form, text: written, go: '' }, page.path);
    taken += Number(page.taken);
  }
  return { page, taken };
}

async function drafts({ admin }, stage, values) {
  let taken = 0;
  for (const kind of ['skill', 'assessment', 'curriculum', 'survey', 'workflow', 'reflection']) {
    taken += (await write(admin, kind, all(values))).taken;
  }
  return taken;
}

async function blueprints({ admin }, stage, values) {
  const texts = all(values);
  const whole = ['multiple_choice', 'short_answer'].map((type) => JSON.stringify(skill('HOSTILE.DRAFT', type, texts.slice(0, 40)), null, 1));
  // A value in the place of each field that has a meaning: the messages about it quote it.
  const places = ['skill_id', 'version', 'metadata', 'generation', 'presentation', 'evaluation', 'solution', 'hints'];
  const wrong = texts.slice(0, 24).map((value, at) => JSON.stringify({ ...skill('HOSTILE.DRAFT', 'short_answer', texts.slice(0, 4)), [places[at % places.length]]: value, [value.slice(0, 40)]: value }, null, 1));
  const { taken } = await write(admin, 'skill', [...wrong, ...whole]);
  return taken === wrong.length + whole.length ? values.fit.length + values.bare.length : 0;
}

async function checks({ admin }, stage, values) {
  const begun = await admin.post('/do/draft-begin', { kind: 'survey', from: 'empty' }, '/admin/blueprints');
  let { draft, revision } = await admin.formOf(begun, '/do/draft-save');
  let taken = 0;
  for (const written of all(values)) {
    const answer = await admin.call('/do/draft-check', { draft, revision: Number(revision), text: written }, begun.path);
    taken += Number(answer.taken);
    ({ revision } = await admin.formOf(await admin.get(begun.path), '/do/draft-save'));
  }
  return taken;
}

async function remarks({ admin }, stage, values) {
  let { page } = await write(admin, 'survey', ['survey_id: remarked\n']);
  let taken = 0;
  for (const remark of all(values)) {
    const form = await admin.formOf(page, '/do/draft-save');
    page = await admin.post('/do/draft-save', { ...form, text: 'survey_id: remarked\n', go: 'review' }, page.path);
    const review = await admin.formOf(await admin.get(page.path), '/do/draft-send');
    page = await admin.post('/do/draft-send', { ...review, go: 'back', remark }, page.path);
    taken += Number(page.taken);
    page = await admin.get(page.path);
  }
  return taken;
}

async function uploads({ admin }, stage, values) {
  for (const value of all(values)) {
    for (const end of ['', '.yaml', '.zip']) {
      const file = { name: value.replaceAll(/[\r\n\0]/g, ' ') + end, mimeType: 'text/yaml', buffer: Buffer.from(`skill_id: ${value}`) };
      await admin.send('/admin/blueprints/upload', { file }, '/admin/blueprints/import');
    }
  }
  return values.fit.length + values.bare.length;
}

/** One archive with all names that lead nowhere, and one for each that does. */
async function archives({ admin }, stage, values) {
  const goes = (name) => Buffer.byteLength(name) <= 300 && !/[\\:\0-\x1f\x7f-\x9f]/.test(name) && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  const names = all(values).map((value) => `${value}.yaml`);
  const send = (files) => admin.send('/admin/blueprints/upload', { file: { name: 'x.zip', mimeType: 'application/zip', buffer: zip(files) } }, '/admin/blueprints/import');
  const good = names.filter(goes);
  const shown = await send(good.map((name, at) => [name, `skill_id: ${at}\n`]));
  stage.upload = shown.url.searchParams.get('upload') ?? stage.upload;
  for (const name of names.filter((each) => !goes(each))) await send([[name, 'skill_id: x\n']]);
  return shown.taken && good.length > 10 ? values.fit.length + values.bare.length : 0;
}
