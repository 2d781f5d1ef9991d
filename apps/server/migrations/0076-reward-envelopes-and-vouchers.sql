-- What tasks of the welfare centre ask for and pay, version by version; a version never changes.
create table reward_terms (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  terms json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on reward_terms to plumbline_app;
create trigger reward_terms_append_only before update or delete or truncate on reward_terms
  for each statement execute function refuse_change();

-- Weeks ("2026-W48", of UTC+8) whose envelopes were drawn: each once, by the levels of that moment.
create table reward_weeks (
  week text primary key check (week ~ '^\d{4}-W\d\d$'),
  drawn_at timestamptz not null
);
grant select, insert on reward_weeks to plumbline_app;
create trigger reward_weeks_stay before update or delete or truncate on reward_weeks
  for each statement execute function refuse_change();

create table reward_envelopes (
  user_id uuid not null references users,
  week text not null references reward_weeks,
  level smallint not null,
  amount numeric(28, 8) not null check (amount > 0),
  -- null: postponed until the house has it.
  paid_at timestamptz,
  request_id uuid,
  primary key (user_id, week),
  check ((paid_at is null) = (request_id is null))
);
create index reward_envelopes_postponed on reward_envelopes (week) where paid_at is null;
grant select, insert on reward_envelopes to plumbline_app;
grant update (paid_at, request_id) on reward_envelopes to plumbline_app;
create trigger reward_envelopes_stay before update or delete on reward_envelopes
  for each row when (old.paid_at is not null) execute function refuse_change();

-- What was paid for a task, once for life; a deposit that is reversed takes its voucher along.
create table reward_vouchers (
  user_id uuid not null references users,
  kind text not null check (kind in ('verification', 'authenticator', 'deposit')),
  id uuid not null,
  amount numeric(28, 8) not null check (amount > 0),
  target numeric(28, 8) not null check (target >= 0),
  claimed_at timestamptz not null,
  request_id uuid not null,
  reversed_at timestamptz,
  reversed_amount numeric(28, 8) not null default 0
    check (reversed_amount >= 0 and reversed_amount <= amount),
  reversed_by uuid,
  primary key (user_id, kind),
  check ((reversed_at is null) = (reversed_by is null)),
  check (reversed_at is not null or reversed_amount = 0)
);
create index reward_vouchers_standing on reward_vouchers (user_id)
  where kind = 'deposit' and reversed_at is null;
grant select, insert on reward_vouchers to plumbline_app;
grant update (reversed_at, reversed_amount, reversed_by) on reward_vouchers to plumbline_app;
create trigger reward_vouchers_stay before update or delete on reward_vouchers
  for each row when (old.reversed_at is not null) execute function refuse_change();
