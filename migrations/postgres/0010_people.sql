-- Accounts that others look after: when somebody signed in last, when an account was closed or deleted, invitations,
-- rosters that wait to be applied.

alter table user_account add column last_sign_in_at bigint;
alter table user_account add column closed_at bigint;
alter table user_account add column deleted_at bigint;
create index user_account_closed on user_account (closed_at) where closed_at is not null and deleted_at is null;

-- What one account did, latest last.
create index if not exists audit_actor on audit (actor, seq) where actor is not null;

-- Found by a hash of its token: who reads this table can accept none. One with an account is that account's way in.
create table invitation (
    id           uuid not null primary key,
    hash         bytea not null unique,
    role         text collate "C" not null check (role in ('learner', 'teacher', 'admin')),
    name         text collate "C",
    user_id      uuid references user_account (id),
    made_by      uuid not null references user_account (id),
    created_at   bigint not null,
    expires_at   bigint not null,
    used_at      bigint,
    withdrawn_at bigint
);
create index invitation_newest on invitation (created_at, id) where used_at is null and withdrawn_at is null;
create index invitation_user on invitation (user_id) where user_id is not null;

-- Names as they were handed in; the text goes when it has been applied or a day is over.
create table roster (
    id         uuid not null primary key,
    made_by    uuid not null references user_account (id),
    body       text collate "C" not null,
    created_at bigint not null,
    applied_at bigint,
    accounts   bigint not null
);

