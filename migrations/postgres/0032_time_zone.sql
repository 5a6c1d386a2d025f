-- The time zone that an account reads times in, by its IANA name; null for the school's.
alter table user_account add column time_zone text;
