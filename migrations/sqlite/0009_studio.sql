-- Blueprints that are being written, and the settings that administrators change.

create table blueprint_draft (
    id          blob not null primary key,
    kind        text not null,
    -- What the text says it is; it may say nothing yet.
    content_id  text,
    -- The version it was begun from; null when it was begun from nothing.
    base        text references content (hash),
    body        text not null,
    -- Counts the saves, from 1.
    revision    integer not null check (revision > 0),
    status      text not null check (status in ('draft', 'review')),
    -- Who began it, who wrote the text as it stands, and who sent it to review.
    author      blob not null references user_account (id),
    edited_by   blob not null references user_account (id),
    sent_by     blob references user_account (id),
    -- What was said when it was sent back.
    remark      text,
    created_at  integer not null,
    updated_at  integer not null
) strict;
create index blueprint_draft_newest on blueprint_draft (updated_at, id);

create table setting (
    key        text not null primary key,
    value      text not null,
    updated_at integer not null
) strict;

-- How many sessions go on with which version of a content.
create index session_open_about on session (assessment_id, assessment_hash) where open = 1;
