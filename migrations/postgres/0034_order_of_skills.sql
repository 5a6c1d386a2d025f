-- A class may want its learners to follow the order of skills; null where it does not.

alter table class add column follow_order bigint check (follow_order in (0, 1));
