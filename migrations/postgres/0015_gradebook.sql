-- The gradebook: what sessions came to as far as a class's page shows it, which attempt counts, and what teachers give in
-- place of it. What a session came to stands in its row alone.

-- Items that wait for a person, and from when the learner may see the score.
alter table session add column undecided bigint not null default 0 check (undecided >= 0);
alter table session add column score_from bigint;

update session set
    undecided = coalesce((snapshot::json #>> '{result,undecided}')::bigint, 0),
    -- A pause lasts a day at most and may have moved the end of the window: rather late than early.
    score_from = case coalesce(snapshot::json #>> '{rules,reveal,score}', 'after_completion')
        when 'after_completion' then finished_at
        when 'after_window' then greatest(finished_at, coalesce((snapshot::json #>> '{allowance,window_closes}')::bigint
            + 86400000000 * coalesce(json_array_length(snapshot::json -> 'pauses'), 0), finished_at))
        when 'after_release' then case when (snapshot::json ->> 'released')::boolean then finished_at end
    end
where open = 0 and kind = 'evaluation' and score_bp is not null;

-- All that the gradebook reads of attempts that are over, so that their snapshots are never touched.
create index session_graded on session
    (assessment_id, learner, attempt, score_bp, grade, undecided, score_from, id)
    where open = 0 and score_bp is not null;

-- How an assignment is graded; none is as if it were the best attempt and nothing were released.
create table gradebook_column (
    assignment_id uuid not null primary key references assignment (id),
    counting      text collate "C" not null check (counting in ('best', 'latest', 'first')),
    released_at   bigint
);

-- What teachers give in place of what was reached, change by change: the latest holds. No kind: as it was reached.
create table grade_change (
    assignment_id uuid not null references assignment (id),
    user_id       uuid not null references user_account (id),
    n             bigint not null check (n > 0),
    at            bigint not null,
    by_id         uuid not null references user_account (id),
    kind          text collate "C" check (kind in ('score', 'word', 'excused')),
    score_bp      bigint check (score_bp between 0 and 10000),
    word          text collate "C",
    reason        text collate "C" not null,
    comment       text collate "C" not null,
    primary key (assignment_id, user_id, n),
    check ((coalesce(kind, '') = 'score') = (score_bp is not null)),
    check (coalesce(kind, '') <> 'word' or word is not null)
);
create index grade_change_user on grade_change (user_id);
-- A comment goes with the account that it was for; nothing else of a change is ever changed.
create trigger grade_change_no_change before delete or update of assignment_id, user_id, n, at, by_id, kind, score_bp,
    word, reason on grade_change for each row execute function refuse_change();
create trigger grade_change_no_truncate before truncate on grade_change for each statement execute function refuse_change();
create trigger grade_change_no_comment before update of comment on grade_change for each row
    when (new.comment <> '') execute function refuse_change();
