// Every page there is: who sees it, its route, where it is on the stage (stage.mjs), and what its address may carry.
// A page of the router that is missing here fails specs/every-page.spec.mjs.
import { readFileSync } from 'node:fs';

const ROUTER = new URL('../app/src/pages/mod.rs', import.meta.url);

/** Each route with the paths that are of it: those first that say most of a path. */
const ROUTES = [...readFileSync(ROUTER, 'utf8').matchAll(/<Route\s+path=path!\("([^"]+)"\)/g)].map(([, route]) => {
  const parts = route.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  const fixed = route.split('/').filter((part) => part !== '' && !part.startsWith(':')).length;
  return { route, paths: new RegExp(`^${parts.join('/')}$`), fixed };
}).sort((a, b) => b.fixed - a.fixed);

/** The routes of the router, such as `/teach/classes/:id`. */
export function routes() {
  return ROUTES.map(({ route }) => route);
}

/** The route of a path: of several the one that says most of it. */
export function routeOf(path) {
  return ROUTES.find(({ paths }) => paths.test(path))?.route;
}

const page = (who, route, at, query = []) => ({ who, route, at: typeof at === 'function' ? at : () => at, query });

/** The pages. Where one has several states worth a look, it stands here several times. */
export const PAGES = [
  page('visitor', '/', '/'),
  page('visitor', '/sign-in', '/sign-in', ['next']),
  page('visitor', '/sign-in/code', '/sign-in/code', ['next']),
  page('visitor', '/sign-up', '/sign-up'),
  page('visitor', '/welcome', '/welcome', ['code']),
  page('visitor', '/invite/:token', ({ token }) => `/invite/${token}`),

  page('learner', '/', '/', ['joined', 'view', 'goal']),
  page('learner', '/search', '/search?q=add', ['q', 'in']),
  page('learner', '/search', '/search'),
  page('learner', '/assessments/:id', ({ assessment }) => `/assessments/${assessment}`),
  page('learner', '/sessions', '/sessions', ['kind', 'state', 'page']),
  page('learner', '/sessions/:id', ({ running }) => `/sessions/${running}`, ['read']),
  page('learner', '/sessions/:id', ({ led }) => `/sessions/${led}`),
  page('learner', '/sessions/:id/replay', ({ led }) => `/sessions/${led}/replay`),
  page('learner', '/sessions/:id/results', ({ over }) => `/sessions/${over}/results`, ['reported', 'only']),
  page('learner', '/sessions/:id/report/:position', ({ running }) => `/sessions/${running}/report/0`),
  page('learner', '/sessions/:id/report/:position', ({ over }) => `/sessions/${over}/report/1`),
  page('learner', '/reports', '/reports', ['after']),
  page('learner', '/grades', '/grades', ['before']),
  page('learner', '/announcements', '/announcements', ['warnings', 'back']),
  page('learner', '/practice', '/practice', ['view']),
  page('learner', '/practice', '/practice?view=map', ['zoom']),
  page('learner', '/practice/placement', '/practice/placement'),
  page('learner', '/practice/curricula/:id', ({ curriculum }) => `/practice/curricula/${curriculum}`),
  page('learner', '/practice/:id', '/practice/count_to_20', ['round', 'example']),
  page('learner', '/practice/:id', '/practice/count_to_120?example=1'),
  page('learner', '/tutor', '/tutor'),
  page('learner', '/tutor/:id', ({ tutor }) => `/tutor/${tutor}`, ['reported']),
  page('learner', '/me', '/me', ['view']),
  page('learner', '/me', '/me?view=all'),
  page('learner', '/me/report', '/me/report'),
  page('learner', '/history', '/history', ['page']),
  page('learner', '/account', '/account', ['changed', 'language', 'off', 'reading', 'zone']),
  page('learner', '/account/tokens', '/account/tokens', ['revoked']),
  page('learner', '/assignments/:id', ({ assignment }) => `/assignments/${assignment}`),
  page('learner', '/assignments/:id', ({ practice }) => `/assignments/${practice}`),
  page('learner', '/assignments/:id', ({ survey }) => `/assignments/${survey}`),

  page('teacher', '/', '/', ['view']),
  page('teacher', '/', '/?view=learning'),
  page('teacher', '/search', '/search?q=a', ['q', 'in']),
  page('teacher', '/teach', '/teach', ['name', 'after', 'over']),
  page('teacher', '/teach', '/teach?over=1'),
  page('teacher', '/teach/classes/:id', (at) => `/teach/classes/${at.class}`, ['after', 'group']),
  page('teacher', '/teach/classes/:id', (at) => `/teach/classes/${at.class}?group=${at.group}`),
  page('teacher', '/teach/classes/:id/assign', (at) => `/teach/classes/${at.class}/assign`),
  page('teacher', '/teach/assignments/:id', ({ assignment }) => `/teach/assignments/${assignment}`, ['whom', 'learner', 'saved', 'released', 'done', 'refused']),
  page('teacher', '/teach/assignments/:id', ({ assignment, group }) => `/teach/assignments/${assignment}?whom=group:${group}`),
  page('teacher', '/teach/assignments/:id', ({ practice }) => `/teach/assignments/${practice}`),
  page('teacher', '/teach/assignments/:id', ({ survey }) => `/teach/assignments/${survey}`),
  page('teacher', '/teach/assignments/:id/live', ({ assignment }) => `/teach/assignments/${assignment}/live`, ['done', 'refused']),
  page('teacher', '/teach/surveys', '/teach/surveys'),
  page('teacher', '/teach/surveys/:id', ({ surveyId }) => `/teach/surveys/${surveyId}`, ['version', 'texts', 'after']),
  page('teacher', '/teach/tests', '/teach/tests', ['archived']),
  page('teacher', '/teach/tests/new', (at) => `/teach/tests/new?class=${at.class}`, ['class', 'typed']),
  page('teacher', '/teach/tests/:id', ({ test }) => `/teach/tests/${test}`, ['tab', 'typed', 'saved', 'copied']),
  page('teacher', '/teach/tests/:id', ({ test }) => `/teach/tests/${test}?tab=text`),
  page('teacher', '/teach/tests/:id/paper', ({ test }) => `/teach/tests/${test}/paper?versions=2&seed=1`, ['versions', 'seed', 'of']),
  page('teacher', '/teach/blueprints', '/teach/blueprints', ['done']),
  page('teacher', '/teach/blueprints/:id', ({ question }) => `/teach/blueprints/${question}`, ['tab', 'add', 'done', 'level', 'from', 'parameter', 'value', 'seed']),
  page('teacher', '/teach/blueprints/:id', ({ question }) => `/teach/blueprints/${question}?tab=yaml`),
  page('teacher', '/teach/items', '/teach/items', ['search', 'sort', 'dir', 'after']),
  page('teacher', '/teach/items/:id', ({ item }) => `/teach/items/${item}`, ['version']),
  page('teacher', '/account/second-factor', '/account/second-factor'),
  page('teacher', '/teach/classes/:id/gradebook', (at) => `/teach/classes/${at.class}/gradebook`, ['after', 'older', 'changed']),
  page('teacher', '/teach/assignments/:id/grades/:learner', ({ assignment, user }) => `/teach/assignments/${assignment}/grades/${user}`, ['attempts', 'changes', 'saved']),
  page('teacher', '/teach/classes/:id/skills', (at) => `/teach/classes/${at.class}/skills`, ['area', 'after']),
  page('teacher', '/teach/classes/:id/skills', (at) => `/teach/classes/${at.class}/skills?area=~set`),
  page('teacher', '/teach/learners/:id', ({ user }) => `/teach/learners/${user}`, ['view']),
  page('teacher', '/teach/learners/:id', ({ user }) => `/teach/learners/${user}?view=all`),
  page('teacher', '/teach/learners/:id/report', ({ user }) => `/teach/learners/${user}/report`),
  page('teacher', '/teach/assignments/:id/results', ({ assignment }) => `/teach/assignments/${assignment}/results`),
  page('teacher', '/teach/classes/:id/announcements', (at) => `/teach/classes/${at.class}/announcements`, ['after', 'edit', 'done']),
  page('teacher', '/teach/classes/:id/announcements', (at) => `/teach/classes/${at.class}/announcements?edit=${at.toClass}`),
  page('teacher', '/teach/reports', '/teach/reports', ['state', 'class', 'blueprint', 'assignment', 'after']),
  page('teacher', '/teach/reports/:id', ({ report }) => `/teach/reports/${report}`, ['after', 'done']),
  page('teacher', '/teach/regrades', '/teach/regrades', ['hash', 'level', 'seed', 'assignment', 'blueprint', 'version', 'last', 'after']),
  page('teacher', '/teach/regrades', ({ reported, assignment }) => `/teach/regrades?${reported}&assignment=${assignment}`),
  page('teacher', '/teach/flags', '/teach/flags', ['done']),
  page('teacher', '/teach/conversations', '/teach/conversations', ['class', 'learner', 'name', 'after']),
  page('teacher', '/teach/conversations/:id', ({ tutor }) => `/teach/conversations/${tutor}`, ['page', 'open']),
  page('teacher', '/teach/conversations/:id', ({ tutor }) => `/teach/conversations/${tutor}?open=1`),
  page('teacher', '/teach/reviews', '/teach/reviews', ['after', 'at', 'done', 'rubric']),

  page('admin', '/', '/', ['view']),
  page('admin', '/', '/?view=teaching'),
  page('admin', '/search', '/search?q=a&in=accounts', ['q', 'in']),
  page('admin', '/admin/users', '/admin/users', ['name', 'role', 'state', 'after', 'done']),
  page('admin', '/admin/users', '/admin/users?state=invited'),
  page('admin', '/admin/users/:id', ({ user }) => `/admin/users/${user}`, ['done']),
  page('admin', '/admin/users/invitations', '/admin/users/invitations', ['after', 'done']),
  page('admin', '/admin/users/roster', '/admin/users/roster', ['wrong', 'changed']),
  page('admin', '/admin/users/roster/:id', ({ roster }) => `/admin/users/roster/${roster}`, ['page', 'changed']),
  page('admin', '/admin/settings', '/admin/settings', ['done']),
  page('admin', '/admin', '/admin'),
  page('admin', '/teach/regrades', ({ reported }) => `/teach/regrades?${reported}`, ['hash', 'level', 'seed']),
  page('admin', '/teach/regrades/:id', ({ regrade }) => `/teach/regrades/${regrade}`, ['all', 'after']),
  page('admin', '/teach/regrades/:id', ({ regrade }) => `/teach/regrades/${regrade}?all=1`),
  page('admin', '/admin/announcements', '/admin/announcements', ['after', 'edit', 'done']),
  page('admin', '/admin/announcements', ({ announced }) => `/admin/announcements?edit=${announced}`),
  page('admin', '/admin/models', '/admin/models', ['days']),
  page('admin', '/admin/models', '/admin/models?days=30'),
  page('admin', '/admin/models/calls', '/admin/models/calls', ['site', 'outcome', 'before']),
  page('admin', '/admin/models/calls/:id', ({ call }) => `/admin/models/calls/${call}`),
  page('admin', '/admin/bank', '/admin/bank', ['q', 'skill', 'difficulty', 'status', 'origin', 'after']),
  page('admin', '/admin/bank/:id', ({ problem }) => `/admin/bank/${problem}`, ['version', 'verify', 'old', 'new', 'done']),
  page('admin', '/admin/bank/:id', ({ problem }) => `/admin/bank/${problem}?verify=1&old=1&new=1`),
  page('admin', '/admin/factory', '/admin/factory', ['before', 'done']),
  page('admin', '/admin/factory/:run', ({ run }) => `/admin/factory/${run}`, ['from', 'board', 'report', 'done']),
  page('admin', '/admin/factory/:run/:number', ({ run }) => `/admin/factory/${run}/0`, ['done']),
  page('admin', '/admin/system', '/admin/system'),
  page('admin', '/admin/audit', '/admin/audit', ['actor', 'kind', 'subject', 'state', 'from', 'until', 'before']),
  page('admin', '/admin/audit/items/:session/:position', ({ over }) => `/admin/audit/items/${over}/0`, ['compare']),
  page('admin', '/admin/audit/items/:session/:position', ({ over }) => `/admin/audit/items/${over}/0?compare=1`),
  page('admin', '/admin/audit/people/:id', ({ user }) => `/admin/audit/people/${user}`),
  page('admin', '/admin/audit/blueprints/:kind/:id', ({ item }) => `/admin/audit/blueprints/skill/${item}`),
  page('admin', '/admin/audit/verify', '/admin/audit/verify', ['before']),
  page('admin', '/admin/audit/sessions/:id', ({ over }) => `/admin/audit/sessions/${over}`, ['compare', 'from']),
  page('admin', '/admin/audit/sessions/:id', ({ over }) => `/admin/audit/sessions/${over}?compare=1`),
  page('admin', '/admin/audit/trail', '/admin/audit/trail', ['actor', 'kind', 'subject', 'action', 'from', 'until', 'before']),
  page('admin', '/admin/blueprints', '/admin/blueprints', ['q', 'status', 'done']),
  page('admin', '/admin/blueprints/import', '/admin/blueprints/import', ['upload', 'done']),
  page('admin', '/admin/blueprints/import', ({ upload }) => `/admin/blueprints/import?upload=${upload}`),
  page('admin', '/admin/blueprints/drafts/:id', ({ draft }) => `/admin/blueprints/drafts/${draft}`, ['level', 'from', 'parameter', 'value', 'seed', 'changes', 'tab', 'add']),
  page('admin', '/admin/blueprints/drafts/:id', ({ draft }) => `/admin/blueprints/drafts/${draft}?tab=yaml`),
  page('admin', '/admin/blueprints/preview/:hash', ({ hash }) => `/admin/blueprints/preview/${hash}`, ['level', 'from', 'parameter', 'value', 'seed']),
  page('admin', '/admin/blueprints/items/:hash/:level/:seed', ({ hash }) => `/admin/blueprints/items/${hash}/easy/7`),
  page('admin', '/admin/blueprints/compare/:old/:new', ({ hash }) => `/admin/blueprints/compare/${hash}/${hash}`),
  page('admin', '/admin/blueprints/:kind/:id', ({ item }) => `/admin/blueprints/skill/${item}`, ['old', 'new', 'done']),
  page('admin', '/admin/blueprints/:kind/:id', ({ topic }) => `/admin/blueprints/topic/${topic}`),
];
