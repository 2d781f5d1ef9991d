-- One transaction that paid several withdrawals of a channel, with what each of them received.

create table payouts (
  id uuid primary key,
  channel_id text not null,
  currency text not null,
  transaction_id text not null,
  -- What left by it; the parts add up to exactly that.
  total numeric(28, 8) not null check (total > 0),
  paid_by uuid not null references operators,
  paid_at timestamptz not null
);
create index payouts_latest on payouts (paid_at desc, id desc);

create table payout_parts (
  user_id uuid not null,
  record_id uuid not null,
  payout_id uuid not null references payouts,
  amount numeric(28, 8) not null check (amount > 0),
  -- A withdrawal is a part of one payout at most.
  primary key (user_id, record_id)
);
create index payout_parts_of_payout on payout_parts (payout_id);

grant select, insert on payouts, payout_parts to plumbline_app;

create trigger payouts_append_only before update or delete or truncate on payouts
  for each statement execute function refuse_change();
create trigger payout_parts_append_only before update or delete or truncate on payout_parts
  for each statement execute function refuse_change();

-- What the house pays by is named by the whole transaction from now on: see payoutName of the
-- engine. What was noted before under one of its payments is noted under the transaction as well.
insert into wallet_once (scope, reference, user_id, record_id)
  select distinct on (whole) scope, whole, user_id, record_id
  from (
    select *, substring(reference from '^(.*\|0x[0-9a-f]{64})#[0-9]+$') as whole
    from wallet_once where scope = 'payment'
  ) as noted
  where whole is not null
  order by whole, reference
  on conflict (scope, reference) do nothing;
