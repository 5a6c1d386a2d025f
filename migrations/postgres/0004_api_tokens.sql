-- Personal access tokens: what programs sign in with. The secret itself is nowhere, only its hash.

create table api_token (
    id           uuid not null primary key,
    user_id      uuid not null references user_account (id),
    name         text collate "C" not null,
    hash         bytea not null unique,
    scopes       text collate "C" not null,
    created_at   bigint not null,
    expires_at   bigint not null check (expires_at > created_at),
    last_used_at bigint
);
create index api_token_user on api_token (user_id);
