-- A class may let a language model write its own words to its learners beside an open question; null where it does not.

alter table class add column model_words integer check (model_words in (0, 1));

drop trigger class_touched_by_update;
drop trigger class_touched_by_delete;
create trigger class_touched_by_update after update on class
when old.id is not new.id or old.name is not new.name or old.join_code is not new.join_code
    or old.created_at is not new.created_at or old.archived is not new.archived
    or old.follow_order is not new.follow_order or old.model_words is not new.model_words
begin
    insert into touched values (null, 0, 'class', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'name', old.name, 'join_code', old.join_code, 'created_at', old.created_at, 'archived', old.archived, 'follow_order', old.follow_order,
        'model_words', old.model_words));
    insert into touched values (null, 0, 'class', lower(hex(new.id)), '', '', null); end;
create trigger class_touched_by_delete after delete on class begin
    insert into touched values (null, 0, 'class', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'name', old.name, 'join_code', old.join_code, 'created_at', old.created_at, 'archived', old.archived, 'follow_order', old.follow_order,
        'model_words', old.model_words)); end;
