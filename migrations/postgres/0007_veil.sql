-- Answers that must not be linked to who gave them. Their sessions belong to nobody: to the account with the id 1, which
-- nobody can sign in to. Who may go on with one stands here alone, and no longer than an hour after its end.

drop index session_attempt;
create unique index session_attempt on session (learner, assessment_id, attempt)
    where learner <> '00000000-0000-0000-0000-000000000001'::uuid;
drop index session_one_open;
create unique index session_one_open on session (learner, assessment_id)
    where open = 1 and learner <> '00000000-0000-0000-0000-000000000001'::uuid;

-- A run of such a session within a workflow: what the workflow knows it by. It says how it ended, not which it was.
create table hidden_run (
    id        uuid not null primary key,
    completed bigint check (completed in (0, 1))
);

create table veil (
    session_id uuid not null primary key references session (id),
    user_id    uuid not null references user_account (id),
    run        uuid unique references hidden_run (id)
);
create index veil_user on veil (user_id);
