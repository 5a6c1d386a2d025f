-- Whether somebody chose to read in large type and short sentences, with pictures beside words; null where they did not.

alter table home add column easy_reading integer check (easy_reading in (0, 1));
