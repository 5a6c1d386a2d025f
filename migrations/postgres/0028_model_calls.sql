-- What was asked of language models: each attempt, those that failed too. What budgets are counted from.

create table model_call (
    id             uuid not null primary key,
    -- When it ended, and that day in days since 1970, UTC.
    at             bigint not null,
    day            bigint not null,
    -- Where in the program it was made, such as factory.generator.
    site           text not null,
    prompt_hash    text,
    schema_hash    text,
    endpoint       text not null,
    model_asked    text not null,
    model_answered text,
    -- Which attempt of the same request, from 1.
    attempt        bigint not null check (attempt > 0),
    input_tokens   bigint not null,
    output_tokens  bigint not null,
    -- The tokens were guessed from lengths.
    estimated      bigint not null check (estimated in (0, 1)),
    -- In millionths of the currency's unit.
    cost           bigint not null,
    latency_ms     bigint not null,
    -- ok, or the code of the error.
    outcome        text not null,
    -- How an object was asked for.
    level          text,
    job            text,
    learner        text,
    -- Only where content is captured.
    request        text,
    answer         text
);
create index model_call_day on model_call (day, at);
create index model_call_job on model_call (job) where job is not null;
create index model_call_learner on model_call (learner, day) where learner is not null;
