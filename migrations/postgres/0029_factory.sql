-- Items that language models write: what a run is to make, where each of its items stands, and all that was said about it.

create table factory_run (
    id         uuid not null primary key,
    created_at bigint not null,
    created_by uuid,
    -- JSON: what it is to make, and by which models.
    plan       text not null,
    models     text not null,
    -- Most calls a minute and most that may be spent, in millionths of the currency's unit; null without a bound.
    per_minute bigint,
    budget     bigint,
    state      text not null check (state in ('running', 'paused', 'cancelled', 'done')),
    -- Why it is paused.
    why        text,
    ended_at   bigint
);
create index factory_run_created on factory_run (created_at, id);

create table factory_item (
    run         uuid not null references factory_run (id),
    -- From 0.
    number      bigint not null,
    state       text not null
        check (state in ('queued', 'proved', 'agreed', 'approved', 'declined', 'rejected', 'cancelled')),
    -- Which server works on it, and until when nobody else may.
    lease_by    uuid,
    lease_until bigint,
    -- A model could not be reached: how often, and when it is tried again.
    tries       bigint not null,
    not_before  bigint not null,
    -- JSON: how it ended.
    ended       text,
    -- In the bank.
    problem     uuid,
    ended_at    bigint,
    primary key (run, number)
);
create index factory_item_queued on factory_item (not_before) where state = 'queued';
create index factory_item_agreed on factory_item (ended_at) where state = 'agreed';
create index factory_item_problem on factory_item (problem) where problem is not null;

create table factory_artefact (
    run       uuid not null,
    number    bigint not null,
    -- From 1 without gaps.
    seq       bigint not null,
    at        bigint not null,
    stage     text not null,
    attempt   bigint not null,
    part      bigint not null,
    -- JSON: what came of it, and how an answer came about.
    outcome   text not null,
    made      text,
    -- Names the question, so that the same one is not put twice; null where nothing was asked.
    cache_key text,
    primary key (run, number, seq),
    foreign key (run, number) references factory_item (run, number)
);
create index factory_artefact_cache on factory_artefact (cache_key) where cache_key is not null;
