-- Items that language models write: what a run is to make, where each of its items stands, and all that was said about it.

create table factory_run (
    id         blob not null primary key,
    created_at integer not null,
    created_by blob,
    -- JSON: what it is to make, and by which models.
    plan       text not null,
    models     text not null,
    -- Most calls a minute and most that may be spent, in millionths of the currency's unit; null without a bound.
    per_minute integer,
    budget     integer,
    state      text not null check (state in ('running', 'paused', 'cancelled', 'done')),
    -- Why it is paused.
    why        text,
    ended_at   integer
) strict, without rowid;
create index factory_run_created on factory_run (created_at, id);

create table factory_item (
    run         blob not null references factory_run (id),
    -- From 0.
    number      integer not null,
    state       text not null
        check (state in ('queued', 'proved', 'agreed', 'approved', 'declined', 'rejected', 'cancelled')),
    -- Which server works on it, and until when nobody else may.
    lease_by    blob,
    lease_until integer,
    -- A model could not be reached: how often, and when it is tried again.
    tries       integer not null,
    not_before  integer not null,
    -- JSON: how it ended.
    ended       text,
    -- In the bank.
    problem     blob,
    ended_at    integer,
    primary key (run, number)
) strict, without rowid;
create index factory_item_queued on factory_item (not_before) where state = 'queued';
create index factory_item_agreed on factory_item (ended_at) where state = 'agreed';
create index factory_item_problem on factory_item (problem) where problem is not null;

create table factory_artefact (
    run       blob not null,
    number    integer not null,
    -- From 1 without gaps.
    seq       integer not null,
    at        integer not null,
    stage     text not null,
    attempt   integer not null,
    part      integer not null,
    -- JSON: what came of it, and how an answer came about.
    outcome   text not null,
    made      text,
    -- Names the question, so that the same one is not put twice; null where nothing was asked.
    cache_key text,
    primary key (run, number, seq),
    foreign key (run, number) references factory_item (run, number)
) strict, without rowid;
create index factory_artefact_cache on factory_artefact (cache_key) where cache_key is not null;
