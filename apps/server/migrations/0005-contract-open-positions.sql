-- One index is written for an open position instead of two, and another once it is closed. Closed
-- positions never open again, so each keeps a user's ids unique among its own.
alter table positions drop constraint positions_pkey;
drop index positions_open;
create unique index positions_open on positions (user_id, id) where status <> 'closed';
create unique index positions_closed on positions (user_id, id) where status = 'closed';
