-- The desk exports everyone's open positions page by page in the order of their opening. Open ones
-- alone are in the index, so that it stays as small as they are few.
create index positions_open_in_time on positions (book, created_at, user_id, id)
  where status <> 'closed';
