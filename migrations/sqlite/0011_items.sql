-- What answers say about the items that were asked: sums, kept up as evaluations end.

-- 0: nobody has looked at it; 1: its answers are in the sums; 2: they are not to be.
alter table session add column counted integer not null default 0 check (counted in (0, 1, 2));
create index session_uncounted on session (finished_at, id) where counted = 0 and open = 0 and kind = 'evaluation';
create index session_counted on session (finished_at, id) where counted = 1;

-- The answer to one item of an ended evaluation, as it was counted.
create table item_response (
    session_id      blob not null references session (id),
    position        integer not null,
    assessment_id   text not null,
    assessment_hash text not null,
    blueprint       text not null,
    hash            text not null,
    level           text not null,
    seed            integer not null,
    credit          integer not null,
    -- The key, a wrong answer that a strategy makes, or something else.
    choice          text not null check (choice in ('key', 'wrong', 'other')),
    strategy        text,
    typed           integer not null check (typed in (0, 1)),
    millis          integer not null,
    -- Quicker is taken for a guess.
    threshold_ms    integer not null,
    low_effort      integer not null check (low_effort in (0, 1)),
    -- Scores on the other items and on all, in parts of a million millions.
    rest            integer not null,
    total           integer not null,
    -- JSON: the wrong answers it had, and what it is counted under.
    facts           text not null,
    primary key (session_id, position)
) strict, without rowid;

-- Sums over answers: of a blueprint's version (level and feature empty), of a level, of a value of a parameter or
-- feature. Facility and discrimination are millionths, for lists; what they are worked out from is in `sums`.
create table item_stat (
    blueprint      text not null,
    hash           text not null,
    level          text not null,
    feature        text not null,
    value          text not null,
    n              integer not null,
    low_effort     integer not null,
    facility       integer,
    discrimination integer,
    flags          integer not null,
    serious        integer not null check (serious in (0, 1)),
    sums           text not null,
    primary key (blueprint, hash, level, feature, value)
) strict, without rowid;
