-- What is worked out from the names of accounts, and again by another version of its tables: their order in lists, and
-- what they look like, so that no two look alike.

create table account_name (
    user_id  blob not null primary key references user_account (id) on delete cascade,
    -- Sorts as the name does; begins with the version it was worked out by.
    sort_key text not null,
    -- What the name looks like as it is written, in small letters and in capitals.
    written  text not null,
    small    text not null,
    capital  text not null
) strict, without rowid;
create index account_name_order on account_name (sort_key);
create index account_name_written on account_name (written);
create index account_name_small on account_name (small);
create index account_name_capital on account_name (capital);
