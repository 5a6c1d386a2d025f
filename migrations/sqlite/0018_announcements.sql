-- What administrators and teachers announce, and who has put it away.

-- For a class, for a role, or (neither) for everybody.
create table announcement (
    id         blob not null primary key,
    class_id   blob references class (id),
    role       text check (role in ('learner', 'teacher', 'admin')),
    kind       text not null check (kind in ('information', 'warning')),
    title      text not null,
    words      text not null,
    starts_at  integer not null,
    ends_at    integer not null,
    author     blob not null references user_account (id),
    created_at integer not null,
    revision   integer not null,
    check (class_id is null or role is null)
) strict;
create index announcement_of_class on announcement (class_id, ends_at) where class_id is not null;
create index announcement_of_site on announcement (ends_at) where class_id is null;

-- As it was when it was put away: what has been changed since is shown again.
create table announcement_put_away (
    announcement_id blob not null references announcement (id),
    user_id         blob not null references user_account (id),
    revision        integer not null,
    primary key (announcement_id, user_id)
) strict, without rowid;
create index announcement_put_away_user on announcement_put_away (user_id);
