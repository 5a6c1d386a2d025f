-- The gradebook: what sessions came to as far as a class's page shows it, which attempt counts, and what teachers give in
-- place of it. What a session came to stands in its row alone.

-- Items that wait for a person, and from when the learner may see the score.
alter table session add column undecided integer not null default 0 check (undecided >= 0);
alter table session add column score_from integer;

update session set
    undecided = coalesce(json_extract(snapshot, '$.result.undecided'), 0),
    -- A pause lasts a day at most and may have moved the end of the window: rather late than early.
    score_from = case coalesce(json_extract(snapshot, '$.rules.reveal.score'), 'after_completion')
        when 'after_completion' then finished_at
        when 'after_window' then max(finished_at, coalesce(json_extract(snapshot, '$.allowance.window_closes')
            + 86400000000 * coalesce(json_array_length(snapshot, '$.pauses'), 0), finished_at))
        when 'after_release' then case when json_extract(snapshot, '$.released') then finished_at end
    end
where open = 0 and kind = 'evaluation' and score_bp is not null;

-- All that the gradebook reads of attempts that are over, so that their snapshots are never touched.
create index session_graded on session
    (assessment_id, learner, attempt, score_bp, grade, undecided, score_from, id)
    where open = 0 and score_bp is not null;

-- How an assignment is graded; none is as if it were the best attempt and nothing were released.
create table gradebook_column (
    assignment_id blob not null primary key references assignment (id),
    counting      text not null check (counting in ('best', 'latest', 'first')),
    released_at   integer
) strict, without rowid;

-- What teachers give in place of what was reached, change by change: the latest holds. No kind: as it was reached.
create table grade_change (
    assignment_id blob not null references assignment (id),
    user_id       blob not null references user_account (id),
    n             integer not null check (n > 0),
    at            integer not null,
    by_id         blob not null references user_account (id),
    kind          text check (kind in ('score', 'word', 'excused')),
    score_bp      integer check (score_bp between 0 and 10000),
    word          text,
    reason        text not null,
    comment       text not null,
    primary key (assignment_id, user_id, n),
    check ((coalesce(kind, '') = 'score') = (score_bp is not null)),
    check (coalesce(kind, '') <> 'word' or word is not null)
) strict, without rowid;
create index grade_change_user on grade_change (user_id);
-- A comment goes with the account that it was for; nothing else of a change is ever changed.
create trigger grade_change_no_update before update of assignment_id, user_id, n, at, by_id, kind, score_bp, word, reason
    on grade_change begin select raise(abort, 'grade_change is append-only'); end;
create trigger grade_change_no_delete before delete on grade_change begin select raise(abort, 'grade_change is append-only'); end;
create trigger grade_change_no_comment before update of comment on grade_change when new.comment <> ''
    begin select raise(abort, 'grade_change is append-only'); end;
