// Asks the person of a led session for whatever a test wants to see. No kind of session asks for all there is, so what
// is asked for is put where the server keeps it; the response to it is no part of these tests.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect } from './fixtures.mjs';

/** Begins a session that is led, as a program does, here with the browser's cookie; gives its id. */
export async function lead(page, server, what) {
  const answer = await page.request.post('/api/v1/session/', { data: what, headers: { origin: server.url } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).session_id;
}

const PUT = `
import json, sqlite3, sys, uuid
file, session, action = sys.argv[1:]
with sqlite3.connect(file, timeout=10) as database:
    key = (uuid.UUID(session).bytes,)
    snapshot = json.loads(database.execute("select snapshot from session where id = ?", key).fetchone()[0])
    snapshot["conversation"]["phase"]["suspended"]["offer"]["action"] = json.loads(action)
    database.execute("update session set snapshot = ? where id = ?", (json.dumps(snapshot), *key))
`;

/** From now on the session asks for this: `{ tool_name, props }`. */
export async function ask(server, session, action) {
  await promisify(execFile)('python3', ['-c', PUT, server.file, session, JSON.stringify(action)]);
}

const options = (...texts) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));
const scale = { min: 1, max: 5, labels: [[1, 'Not at all'], [5, 'Very much']] };
const paragraphs = [
  'Over the next weeks you will be asked a few things about how you learn.',
  'There is no right or wrong in it, and nobody is marked.',
];

/** One of everything that can be asked for. */
export const ACTIONS = {
  'multiple choice': {
    tool_name: 'present_choices',
    props: { prompt: 'Which of these do you do first?', options: options('Read the whole task', 'Look for a similar one', 'Begin to write, and see where it leads me when I have gone on for a while'), optional: true, help: 'There is no wrong answer.' },
  },
  'multiple select': {
    tool_name: 'present_selections',
    props: { prompt: 'What helps you to remember?', options: options('Writing it down', 'Saying it aloud', 'Drawing it', 'Sleeping on it'), min: 1, max: 3 },
  },
  'a line of text': {
    tool_name: 'request_free_text',
    props: { prompt: 'What are you learning at the moment?', input: 'text', max_length: 120, help: 'In a few words.' },
  },
  'several lines of text': {
    tool_name: 'request_free_text',
    props: { prompt: 'What was the hardest part of this week?', input: 'text', multiline: true, max_length: 4000, optional: true },
  },
  'a number with work and hints': {
    tool_name: 'request_free_text',
    props: { prompt: 'Solve 2x + 3 = 11. What is x?', input: 'integer', max_length: 2000, work: true, hints: ['Look at what stands beside the 2x.', 'Take 3 from both sides.'] },
  },
  code: {
    tool_name: 'present_code_editor',
    props: { prompt: 'Write a function that doubles a number.', language: 'python', initial: 'def double(x):\n    return x\n', max_length: 10000 },
  },
  rating: {
    tool_name: 'request_rating',
    props: { prompt: 'How sure are you of what you learned today?', ...scale },
  },
  'a long rating': {
    tool_name: 'request_rating',
    props: { prompt: 'How likely is it that you go on?', min: 0, max: 10, labels: [[0, 'Not at all likely'], [10, 'Certain']] },
  },
  'a scale to type': {
    tool_name: 'request_rating',
    props: { prompt: 'How much of it did you understand, in percent?', min: 0, max: 100, labels: [] },
  },
  matrix: {
    tool_name: 'request_matrix',
    props: { prompt: 'How much do you agree?', rows: options('I know what to do next', 'The tasks were too easy for me, most of the time', 'I would do this again'), ...scale },
  },
  number: {
    tool_name: 'request_number',
    props: { prompt: 'How long did you study this week?', whole: false, min: '0', max: '80', unit: 'hours', optional: true },
  },
  date: {
    tool_name: 'request_date',
    props: { prompt: 'When is your next examination?', min: '2026-01-01', max: '2027-12-31' },
  },
  ranking: {
    tool_name: 'request_ranking',
    props: { prompt: 'Put these in the order in which they matter to you.', options: options('To understand it', 'To pass the examination', 'To be quick') },
  },
  notice: { tool_name: 'present_notice', props: { title: 'Before you begin', text: paragraphs } },
  wait: { tool_name: 'request_pause', props: { title: 'See you next week', text: paragraphs, until: '2099-01-31T09:00:00Z' } },
  'a wait that is over': { tool_name: 'request_pause', props: { title: '', text: [], until: '2026-01-31T09:00:00Z' } },
  'another session': {
    tool_name: 'open_session',
    props: { title: 'First a short survey', text: paragraphs, kind: 'survey', content_id: 'weekly' },
  },
  'another session, of which nobody knows whose it is': {
    tool_name: 'open_session',
    props: { title: 'First a short survey', text: paragraphs, kind: 'survey', content_id: 'weekly', begun: true },
  },
  'another session, begun': {
    tool_name: 'open_session',
    props: { title: 'First a short survey', text: [], kind: 'survey', content_id: 'weekly', begun: true, session: '0197a1d2-0000-7000-8000-000000000001' },
  },
};
