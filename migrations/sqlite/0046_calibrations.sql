-- What the counted answers say about the difficulties of levels.

create table calibration (
    -- Calibrations are numbered in their order.
    number  integer not null primary key check (number > 0),
    -- Hash of `body`.
    hash    text not null,
    made_at integer not null,
    -- Whether adaptive tests that begin later use it, until there is a newer one that they use.
    adopted integer not null check (adopted in (0, 1)),
    -- Number of answers that it was made from.
    answers integer not null,
    -- JSON
    body    text not null
) strict;

create trigger calibration_touched_by_insert after insert on calibration begin
    insert into touched values (null, 0, 'calibration', cast(new.number as text), '', '', null); end;
create trigger calibration_touched_by_update after update on calibration
when old.number is not new.number or old.hash is not new.hash or old.made_at is not new.made_at
    or old.adopted is not new.adopted or old.answers is not new.answers or old.body is not new.body
begin
    insert into touched values (null, 0, 'calibration', cast(old.number as text), '', '',
        json_object('number', old.number, 'hash', old.hash, 'made_at', old.made_at, 'adopted', old.adopted,
        'answers', old.answers, 'body', old.body));
    insert into touched values (null, 0, 'calibration', cast(new.number as text), '', '', null); end;
create trigger calibration_touched_by_delete after delete on calibration begin
    insert into touched values (null, 0, 'calibration', cast(old.number as text), '', '',
        json_object('number', old.number, 'hash', old.hash, 'made_at', old.made_at, 'adopted', old.adopted,
        'answers', old.answers, 'body', old.body)); end;

-- Work that one server is enough for: which one does it, until its lease expires.
create table lease (
    work       text not null primary key,
    holder     blob not null,
    expires_at integer not null
) strict, without rowid;
