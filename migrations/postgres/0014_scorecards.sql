-- What scorecards read, newest first and no more than they show: a learner's evidence, sessions and diagnoses.

create index evidence_newest on evidence (learner, at);
create index session_of_learner on session (learner, created_at, id);
create index session_event_diagnosed on session_event (session_id, seq) where kind = 'diagnosis_completed';
