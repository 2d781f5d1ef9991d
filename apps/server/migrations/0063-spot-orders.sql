-- On what is bought and sold at once, version by version; a version never changes.
create table spot_terms (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  terms json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on spot_terms to plumbline_app;
create trigger spot_terms_append_only before update or delete or truncate on spot_terms
  for each statement execute function refuse_change();

-- What members buy again and again. Paused, a plan stays and says when it would have bought.
create table spot_plans (
  user_id uuid not null references users,
  id uuid not null,
  book text not null check (book in ('demo', 'live')),
  symbol text not null,
  asset text not null,
  value_amount numeric(28, 8) not null check (value_amount > 0),
  schedule json not null,
  status text not null check (status in ('active', 'paused')),
  next_at timestamptz not null,
  primary key (user_id, id)
);
create index spot_plans_due on spot_plans (next_at) where status = 'active';
grant select, insert on spot_plans to plumbline_app;
grant update (symbol, value_amount, schedule, status, next_at) on spot_plans to plumbline_app;

-- What members hold by their own trades, at the average of what they paid. What came in otherwise
-- is not of it. The cost is a fraction of units, whose digits no numeric of a scale holds.
create table spot_holdings (
  user_id uuid not null references users,
  book text not null check (book in ('demo', 'live')),
  base text not null,
  amount numeric(28, 8) not null check (amount >= 0),
  cost_numerator text not null check (cost_numerator ~ '^\d+$'),
  cost_denominator text not null check (cost_denominator ~ '^[1-9]\d*$'),
  primary key (user_id, book, base)
);
grant select, insert on spot_holdings to plumbline_app;
grant update (amount, cost_numerator, cost_denominator) on spot_holdings to plumbline_app;

-- Every trade, with all that its figures were made of.
create table spot_orders (
  user_id uuid not null references users,
  id uuid not null,
  request_id uuid not null,
  book text not null check (book in ('demo', 'live')),
  symbol text not null,
  base text not null,
  asset text not null,
  side text not null check (side in ('buy', 'sell')),
  by_size text not null check (by_size in ('amount', 'value')),
  price numeric(28, 8) not null check (price > 0),
  amount numeric(28, 8) not null check (amount > 0),
  gross numeric(28, 8) not null check (gross > 0),
  fee numeric(28, 8) not null check (fee >= 0),
  trade_value numeric(28, 8) not null check (trade_value > 0),
  spread_cost numeric(28, 8) not null check (spread_cost >= 0),
  -- Of a sale, against the average cost.
  result numeric(28, 8),
  tick_seq bigint not null,
  terms_version int not null references spot_terms,
  plan_id uuid,
  receipt_id uuid not null,
  traded_at timestamptz not null,
  primary key (user_id, id),
  check ((side = 'sell') = (result is not null)),
  check (trade_value = case side when 'buy' then gross + fee else gross - fee end),
  foreign key (user_id, plan_id) references spot_plans
);
create index spot_orders_of_user on spot_orders (user_id, book, traded_at desc);
create index spot_orders_latest on spot_orders (book, traded_at desc);
grant select, insert on spot_orders to plumbline_app;
create trigger spot_orders_append_only before update or delete or truncate on spot_orders
  for each statement execute function refuse_change();
