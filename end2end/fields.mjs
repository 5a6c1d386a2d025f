// Every field that takes text, for specs/xss.spec.mjs: a field is a line. Payloads of every kind go through
// each of them, and the whole corpus through those of each kind of sink; what is posted is read, and looked at on the pages
// that show it.
//
//   text(who, what, page, post, most, body)   a form of `page` posted to `post`: `body` are its fields, with the value.
//                                             `most` is the longest text that it takes, in characters. Each value that
//                                             fits must be taken, and must be seen on a page afterwards.
//   echo(…)                                   the same for what is never taken (a number, an id, a name that nobody
//                                             has), and whose page perhaps says what was wrong.
//   story(who, what, most, run)               what takes more than one form: `run` gets the people, the stage and all
//                                             values, and says how many were taken: runs.mjs.
import { command } from './forms.mjs';
import { HOSTILE } from './hostile.mjs';
import { values } from './payloads.mjs';
import {
  BOARD, GRADE, REGRADES, announces, answers, archives, asks, blueprints, brokenRosters, changes, checks, decides, drafts, forms,
  grades, handles, leaveDraft, led, looks, manyAccounts, ownAsks, ownForms, pauses, places, practises, regrades, remarks, reports, retires, rosters, rubrics, saves, someTokens,
  tells, tutored, uploads,
} from './runs.mjs';
import { A_RUN, announcement } from './stage.mjs';
import { PASSWORD } from './steps.mjs';

const at = (page) => (typeof page === 'function' ? page : () => page);
const text = (who, what, page, post, most, body) => ({ who, what, page: at(page), post, most, body, taken: true, seen: true });
const kept = (...row) => ({ ...text(...row), seen: false });
const echo = (...row) => ({ ...text(...row), taken: false, seen: false });
const story = (who, what, most, run, { seen = true, table = false } = {}) => ({ who, what, most, run, seen, table });

/** Where the text of a field comes out: only in its form, on other pages, or in a table as well. */
const sinkOf = ({ taken, run, table }) => {
  if (table) return 'table';
  return taken || run ? 'page' : 'form';
};

const CLASS = (stage) => `/teach/classes/${stage.class}`;
const ASSIGN = (stage) => `/teach/classes/${stage.class}/assign`;
const ASSIGNMENT = (stage) => `/teach/assignments/${stage.assignment}`;
const LIVE = (stage) => `/teach/assignments/${stage.assignment}/live`;
const USER = (stage) => `/admin/users/${stage.user}`;
const DRAFT = (stage) => `/admin/blueprints/drafts/${stage.draft}`;
const regrade = (name) => (value, stage) => ({ ...stage.which, 'regrade[remedy]': 'key', 'regrade[key]': '1', 'regrade[reason]': 'x', [`regrade[${name}]`]: value });
const ITEM = (stage) => `/admin/factory/${stage.run}/0`;
const sought = (name) => (value) => ({ [name]: value });
const term = (name) => (value, stage) => ({ command: command(), class: stage.class, title: 'Terms', 'task[kind]': 'assessment', 'task[assessment]': stage.assessment, [`terms[${name}]`]: value });
const order = (what) => (value, stage) => ({ assignment: stage.assignment, what, reason: value, minutes: '1', command: command() });

const turns = {};

/** The fields, each with a mark of its own (zq00, zq01, …) that its values begin with, and its turn among those of its sink. */
export const FIELDS = [
  // Learners.
  story('visitor', 'name of an account', 64, manyAccounts, { table: true }),
  echo('visitor', 'name to sign in with', '/sign-in', '/do/sign-in', 64, (value) => ({ name: value, password: 'not a password', next: value })),
  echo('visitor', 'one-time code', '/sign-in/code', '/do/sign-in-code', 64, (value) => ({ code: value, recovery: value, next: value })),
  echo('visitor', 'setup code', '/welcome', '/do/welcome', 64, (value) => ({ code: value, name: value, password: PASSWORD })),
  echo('visitor', 'invitation to accept', '/invite/none', '/do/invite-accept', 200, (value) => ({ invitation: value, name: value, password: PASSWORD })),
  echo('learner', 'join code', '/', '/do/class-join', 40, (value) => ({ code: value })),
  // Before the passwords: after wrong ones the account waits.
  story('learner', 'name of an access token', 64, someTokens),
  echo('learner', 'password now', '/account', '/do/password', 256, (value) => ({ current: value, new: 'short' })),
  echo('learner', 'language', '/account', '/do/account-language', 200, (value) => ({ language: value })),
  echo('learner', 'time zone', '/account', '/do/account-zone', 200, (value) => ({ time_zone: value })),
  echo('learner', 'second factor', '/account', '/do/second-factor-off', 64, (value) => ({ password: value, code: value })),
  echo('learner', 'days of an access token', '/account/tokens', '/do/token-add', 64, (value) => ({ name: 'x', days: value, read: '1', password: PASSWORD })),
  echo('learner', 'goal for the week', '/', '/do/goal', 200, (value) => ({ unit: 'days', count: value })),
  echo('learner', 'what the goal counts', '/', '/do/goal', 200, (value) => ({ unit: value, count: '3' })),
  echo('learner', 'assessment to begin', '/', '/do/begin', 200, (value) => ({ assessment: value, command: command() })),
  echo('learner', 'skill to practise', '/practice', '/do/practise', 200, (value) => ({ skill: value, command: command() })),
  echo('learner', 'where placement starts', '/practice/placement', '/do/place', 200, (value) => ({ start: value, command: command() })),
  echo('learner', 'what to be led through', '/sessions', '/do/lead', 200, (value) => ({ kind: 'survey', content: value, command: command() })),
  echo('learner', 'kind of what to be led through', '/sessions', '/do/lead', 200, (value) => ({ kind: value, content: value, command: command() })),
  story('learner', 'answer in an assessment', 1_500, answers),
  story('learner', 'answer saved by the script', 1_500, saves, { seen: false }),
  story('learner', 'answer and work in practice', 1_500, practises, { seen: false }),
  story('learner', 'answer in the placement test', 1_500, places, { seen: false }),
  echo('learner', 'topic to begin', '/tutor', '/do/tutor-begin', 200, (value) => ({ topic: value, command: command() })),
  echo('learner', 'what is wanted of the tutor', (stage) => `/tutor/${stage.tutor}`, '/do/tutor-say', 200, (value, stage) => ({ session: stage.tutor, command: command(), want: value })),
  story('learner', 'words to the tutor', 2_000, tells),
  story('teacher', 'note on a message to the tutor', 500, looks),
  story('learner', 'answer and work for the tutor', 1_500, tutored, { seen: false }),
  story('learner', 'answers to a survey', 900, (...all) => led('survey', HOSTILE.survey, ...all), { table: true }),
  story('learner', 'answers to a reflection', 900, (...all) => led('thought', HOSTILE.reflection, ...all)),
  story('learner', 'answers in a workflow', 9_000, (...all) => led('workflow', HOSTILE.workflow, ...all)),
  story('learner', 'words of a report', 2_000, reports),
  echo('learner', 'kind of a report', (stage) => `/sessions/${stage.over}/report/1`, '/do/report-item', 200, (value, stage) => ({ session: stage.over, position: '1', command: command(), kind: value, words: value })),
  echo('learner', 'where putting away leads', '/', '/do/announcement-away', 200, (value, stage) => ({ announcement: stage.announced, revision: '99', back: value })),

  // Teachers.
  echo('teacher', 'results seen up to', '/', '/do/results-seen', 64, (value) => ({ until: value })),
  text('teacher', 'name of a class', '/teach', '/do/class-add', 80, (value) => ({ name: value })),
  text('teacher', 'new name of a class', CLASS, '/do/class-change', 80, (value, stage) => ({ class: stage.class, name: value })),
  text('teacher', 'name of a group', CLASS, '/do/class-group', 80, (value, stage) => ({ class: stage.class, group: stage.group, name: value, 'members[]': stage.user })),
  echo('teacher', 'group to change', CLASS, '/do/class-group', 80, (value, stage) => ({ class: stage.class, group: value, name: 'x' })),
  echo('teacher', 'learners by name', CLASS, '/do/class-learners-add', 5_000, (value, stage) => ({ class: stage.class, names: value })),
  echo('teacher', 'whether a class follows the order', CLASS, '/do/class-order', 200, (value, stage) => ({ class: stage.class, follow: value })),
  echo('teacher', 'whether a model writes to a class', CLASS, '/do/class-model-words', 200, (value, stage) => ({ class: stage.class, allow: value })),
  echo('teacher', 'colleague by name', CLASS, '/do/class-teacher-add', 64, (value, stage) => ({ class: stage.class, name: value })),
  text('teacher', 'title of a test', '/teach/tests/new', '/do/test-save', 80, (value, stage) => ({ command: command(), go: 'save', 'form[title]': value, 'form[add][]': stage.item })),
  ...['minutes', 'find', 'answers', 'add][', 'skills][0][id', 'skills][0][level', 'skills][0][count'].map((name) => echo('teacher', `test: ${name}`, '/teach/tests/new', '/do/test-save', 200, (value) => ({ command: command(), go: 'save', [`form[${name}]`]: value }))),
  echo('teacher', 'text of a test', (stage) => `/teach/tests/${stage.test}?tab=text`, '/do/test-text', 5_000, (value, stage) => ({ test: stage.test, base: '0', yaml: value })),
  echo('teacher', 'which test is shared', '/teach/tests', '/do/test-share', 200, (value) => ({ test: value, shared: '1' })),
  // A question that was begun is discarded, or there would be a hundred.
  story('teacher', 'title of a question of one’s own', 200, ownAsks, { seen: false }),
  story('teacher', 'fields of the form of a question of one’s own', 500, ownForms),
  echo('teacher', 'strand and starting point of a question of one’s own', '/teach/blueprints', '/do/own-begin', 200, (value) => ({ title: '', strand: value, point: value, command: command() })),
  echo('teacher', 'text of a question of one’s own', (stage) => `/teach/blueprints/${stage.question}?tab=yaml`, '/do/own-save', 5_000, (value, stage) => ({ draft: stage.ownDraft, revision: '0', text: value })),
  echo('teacher', 'which question is changed', '/teach/blueprints', '/do/own-change', 200, (value) => ({ question: value, go: 'change' })),
  story('teacher', 'title of an assignment', 80, (people, stage, values) => changes((title) => ({ title }), people, stage.assignment, values), { table: true }),
  story('teacher', 'password of an assignment', 100, (people, stage, values) => changes((password) => ({ title: 'Guarded', 'terms[password]': password }), people, stage.guarded, values)),
  echo('teacher', 'title that is too long', ASSIGN, '/do/assign', 5_000, (value, stage) => ({ command: command(), class: stage.class, title: value + 'x'.repeat(90), 'task[kind]': 'assessment', 'task[assessment]': stage.assessment })),
  echo('teacher', 'kind of task', ASSIGN, '/do/assign', 200, (value, stage) => ({ command: command(), class: stage.class, title: 'x', 'task[kind]': value })),
  echo('teacher', 'assessment of a task', ASSIGN, '/do/assign', 200, (value, stage) => ({ command: command(), class: stage.class, title: 'x', 'task[kind]': 'assessment', 'task[assessment]': value })),
  echo('teacher', 'survey of a task', ASSIGN, '/do/assign', 200, (value, stage) => ({ command: command(), class: stage.class, title: 'x', 'task[kind]': 'survey', 'task[survey]': value })),
  echo('teacher', 'skills of a task', ASSIGN, '/do/assign', 200, (value, stage) => ({ command: command(), class: stage.class, title: 'x', 'task[kind]': 'practice', 'task[skills][]': value })),
  ...['opens', 'closes', 'attempts', 'minutes', 'extra', 'breaks', 'score', 'solutions'].map((name) => echo('teacher', `terms: ${name}`, ASSIGN, '/do/assign', 200, term(name))),
  echo('teacher', 'group of a task', ASSIGN, '/do/assign', 64, (value, stage) => ({ command: command(), class: stage.class, title: 'x', 'task[kind]': 'assessment', 'task[assessment]': stage.assessment, group: value })),
  echo('teacher', 'skill to help with', CLASS, '/do/help-assign', 200, (value, stage) => ({ command: command(), class: stage.class, skill: value, 'learners[]': stage.user })),
  echo('teacher', 'whom an exception is for', ASSIGNMENT, '/do/assignment-except', 200, (value, stage) => ({ assignment: stage.assignment, whom: value, learner: value, 'terms[extra]': '5' })),
  echo('teacher', 'learner of an exception', ASSIGNMENT, '/do/assignment-except', 64, (value, stage) => ({ assignment: stage.assignment, whom: 'learner', learner: value, 'terms[extra]': value })),
  kept('teacher', 'why clocks are stopped', LIVE, '/do/assignment-order', 200, order('pause')),
  kept('teacher', 'why time is given', LIVE, '/do/assignment-order', 200, order('time')),
  echo('teacher', 'minutes that are given', LIVE, '/do/assignment-order', 200, (value, stage) => ({ assignment: stage.assignment, what: 'time', minutes: value, command: command() })),
  echo('teacher', 'what is ordered', LIVE, '/do/assignment-order', 200, (value, stage) => ({ assignment: stage.assignment, what: value, session: value, command: command() })),
  story('teacher', 'comment on a grade', 2_000, (...all) => grades((value) => ({ 'grade[comment]': value }), ...all), { table: true }),
  story('teacher', 'reason of a grade', 500, (...all) => grades((value) => ({ 'grade[reason]': value }), ...all)),
  story('teacher', 'grade in words', 40, (...all) => grades((value) => ({ 'grade[word]': value }), ...all), { table: true }),
  echo('teacher', 'score of a grade', GRADE, '/do/assignment-grade', 200, (value, stage) => ({ assignment: stage.assignment, learner: stage.user, seen: '0', 'grade[what]': 'score', 'grade[score]': value })),
  echo('teacher', 'what a grade is', GRADE, '/do/assignment-grade', 200, (value, stage) => ({ assignment: stage.assignment, learner: stage.user, seen: '0', 'grade[what]': value })),
  echo('teacher', 'which attempt counts', ASSIGNMENT, '/do/assignment-counting', 200, (value, stage) => ({ assignment: stage.assignment, counting: value })),
  story('teacher', 'answer to a report', 2_000, (...all) => handles('answer', ...all)),
  story('teacher', 'note on a report', 2_000, (...all) => handles('note', ...all)),
  echo('teacher', 'state of a report', (stage) => `/teach/reports/${stage.report}`, '/do/report-handle', 200, (value, stage) => ({ report: stage.report, version: '1', state: value, answer: value, note: value })),
  story('teacher', 'title of an announcement to a class', 120, (...all) => announces('teacher', (value) => ({ 'form[title]': value }), ...all)),
  story('teacher', 'text of an announcement to a class', 2_000, (...all) => announces('teacher', (value) => ({ 'form[words]': value }), ...all)),
  ...['kind', 'begins', 'ends'].map((name) => echo('teacher', `announcement to a class: ${name}`, BOARD, '/do/class-announce', 200, (value, stage) => ({ class: stage.class, ...announcement('x'), [`form[${name}]`]: value }))),
  // Before the comments: what earns points stands beside each of them.
  story('teacher', 'line of a rubric', 200, rubrics),
  story('teacher', 'comment of a decision', 1_000, decides),
  echo('teacher', 'points of a decision', '/teach/reviews', '/do/review-decide', 200, (value, stage) => ({ session: stage.waits, position: '0', 'decision[rubric]': value, 'decision[points][]': value, 'decision[comment]': value })),

  // Administrators.
  text('admin', 'name in an invitation', '/admin/users/invitations', '/do/invite-add', 64, (value) => ({ role: 'learner', name: value })),
  echo('admin', 'role in an invitation', '/admin/users/invitations', '/do/invite-add', 200, (value) => ({ role: value, name: '' })),
  story('admin', 'names of a roster', 64, rosters, { table: true }),
  story('admin', 'other cells of a roster', 60_000, brokenRosters, { seen: false, table: true }),
  echo('admin', 'role of an account', USER, '/do/user-role', 200, (value, stage) => ({ user: stage.user, role: value })),
  echo('admin', 'time factor of an account', USER, '/do/user-time', 200, (value, stage) => ({ user: stage.user, percent: value })),
  echo('admin', 'name that is typed to delete', USER, '/do/user-delete', 64, (value, stage) => ({ user: stage.user, typed: value })),
  echo('admin', 'days until accounts are deleted', '/admin/settings', '/do/settings-save', 200, (value) => ({ closed_days: value, idle_days: value })),
  echo('admin', 'time zone of the school', '/admin/settings', '/do/settings-save', 200, (value) => ({ closed_days: '0', idle_days: '0', time_zone: value })),
  echo('admin', 'what a draft begins from', '/admin/blueprints', '/do/draft-begin', 200, (value) => ({ kind: value, from: value })),
  // A question that was begun is discarded, or there would be a hundred drafts.
  story('admin', 'title of a new question', 200, asks, { seen: false }),
  story('admin', 'fields of the form of a question', 500, forms),
  echo('admin', 'strand, skill and starting point of a new question', '/admin/blueprints', '/do/question-begin', 200, (value) => ({ title: '', strand: value, practised_as: value, point: value })),
  echo('admin', 'skill of a topic to draft', '/admin/blueprints', '/do/topic-draft', 200, (value) => ({ skill: value })),
  echo('admin', 'version that a draft begins from', '/admin/blueprints', '/do/draft-begin', 200, (value) => ({ kind: 'skill', from: value })),
  echo('admin', 'which question is published to all', '/admin/blueprints', '/do/own-open', 200, (value) => ({ question: value })),
  echo('admin', 'content to retire', '/admin/blueprints', '/do/blueprint-retire', 200, (value) => ({ kind: 'skill', content: value })),
  text('admin', 'contact of the school', '/admin/settings', '/do/settings-save', 200, (value) => ({ closed_days: '0', idle_days: '0', contact: value })),
  echo('admin', 'rule of publishing', '/admin/blueprints', '/do/studio-settings', 200, (value) => ({ setting: value, on: '1' })),
  echo('admin', 'version to try', DRAFT, '/do/trial', 200, (value) => ({ hash: value, level: value, command: command() })),
  story('admin', 'text of a draft', 60_000, drafts),
  story('admin', 'fields of a blueprint in a draft', 500, blueprints),
  story('admin', 'text of a draft, checked by the script', 60_000, checks, { seen: false }),
  story('admin', 'remark about a draft', 2_000, remarks),
  story('admin', 'name of an uploaded file', 200, uploads, { seen: false }),
  // Short ones, so that some of them are names of files.
  story('admin', 'names in an uploaded archive', 80, archives),
  story('admin', 'title of an announcement', 120, (...all) => announces('admin', (value) => ({ 'form[title]': value }), ...all)),
  story('admin', 'text of an announcement', 2_000, (...all) => announces('admin', (value) => ({ 'form[words]': value }), ...all)),
  ...['audience', 'kind', 'begins', 'ends'].map((name) => echo('admin', `announcement: ${name}`, '/admin/announcements', '/do/announce', 200, (value) => ({ ...announcement('x'), [`form[${name}]`]: value }))),
  story('admin', 'reason of a regrade', 500, regrades),
  story('admin', 'reason to take a problem out of service', 500, retires, { seen: false }),
  ...['problem', 'version'].map((name) => echo('admin', `problem to take out of service: ${name}`, (stage) => `/admin/bank/${stage.problem}`, '/do/problem-retire', 200, (value, stage) => ({ problem: stage.problem, version: '9', reason: 'x', [name]: value }))),
  ...['name', 'provider', 'protocol', 'address', 'model', 'further'].map((name) => echo('admin', `provider: ${name}`, '/admin/models', '/do/models-provider-save', 200, (value) => ({ 'form[name]': '', 'form[provider]': 'ollama', [`form[${name}]`]: value }))),
  echo('admin', 'role of a probe', '/admin/models', '/do/models-probe', 200, (value) => ({ role: value })),
  ...['remedy', 'key', 'level', 'seed', 'hash', 'assignment'].map((name) => echo('admin', `regrade: ${name}`, REGRADES, '/do/regrade-new', 200, regrade(name))),
  // Each is another run.
  kept('admin', 'model of a run', '/admin/factory', '/do/factory-begin', 200, (value) => ({ ...A_RUN, 'form[count]': '1', 'form[models][judge]': value })),
  story('admin', 'reason to pause a run', 500, pauses, { seen: false }),
  ...['about', 'skills][', 'count', 'easy', 'budget', 'per_minute', 'seed', 'attempts', 'solvability', 'style_mean'].map((name) => echo('admin', `run: ${name}`, '/admin/factory', '/do/factory-begin', 200, (value) => ({ ...A_RUN, [`form[${name}]`]: value }))),
  echo('admin', 'schema of a run', '/admin/factory', '/do/factory-begin', 200, (value) => ({ ...A_RUN, 'form[about]': 'schemas', 'form[schemas][]': value })),
  echo('admin', 'blueprint of a run', '/admin/factory', '/do/factory-begin', 200, (value) => ({ ...A_RUN, 'form[about]': 'blueprints', 'form[blueprints][]': value })),
  // It does not wait for a person.
  echo('admin', 'reason to decline an item', ITEM, '/do/factory-decline', 500, (value, stage) => ({ run: stage.run, number: '0', why: value })),
  ...['stem', 'choices', 'key', 'check', 'say][', 'math]['].map((name) => echo('admin', `changed item: ${name}`, ITEM, '/do/factory-edit', 2_000, (value, stage) => ({ run: stage.run, number: '0', [`form[${name}]`]: value }))),
  echo('admin', 'items to approve', '/admin/factory/queue', '/do/factory-approve-many', 200, (value) => ({ 'items[]': value })),
  // What is looked for in the audit stands in addresses: pages.mjs has it. Here it is asked for as a file.
  ...['actor', 'subject', 'kind', 'action', 'from', 'until'].map((name) => echo('admin', `rows to download: ${name}`, '/admin/audit/trail', '/admin/audit/export', 300, sought(name))),
].map((field, index) => {
  const sink = sinkOf(field);
  turns[sink] = (turns[sink] ?? -1) + 1;
  return { ...field, sink, turn: turns[sink], mark: `zq${index.toString(36).padStart(2, '0')}` };
});

/**
 * Leaves a value of every field where it can be seen. Lists show the newest first, so that a field tried later may have
 * filled the first page; and of what is changed again and again, a later story keeps nothing of the one before.
 */
export async function leaveAll(people, stage) {
  const value = (field) => values(field).fit[0];
  for (const field of FIELDS.filter(({ post, seen }) => post && seen)) {
    await people[field.who].post(field.post, field.body(value(field), stage), field.page(stage));
  }
  const of = (what) => value(FIELDS.find((field) => field.what === what));
  const once = { fit: ['once'], bare: [], odd: [] };
  const grade = { 'grade[comment]': of('comment on a grade'), 'grade[reason]': of('reason of a grade'), 'grade[word]': of('grade in words') };
  await grades(() => grade, people, stage, once);
  for (const [who, which] of [['teacher', 'an announcement to a class'], ['admin', 'an announcement']]) {
    const form = { 'form[title]': of(`title of ${which}`), 'form[words]': of(`text of ${which}`) };
    await announces(who, () => form, people, stage, once);
  }
  await leaveDraft(people, 'survey', of('text of a draft'));
  await leaveDraft(people, 'skill', JSON.stringify({ skill_id: of('fields of a blueprint in a draft'), version: '1' }));
  await forms(people, stage, { ...once, fit: [of('fields of the form of a question')] });
  await remarks(people, stage, { ...once, fit: [of('remark about a draft')] });
}
