-- What is known of a learner's skills, and what it is known from.

-- One row for every opportunity: the first scored attempt at an item of a skill, in order.
create table evidence (
    learner    uuid not null references user_account (id),
    skill      text collate "C" not null,
    n          bigint not null check (n > 0),
    session_id uuid not null references session (id),
    position   bigint not null,
    blueprint  text collate "C" not null,
    at         bigint not null,
    body       text collate "C" not null,
    primary key (learner, skill, n)
);
-- An item is evidence of a skill once.
create unique index evidence_once on evidence (session_id, position, skill);
create trigger evidence_no_change before update or delete on evidence for each row execute function refuse_change();
create trigger evidence_no_truncate before truncate on evidence for each statement execute function refuse_change();

-- A cache: the fold of a learner's evidence of a skill.
create table skill_state (
    learner  uuid not null references user_account (id),
    skill    text collate "C" not null,
    n        bigint not null check (n > 0),
    mastered bigint not null check (mastered in (0, 1)),
    due_at   bigint,
    snapshot text collate "C" not null,
    primary key (learner, skill)
);

-- How long items of a blueprint take: what a rapid guess is compared with.
create table item_timing (
    blueprint text collate "C" not null primary key,
    seen      bigint not null,
    total_ms  bigint not null
);
