-- The ledger: who there is, what was decided, which money moved, what everyone holds.
-- Amounts are numeric(28,8): up to 10^18 whole units with eight fraction digits, exact.

do $$
begin
  if not exists (select from pg_roles where rolname = 'plumbline_app') then
    create role plumbline_app nologin;
  end if;
  execute format('grant plumbline_app to %I', current_user);
end
$$;

-- A command locks its user's row here, so that one user's commands follow one another.
create table users (
  id uuid primary key,
  created_at timestamptz not null
);

-- The house is the user of entries that concern nobody else, such as the funding of its accounts.
insert into users values ('00000000-0000-7000-8000-000000000000', to_timestamp(0));

-- One row for each accepted command. Its key makes a repeated request harmless: the same id gives
-- the same answer and one effect, for ever.
create table journal_entries (
  user_id uuid not null,
  request_id uuid not null,
  command text not null,
  fingerprint bytea not null,
  answer json not null,
  cause_id uuid,
  receipt_id uuid,
  created_at timestamptz not null,
  primary key (user_id, request_id)
);

-- One row for each movement of money. A posting leaves one account and reaches another in one
-- asset and one book, so an entry sums to zero by its shape; the checks keep the shape.
-- Accounts are written "user:margin" or "house:fees"; the balances after it stand beside user
-- accounts.
create table postings (
  user_id uuid not null,
  seq bigint generated always as identity,
  request_id uuid not null,
  book text not null,
  asset text not null,
  from_account text not null,
  to_account text not null,
  amount numeric(28, 8) not null check (amount > 0),
  from_balance numeric(28, 8) check (from_balance >= 0),
  to_balance numeric(28, 8) check (to_balance >= 0),
  reason text not null,
  primary key (user_id, seq),
  check (from_account <> to_account),
  check ((from_account like 'user:%') = (from_balance is not null)),
  check ((to_account like 'user:%') = (to_balance is not null))
);
-- House balances are summed from the postings since the last checkpoint.
create index postings_by_seq on postings using brin (seq) with (pages_per_range = 16);

create table balances (
  user_id uuid not null,
  book text not null,
  asset text not null,
  kind text not null,
  amount numeric(28, 8) not null check (amount >= 0),
  primary key (user_id, book, asset, kind)
) with (fillfactor = 70);

create table house_checkpoints (
  book text not null,
  asset text not null,
  account text not null,
  amount numeric(28, 8) not null,
  through_seq bigint not null,
  primary key (book, asset, account, through_seq)
);

create table receipts (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  rule_version text not null,
  inputs json not null,
  ticks json not null,
  result json not null,
  created_at timestamptz not null
);

-- What happened and has not been passed on yet: one row for each committed batch.
create table outbox (
  id bigint generated always as identity primary key,
  events json not null
);

create table conservation_reports (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  sums json not null,
  problems json not null
);

-- The application may add to the journal. It may not change or remove a line of it.
grant usage on schema public to plumbline_app;
grant select, insert on users, journal_entries, postings, receipts, house_checkpoints,
  conservation_reports to plumbline_app;
-- FOR NO KEY UPDATE, which only takes the lock, needs the right to update something.
grant update (created_at) on users to plumbline_app;
grant select, insert, update on balances to plumbline_app;
-- SKIP LOCKED takes row locks, which need the right to update beside that to delete.
grant select, insert, update, delete on outbox to plumbline_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

-- Beside the missing grant: even the owner has to disable this in the open to alter the past.
create trigger journal_entries_append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();
create trigger receipts_append_only before update or delete or truncate on receipts
  for each statement execute function refuse_change();
