-- Of the area limits: for how many minutes of one sign-in members let themselves be here. What is
-- pending takes over at its time.
create view session_limits as
  select user_id, value, pending_value, pending_at from own_limits where kind = 'session';
grant select on session_limits to plumbline_app;

-- Of the area limits: whom nobody tells where to pay money in.
create view member_breaks as select user_id, kind, started_at, until, ends_at from trading_breaks;
grant select on member_breaks to plumbline_app;
