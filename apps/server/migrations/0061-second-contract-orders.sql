-- On what second contracts are sold, version by version; a version never changes.
create table second_terms (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  terms json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on second_terms to plumbline_app;
create trigger second_terms_append_only before update or delete or truncate on second_terms
  for each statement execute function refuse_change();

-- Stakes on where a price is some seconds later. What is won was settled when it was bought; who
-- wins follows from recorded ticks, and no column can say otherwise before they are there.
create table second_orders (
  user_id uuid not null references users,
  id uuid not null,
  book text not null check (book in ('demo', 'live')),
  symbol text not null,
  asset text not null,
  direction text not null check (direction in ('up', 'down')),
  seconds int not null check (seconds > 0),
  stake numeric(28, 8) not null check (stake > 0),
  gain numeric(28, 8) not null check (gain >= 0 and gain < stake),
  payout_ppm int not null check (payout_ppm > 0),
  terms_version int not null references second_terms,
  accepted_at timestamptz not null,
  expires_at timestamptz not null,
  -- null until it is closed, as all that follows.
  outcome text check (outcome in ('won', 'lost', 'refunded', 'void')),
  entry_seq bigint,
  entry_price numeric(28, 8),
  entered_at timestamptz,
  exit_seq bigint,
  exit_price numeric(28, 8),
  exited_at timestamptz,
  profit numeric(28, 8) not null default 0,
  closed_at timestamptz,
  receipt_id uuid,
  primary key (user_id, id),
  check (expires_at = accepted_at + seconds * interval '1 second'),
  check ((outcome is null) = (closed_at is null)),
  check ((outcome is null) = (receipt_id is null)),
  check (closed_at >= expires_at),
  check (exited_at <= expires_at),
  check (entered_at > accepted_at),
  check ((entry_seq is null) = (entered_at is null) and (entry_seq is null) = (entry_price is null)),
  check ((exit_seq is null) = (exited_at is null) and (exit_seq is null) = (exit_price is null)),
  check (outcome = 'void' or outcome is null or (entry_seq is not null and exit_seq is not null)),
  check (profit = case outcome when 'won' then gain when 'lost' then -stake else 0 end)
);
create index second_orders_of_user on second_orders (user_id, book, accepted_at desc);
create index second_orders_latest on second_orders (book, accepted_at desc);
create index second_orders_open on second_orders (user_id) where outcome is null;
create index second_orders_due on second_orders (expires_at) where outcome is null;
create index second_orders_exposure on second_orders (book, symbol) include (gain)
  where outcome is null;

grant select, insert on second_orders to plumbline_app;
grant update (outcome, entry_seq, entry_price, entered_at, exit_seq, exit_price, exited_at, profit,
  closed_at, receipt_id) on second_orders to plumbline_app;

-- What is closed stays as it is.
create trigger second_orders_stay before update on second_orders
  for each row when (old.outcome is not null) execute function refuse_change();

-- What running orders may still win of the house: beside what other products owe of the same money.
create view second_promises as
  select book, asset, symbol, sum(gain)::numeric(38, 8) as amount
  from second_orders where outcome is null group by book, asset, symbol;
grant select on second_promises to plumbline_app;
