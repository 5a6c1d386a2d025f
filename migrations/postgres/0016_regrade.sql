-- Marking answers again, by regrades and by people.

-- 0: nobody has noted which items it had; 1: they are in `sat_item`.
alter table session add column noted bigint not null default 0 check (noted in (0, 1));
create index session_unnoted on session (finished_at, id) where noted = 0 and open = 0 and kind = 'evaluation';
-- When its marks were last changed after its end.
alter table session add column regraded_at bigint;
create index session_regraded on session (learner, regraded_at) where regraded_at is not null;

-- The items of evaluations that are over, whether or not they were answered: says which sessions a regrade reaches.
create table sat_item (
    session_id uuid not null references session (id),
    position   bigint not null,
    blueprint  text not null,
    hash       text not null,
    level      text not null,
    seed       bigint not null,
    primary key (session_id, position)
);
create index sat_item_one on sat_item (hash, level, seed, session_id);
create index sat_item_all on sat_item (hash, session_id);

create table regrade (
    id            uuid not null primary key,
    made_by       uuid not null references user_account (id),
    made_at       bigint not null,
    blueprint     text not null,
    -- Only what was sat for it; null for all.
    assignment_id uuid references assignment (id),
    -- JSON: what is marked, and how.
    what          text not null,
    -- What learners are told.
    reason        text not null,
    state         text not null check (state in ('looking', 'draft', 'applying', 'applied', 'undoing', 'undone')),
    -- The session that was last dealt with in this state.
    place         uuid,
    -- Sessions it reaches, dealt with in this state, that were found to change, changed, taken back, and answers that
    -- something else had changed before it was taken back.
    reached       bigint not null,
    done          bigint not null,
    changes       bigint not null,
    changed       bigint not null,
    restored      bigint not null,
    kept          bigint not null,
    -- Who ordered what is done to it, and when.
    ordered_by    uuid references user_account (id),
    ordered_at    bigint,
    ended_at      bigint
);
create index regrade_made on regrade (made_at, id);
create index regrade_state on regrade (state) where state in ('looking', 'applying', 'undoing');
create index regrade_assignment on regrade (assignment_id);

-- What a regrade does to a session, and has done.
create table regrade_session (
    regrade_id    uuid not null references regrade (id),
    session_id    uuid not null references session (id),
    state         text not null check (state in ('same', 'changes', 'changed', 'restored', 'kept')),
    before_bp     bigint not null,
    after_bp      bigint not null,
    before_grade  text,
    after_grade   text,
    before_passed bigint check (before_passed in (0, 1)),
    after_passed  bigint check (after_passed in (0, 1)),
    -- JSON: what each changed mark was and is.
    marks         text not null,
    primary key (regrade_id, session_id)
);

-- What answers to a blueprint's items can earn points for.
create table rubric (
    blueprint  text not null primary key,
    lines      text not null,
    changed_by uuid not null references user_account (id),
    changed_at bigint not null
);

-- Answers that wait for a person, or did.
create table review (
    session_id    uuid not null references session (id),
    position      bigint not null,
    blueprint     text not null,
    hash          text not null,
    level         text not null,
    seed          bigint not null,
    assignment_id uuid,
    -- Their order, which says nothing of whose they are.
    order_key     bigint not null,
    state         text not null check (state in ('waiting', 'decided')),
    decided_by    uuid,
    decided_at    bigint,
    primary key (session_id, position)
);
create index review_queue on review (state, blueprint, hash, level, seed, order_key);
create index review_assignment on review (assignment_id, state);
