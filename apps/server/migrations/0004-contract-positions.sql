-- Positions and the orders that become them, and the terms they were opened on.

-- A small reference table: one row for each symbol and version, each for one book. A position keeps
-- the version it was opened on.
create table contract_terms (
  symbol text not null,
  version integer not null,
  book text not null,
  terms json not null,
  effective_at timestamptz not null,
  primary key (symbol, version)
);

create table positions (
  user_id uuid not null,
  id uuid not null,
  book text not null,
  symbol text not null,
  asset text not null,
  side text not null check (side in ('long', 'short')),
  margin_mode text not null check (margin_mode in ('isolated', 'cross')),
  order_type text not null check (order_type in ('market', 'limit', 'stop')),
  leverage integer not null check (leverage >= 1),
  status text not null check (status in ('working', 'running', 'settling', 'closed')),
  quantity numeric(28, 8) not null check (quantity > 0),
  opened_quantity numeric(28, 8) not null check (opened_quantity > 0),
  margin numeric(28, 8) not null check (margin >= 0),
  order_price numeric(28, 8),
  entry_price numeric(28, 8),
  entry_tick_seq bigint,
  entered_at timestamptz,
  open_fee numeric(28, 8) not null,
  take_profit numeric(28, 8),
  stop_loss numeric(28, 8),
  close_reason text,
  exit_price numeric(28, 8),
  exit_tick_seq bigint,
  exited_at timestamptz,
  realised_pnl numeric(28, 8) not null,
  close_fee numeric(28, 8) not null,
  funding_paid numeric(28, 8) not null,
  funded_period integer not null,
  terms_version integer not null,
  receipt_id uuid,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (user_id, id),
  check ((status = 'closed') = (closed_at is not null)),
  check (status = 'closed' or margin > 0)
) with (fillfactor = 85);

-- What commands load and the trigger index starts from: few rows beside all that ever closed.
create index positions_open on positions (user_id) where status <> 'closed';

grant select, insert, update on positions to plumbline_app;
grant select, insert on contract_terms to plumbline_app;
