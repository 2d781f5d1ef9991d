-- An id begins with its time, so block ranges find it, and an order pays for no tree.
create index option_orders_by_id on option_orders using brin (id uuid_minmax_multi_ops)
  with (pages_per_range = 16);
