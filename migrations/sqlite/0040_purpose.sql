-- What alone a problem is for, as its body says; null where it serves practice and assessments, and for all that was there
-- before.

alter table problem add column purpose text check (purpose in ('practice', 'assessment'));

-- As before, with the column.
drop view servable_problem;
create view servable_problem as
    select p.id, p.version, p.skill_id, p.difficulty, p.status, p.hash, p.body, p.created_at, p.verified_at, p.purpose,
        e.report
    from problem p
    join problem_event e on e.id = p.id and e.version = p.version
        and e.from_status = 'IN_REVIEW' and e.to_status = 'VERIFIED'
    where p.status = 'VERIFIED';

drop trigger problem_no_update;
create trigger problem_no_update before update on problem
when old.id is not new.id or old.version is not new.version or old.skill_id is not new.skill_id
    or old.difficulty is not new.difficulty or old.hash is not new.hash or old.body is not new.body
    or old.created_at is not new.created_at or old.purpose is not new.purpose
    or not ((old.status = 'DRAFT' and new.status = 'IN_REVIEW')
        or (old.status = 'IN_REVIEW' and new.status in ('VERIFIED', 'REJECTED'))
        or (old.status = 'VERIFIED' and new.status = 'RETIRED' and old.verified_at is new.verified_at))
begin select raise(abort, 'a problem changes its status only, and only along the allowed moves'); end;

drop trigger problem_touched_by_update;
drop trigger problem_touched_by_delete;
create trigger problem_touched_by_update after update on problem
when old.id is not new.id or old.version is not new.version or old.skill_id is not new.skill_id
    or old.difficulty is not new.difficulty or old.status is not new.status or old.hash is not new.hash
    or old.body is not new.body or old.created_at is not new.created_at or old.verified_at is not new.verified_at
    or old.purpose is not new.purpose
begin
    insert into touched values (null, 0, 'problem', lower(hex(old.id)), cast(old.version as text), '',
        json_object('id', hex(old.id), 'version', old.version, 'skill_id', old.skill_id, 'difficulty', old.difficulty, 'status', old.status,
        'hash', old.hash, 'body', old.body, 'created_at', old.created_at, 'verified_at', old.verified_at,
        'purpose', old.purpose));
    insert into touched values (null, 0, 'problem', lower(hex(new.id)), cast(new.version as text), '', null); end;
create trigger problem_touched_by_delete after delete on problem begin
    insert into touched values (null, 0, 'problem', lower(hex(old.id)), cast(old.version as text), '',
        json_object('id', hex(old.id), 'version', old.version, 'skill_id', old.skill_id, 'difficulty', old.difficulty, 'status', old.status,
        'hash', old.hash, 'body', old.body, 'created_at', old.created_at, 'verified_at', old.verified_at,
        'purpose', old.purpose)); end;
