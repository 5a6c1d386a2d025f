-- What administrators look for among sessions: those of a kind, and those that are open, newest first.

create index session_of_kind on session (kind, created_at, id);
create index session_open_newest on session (created_at, id) where open = 1;
