-- Who buys what again and again, for whoever has to tell them.
create view active_plan_owners as
  select user_id, book, symbol from spot_plans where status = 'active';
grant select on active_plan_owners to plumbline_app;
