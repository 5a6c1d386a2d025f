-- Questions that teachers keep for their own classes: whose they are, and whether an administrator has published them to
-- all. The text is content like any other.

create table teacher_skill (
    -- The skill's id.
    id         text not null primary key,
    number     integer not null unique check (number > 0),
    owner      blob not null references user_account (id),
    -- Published to all: then it is a skill like any other.
    open       integer not null check (open in (0, 1)),
    -- The form that made it: sent twice, it makes one.
    command    blob not null unique,
    created_at integer not null
) strict, without rowid;
create index teacher_skill_owner on teacher_skill (owner, number);

create trigger teacher_skill_touched_by_insert after insert on teacher_skill begin
    insert into touched values (null, 0, 'teacher_skill', new.id, '', '', null); end;
create trigger teacher_skill_touched_by_update after update on teacher_skill
when old.id is not new.id or old.number is not new.number or old.owner is not new.owner or old.open is not new.open
    or old.command is not new.command or old.created_at is not new.created_at
begin
    insert into touched values (null, 0, 'teacher_skill', old.id, '', '',
        json_object('id', old.id, 'number', old.number, 'owner', hex(old.owner), 'open', old.open,
        'command', hex(old.command), 'created_at', old.created_at));
    insert into touched values (null, 0, 'teacher_skill', new.id, '', '', null); end;
create trigger teacher_skill_touched_by_delete after delete on teacher_skill begin
    insert into touched values (null, 0, 'teacher_skill', old.id, '', '',
        json_object('id', old.id, 'number', old.number, 'owner', hex(old.owner), 'open', old.open,
        'command', hex(old.command), 'created_at', old.created_at));
end;

-- The question that a draft is of; null for the drafts of the studio. A question has one draft.
alter table blueprint_draft add column question text references teacher_skill (id);
create unique index blueprint_draft_question on blueprint_draft (question);

-- As before, with the column.
drop trigger blueprint_draft_touched_by_update;
drop trigger blueprint_draft_touched_by_delete;
create trigger blueprint_draft_touched_by_update after update on blueprint_draft
when old.id is not new.id or old.kind is not new.kind or old.status is not new.status or old.author is not new.author
    or old.sent_by is not new.sent_by or old.remark is not new.remark or old.created_at is not new.created_at
    or old.question is not new.question
begin
    insert into touched values (null, 0, 'blueprint_draft', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'kind', old.kind, 'status', old.status, 'author', hex(old.author),
        'sent_by', iif(old.sent_by is null, null, hex(old.sent_by)), 'remark', old.remark, 'created_at', old.created_at,
        'question', old.question));
    insert into touched values (null, 0, 'blueprint_draft', lower(hex(new.id)), '', '', null); end;
create trigger blueprint_draft_touched_by_delete after delete on blueprint_draft begin
    insert into touched values (null, 0, 'blueprint_draft', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'kind', old.kind, 'status', old.status, 'author', hex(old.author),
        'sent_by', iif(old.sent_by is null, null, hex(old.sent_by)), 'remark', old.remark, 'created_at', old.created_at,
        'question', old.question)); end;
