-- On what options are sold, version by version; a version never changes.
create table option_terms (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  terms json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on option_terms to plumbline_app;
create trigger option_terms_append_only before update or delete or truncate on option_terms
  for each statement execute function refuse_change();

-- Options of one kind that were bought together. What they pay at their end follows from recorded
-- ticks; no column says it before.
create table option_orders (
  user_id uuid not null references users,
  id uuid not null,
  book text not null check (book in ('demo', 'live')),
  symbol text not null,
  asset text not null,
  kind text not null check (kind in ('call', 'put')),
  strike numeric(28, 8) not null check (strike > 0),
  -- 08:00 UTC of its day.
  expires_at timestamptz not null,
  quantity numeric(28, 8) not null check (quantity > 0),
  premium numeric(28, 8) not null check (premium > 0),
  -- What the house puts by for it as long as it is open.
  reserve numeric(28, 8) not null check (reserve > 0),
  terms_version int not null references option_terms,
  status text not null check (status in ('open', 'sold', 'delivered')),
  bought_at timestamptz not null check (bought_at < expires_at),
  payout numeric(28, 8) check (payout >= 0),
  closed_at timestamptz,
  -- Of its purchase, and of its end once it has one.
  receipt_id uuid not null,
  primary key (user_id, id),
  check ((status = 'open') = (payout is null)),
  check ((status = 'open') = (closed_at is null)),
  check (status <> 'sold' or closed_at < expires_at),
  check (status <> 'delivered' or closed_at >= expires_at)
);
create index option_orders_of_user on option_orders (user_id, book, bought_at desc);
create index option_orders_latest on option_orders (book, bought_at desc);
create index option_orders_open on option_orders (expires_at) include (user_id)
  where status = 'open';
create index option_orders_exposure on option_orders (book, symbol, expires_at)
  where status = 'open';

grant select, insert on option_orders to plumbline_app;
grant update (status, payout, closed_at, receipt_id) on option_orders to plumbline_app;

-- What is closed stays as it is.
create trigger option_orders_stay before update on option_orders
  for each row when (old.status <> 'open') execute function refuse_change();

-- What is put by for open options: beside what other products owe of the same money.
create view option_promises as
  select book, asset, sum(reserve)::numeric(38, 8) as amount
  from option_orders where status = 'open' group by book, asset;
grant select on option_promises to plumbline_app;

-- What a symbol was worth at each full hour, as soon as nothing of that hour can change any more:
-- its last tick within the hour before. Volatility is made of these.
create view hourly_prices as
  select symbol, opened_at + interval '1 hour' as hour, close as price
  from hourly_closes as complete
  where exists (
    select from hourly_closes as later
    where later.symbol = complete.symbol and later.opened_at > complete.opened_at
  );
grant select on hourly_prices to plumbline_app;
