-- The call of a tool that an event is about: each thing is said of a call once, whoever tries to say it again.

alter table session_event add column call_id text;
create unique index session_event_call on session_event (session_id, kind, call_id) where call_id is not null;
