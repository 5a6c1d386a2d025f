-- What a change of record leaves behind, row by row: a salted fingerprint of the row as it is from then on, held fast by
-- the row of the audit trail that the change left.

create table seal (
    -- The row of the trail, and which of those that it holds fast.
    seq    integer not null,
    n      integer not null check (n >= 0),
    -- The table, and the key of the row there as a JSON array of texts.
    about  text not null,
    record text not null,
    -- Null: the row is gone.
    hash   blob,
    -- Only the latest of a row has its salt: what a row was before cannot be found by trying out guesses.
    salt   blob,
    -- What was there before the change was not what was sealed: it had been changed by other ways. Stays for ever.
    broken integer not null default 0 check (broken in (0, 1)),
    primary key (seq, n)
) strict, without rowid;
create index seal_record on seal (about, record, seq);
create trigger seal_no_update before update on seal
when new.salt is not null or old.seq is not new.seq or old.n is not new.n or old.about is not new.about
    or old.record is not new.record or old.hash is not new.hash or old.broken is not new.broken
begin select raise(abort, 'seal is append-only'); end;
create trigger seal_no_delete before delete on seal begin select raise(abort, 'seal is append-only'); end;

-- How many heads of the trail were signed with a key into a file outside, and the row that the latest names: so that a
-- file that is gone, or cut short, is noticed.
create table signed_head (
    key_id text not null primary key,
    heads  integer not null check (heads > 0),
    seq    integer not null,
    at     integer not null
) strict, without rowid;

-- The rows of record that the transaction under way has changed; empty whenever none is. What moves with use and is not
-- sealed (`LOOSE` in crates/store/src/records.rs) changes none.
create table touched (
    -- In the order of what happened.
    n     integer not null primary key,
    -- The transaction; 0 where there is but one at a time.
    tx    integer not null,
    about text not null,
    k1    text not null,
    k2    text not null,
    k3    text not null,
    -- What is sealed of the row as it was before, as a JSON object; null where there was none.
    was   text
) strict;

create trigger user_account_touched_by_insert after insert on user_account begin
    insert into touched values (null, 0, 'user_account', lower(hex(new.id)), '', '', null); end;
create trigger user_account_touched_by_update after update on user_account
when old.id is not new.id or old.name is not new.name or old.name_key is not new.name_key or old.role is not new.role
    or old.password_hash is not new.password_hash or old.time_factor_percent is not new.time_factor_percent
    or old.created_at is not new.created_at or old.disabled is not new.disabled or old.totp_secret is not new.totp_secret
    or old.closed_at is not new.closed_at or old.deleted_at is not new.deleted_at
begin
    insert into touched values (null, 0, 'user_account', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'name', old.name, 'name_key', old.name_key, 'role', old.role, 'password_hash', old.password_hash,
        'time_factor_percent', old.time_factor_percent, 'created_at', old.created_at, 'disabled', old.disabled,
        'totp_secret', old.totp_secret, 'closed_at', old.closed_at, 'deleted_at', old.deleted_at));
    insert into touched values (null, 0, 'user_account', lower(hex(new.id)), '', '', null); end;
create trigger user_account_touched_by_delete after delete on user_account begin
    insert into touched values (null, 0, 'user_account', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'name', old.name, 'name_key', old.name_key, 'role', old.role, 'password_hash', old.password_hash,
        'time_factor_percent', old.time_factor_percent, 'created_at', old.created_at, 'disabled', old.disabled,
        'totp_secret', old.totp_secret, 'closed_at', old.closed_at, 'deleted_at', old.deleted_at)); end;
create trigger recovery_code_touched_by_insert after insert on recovery_code begin
    insert into touched values (null, 0, 'recovery_code', lower(hex(new.user_id)), lower(hex(new.hash)), '', null); end;
create trigger recovery_code_touched_by_update after update on recovery_code
when old.user_id is not new.user_id or old.hash is not new.hash
begin
    insert into touched values (null, 0, 'recovery_code', lower(hex(old.user_id)), lower(hex(old.hash)), '',
        json_object('user_id', hex(old.user_id), 'hash', hex(old.hash)));
    insert into touched values (null, 0, 'recovery_code', lower(hex(new.user_id)), lower(hex(new.hash)), '', null); end;
create trigger recovery_code_touched_by_delete after delete on recovery_code begin
    insert into touched values (null, 0, 'recovery_code', lower(hex(old.user_id)), lower(hex(old.hash)), '',
        json_object('user_id', hex(old.user_id), 'hash', hex(old.hash))); end;
create trigger api_token_touched_by_insert after insert on api_token begin
    insert into touched values (null, 0, 'api_token', lower(hex(new.id)), '', '', null); end;
create trigger api_token_touched_by_update after update on api_token
when old.id is not new.id or old.user_id is not new.user_id or old.name is not new.name or old.hash is not new.hash
    or old.scopes is not new.scopes or old.created_at is not new.created_at or old.expires_at is not new.expires_at
begin
    insert into touched values (null, 0, 'api_token', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'user_id', hex(old.user_id), 'name', old.name, 'hash', hex(old.hash), 'scopes', old.scopes,
        'created_at', old.created_at, 'expires_at', old.expires_at));
    insert into touched values (null, 0, 'api_token', lower(hex(new.id)), '', '', null); end;
create trigger api_token_touched_by_delete after delete on api_token begin
    insert into touched values (null, 0, 'api_token', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'user_id', hex(old.user_id), 'name', old.name, 'hash', hex(old.hash), 'scopes', old.scopes,
        'created_at', old.created_at, 'expires_at', old.expires_at)); end;
create trigger invitation_touched_by_insert after insert on invitation begin
    insert into touched values (null, 0, 'invitation', lower(hex(new.id)), '', '', null); end;
create trigger invitation_touched_by_update after update on invitation
when old.id is not new.id or old.hash is not new.hash or old.role is not new.role or old.name is not new.name
    or old.user_id is not new.user_id or old.made_by is not new.made_by or old.created_at is not new.created_at
    or old.expires_at is not new.expires_at or old.used_at is not new.used_at or old.withdrawn_at is not new.withdrawn_at
begin
    insert into touched values (null, 0, 'invitation', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'hash', hex(old.hash), 'role', old.role, 'name', old.name,
        'user_id', iif(old.user_id is null, null, hex(old.user_id)), 'made_by', hex(old.made_by), 'created_at', old.created_at,
        'expires_at', old.expires_at, 'used_at', old.used_at, 'withdrawn_at', old.withdrawn_at));
    insert into touched values (null, 0, 'invitation', lower(hex(new.id)), '', '', null); end;
create trigger invitation_touched_by_delete after delete on invitation begin
    insert into touched values (null, 0, 'invitation', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'hash', hex(old.hash), 'role', old.role, 'name', old.name,
        'user_id', iif(old.user_id is null, null, hex(old.user_id)), 'made_by', hex(old.made_by), 'created_at', old.created_at,
        'expires_at', old.expires_at, 'used_at', old.used_at, 'withdrawn_at', old.withdrawn_at)); end;
create trigger setting_touched_by_insert after insert on setting begin
    insert into touched values (null, 0, 'setting', new.key, '', '', null); end;
create trigger setting_touched_by_update after update on setting
when old.key is not new.key or old.value is not new.value or old.updated_at is not new.updated_at
begin
    insert into touched values (null, 0, 'setting', old.key, '', '',
        json_object('key', old.key, 'value', old.value, 'updated_at', old.updated_at));
    insert into touched values (null, 0, 'setting', new.key, '', '', null); end;
create trigger setting_touched_by_delete after delete on setting begin
    insert into touched values (null, 0, 'setting', old.key, '', '',
        json_object('key', old.key, 'value', old.value, 'updated_at', old.updated_at)); end;
create trigger content_published_touched_by_insert after insert on content_published begin
    insert into touched values (null, 0, 'content_published', new.hash, '', '', null); end;
create trigger content_published_touched_by_update after update on content_published
when old.hash is not new.hash or old.at is not new.at or old.author is not new.author
begin
    insert into touched values (null, 0, 'content_published', old.hash, '', '',
        json_object('hash', old.hash, 'at', old.at, 'author', iif(old.author is null, null, hex(old.author))));
    insert into touched values (null, 0, 'content_published', new.hash, '', '', null); end;
create trigger content_published_touched_by_delete after delete on content_published begin
    insert into touched values (null, 0, 'content_published', old.hash, '', '',
        json_object('hash', old.hash, 'at', old.at, 'author', iif(old.author is null, null, hex(old.author)))); end;
create trigger content_current_touched_by_insert after insert on content_current begin
    insert into touched values (null, 0, 'content_current', new.kind, new.id, '', null); end;
create trigger content_current_touched_by_update after update on content_current
when old.kind is not new.kind or old.id is not new.id or old.hash is not new.hash or old.revision is not new.revision
begin
    insert into touched values (null, 0, 'content_current', old.kind, old.id, '',
        json_object('kind', old.kind, 'id', old.id, 'hash', old.hash, 'revision', old.revision));
    insert into touched values (null, 0, 'content_current', new.kind, new.id, '', null); end;
create trigger content_current_touched_by_delete after delete on content_current begin
    insert into touched values (null, 0, 'content_current', old.kind, old.id, '',
        json_object('kind', old.kind, 'id', old.id, 'hash', old.hash, 'revision', old.revision)); end;
create trigger blueprint_draft_touched_by_insert after insert on blueprint_draft begin
    insert into touched values (null, 0, 'blueprint_draft', lower(hex(new.id)), '', '', null); end;
create trigger blueprint_draft_touched_by_update after update on blueprint_draft
when old.id is not new.id or old.kind is not new.kind or old.status is not new.status or old.author is not new.author
    or old.sent_by is not new.sent_by or old.remark is not new.remark or old.created_at is not new.created_at
begin
    insert into touched values (null, 0, 'blueprint_draft', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'kind', old.kind, 'status', old.status, 'author', hex(old.author),
        'sent_by', iif(old.sent_by is null, null, hex(old.sent_by)), 'remark', old.remark, 'created_at', old.created_at));
    insert into touched values (null, 0, 'blueprint_draft', lower(hex(new.id)), '', '', null); end;
create trigger blueprint_draft_touched_by_delete after delete on blueprint_draft begin
    insert into touched values (null, 0, 'blueprint_draft', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'kind', old.kind, 'status', old.status, 'author', hex(old.author),
        'sent_by', iif(old.sent_by is null, null, hex(old.sent_by)), 'remark', old.remark, 'created_at', old.created_at)); end;
create trigger class_touched_by_insert after insert on class begin
    insert into touched values (null, 0, 'class', lower(hex(new.id)), '', '', null); end;
create trigger class_touched_by_update after update on class
when old.id is not new.id or old.name is not new.name or old.join_code is not new.join_code
    or old.created_at is not new.created_at or old.archived is not new.archived
begin
    insert into touched values (null, 0, 'class', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'name', old.name, 'join_code', old.join_code, 'created_at', old.created_at, 'archived', old.archived));
    insert into touched values (null, 0, 'class', lower(hex(new.id)), '', '', null); end;
create trigger class_touched_by_delete after delete on class begin
    insert into touched values (null, 0, 'class', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'name', old.name, 'join_code', old.join_code, 'created_at', old.created_at, 'archived', old.archived)); end;
create trigger class_teacher_touched_by_insert after insert on class_teacher begin
    insert into touched values (null, 0, 'class_teacher', lower(hex(new.class_id)), lower(hex(new.user_id)), '', null); end;
create trigger class_teacher_touched_by_update after update on class_teacher
when old.class_id is not new.class_id or old.user_id is not new.user_id
begin
    insert into touched values (null, 0, 'class_teacher', lower(hex(old.class_id)), lower(hex(old.user_id)), '',
        json_object('class_id', hex(old.class_id), 'user_id', hex(old.user_id)));
    insert into touched values (null, 0, 'class_teacher', lower(hex(new.class_id)), lower(hex(new.user_id)), '', null); end;
create trigger class_teacher_touched_by_delete after delete on class_teacher begin
    insert into touched values (null, 0, 'class_teacher', lower(hex(old.class_id)), lower(hex(old.user_id)), '',
        json_object('class_id', hex(old.class_id), 'user_id', hex(old.user_id))); end;
create trigger class_member_touched_by_insert after insert on class_member begin
    insert into touched values (null, 0, 'class_member', lower(hex(new.class_id)), lower(hex(new.user_id)), '', null); end;
create trigger class_member_touched_by_update after update on class_member
when old.class_id is not new.class_id or old.user_id is not new.user_id or old.joined_at is not new.joined_at
begin
    insert into touched values (null, 0, 'class_member', lower(hex(old.class_id)), lower(hex(old.user_id)), '',
        json_object('class_id', hex(old.class_id), 'user_id', hex(old.user_id), 'joined_at', old.joined_at));
    insert into touched values (null, 0, 'class_member', lower(hex(new.class_id)), lower(hex(new.user_id)), '', null); end;
create trigger class_member_touched_by_delete after delete on class_member begin
    insert into touched values (null, 0, 'class_member', lower(hex(old.class_id)), lower(hex(old.user_id)), '',
        json_object('class_id', hex(old.class_id), 'user_id', hex(old.user_id), 'joined_at', old.joined_at)); end;
create trigger class_group_touched_by_insert after insert on class_group begin
    insert into touched values (null, 0, 'class_group', lower(hex(new.id)), '', '', null); end;
create trigger class_group_touched_by_update after update on class_group
when old.id is not new.id or old.class_id is not new.class_id or old.name is not new.name
begin
    insert into touched values (null, 0, 'class_group', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'class_id', hex(old.class_id), 'name', old.name));
    insert into touched values (null, 0, 'class_group', lower(hex(new.id)), '', '', null); end;
create trigger class_group_touched_by_delete after delete on class_group begin
    insert into touched values (null, 0, 'class_group', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'class_id', hex(old.class_id), 'name', old.name)); end;
create trigger class_group_member_touched_by_insert after insert on class_group_member begin
    insert into touched values (null, 0, 'class_group_member', lower(hex(new.group_id)), lower(hex(new.user_id)), '', null); end;
create trigger class_group_member_touched_by_update after update on class_group_member
when old.group_id is not new.group_id or old.user_id is not new.user_id
begin
    insert into touched values (null, 0, 'class_group_member', lower(hex(old.group_id)), lower(hex(old.user_id)), '',
        json_object('group_id', hex(old.group_id), 'user_id', hex(old.user_id)));
    insert into touched values (null, 0, 'class_group_member', lower(hex(new.group_id)), lower(hex(new.user_id)), '', null); end;
create trigger class_group_member_touched_by_delete after delete on class_group_member begin
    insert into touched values (null, 0, 'class_group_member', lower(hex(old.group_id)), lower(hex(old.user_id)), '',
        json_object('group_id', hex(old.group_id), 'user_id', hex(old.user_id))); end;
create trigger assignment_touched_by_insert after insert on assignment begin
    insert into touched values (null, 0, 'assignment', lower(hex(new.id)), '', '', null); end;
create trigger assignment_touched_by_update after update on assignment
when old.id is not new.id or old.class_id is not new.class_id or old.title is not new.title or old.task is not new.task
    or old.terms is not new.terms or old.created_at is not new.created_at or old.released_at is not new.released_at
    or old.withdrawn is not new.withdrawn
begin
    insert into touched values (null, 0, 'assignment', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'class_id', hex(old.class_id), 'title', old.title, 'task', old.task, 'terms', old.terms,
        'created_at', old.created_at, 'released_at', old.released_at, 'withdrawn', old.withdrawn));
    insert into touched values (null, 0, 'assignment', lower(hex(new.id)), '', '', null); end;
create trigger assignment_touched_by_delete after delete on assignment begin
    insert into touched values (null, 0, 'assignment', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'class_id', hex(old.class_id), 'title', old.title, 'task', old.task, 'terms', old.terms,
        'created_at', old.created_at, 'released_at', old.released_at, 'withdrawn', old.withdrawn)); end;
create trigger assignment_exception_touched_by_insert after insert on assignment_exception begin
    insert into touched values (null, 0, 'assignment_exception', lower(hex(new.id)), '', '', null); end;
create trigger assignment_exception_touched_by_update after update on assignment_exception
when old.id is not new.id or old.assignment_id is not new.assignment_id or old.group_id is not new.group_id
    or old.user_id is not new.user_id or old.terms is not new.terms
begin
    insert into touched values (null, 0, 'assignment_exception', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'assignment_id', hex(old.assignment_id),
        'group_id', iif(old.group_id is null, null, hex(old.group_id)),
        'user_id', iif(old.user_id is null, null, hex(old.user_id)), 'terms', old.terms));
    insert into touched values (null, 0, 'assignment_exception', lower(hex(new.id)), '', '', null); end;
create trigger assignment_exception_touched_by_delete after delete on assignment_exception begin
    insert into touched values (null, 0, 'assignment_exception', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'assignment_id', hex(old.assignment_id),
        'group_id', iif(old.group_id is null, null, hex(old.group_id)),
        'user_id', iif(old.user_id is null, null, hex(old.user_id)), 'terms', old.terms)); end;
create trigger gradebook_column_touched_by_insert after insert on gradebook_column begin
    insert into touched values (null, 0, 'gradebook_column', lower(hex(new.assignment_id)), '', '', null); end;
create trigger gradebook_column_touched_by_update after update on gradebook_column
when old.assignment_id is not new.assignment_id or old.counting is not new.counting or old.released_at is not new.released_at
begin
    insert into touched values (null, 0, 'gradebook_column', lower(hex(old.assignment_id)), '', '',
        json_object('assignment_id', hex(old.assignment_id), 'counting', old.counting, 'released_at', old.released_at));
    insert into touched values (null, 0, 'gradebook_column', lower(hex(new.assignment_id)), '', '', null); end;
create trigger gradebook_column_touched_by_delete after delete on gradebook_column begin
    insert into touched values (null, 0, 'gradebook_column', lower(hex(old.assignment_id)), '', '',
        json_object('assignment_id', hex(old.assignment_id), 'counting', old.counting, 'released_at', old.released_at)); end;
create trigger grade_change_touched_by_insert after insert on grade_change begin
    insert into touched values (null, 0, 'grade_change', lower(hex(new.assignment_id)), lower(hex(new.user_id)), cast(new.n as text), null); end;
create trigger grade_change_touched_by_update after update on grade_change
when old.assignment_id is not new.assignment_id or old.user_id is not new.user_id or old.n is not new.n
    or old.at is not new.at or old.by_id is not new.by_id or old.kind is not new.kind or old.score_bp is not new.score_bp
    or old.word is not new.word or old.reason is not new.reason or old.comment is not new.comment
begin
    insert into touched values (null, 0, 'grade_change', lower(hex(old.assignment_id)), lower(hex(old.user_id)), cast(old.n as text),
        json_object('assignment_id', hex(old.assignment_id), 'user_id', hex(old.user_id), 'n', old.n, 'at', old.at, 'by_id', hex(old.by_id),
        'kind', old.kind, 'score_bp', old.score_bp, 'word', old.word, 'reason', old.reason, 'comment', old.comment));
    insert into touched values (null, 0, 'grade_change', lower(hex(new.assignment_id)), lower(hex(new.user_id)), cast(new.n as text), null); end;
create trigger grade_change_touched_by_delete after delete on grade_change begin
    insert into touched values (null, 0, 'grade_change', lower(hex(old.assignment_id)), lower(hex(old.user_id)), cast(old.n as text),
        json_object('assignment_id', hex(old.assignment_id), 'user_id', hex(old.user_id), 'n', old.n, 'at', old.at, 'by_id', hex(old.by_id),
        'kind', old.kind, 'score_bp', old.score_bp, 'word', old.word, 'reason', old.reason, 'comment', old.comment)); end;
create trigger announcement_touched_by_insert after insert on announcement begin
    insert into touched values (null, 0, 'announcement', lower(hex(new.id)), '', '', null); end;
create trigger announcement_touched_by_update after update on announcement
when old.id is not new.id or old.class_id is not new.class_id or old.role is not new.role or old.kind is not new.kind
    or old.title is not new.title or old.words is not new.words or old.starts_at is not new.starts_at
    or old.ends_at is not new.ends_at or old.author is not new.author or old.created_at is not new.created_at
    or old.revision is not new.revision
begin
    insert into touched values (null, 0, 'announcement', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'class_id', iif(old.class_id is null, null, hex(old.class_id)), 'role', old.role, 'kind', old.kind,
        'title', old.title, 'words', old.words, 'starts_at', old.starts_at, 'ends_at', old.ends_at, 'author', hex(old.author),
        'created_at', old.created_at, 'revision', old.revision));
    insert into touched values (null, 0, 'announcement', lower(hex(new.id)), '', '', null); end;
create trigger announcement_touched_by_delete after delete on announcement begin
    insert into touched values (null, 0, 'announcement', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'class_id', iif(old.class_id is null, null, hex(old.class_id)), 'role', old.role, 'kind', old.kind,
        'title', old.title, 'words', old.words, 'starts_at', old.starts_at, 'ends_at', old.ends_at, 'author', hex(old.author),
        'created_at', old.created_at, 'revision', old.revision)); end;
create trigger regrade_touched_by_insert after insert on regrade begin
    insert into touched values (null, 0, 'regrade', lower(hex(new.id)), '', '', null); end;
create trigger regrade_touched_by_update after update on regrade
when old.id is not new.id or old.made_by is not new.made_by or old.made_at is not new.made_at
    or old.blueprint is not new.blueprint or old.assignment_id is not new.assignment_id or old.what is not new.what
    or old.reason is not new.reason or old.ordered_by is not new.ordered_by or old.ordered_at is not new.ordered_at
begin
    insert into touched values (null, 0, 'regrade', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'made_by', hex(old.made_by), 'made_at', old.made_at, 'blueprint', old.blueprint,
        'assignment_id', iif(old.assignment_id is null, null, hex(old.assignment_id)), 'what', old.what, 'reason', old.reason,
        'ordered_by', iif(old.ordered_by is null, null, hex(old.ordered_by)), 'ordered_at', old.ordered_at));
    insert into touched values (null, 0, 'regrade', lower(hex(new.id)), '', '', null); end;
create trigger regrade_touched_by_delete after delete on regrade begin
    insert into touched values (null, 0, 'regrade', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'made_by', hex(old.made_by), 'made_at', old.made_at, 'blueprint', old.blueprint,
        'assignment_id', iif(old.assignment_id is null, null, hex(old.assignment_id)), 'what', old.what, 'reason', old.reason,
        'ordered_by', iif(old.ordered_by is null, null, hex(old.ordered_by)), 'ordered_at', old.ordered_at)); end;
create trigger rubric_touched_by_insert after insert on rubric begin
    insert into touched values (null, 0, 'rubric', new.blueprint, '', '', null); end;
create trigger rubric_touched_by_update after update on rubric
when old.blueprint is not new.blueprint or old.lines is not new.lines or old.changed_by is not new.changed_by
    or old.changed_at is not new.changed_at
begin
    insert into touched values (null, 0, 'rubric', old.blueprint, '', '',
        json_object('blueprint', old.blueprint, 'lines', old.lines, 'changed_by', hex(old.changed_by), 'changed_at', old.changed_at));
    insert into touched values (null, 0, 'rubric', new.blueprint, '', '', null); end;
create trigger rubric_touched_by_delete after delete on rubric begin
    insert into touched values (null, 0, 'rubric', old.blueprint, '', '',
        json_object('blueprint', old.blueprint, 'lines', old.lines, 'changed_by', hex(old.changed_by), 'changed_at', old.changed_at)); end;
create trigger problem_touched_by_insert after insert on problem begin
    insert into touched values (null, 0, 'problem', lower(hex(new.id)), cast(new.version as text), '', null); end;
create trigger problem_touched_by_update after update on problem
when old.id is not new.id or old.version is not new.version or old.skill_id is not new.skill_id
    or old.difficulty is not new.difficulty or old.status is not new.status or old.hash is not new.hash
    or old.body is not new.body or old.created_at is not new.created_at or old.verified_at is not new.verified_at
begin
    insert into touched values (null, 0, 'problem', lower(hex(old.id)), cast(old.version as text), '',
        json_object('id', hex(old.id), 'version', old.version, 'skill_id', old.skill_id, 'difficulty', old.difficulty, 'status', old.status,
        'hash', old.hash, 'body', old.body, 'created_at', old.created_at, 'verified_at', old.verified_at));
    insert into touched values (null, 0, 'problem', lower(hex(new.id)), cast(new.version as text), '', null); end;
create trigger problem_touched_by_delete after delete on problem begin
    insert into touched values (null, 0, 'problem', lower(hex(old.id)), cast(old.version as text), '',
        json_object('id', hex(old.id), 'version', old.version, 'skill_id', old.skill_id, 'difficulty', old.difficulty, 'status', old.status,
        'hash', old.hash, 'body', old.body, 'created_at', old.created_at, 'verified_at', old.verified_at)); end;
create trigger problem_event_touched_by_insert after insert on problem_event begin
    insert into touched values (null, 0, 'problem_event', lower(hex(new.id)), cast(new.version as text), cast(new.seq as text), null); end;
create trigger problem_event_touched_by_update after update on problem_event
when old.id is not new.id or old.version is not new.version or old.seq is not new.seq or old.at is not new.at
    or old.actor is not new.actor or old.from_status is not new.from_status or old.to_status is not new.to_status
    or old.report is not new.report
begin
    insert into touched values (null, 0, 'problem_event', lower(hex(old.id)), cast(old.version as text), cast(old.seq as text),
        json_object('id', hex(old.id), 'version', old.version, 'seq', old.seq, 'at', old.at,
        'actor', iif(old.actor is null, null, hex(old.actor)), 'from_status', old.from_status, 'to_status', old.to_status,
        'report', old.report));
    insert into touched values (null, 0, 'problem_event', lower(hex(new.id)), cast(new.version as text), cast(new.seq as text), null); end;
create trigger problem_event_touched_by_delete after delete on problem_event begin
    insert into touched values (null, 0, 'problem_event', lower(hex(old.id)), cast(old.version as text), cast(old.seq as text),
        json_object('id', hex(old.id), 'version', old.version, 'seq', old.seq, 'at', old.at,
        'actor', iif(old.actor is null, null, hex(old.actor)), 'from_status', old.from_status, 'to_status', old.to_status,
        'report', old.report)); end;
create trigger problem_report_touched_by_insert after insert on problem_report begin
    insert into touched values (null, 0, 'problem_report', lower(hex(new.id)), '', '', null); end;
create trigger problem_report_touched_by_update after update on problem_report
when old.id is not new.id or old.learner is not new.learner or old.session_id is not new.session_id
    or old.position is not new.position or old.about is not new.about or old.item is not new.item
    or old.blueprint is not new.blueprint or old.hash is not new.hash or old.level is not new.level or old.seed is not new.seed
    or old.problem is not new.problem or old.problem_version is not new.problem_version or old.kind is not new.kind
    or old.words is not new.words or old.answer is not new.answer or old.verdict is not new.verdict
    or old.app_version is not new.app_version or old.at is not new.at or old.state is not new.state
    or old.version is not new.version or old.answered_at is not new.answered_at
begin
    insert into touched values (null, 0, 'problem_report', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'learner', hex(old.learner), 'session_id', hex(old.session_id), 'position', old.position,
        'about', old.about, 'item', old.item, 'blueprint', old.blueprint, 'hash', old.hash, 'level', old.level, 'seed', old.seed,
        'problem', iif(old.problem is null, null, hex(old.problem)), 'problem_version', old.problem_version, 'kind', old.kind,
        'words', old.words, 'answer', old.answer, 'verdict', old.verdict, 'app_version', old.app_version, 'at', old.at,
        'state', old.state, 'version', old.version, 'answered_at', old.answered_at));
    insert into touched values (null, 0, 'problem_report', lower(hex(new.id)), '', '', null); end;
create trigger problem_report_touched_by_delete after delete on problem_report begin
    insert into touched values (null, 0, 'problem_report', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'learner', hex(old.learner), 'session_id', hex(old.session_id), 'position', old.position,
        'about', old.about, 'item', old.item, 'blueprint', old.blueprint, 'hash', old.hash, 'level', old.level, 'seed', old.seed,
        'problem', iif(old.problem is null, null, hex(old.problem)), 'problem_version', old.problem_version, 'kind', old.kind,
        'words', old.words, 'answer', old.answer, 'verdict', old.verdict, 'app_version', old.app_version, 'at', old.at,
        'state', old.state, 'version', old.version, 'answered_at', old.answered_at)); end;
create trigger problem_report_note_touched_by_insert after insert on problem_report_note begin
    insert into touched values (null, 0, 'problem_report_note', lower(hex(new.id)), '', '', null); end;
create trigger problem_report_note_touched_by_update after update on problem_report_note
when old.id is not new.id or old.report_id is not new.report_id or old.author is not new.author or old.at is not new.at
    or old.to_learner is not new.to_learner or old.words is not new.words
begin
    insert into touched values (null, 0, 'problem_report_note', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'report_id', hex(old.report_id), 'author', hex(old.author), 'at', old.at,
        'to_learner', old.to_learner, 'words', old.words));
    insert into touched values (null, 0, 'problem_report_note', lower(hex(new.id)), '', '', null); end;
create trigger problem_report_note_touched_by_delete after delete on problem_report_note begin
    insert into touched values (null, 0, 'problem_report_note', lower(hex(old.id)), '', '',
        json_object('id', hex(old.id), 'report_id', hex(old.report_id), 'author', hex(old.author), 'at', old.at,
        'to_learner', old.to_learner, 'words', old.words));
end;
