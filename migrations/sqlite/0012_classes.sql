-- Classes: who teaches whom, what is set to be done, and by which terms.

create table class (
    id         blob not null primary key,
    name       text not null,
    join_code  text unique,
    created_at integer not null,
    archived   integer not null check (archived in (0, 1))
) strict;

create table class_teacher (
    class_id blob not null references class (id),
    user_id  blob not null references user_account (id),
    primary key (class_id, user_id)
) strict, without rowid;
create index class_teacher_user on class_teacher (user_id);

create table class_member (
    class_id  blob not null references class (id),
    user_id   blob not null references user_account (id),
    joined_at integer not null,
    primary key (class_id, user_id)
) strict, without rowid;
create index class_member_user on class_member (user_id);

create table class_group (
    id       blob not null primary key,
    class_id blob not null references class (id),
    name     text not null,
    unique (class_id, name)
) strict;

create table class_group_member (
    group_id blob not null references class_group (id),
    user_id  blob not null references user_account (id),
    primary key (group_id, user_id)
) strict, without rowid;
create index class_group_member_user on class_group_member (user_id);

create table assignment (
    id          blob not null primary key,
    class_id    blob not null references class (id),
    title       text not null,
    task        text not null,
    terms       text not null,
    created_at  integer not null,
    released_at integer,
    withdrawn   integer not null check (withdrawn in (0, 1))
) strict;
create index assignment_class on assignment (class_id, created_at);

-- Terms of a group or of one learner.
create table assignment_exception (
    id            blob not null primary key,
    assignment_id blob not null references assignment (id),
    group_id      blob references class_group (id),
    user_id       blob references user_account (id),
    terms         text not null,
    check ((group_id is null) <> (user_id is null))
) strict;
create unique index assignment_exception_group on assignment_exception (assignment_id, group_id) where group_id is not null;
create unique index assignment_exception_user on assignment_exception (assignment_id, user_id) where user_id is not null;

-- Sessions about one thing: those of an assignment are about `assigned:` and its id.
create index session_sat on session (assessment_id, learner);

-- When the page of a running session was last heard of.
create table presence (
    session_id blob not null primary key references session (id),
    seen_at    integer not null
) strict, without rowid;
