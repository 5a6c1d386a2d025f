-- Results of a survey: the sessions about one content, by version, the latest end first.
create index session_about on session (assessment_id, assessment_hash, finished_at, id) where kind = 'survey';
