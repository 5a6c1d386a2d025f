-- Everything Plumb keeps. Instants are microseconds since 1970, UTC; booleans are 0 or 1; JSON is text.
-- migrations/sqlite and migrations/postgres have the same numbers, tables and columns; a test compares them.

create table user_account (
    id                  uuid not null primary key,
    name                text collate "C" not null,
    name_key            text collate "C" not null unique,
    role                text collate "C" not null check (role in ('learner', 'teacher', 'admin')),
    password_hash       text collate "C" not null,
    time_factor_percent bigint not null check (time_factor_percent >= 0),
    created_at          bigint not null,
    disabled            bigint not null check (disabled in (0, 1)),
    -- The second factor: its secret in base32, and the time step of the code taken last.
    totp_secret         text collate "C",
    totp_step           bigint,
    check ((totp_secret is null) = (totp_step is null))
);

-- SHA-256 of codes that stand in for the second factor; each goes when it is used.
create table recovery_code (
    user_id uuid not null references user_account (id),
    hash    bytea not null,
    primary key (user_id, hash)
);

-- Failures in a row by what was tried: delays guessing, never locks anybody out.
create table login_guard (
    key      text collate "C" not null primary key,
    failures bigint not null check (failures > 0),
    last_at  bigint not null
);

-- Found by a hash of the id: who reads this table cannot take over a session.
create table web_session (
    id_hash    bytea not null primary key,
    user_id    uuid references user_account (id),
    data       text collate "C" not null,
    expires_at bigint not null
);
create index web_session_user on web_session (user_id);
create index web_session_expiry on web_session (expires_at);

create table content (
    hash       text collate "C" not null primary key,
    kind       text collate "C" not null,
    id         text collate "C" not null,
    version    text collate "C" not null,
    body       text collate "C" not null,
    created_at bigint not null,
    author     uuid references user_account (id),
    unique (kind, id, hash)
);

-- A content without a hash here is retired; its revision goes on counting.
create table content_current (
    kind     text collate "C" not null,
    id       text collate "C" not null,
    hash     text collate "C",
    revision bigint not null check (revision > 0),
    primary key (kind, id),
    foreign key (kind, id, hash) references content (kind, id, hash)
);

create table session (
    id              uuid not null primary key,
    learner         uuid not null references user_account (id),
    kind            text collate "C" not null,
    assessment_id   text collate "C" not null,
    assessment_hash text collate "C" not null,
    attempt         bigint not null check (attempt > 0),
    status          text collate "C" not null,
    open            bigint not null check (open in (0, 1)),
    version         bigint not null check (version > 0),
    head            bytea not null,
    snapshot        text collate "C" not null,
    next_due_at     bigint,
    created_at      bigint not null,
    finished_at     bigint,
    score_bp        bigint,
    grade           text collate "C"
);
-- Two parallel beginnings give one session.
create unique index session_attempt on session (learner, assessment_id, attempt);
create unique index session_one_open on session (learner, assessment_id) where open = 1;
create index session_due on session (next_due_at) where open = 1 and next_due_at is not null;
create index session_newest on session (created_at, id);

-- A form without a session is ready for one.
create table form (
    id              uuid not null primary key,
    assessment_id   text collate "C" not null,
    recipe          text collate "C" not null,
    body            text collate "C" not null,
    seed            bigint not null,
    created_at      bigint not null,
    session_id      uuid unique references session (id)
);
create index form_ready on form (recipe, seed) where session_id is null;

create table session_event (
    session_id uuid not null references session (id),
    seq        bigint not null check (seq > 0),
    at         bigint not null,
    kind       text collate "C" not null,
    body       text collate "C" not null,
    hash       bytea not null,
    primary key (session_id, seq)
);

create table draft (
    session_id uuid not null references session (id),
    position   bigint not null,
    revision   bigint not null check (revision > 0),
    command_id uuid not null,
    answer     text collate "C" not null,
    saved_at   bigint not null,
    primary key (session_id, position)
);

-- Saves that came too late to count: kept and shown, never scored.
create table late_save (
    session_id uuid not null references session (id),
    command_id uuid not null,
    position   bigint not null,
    answer     text collate "C" not null,
    arrived_at bigint not null,
    primary key (session_id, command_id)
);

create table audit (
    seq          bigint not null primary key,
    at           bigint not null,
    actor        uuid,
    action       text collate "C" not null,
    subject_kind text collate "C" not null,
    subject_id   text collate "C" not null,
    detail       text collate "C" not null,
    anchor       bytea,
    hash         bytea not null
);
create index audit_subject on audit (subject_id, seq);

-- The latest audit row. Its lock is what puts all writers, of however many servers, in one line.
create table chain_head (
    id   bigint not null primary key check (id = 1),
    seq  bigint not null,
    hash bytea not null
);
insert into chain_head (id, seq, hash) values (1, 0, '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea);

-- What is written stays written.
create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_no_change before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
create trigger session_event_no_change before update or delete on session_event for each row execute function refuse_change();
create trigger session_event_no_truncate before truncate on session_event for each statement execute function refuse_change();
create trigger content_no_change before update or delete on content for each row execute function refuse_change();
create trigger content_no_truncate before truncate on content for each statement execute function refuse_change();
create trigger late_save_no_change before update or delete on late_save for each row execute function refuse_change();
create trigger late_save_no_truncate before truncate on late_save for each statement execute function refuse_change();
