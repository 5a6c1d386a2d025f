-- What is known of a learner's skills, and what it is known from.

-- One row for every opportunity: the first scored attempt at an item of a skill, in order.
create table evidence (
    learner    blob not null references user_account (id),
    skill      text not null,
    n          integer not null check (n > 0),
    session_id blob not null references session (id),
    position   integer not null,
    blueprint  text not null,
    at         integer not null,
    body       text not null,
    primary key (learner, skill, n)
) strict, without rowid;
-- An item is evidence of a skill once.
create unique index evidence_once on evidence (session_id, position, skill);
create trigger evidence_no_update before update on evidence begin select raise(abort, 'evidence is append-only'); end;
create trigger evidence_no_delete before delete on evidence begin select raise(abort, 'evidence is append-only'); end;

-- A cache: the fold of a learner's evidence of a skill.
create table skill_state (
    learner  blob not null references user_account (id),
    skill    text not null,
    n        integer not null check (n > 0),
    mastered integer not null check (mastered in (0, 1)),
    due_at   integer,
    snapshot text not null,
    primary key (learner, skill)
) strict, without rowid;

-- How long items of a blueprint take: what a rapid guess is compared with.
create table item_timing (
    blueprint text not null primary key,
    seen      integer not null,
    total_ms  integer not null
) strict, without rowid;
