-- The group that an assignment is for; null: all learners of the class.
alter table assignment add column group_id uuid references class_group (id);
create index assignment_group on assignment (group_id) where group_id is not null;
