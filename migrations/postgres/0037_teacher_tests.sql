-- Assessments that teachers made: whose they are, and whether colleagues may see and set them. The text is content like
-- any other.

create table teacher_test (
    -- The assessment's id.
    id         text collate "C" not null primary key,
    number     bigint not null unique check (number > 0),
    owner      uuid not null references user_account (id),
    shared     bigint not null check (shared in (0, 1)),
    -- The form that made it: sent twice, it makes one.
    command    uuid not null unique,
    created_at bigint not null
);
create index teacher_test_owner on teacher_test (owner, number);

create trigger teacher_test_touched after insert or update or delete on teacher_test
    for each row execute function note_touched('{}', 'id');
