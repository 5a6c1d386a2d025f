-- The language that an account reads in, by its tag; null for what the browser says.
alter table user_account add column language text;
