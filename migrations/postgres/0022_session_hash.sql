-- How many sessions go by which version of a content, however they were begun, and which: those of classes and of
-- programs are about something else than its id.

create index session_of_version on session (assessment_hash, created_at, id) where kind <> 'trial';
create index session_open_version on session (assessment_hash) where open = 1 and kind <> 'trial';
drop index session_open_about;

-- Evaluations that are over and not counted, or not noted, in the order in which they are: SQLite takes an index by
-- more equal columns rather than one that gives the order, so these have both.
drop index session_uncounted;
create index session_uncounted on session (kind, open, finished_at, id) where counted = 0 and open = 0 and kind = 'evaluation';
drop index session_unnoted;
create index session_unnoted on session (kind, open, finished_at, id) where noted = 0 and open = 0 and kind = 'evaluation';

-- The terms of an assignment for some of its class, of groups and of learners alike.
create index assignment_exception_of on assignment_exception (assignment_id);
