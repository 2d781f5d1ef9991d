-- On what currencies are exchanged, version by version; a version never changes.
create table flash_terms (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  terms json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on flash_terms to plumbline_app;
create trigger flash_terms_append_only before update or delete or truncate on flash_terms
  for each statement execute function refuse_change();

-- What the house promised one user for ten seconds, and which of it was taken at its word. All that
-- its figures were made of is there, so that they can be made again.
create table flash_quotes (
  user_id uuid not null references users,
  id uuid not null,
  book text not null check (book in ('demo', 'live')),
  by_side text not null check (by_side in ('pay', 'receive')),
  pay_currency text not null,
  pay_amount numeric(28, 8) not null check (pay_amount > 0),
  receive_currency text not null,
  receive_amount numeric(28, 8) not null check (receive_amount > 0),
  fee_amount numeric(28, 8) not null check (fee_amount >= 0),
  terms_version int not null references flash_terms,
  -- The prices that valued both currencies, by symbol and number of their tick.
  ticks json not null,
  created_at timestamptz not null,
  -- The request that took it, once for ever.
  used_by uuid,
  used_at timestamptz,
  receipt_id uuid,
  primary key (user_id, id),
  check (pay_currency <> receive_currency),
  check ((used_by is null) = (used_at is null)),
  check ((used_by is null) = (receipt_id is null)),
  check (used_at < created_at + interval '10 seconds')
);
create index flash_orders_of_user on flash_quotes (user_id, book, used_at desc)
  where used_at is not null;
create index flash_orders_latest on flash_quotes (book, used_at desc) where used_at is not null;
create index flash_quotes_unused on flash_quotes (created_at) where used_at is null;

grant select, insert, delete on flash_quotes to plumbline_app;
grant update (used_by, used_at, receipt_id) on flash_quotes to plumbline_app;

-- What was taken is an exchange that was made: it stays as it is.
create trigger flash_orders_stay before update or delete on flash_quotes
  for each row when (old.used_by is not null) execute function refuse_change();
