-- Personal access tokens: what programs sign in with. The secret itself is nowhere, only its hash.

create table api_token (
    id           blob not null primary key,
    user_id      blob not null references user_account (id),
    name         text not null,
    hash         blob not null unique,
    scopes       text not null,
    created_at   integer not null,
    expires_at   integer not null check (expires_at > created_at),
    last_used_at integer
) strict;
create index api_token_user on api_token (user_id);
