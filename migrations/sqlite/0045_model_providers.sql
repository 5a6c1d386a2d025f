-- Language models that administrators entered on a page, and which of them are used.

create table model_provider (
    id         blob not null primary key,
    -- Name of the endpoint, in lower case.
    name       text not null unique,
    -- JSON: the variables of the endpoint by name, without the secret ones.
    variables  text not null,
    -- Its secret variables, encrypted, in hexadecimal digits; null where it has none.
    sealed     text,
    -- Place in the order in which endpoints are called, from 1; null if it is not used.
    place      integer,
    changed_at integer not null,
    -- JSON: when it was last tested since its last change, and the reports.
    test       text
) strict, without rowid;
