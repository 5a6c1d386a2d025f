-- A closed session may be due too: its answers become evidence when its score may be seen.

drop index session_due;
create index session_due on session (next_due_at) where next_due_at is not null;
