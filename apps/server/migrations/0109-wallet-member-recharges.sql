-- Of the area wallet: what members brought in or have asked to, for their own limits of it. What
-- was rejected or reversed is none.
create view member_recharges as
  select user_id, created_at, currency as asset, coalesce(received, amount) as amount
  from wallet_records where direction = 'recharge' and status in (0, 1);
grant select on member_recharges to plumbline_app;
