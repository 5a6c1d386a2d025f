-- Assessments that teachers made: whose they are, and whether colleagues may see and set them. The text is content like
-- any other.

create table teacher_test (
    -- The assessment's id.
    id         text not null primary key,
    number     integer not null unique check (number > 0),
    owner      blob not null references user_account (id),
    shared     integer not null check (shared in (0, 1)),
    -- The form that made it: sent twice, it makes one.
    command    blob not null unique,
    created_at integer not null
) strict, without rowid;
create index teacher_test_owner on teacher_test (owner, number);

create trigger teacher_test_touched_by_insert after insert on teacher_test begin
    insert into touched values (null, 0, 'teacher_test', new.id, '', '', null); end;
create trigger teacher_test_touched_by_update after update on teacher_test
when old.id is not new.id or old.number is not new.number or old.owner is not new.owner or old.shared is not new.shared
    or old.command is not new.command or old.created_at is not new.created_at
begin
    insert into touched values (null, 0, 'teacher_test', old.id, '', '',
        json_object('id', old.id, 'number', old.number, 'owner', hex(old.owner), 'shared', old.shared,
        'command', hex(old.command), 'created_at', old.created_at));
    insert into touched values (null, 0, 'teacher_test', new.id, '', '', null); end;
create trigger teacher_test_touched_by_delete after delete on teacher_test begin
    insert into touched values (null, 0, 'teacher_test', old.id, '', '',
        json_object('id', old.id, 'number', old.number, 'owner', hex(old.owner), 'shared', old.shared,
        'command', hex(old.command), 'created_at', old.created_at));
end;
