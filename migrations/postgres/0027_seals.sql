-- What a change of record leaves behind, row by row: a salted fingerprint of the row as it is from then on, held fast by
-- the row of the audit trail that the change left.

create table seal (
    -- The row of the trail, and which of those that it holds fast.
    seq    bigint not null,
    n      bigint not null check (n >= 0),
    -- The table, and the key of the row there as a JSON array of texts.
    about  text collate "C" not null,
    record text collate "C" not null,
    -- Null: the row is gone.
    hash   bytea,
    -- Only the latest of a row has its salt: what a row was before cannot be found by trying out guesses.
    salt   bytea,
    -- What was there before the change was not what was sealed: it had been changed by other ways. Stays for ever.
    broken bigint not null default 0 check (broken in (0, 1)),
    primary key (seq, n)
);
create index seal_record on seal (about, record, seq);
create trigger seal_no_update before update on seal for each row
    when (new.salt is not null or (old.seq, old.n, old.about, old.record) is distinct from (new.seq, new.n, new.about, new.record)
        or old.hash is distinct from new.hash or old.broken <> new.broken)
    execute function refuse_change();
create trigger seal_no_delete before delete on seal for each row execute function refuse_change();
create trigger seal_no_truncate before truncate on seal for each statement execute function refuse_change();

-- How many heads of the trail were signed with a key into a file outside, and the row that the latest names: so that a
-- file that is gone, or cut short, is noticed.
create table signed_head (
    key_id text collate "C" not null primary key,
    heads  bigint not null check (heads > 0),
    seq    bigint not null,
    at     bigint not null
);

-- The rows of record that the transaction under way has changed; empty whenever none is. What moves with use and is not
-- sealed (`LOOSE` in crates/store/src/records.rs) changes none.
create table touched (
    -- In the order of what happened.
    n     bigint generated always as identity primary key,
    -- The transaction; 0 where there is but one at a time.
    tx    bigint not null,
    about text collate "C" not null,
    k1    text collate "C" not null,
    k2    text collate "C" not null,
    k3    text collate "C" not null,
    -- What is sealed of the row as it was before, as a JSON object; null where there was none.
    was   text
);

-- Its first argument are the columns that are not sealed, the others those of the table's key.
create function note_touched() returns trigger language plpgsql as $$
declare
    was jsonb;
    changed jsonb;
begin
    if tg_op <> 'INSERT' then
        was := to_jsonb(old) - tg_argv[0]::text[];
    end if;
    if tg_op <> 'DELETE' then
        changed := to_jsonb(new) - tg_argv[0]::text[];
    end if;
    if tg_op = 'UPDATE' and was = changed then
        return null;
    end if;
    if was is not null then
        insert into touched (tx, about, k1, k2, k3, was) values (txid_current(), tg_table_name, was ->> tg_argv[1],
            coalesce(was ->> tg_argv[2], ''), coalesce(was ->> tg_argv[3], ''), was::text);
    end if;
    if changed is not null then
        insert into touched (tx, about, k1, k2, k3, was) values (txid_current(), tg_table_name, changed ->> tg_argv[1],
            coalesce(changed ->> tg_argv[2], ''), coalesce(changed ->> tg_argv[3], ''), null);
    end if;
    return null;
end $$;

create trigger user_account_touched after insert or update or delete on user_account
    for each row execute function note_touched('{totp_step,last_sign_in_at}', 'id');
create trigger recovery_code_touched after insert or update or delete on recovery_code
    for each row execute function note_touched('{}', 'user_id', 'hash');
create trigger api_token_touched after insert or update or delete on api_token
    for each row execute function note_touched('{last_used_at}', 'id');
create trigger invitation_touched after insert or update or delete on invitation
    for each row execute function note_touched('{}', 'id');
create trigger setting_touched after insert or update or delete on setting
    for each row execute function note_touched('{}', 'key');
create trigger content_published_touched after insert or update or delete on content_published
    for each row execute function note_touched('{}', 'hash');
create trigger content_current_touched after insert or update or delete on content_current
    for each row execute function note_touched('{}', 'kind', 'id');
create trigger blueprint_draft_touched after insert or update or delete on blueprint_draft
    for each row execute function note_touched('{content_id,base,body,revision,edited_by,updated_at}', 'id');
create trigger class_touched after insert or update or delete on class
    for each row execute function note_touched('{}', 'id');
create trigger class_teacher_touched after insert or update or delete on class_teacher
    for each row execute function note_touched('{}', 'class_id', 'user_id');
create trigger class_member_touched after insert or update or delete on class_member
    for each row execute function note_touched('{}', 'class_id', 'user_id');
create trigger class_group_touched after insert or update or delete on class_group
    for each row execute function note_touched('{}', 'id');
create trigger class_group_member_touched after insert or update or delete on class_group_member
    for each row execute function note_touched('{}', 'group_id', 'user_id');
create trigger assignment_touched after insert or update or delete on assignment
    for each row execute function note_touched('{}', 'id');
create trigger assignment_exception_touched after insert or update or delete on assignment_exception
    for each row execute function note_touched('{}', 'id');
create trigger gradebook_column_touched after insert or update or delete on gradebook_column
    for each row execute function note_touched('{}', 'assignment_id');
create trigger grade_change_touched after insert or update or delete on grade_change
    for each row execute function note_touched('{}', 'assignment_id', 'user_id', 'n');
create trigger announcement_touched after insert or update or delete on announcement
    for each row execute function note_touched('{}', 'id');
create trigger regrade_touched after insert or update or delete on regrade
    for each row execute function note_touched('{state,place,reached,done,changes,changed,restored,kept,ended_at}', 'id');
create trigger rubric_touched after insert or update or delete on rubric
    for each row execute function note_touched('{}', 'blueprint');
create trigger problem_touched after insert or update or delete on problem
    for each row execute function note_touched('{}', 'id', 'version');
create trigger problem_event_touched after insert or update or delete on problem_event
    for each row execute function note_touched('{}', 'id', 'version', 'seq');
create trigger problem_report_touched after insert or update or delete on problem_report
    for each row execute function note_touched('{read_at}', 'id');
create trigger problem_report_note_touched after insert or update or delete on problem_report_note
    for each row execute function note_touched('{}', 'id');
