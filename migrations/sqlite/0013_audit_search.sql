-- What administrators look for in the audit trail: an action, a kind of thing, a time; and sessions by what they are
-- about.

create index audit_action on audit (action, seq);
-- Most rows are about sessions: a page of those is found without.
create index audit_kind on audit (subject_kind, seq) where subject_kind <> 'session';
create index audit_time on audit (at, seq);
create index session_of_content on session (assessment_id, created_at, id);
