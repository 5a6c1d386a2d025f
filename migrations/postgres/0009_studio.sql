-- Blueprints that are being written, and the settings that administrators change.

create table blueprint_draft (
    id          uuid not null primary key,
    kind        text collate "C" not null,
    -- What the text says it is; it may say nothing yet.
    content_id  text collate "C",
    -- The version it was begun from; null when it was begun from nothing.
    base        text collate "C" references content (hash),
    body        text collate "C" not null,
    -- Counts the saves, from 1.
    revision    bigint not null check (revision > 0),
    status      text collate "C" not null check (status in ('draft', 'review')),
    -- Who began it, who wrote the text as it stands, and who sent it to review.
    author      uuid not null references user_account (id),
    edited_by   uuid not null references user_account (id),
    sent_by     uuid references user_account (id),
    -- What was said when it was sent back.
    remark      text collate "C",
    created_at  bigint not null,
    updated_at  bigint not null
);
create index blueprint_draft_newest on blueprint_draft (updated_at, id);

create table setting (
    key        text collate "C" not null primary key,
    value      text collate "C" not null,
    updated_at bigint not null
);

-- How many sessions go on with which version of a content.
create index session_open_about on session (assessment_id, assessment_hash) where open = 1;
