-- A class may let a language model write its own words to its learners beside an open question; null where it does not.

alter table class add column model_words bigint check (model_words in (0, 1));
