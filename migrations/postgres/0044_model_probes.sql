-- What the latest probe of each language model found; every process requests objects accordingly.

create table model_probe (
    endpoint text not null,
    model    text not null,
    -- When the probe ended.
    at       bigint not null,
    -- The report, as JSON.
    report   text not null,
    primary key (endpoint, model)
);
