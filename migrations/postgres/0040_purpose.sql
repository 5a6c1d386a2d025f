-- What alone a problem is for, as its body says; null where it serves practice and assessments, and for all that was there
-- before.

alter table problem add column purpose text collate "C" check (purpose in ('practice', 'assessment'));

-- As before, with the column.
drop view servable_problem;
create view servable_problem as
    select p.id, p.version, p.skill_id, p.difficulty, p.status, p.hash, p.body, p.created_at, p.verified_at, p.purpose,
        e.report
    from problem p
    join problem_event e on e.id = p.id and e.version = p.version
        and e.from_status = 'IN_REVIEW' and e.to_status = 'VERIFIED'
    where p.status = 'VERIFIED';

create or replace function refuse_problem_change() returns trigger language plpgsql as $$
begin
    if (old.id, old.version, old.skill_id, old.difficulty, old.hash, old.body, old.created_at, old.purpose)
            is distinct from (new.id, new.version, new.skill_id, new.difficulty, new.hash, new.body, new.created_at,
                new.purpose)
        or not ((old.status = 'DRAFT' and new.status = 'IN_REVIEW')
            or (old.status = 'IN_REVIEW' and new.status in ('VERIFIED', 'REJECTED'))
            or (old.status = 'VERIFIED' and new.status = 'RETIRED'
                and old.verified_at is not distinct from new.verified_at)) then
        raise exception 'a problem changes its status only, and only along the allowed moves';
    end if;
    return new;
end $$;
