-- Who teaches sees only answers to their own assignments: these are found and put in order from the index alone.
drop index review_assignment;
create index review_assignment on review (assignment_id, state, blueprint, hash, level, seed, order_key);
-- Who decides an answer sees what regrades have made of its item.
create index regrade_blueprint on regrade (blueprint);
