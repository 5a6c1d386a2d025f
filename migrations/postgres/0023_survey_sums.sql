-- What surveys came to, as sums that are kept up as sessions end; and for which class a survey was answered.

-- 0: nobody has added it up; 1: it is in `survey_sum`; 2: it is not to be.
alter table session add column summed bigint not null default 0 check (summed in (0, 1, 2));
create index session_unsummed on session (kind, open, finished_at, id) where summed = 0 and open = 0 and kind = 'survey';
create index session_surveying on session (kind, open, assessment_id, assessment_hash) where open = 1 and kind = 'survey';

-- Surveys that were answered for a class, because it was set to. Also of those that belong to nobody.
create table survey_class (
    session_id uuid not null primary key references session (id),
    class_id   uuid not null references class (id)
);
create index survey_class_session on survey_class (class_id, session_id);

-- Owner: the class that a survey was answered for; whoever answered, where it was for none; and for all together the id
-- of nobody and nothing, which has every response once more. Sort `total`: how many were completed and given up;
-- `count`: how often a part of a question had a value; `text`: what was written, by how it begins.
create table survey_sum (
    about    text not null,
    owner    uuid not null,
    sort     text not null check (sort in ('total', 'count', 'text')),
    version  text not null,
    question text not null,
    part     text not null,
    value    text collate "C" not null,
    n        bigint not null,
    -- Of totals: when the latest was; 0 elsewhere.
    latest   bigint not null,
    body     text,
    primary key (about, owner, sort, version, question, part, value)
);
