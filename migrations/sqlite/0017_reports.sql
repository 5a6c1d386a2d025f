-- What learners report about items, what carries along with it, and what became of it.

create table problem_report (
    id              blob not null primary key,
    learner         blob not null references user_account (id),
    session_id      blob not null references session (id),
    position        integer not null check (position >= 0),
    -- What the session is about.
    about           text not null,
    -- Names the very item: who reports the same has the same name here.
    item            text not null,
    -- The blueprint, or the problem of the bank.
    blueprint       text not null,
    hash            text,
    level           text,
    seed            integer,
    problem         blob,
    problem_version integer,
    kind            text not null check (kind in ('key', 'wording', 'impossible', 'missing', 'other')),
    words           text not null,
    answer          text,
    verdict         text check (verdict in ('correct', 'partial', 'incorrect', 'undecided', 'dropped')),
    app_version     text not null,
    at              integer not null,
    state           text not null check (state in ('new', 'looked_at', 'settled', 'set_aside')),
    version         integer not null check (version > 0),
    answered_at     integer,
    read_at         integer,
    check ((hash is null) = (level is null) and (hash is null) = (seed is null)),
    check ((problem is null) = (problem_version is null) and (hash is null) <> (problem is null))
) strict;
create index problem_report_newest on problem_report (at, id);
create index problem_report_state on problem_report (state, at, id);
create index problem_report_item on problem_report (item, at, id);
create index problem_report_learner on problem_report (learner, at, id);
create index problem_report_about on problem_report (about, state);

-- What was said of a report: to its learner, or among colleagues.
create table problem_report_note (
    id         blob not null primary key,
    report_id  blob not null references problem_report (id),
    author     blob not null references user_account (id),
    at         integer not null,
    to_learner integer not null check (to_learner in (0, 1)),
    words      text not null
) strict;
create index problem_report_note_report on problem_report_note (report_id, at, id);
