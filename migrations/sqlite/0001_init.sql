-- Everything Plumb keeps. Instants are microseconds since 1970, UTC; booleans are 0 or 1; JSON is text.
-- migrations/sqlite and migrations/postgres have the same numbers, tables and columns; a test compares them.

create table user_account (
    id                  blob not null primary key,
    name                text not null,
    name_key            text not null unique,
    role                text not null check (role in ('learner', 'teacher', 'admin')),
    password_hash       text not null,
    time_factor_percent integer not null check (time_factor_percent >= 0),
    created_at          integer not null,
    disabled            integer not null check (disabled in (0, 1)),
    -- The second factor: its secret in base32, and the time step of the code taken last.
    totp_secret         text,
    totp_step           integer,
    check ((totp_secret is null) = (totp_step is null))
) strict;

-- SHA-256 of codes that stand in for the second factor; each goes when it is used.
create table recovery_code (
    user_id blob not null references user_account (id),
    hash    blob not null,
    primary key (user_id, hash)
) strict, without rowid;

-- Failures in a row by what was tried: delays guessing, never locks anybody out.
create table login_guard (
    key      text not null primary key,
    failures integer not null check (failures > 0),
    last_at  integer not null
) strict;

-- Found by a hash of the id: who reads this table cannot take over a session.
create table web_session (
    id_hash    blob not null primary key,
    user_id    blob references user_account (id),
    data       text not null,
    expires_at integer not null
) strict;
create index web_session_user on web_session (user_id);
create index web_session_expiry on web_session (expires_at);

create table content (
    hash       text not null primary key,
    kind       text not null,
    id         text not null,
    version    text not null,
    body       text not null,
    created_at integer not null,
    author     blob references user_account (id),
    unique (kind, id, hash)
) strict;

-- A content without a hash here is retired; its revision goes on counting.
create table content_current (
    kind     text not null,
    id       text not null,
    hash     text,
    revision integer not null check (revision > 0),
    primary key (kind, id),
    foreign key (kind, id, hash) references content (kind, id, hash)
) strict;

create table session (
    id              blob not null primary key,
    learner         blob not null references user_account (id),
    kind            text not null,
    assessment_id   text not null,
    assessment_hash text not null,
    attempt         integer not null check (attempt > 0),
    status          text not null,
    open            integer not null check (open in (0, 1)),
    version         integer not null check (version > 0),
    head            blob not null,
    snapshot        text not null,
    next_due_at     integer,
    created_at      integer not null,
    finished_at     integer,
    score_bp        integer,
    grade           text
) strict;
-- Two parallel beginnings give one session.
create unique index session_attempt on session (learner, assessment_id, attempt);
create unique index session_one_open on session (learner, assessment_id) where open = 1;
create index session_due on session (next_due_at) where open = 1 and next_due_at is not null;
create index session_newest on session (created_at, id);

-- A form without a session is ready for one.
create table form (
    id              blob not null primary key,
    assessment_id   text not null,
    recipe          text not null,
    body            text not null,
    seed            integer not null,
    created_at      integer not null,
    session_id      blob unique references session (id)
) strict;
create index form_ready on form (recipe, seed) where session_id is null;

create table session_event (
    session_id blob not null references session (id),
    seq        integer not null check (seq > 0),
    at         integer not null,
    kind       text not null,
    body       text not null,
    hash       blob not null,
    primary key (session_id, seq)
) strict, without rowid;

create table draft (
    session_id blob not null references session (id),
    position   integer not null,
    revision   integer not null check (revision > 0),
    command_id blob not null,
    answer     text not null,
    saved_at   integer not null,
    primary key (session_id, position)
) strict, without rowid;

-- Saves that came too late to count: kept and shown, never scored.
create table late_save (
    session_id blob not null references session (id),
    command_id blob not null,
    position   integer not null,
    answer     text not null,
    arrived_at integer not null,
    primary key (session_id, command_id)
) strict, without rowid;

create table audit (
    seq          integer not null primary key,
    at           integer not null,
    actor        blob,
    action       text not null,
    subject_kind text not null,
    subject_id   text not null,
    detail       text not null,
    anchor       blob,
    hash         blob not null
) strict;
create index audit_subject on audit (subject_id, seq);

-- The latest audit row. Its lock is what puts all writers, of however many servers, in one line.
create table chain_head (
    id   integer not null primary key check (id = 1),
    seq  integer not null,
    hash blob not null
) strict;
insert into chain_head (id, seq, hash) values (1, 0, zeroblob(32));

-- What is written stays written.
create trigger audit_no_update before update on audit begin select raise(abort, 'audit is append-only'); end;
create trigger audit_no_delete before delete on audit begin select raise(abort, 'audit is append-only'); end;
create trigger session_event_no_update before update on session_event begin select raise(abort, 'session_event is append-only'); end;
create trigger session_event_no_delete before delete on session_event begin select raise(abort, 'session_event is append-only'); end;
create trigger content_no_update before update on content begin select raise(abort, 'content is append-only'); end;
create trigger content_no_delete before delete on content begin select raise(abort, 'content is append-only'); end;
create trigger late_save_no_update before update on late_save begin select raise(abort, 'late_save is append-only'); end;
create trigger late_save_no_delete before delete on late_save begin select raise(abort, 'late_save is append-only'); end;
