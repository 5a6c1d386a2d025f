-- Sessions that a regrade could not mark anew, or back: they are told of, and not passed over in silence.

-- 1: it failed, and the session is still what `state` says.
alter table regrade_session add column failed integer not null default 0 check (failed in (0, 1));
create index regrade_session_failed on regrade_session (regrade_id, failed, state);
