// What takes more than one form, for fields.mjs: each gets the people, the stage and all values, and says how many were
// taken.
import { command, found } from './forms.mjs';
import { HOSTILE, skill } from './hostile.mjs';
import { announcement, settled } from './stage.mjs';
import { PASSWORD } from './steps.mjs';
import { zip } from './zip.mjs';

export const GRADE = (stage) => `/teach/assignments/${stage.assignment}/grades/${stage.user}`;
export const BOARD = (stage) => `/teach/classes/${stage.class}/announcements`;
export const REGRADES = (stage) => `/teach/regrades?${stage.reported}`;

const all = ({ fit, bare, odd }) => [...fit, ...bare, ...odd];

/** Another address for each: nobody makes so many accounts from one. */
export async function manyAccounts({ visitor }, stage, values) {
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
export async function someTokens({ learner }, stage, values) {
  let taken = 0;
  for (const name of all(values)) {
    const answer = await learner.post('/do/token-add', { name, days: '3', read: '1', password: PASSWORD }, '/account/tokens');
    taken += Number(answer.taken);
  }
  return taken + Math.max(0, values.fit.length + values.bare.length - 20);
}

export async function answers({ learner }, stage, values) {
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

export async function saves({ learner }, stage, values) {
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

export async function practises({ learner }, stage, values) {
  const page = '/practice/count_to_20';
  for (const value of all(values)) {
    for (const go of ['read', '']) {
      const form = await learner.formOf(await learner.get(page), '/do/practise-answer');
      if (form) await learner.post('/do/practise-answer', { ...form, answer: value, work: `${value}\n${value}`, go }, page);
    }
  }
  return values.fit.length + values.bare.length;
}

export async function places({ learner }, stage, values) {
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

/** Words leave what is asked as it is: all of them fit into one session. */
export async function tells({ learner }, { tutor: session }, values) {
  const page = `/tutor/${session}`;
  let taken = 0;
  for (const text of all(values)) {
    const answer = await learner.post('/do/tutor-say', { session, command: command(), text }, page);
    taken += Number(answer.taken);
  }
  await learner.get(`/sessions/${session}/replay`);
  return taken;
}

/** A message that needs somebody for each value, with which somebody notes that they looked at it. */
export async function looks({ learner, teacher }, stage, values) {
  const begun = await learner.post('/do/tutor-begin', { topic: stage.topic, command: command() });
  const session = found(begun.path, /\/tutor\/([0-9a-f-]{36})/);
  let taken = 0;
  for (const note of all(values)) {
    await learner.post('/do/tutor-say', { session, command: command(), text: 'shut up' }, begun.path);
    const form = await teacher.formOf(await teacher.get('/teach/flags'), '/do/flag-look');
    const looked = await teacher.post('/do/flag-look', { ...form, note }, '/teach/flags');
    taken += Number(looked.taken);
  }
  await teacher.get('/teach/flags');
  return taken;
}

/** Some of it may be a number, and lead on. */
export async function tutored({ learner }, { tutor: session }, values) {
  const page = `/tutor/${session}`;
  let sent = 0;
  for (const value of all(values)) {
    for (const go of ['read', '']) {
      const shown = await learner.get(page);
      const form = await learner.formOf(shown, '/do/tutor-answer');
      if (form) {
        await learner.post('/do/tutor-answer', { ...form, answer: value, work: `${value}\n${value}`, go }, page);
        sent += go === '' ? 1 : 0;
      } else await learner.post('/do/tutor-say', { session, command: command(), want: 'go_on' }, page);
    }
  }
  return sent;
}

/** Answers whatever is asked with each value, until all is said; what does not fit a question is left out in the end. */
export async function led(kind, content, { learner, teacher }, stage, values) {
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

export async function reports({ learner, visitor }, stage, values) {
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

export async function handles(name, { teacher, learner }, { report }, values) {
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

/** Each with the form as it stands: one that was changed meanwhile is refused. The last that stays can be seen. */
export async function changes(fields, { teacher }, assignment, values) {
  const path = `/teach/assignments/${assignment}`;
  let taken = 0;
  for (const value of [...all(values), values.fit[0]]) {
    const { seen } = await teacher.formOf(await teacher.get(path), '/do/assignment-change');
    const answer = await teacher.post('/do/assignment-change', { assignment, seen, ...fields(value) }, path);
    taken += Number(answer.taken);
  }
  return taken;
}

export async function grades(fields, { teacher, learner }, stage, values) {
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
export async function announces(who, fields, people, stage, values) {
  const place = who === 'admin'
    ? { post: '/do/announce', path: '/admin/announcements', id: stage.announced, form: {} }
    : { post: '/do/class-announce', path: BOARD(stage), id: stage.toClass, form: { class: stage.class } };
  let taken = 0;
  for (const value of all(values)) {
    const { revision } = await people[who].formOf(await people[who].get(`${place.path}?edit=${place.id}`), place.post);
    const form = { ...place.form, announcement: place.id, revision, ...announcement('x'), ...fields(value) };
    const answer = await people[who].post(place.post, form, place.path);
    taken += Number(answer.taken);
    // At the top of every page.
    if (answer.taken) await people.learner.get('/announcements');
  }
  return taken;
}

export async function regrades({ admin, learner }, stage, values) {
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

/** A version can be taken out of service once: each value gets another. */
export async function retires({ admin }, stage, values) {
  let taken = 0;
  for (const reason of all(values)) {
    const list = await admin.get('/admin/bank?status=VERIFIED');
    const [page, problem, version] = /\/admin\/bank\/([0-9a-f-]{36})\?version=(\d+)/.exec(list.text);
    const answer = await admin.post('/do/problem-retire', { problem, version, reason }, page);
    taken += Number(answer.taken);
  }
  return taken;
}

/** Who makes items may have paused it already, because no model answers. */
export async function pauses({ admin }, { run }, values) {
  const page = `/admin/factory/${run}`;
  let taken = 0;
  for (const why of all(values)) {
    for (let tries = 0; tries < 5; tries += 1) {
      await admin.post('/do/factory-resume', { run }, page);
      const answer = await admin.post('/do/factory-pause', { run, why }, page);
      if (!answer.taken) continue;
      taken += 1;
      break;
    }
  }
  return taken;
}

export async function rubrics({ teacher }, stage, values) {
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

export async function decides({ teacher, learner }, stage, values) {
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

export async function rosters({ admin }, stage, values) {
  const good = [...values.fit, ...values.bare];
  const roster = (names) => `name,role\n${names.map((name) => `${cell(name)},learner`).join('\n')}\n`;
  await admin.send('/do/roster-read', { text: roster(all(values)) }, '/admin/users/roster');
  const read = await admin.send('/do/roster-read', { text: roster(good) }, '/admin/users/roster');
  const links = await admin.post('/do/roster-apply', { roster: read.path.split('/').pop() }, read.path);
  admin.found.push(...formulasIn(links.text));
  return links.headers['content-type'].startsWith('text/csv') ? good.length : 0;
}

export async function brokenRosters({ admin }, stage, values) {
  for (const value of all(values)) {
    for (const text of [value, `${value}\nx`, `name,${value}\nx,y`, `name,role,time factor\nx,${cell(value)},${cell(value)}\n`]) {
      await admin.send('/do/roster-read', { text }, '/admin/users/roster');
      const file = { name: `${value.slice(0, 60)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
      await admin.send('/do/roster-read', { file }, '/admin/users/roster');
    }
  }
  return values.fit.length + values.bare.length;
}

/** What was answered, or the page of that path where it was an error and no page with a form. */
const backTo = async (person, answer, path) => (answer.status < 400 ? answer : person.get(path));

async function write(admin, kind, texts) {
  let page = await admin.post('/do/draft-begin', { kind, from: 'empty' }, '/admin/blueprints');
  const { path } = page;
  let taken = 0;
  for (const written of texts) {
    const form = await admin.formOf(page, '/do/draft-save');
    const answer = await admin.post('/do/draft-save', { ...form, text: written, go: '' }, path);
    taken += Number(answer.taken);
    page = await backTo(admin, answer, path);
  }
  return { page, taken };
}

export async function drafts({ admin }, stage, values) {
  let taken = 0;
  for (const kind of ['skill', 'assessment', 'curriculum', 'survey', 'workflow', 'reflection', 'topic']) {
    taken += (await write(admin, kind, all(values))).taken;
  }
  return taken;
}

/** A draft of that text. */
export async function leaveDraft({ admin }, kind, text) {
  await write(admin, kind, [text]);
}

export async function blueprints({ admin }, stage, values) {
  const texts = all(values);
  const whole = ['multiple_choice', 'short_answer'].map((type) => JSON.stringify(skill('HOSTILE.DRAFT', type, texts.slice(0, 40)), null, 1));
  // A value in the place of each field that has a meaning: the messages about it quote it.
  const places = ['skill_id', 'version', 'metadata', 'generation', 'presentation', 'evaluation', 'solution', 'hints'];
  const wrong = texts.slice(0, 24).map((value, at) => JSON.stringify({ ...skill('HOSTILE.DRAFT', 'short_answer', texts.slice(0, 4)), [places[at % places.length]]: value, [value.slice(0, 40)]: value }, null, 1));
  const { taken } = await write(admin, 'skill', [...wrong, ...whole]);
  return taken === wrong.length + whole.length ? values.fit.length + values.bare.length : 0;
}

/** Where questions are written: in the studio, or as a teacher's own. */
const STUDIO = { who: 'admin', page: '/admin/blueprints', begin: '/do/question-begin', form: '/do/draft-form', send: '/do/draft-send', one: '/drafts/' };
const OWN = { who: 'teacher', page: '/teach/blueprints', begin: '/do/own-begin', form: '/do/own-form', send: '/do/own-send', one: '/Q-' };

const begun = (person, at, title, point) => person.post(at.begin, { title, strand: '', point, command: command() }, at.page);

/** Questions begun under each title. */
const beginning = (at) => async (people, stage, values) => {
  const person = people[at.who];
  let taken = 0;
  for (const title of all(values)) {
    const page = await begun(person, at, title, 'choice');
    taken += Number(page.taken);
    if (!page.path.includes(at.one)) continue;
    const form = await person.formOf(page, at.form);
    await person.post(at.send, { draft: form.draft, revision: form.revision, go: 'discard' }, page.path);
  }
  return taken;
};

/** Each value in fields of a question's form. */
const filling = (at) => async (people, stage, values) => {
  const person = people[at.who];
  let page = await begun(person, at, 'Forms', 'picture');
  const { path } = page;
  const fields = ['presentation.stem_templates.0', 'hints.0', 'solution.0'];
  let taken = 0;
  for (const [number, value] of all(values).entries()) {
    const { draft, revision } = await person.formOf(page, at.form);
    const sent = { draft, revision, go: '', [fields[number % fields.length]]: value };
    const answer = await person.post(at.form, sent, path);
    taken += Number(answer.taken);
    page = await backTo(person, answer, path);
  }
  return taken;
};

export const asks = beginning(STUDIO);
export const ownAsks = beginning(OWN);
export const forms = filling(STUDIO);
export const ownForms = filling(OWN);

export async function checks({ admin }, stage, values) {
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

export async function remarks({ admin }, stage, values) {
  let { page } = await write(admin, 'survey', ['survey_id: remarked\n']);
  const { path } = page;
  let taken = 0;
  for (const remark of all(values)) {
    const form = await admin.formOf(page, '/do/draft-save');
    await admin.post('/do/draft-save', { ...form, text: 'survey_id: remarked\n', go: 'review' }, path);
    const review = await admin.formOf(await admin.get(path), '/do/draft-send');
    const answer = await admin.post('/do/draft-send', { ...review, go: 'back', remark }, path);
    taken += Number(answer.taken);
    page = await admin.get(path);
  }
  return taken;
}

export async function uploads({ admin }, stage, values) {
  for (const value of all(values)) {
    for (const end of ['', '.yaml', '.zip']) {
      const file = { name: value.replaceAll(/[\r\n\0]/g, ' ') + end, mimeType: 'text/yaml', buffer: Buffer.from(`skill_id: ${value}`) };
      await admin.send('/admin/blueprints/upload', { file }, '/admin/blueprints/import');
    }
  }
  return values.fit.length + values.bare.length;
}

/** One archive with all names that lead nowhere, and one for each that does. */
export async function archives({ admin }, stage, values) {
  const goes = (name) => Buffer.byteLength(name) <= 300 && !/[\\:\0-\x1f\x7f-\x9f]/.test(name) && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  const names = all(values).map((value) => `${value}.yaml`);
  const send = (files) => admin.send('/admin/blueprints/upload', { file: { name: 'x.zip', mimeType: 'application/zip', buffer: zip(files) } }, '/admin/blueprints/import');
  const good = names.filter(goes);
  const shown = await send(good.map((name, at) => [name, `skill_id: ${at}\n`]));
  stage.upload = shown.url.searchParams.get('upload') ?? stage.upload;
  for (const name of names.filter((each) => !goes(each))) await send([[name, 'skill_id: x\n']]);
  return shown.taken && good.length > 3 ? values.fit.length + values.bare.length : 0;
}
