-- Questions that teachers keep for their own classes: whose they are, and whether an administrator has published them to
-- all. The text is content like any other.

create table teacher_skill (
    -- The skill's id.
    id         text collate "C" not null primary key,
    number     bigint not null unique check (number > 0),
    owner      uuid not null references user_account (id),
    -- Published to all: then it is a skill like any other.
    open       bigint not null check (open in (0, 1)),
    -- The form that made it: sent twice, it makes one.
    command    uuid not null unique,
    created_at bigint not null
);
create index teacher_skill_owner on teacher_skill (owner, number);

create trigger teacher_skill_touched after insert or update or delete on teacher_skill
    for each row execute function note_touched('{}', 'id');

-- The question that a draft is of; null for the drafts of the studio. A question has one draft.
alter table blueprint_draft add column question text collate "C" references teacher_skill (id);
create unique index blueprint_draft_question on blueprint_draft (question);
