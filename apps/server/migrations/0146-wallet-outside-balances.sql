-- What staff saw that the house really holds outside of the ledger: at an address or in an account,
-- at a moment. Nobody changes or removes an observation; a later one supersedes it.
create table outside_balances (
  id uuid primary key,
  currency text not null,
  network text not null,
  -- Which address or account of the network it is.
  label text not null,
  amount numeric(28, 8) not null check (amount >= 0),
  observed_at timestamptz not null,
  -- A link or a note by which a colleague can see the same.
  evidence text not null,
  recorded_by uuid not null references operators,
  recorded_at timestamptz not null,
  check (observed_at <= recorded_at)
);
create index outside_balances_of_source on outside_balances
  (currency, lower(network), lower(label), observed_at desc, recorded_at desc, id desc);
create index outside_balances_by_time on outside_balances (observed_at, id);
create index outside_balances_by_recording on outside_balances (recorded_at, id);
grant select, insert on outside_balances to plumbline_app;

-- What came in from outside and went out since an observation.
create index postings_of_outside on postings (asset, seq)
  where book = 'live' and 'house:external' in (from_account, to_account);
