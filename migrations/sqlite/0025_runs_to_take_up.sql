-- Runs of led sessions that were cut are taken up by a worker from now on, which finds them by when they are due. Those
-- that were at work, or about to begin because somebody had responded, are due at once.
update session set next_due_at = 0
    where open = 1
    and (snapshot like '%"phase":{"running":%' or snapshot like '%"phase":{"ready":{"response":%');
