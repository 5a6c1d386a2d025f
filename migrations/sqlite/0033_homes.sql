-- What somebody has chosen for their own first page: a goal for the week's practice, and up to when a teacher has seen
-- results. A row without a goal has the default one.

create table home (
    user_id         blob not null primary key references user_account (id),
    goal_unit       text check (goal_unit in ('days', 'items')),
    goal_count      integer check (goal_count > 0),
    results_seen_at integer,
    check ((goal_unit is null) = (goal_count is null))
) strict, without rowid;

-- First pages read what was answered lately, of one learner or of the learners of a class.
create index evidence_latest on evidence (learner, at);
