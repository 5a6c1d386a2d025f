-- What answers say about the items that were asked: sums, kept up as evaluations end.

-- 0: nobody has looked at it; 1: its answers are in the sums; 2: they are not to be.
alter table session add column counted bigint not null default 0 check (counted in (0, 1, 2));
create index session_uncounted on session (finished_at, id) where counted = 0 and open = 0 and kind = 'evaluation';
create index session_counted on session (finished_at, id) where counted = 1;

-- The answer to one item of an ended evaluation, as it was counted.
create table item_response (
    session_id      uuid not null references session (id),
    position        bigint not null,
    assessment_id   text collate "C" not null,
    assessment_hash text collate "C" not null,
    blueprint       text collate "C" not null,
    hash            text collate "C" not null,
    level           text collate "C" not null,
    seed            bigint not null,
    credit          bigint not null,
    -- The key, a wrong answer that a strategy makes, or something else.
    choice          text collate "C" not null check (choice in ('key', 'wrong', 'other')),
    strategy        text collate "C",
    typed           bigint not null check (typed in (0, 1)),
    millis          bigint not null,
    -- Quicker is taken for a guess.
    threshold_ms    bigint not null,
    low_effort      bigint not null check (low_effort in (0, 1)),
    -- Scores on the other items and on all, in parts of a million millions.
    rest            bigint not null,
    total           bigint not null,
    -- JSON: the wrong answers it had, and what it is counted under.
    facts           text collate "C" not null,
    primary key (session_id, position)
);

-- Sums over answers: of a blueprint's version (level and feature empty), of a level, of a value of a parameter or
-- feature. Facility and discrimination are millionths, for lists; what they are worked out from is in `sums`.
create table item_stat (
    blueprint      text collate "C" not null,
    hash           text collate "C" not null,
    level          text collate "C" not null,
    feature        text collate "C" not null,
    value          text collate "C" not null,
    n              bigint not null,
    low_effort     bigint not null,
    facility       bigint,
    discrimination bigint,
    flags          bigint not null,
    serious        bigint not null check (serious in (0, 1)),
    sums           text collate "C" not null,
    primary key (blueprint, hash, level, feature, value)
);
