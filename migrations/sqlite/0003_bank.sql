-- The bank of static problems. A version of a problem never changes; where it stands does, along the allowed moves,
-- and every move leaves an event.

create table problem (
    id          blob not null,
    version     integer not null check (version > 0),
    skill_id    text not null,
    difficulty  integer not null check (difficulty between 1 and 5),
    status      text not null check (status in ('DRAFT', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'RETIRED')),
    hash        text not null,
    body        text not null,
    created_at  integer not null,
    verified_at integer,
    primary key (id, version),
    check ((status in ('VERIFIED', 'RETIRED')) = (verified_at is not null))
) strict;
create index problem_pick on problem (skill_id, difficulty, status, hash);

create table problem_event (
    id          blob not null,
    version     integer not null,
    seq         integer not null check (seq > 0),
    at          integer not null,
    actor       blob,
    from_status text,
    to_status   text not null,
    report      text not null,
    primary key (id, version, seq),
    foreign key (id, version) references problem (id, version)
) strict, without rowid;

-- What learners may be given: nothing else is read to serve a problem.
create view servable_problem as
    select p.id, p.version, p.skill_id, p.difficulty, p.status, p.hash, p.body, p.created_at, p.verified_at, e.report
    from problem p
    join problem_event e on e.id = p.id and e.version = p.version
        and e.from_status = 'IN_REVIEW' and e.to_status = 'VERIFIED'
    where p.status = 'VERIFIED';

create trigger problem_no_update before update on problem
when old.id is not new.id or old.version is not new.version or old.skill_id is not new.skill_id
    or old.difficulty is not new.difficulty or old.hash is not new.hash or old.body is not new.body
    or old.created_at is not new.created_at
    or not ((old.status = 'DRAFT' and new.status = 'IN_REVIEW')
        or (old.status = 'IN_REVIEW' and new.status in ('VERIFIED', 'REJECTED'))
        or (old.status = 'VERIFIED' and new.status = 'RETIRED' and old.verified_at is new.verified_at))
begin select raise(abort, 'a problem changes its status only, and only along the allowed moves'); end;
create trigger problem_no_delete before delete on problem begin select raise(abort, 'problem is append-only'); end;
create trigger problem_event_no_update before update on problem_event begin select raise(abort, 'problem_event is append-only'); end;
create trigger problem_event_no_delete before delete on problem_event begin select raise(abort, 'problem_event is append-only'); end;
