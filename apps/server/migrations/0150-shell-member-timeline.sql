-- A member's timeline reads each area's latest events by an index of their order. Of contracts and
-- options only what is of real money stands in it, so play money pays for no tree.
create index positions_of_member on positions (user_id, created_at desc) where book = 'live';
create index positions_ended on positions (user_id, closed_at desc)
  where book = 'live' and closed_at is not null;
create index option_orders_ended on option_orders (user_id, closed_at desc)
  where book = 'live' and closed_at is not null;
create index earn_orders_ended on earn_orders (user_id, ended_at desc)
  where book = 'live' and ended_at is not null;
create index ieo_orders_ended on ieo_orders (user_id, ended_at desc)
  where book = 'live' and ended_at is not null;
create index loan_events_of_member on loan_events (user_id, at desc);
create index reward_envelopes_paid on reward_envelopes (user_id, paid_at desc)
  where paid_at is not null;
create index support_tickets_of_member on support_tickets (user_id, opened_at desc);
create index support_tickets_resolved on support_tickets (user_id, resolved_at desc)
  where resolved_at is not null;
create index wallet_steps_of_member on wallet_steps (user_id, at desc);

-- The desk's search finds an order by its id alone. An id begins with its time, so block ranges
-- find it.
create index earn_orders_by_id on earn_orders using brin (id uuid_minmax_multi_ops)
  with (pages_per_range = 16);
create index ieo_orders_by_id on ieo_orders using brin (id uuid_minmax_multi_ops)
  with (pages_per_range = 16);
create index loans_by_id on loans using brin (id uuid_minmax_multi_ops)
  with (pages_per_range = 16);
create index flash_quotes_by_id on flash_quotes using brin (id uuid_minmax_multi_ops)
  with (pages_per_range = 16);
