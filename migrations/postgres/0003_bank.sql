-- The bank of static problems. A version of a problem never changes; where it stands does, along the allowed moves,
-- and every move leaves an event.

create table problem (
    id          uuid not null,
    version     bigint not null check (version > 0),
    skill_id    text collate "C" not null,
    difficulty  bigint not null check (difficulty between 1 and 5),
    status      text collate "C" not null check (status in ('DRAFT', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'RETIRED')),
    hash        text collate "C" not null,
    body        text collate "C" not null,
    created_at  bigint not null,
    verified_at bigint,
    primary key (id, version),
    check ((status in ('VERIFIED', 'RETIRED')) = (verified_at is not null))
);
create index problem_pick on problem (skill_id, difficulty, status, hash);

create table problem_event (
    id          uuid not null,
    version     bigint not null,
    seq         bigint not null check (seq > 0),
    at          bigint not null,
    actor       uuid,
    from_status text collate "C",
    to_status   text collate "C" not null,
    report      text collate "C" not null,
    primary key (id, version, seq),
    foreign key (id, version) references problem (id, version)
);

-- What learners may be given: nothing else is read to serve a problem.
create view servable_problem as
    select p.id, p.version, p.skill_id, p.difficulty, p.status, p.hash, p.body, p.created_at, p.verified_at, e.report
    from problem p
    join problem_event e on e.id = p.id and e.version = p.version
        and e.from_status = 'IN_REVIEW' and e.to_status = 'VERIFIED'
    where p.status = 'VERIFIED';

create function refuse_problem_change() returns trigger language plpgsql as $$
begin
    if (old.id, old.version, old.skill_id, old.difficulty, old.hash, old.body, old.created_at)
            is distinct from (new.id, new.version, new.skill_id, new.difficulty, new.hash, new.body, new.created_at)
        or not ((old.status = 'DRAFT' and new.status = 'IN_REVIEW')
            or (old.status = 'IN_REVIEW' and new.status in ('VERIFIED', 'REJECTED'))
            or (old.status = 'VERIFIED' and new.status = 'RETIRED'
                and old.verified_at is not distinct from new.verified_at)) then
        raise exception 'a problem changes its status only, and only along the allowed moves';
    end if;
    return new;
end $$;
create trigger problem_no_update before update on problem for each row execute function refuse_problem_change();
create trigger problem_no_delete before delete on problem for each row execute function refuse_change();
create trigger problem_no_truncate before truncate on problem for each statement execute function refuse_change();
create trigger problem_event_no_change before update or delete on problem_event for each row execute function refuse_change();
create trigger problem_event_no_truncate before truncate on problem_event for each statement execute function refuse_change();
