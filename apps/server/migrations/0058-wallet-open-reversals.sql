-- Whose recharge is being taken back, or was and is still owed: their money stays where it is.
create view open_reversals as
  select distinct user_id from wallet_records
  where direction = 'recharge' and stage in ('reversing', 'owing');

grant select on open_reversals to plumbline_app;
