-- The group that an assignment is for; null: all learners of the class.
alter table assignment add column group_id blob references class_group (id);
create index assignment_group on assignment (group_id) where group_id is not null;

drop trigger assignment_touched_by_update;
create trigger assignment_touched_by_update after update on assignment
when old.id is not new.id or old.class_id is not new.class_id or old.title is not new.title or old.task is not new.task
    or old.terms is not new.terms or old.created_at is not new.created_at or old.released_at is not new.released_at
    or old.withdrawn is not new.withdrawn or old.group_id is not new.group_id
begin
    insert into touched values (null, 0, 'assignment', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'class_id', hex(old.class_id), 'title', old.title, 'task', old.task, 'terms', old.terms,
        'created_at', old.created_at, 'released_at', old.released_at, 'withdrawn', old.withdrawn,
        'group_id', iif(old.group_id is null, null, hex(old.group_id))));
    insert into touched values (null, 0, 'assignment', lower(hex(new.id)), '', '', null); end;
drop trigger assignment_touched_by_delete;
create trigger assignment_touched_by_delete after delete on assignment begin
    insert into touched values (null, 0, 'assignment', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'class_id', hex(old.class_id), 'title', old.title, 'task', old.task, 'terms', old.terms,
        'created_at', old.created_at, 'released_at', old.released_at, 'withdrawn', old.withdrawn,
        'group_id', iif(old.group_id is null, null, hex(old.group_id)))); end;
