-- Everything that vaults, machines and bonds are sold on, version by version; a version never
-- changes.
create table earn_terms (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  terms json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on earn_terms to plumbline_app;
create trigger earn_terms_append_only before update or delete or truncate on earn_terms
  for each statement execute function refuse_change();

-- The ticks that a server day of a symbol is judged by: the last one at its start and at the end of
-- each hour, each with the time of the one after it. Products' results follow from these.
create table earn_day_samples (
  symbol text not null,
  -- Its start, 16:00 UTC of the date before.
  day timestamptz not null,
  samples json not null,
  primary key (symbol, day)
);
grant select, insert on earn_day_samples to plumbline_app;
create trigger earn_day_samples_append_only
  before update or delete or truncate on earn_day_samples
  for each statement execute function refuse_change();

-- What members bought. It keeps the version of the terms that it was bought on.
create table earn_orders (
  user_id uuid not null references users,
  id uuid not null,
  book text not null check (book in ('demo', 'live')),
  kind text not null check (kind in ('arbitrage', 'mining', 'bond')),
  product_id text not null,
  terms_version int not null references earn_terms,
  status text not null
    check (status in ('not_started', 'running', 'frozen', 'ended', 'cancelled')),
  reason text check (reason in
    ('treasury_short', 'issuer_late', 'defaulted', 'target_missed', 'left_early')),
  asset text not null,
  paid numeric(28, 8) not null check (paid > 0),
  quantity bigint not null check (quantity > 0),
  -- What of it is still to be returned.
  principal numeric(28, 8) not null check (principal >= 0 and principal <= paid),
  cycle_days int not null check (cycle_days > 0),
  bought_at timestamptz not null,
  -- null of a bond that has not started.
  first_day timestamptz,
  days_accrued int not null check (days_accrued between 0 and cycle_days),
  -- The first day that is not accrued: first_day and so many days.
  next_day timestamptz,
  income_asset text not null,
  day_promise numeric(28, 8) not null check (day_promise >= 0),
  last_income numeric(28, 8) not null,
  total_income numeric(28, 8) not null,
  ended_at timestamptz,
  receipt_id uuid,
  primary key (user_id, id),
  check ((status = 'frozen') <= (reason is not null)),
  check ((status in ('ended', 'cancelled')) = (ended_at is not null)),
  check (ended_at is null or principal = 0),
  check ((first_day is null) = (next_day is null))
);
create index earn_orders_of_user on earn_orders (user_id, book, bought_at desc);
create index earn_orders_latest on earn_orders (book, bought_at desc);
create index earn_orders_active on earn_orders (book, product_id)
  where status in ('not_started', 'running', 'frozen');
create index earn_orders_due on earn_orders (next_day) where status in ('running', 'frozen');
create index earn_orders_waiting on earn_orders (first_day) where status = 'not_started';
grant select, insert on earn_orders to plumbline_app;
grant update (status, reason, principal, cycle_days, first_day, days_accrued, next_day,
  day_promise, last_income, total_income, ended_at, receipt_id) on earn_orders to plumbline_app;
-- What is over stays as it is.
create trigger earn_orders_stay before update on earn_orders
  for each row when (old.ended_at is not null) execute function refuse_change();

-- Everything that happened to an order; a day accrues once.
create table earn_entries (
  user_id uuid not null,
  order_id uuid not null,
  event text not null check (event in ('bought', 'accrued', 'redeemed', 'cancelled', 'repaid')),
  -- Of what was accrued; null of all else.
  day timestamptz,
  book text not null,
  product_id text not null,
  asset text not null,
  -- Signed: a day of a vault may lose.
  amount numeric(28, 8) not null,
  fee numeric(28, 8) not null check (fee >= 0),
  receipt_id uuid,
  at timestamptz not null,
  foreign key (user_id, order_id) references earn_orders,
  unique nulls not distinct (user_id, order_id, event, day),
  check ((event = 'accrued') = (day is not null))
);
create index earn_entries_of_product on earn_entries (product_id, book, day)
  where event = 'accrued';
grant select, insert on earn_entries to plumbline_app;
create trigger earn_entries_append_only before update or delete or truncate on earn_entries
  for each statement execute function refuse_change();
