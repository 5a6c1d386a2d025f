-- What the counted answers say about the difficulties of levels.

create table calibration (
    -- Calibrations are numbered in their order.
    number  bigint not null primary key check (number > 0),
    -- Hash of `body`.
    hash    text not null,
    made_at bigint not null,
    -- Whether adaptive tests that begin later use it, until there is a newer one that they use.
    adopted bigint not null check (adopted in (0, 1)),
    -- Number of answers that it was made from.
    answers bigint not null,
    -- JSON
    body    text not null
);

create trigger calibration_touched after insert or update or delete on calibration
    for each row execute function note_touched('{}', 'number');

-- Work that one server is enough for: which one does it, until its lease expires.
create table lease (
    work       text not null primary key,
    holder     uuid not null,
    expires_at bigint not null
);
