-- What is worked out from the names of accounts, and again by another version of its tables: their order in lists, and
-- what they look like, so that no two look alike.

create table account_name (
    user_id  uuid not null primary key references user_account (id) on delete cascade,
    -- Sorts as the name does; begins with the version it was worked out by.
    sort_key text collate "C" not null,
    -- What the name looks like as it is written, in small letters and in capitals.
    written  text collate "C" not null,
    small    text collate "C" not null,
    capital  text collate "C" not null
);
create index account_name_order on account_name (sort_key);
create index account_name_written on account_name (written);
create index account_name_small on account_name (small);
create index account_name_capital on account_name (capital);
