-- What members limit themselves to in real money: a value in USDT, of `session` in minutes. A
-- looser one waits beside it until `pending_at`; then it holds, be the row written anew or not.
create table own_limits (
  user_id uuid not null references users,
  kind text not null check (kind in ('deposit_day', 'deposit_week', 'deposit_month',
    'loss_day', 'loss_week', 'loss_month', 'stake', 'session')),
  value numeric(28, 8) check (value >= 0),
  pending_value numeric(28, 8) check (pending_value >= 0),
  pending_at timestamptz,
  primary key (user_id, kind),
  check (pending_value is null or pending_at is not null)
);
grant select, insert, update on own_limits to plumbline_app;

-- The latest time-out or exclusion of a member. `until` is null for good; an exclusion ends at
-- `ends_at`, which stands there once its time was over and its end was asked for.
create table trading_breaks (
  user_id uuid primary key references users,
  kind text not null check (kind in ('time_out', 'exclusion')),
  started_at timestamptz not null,
  until timestamptz,
  ends_at timestamptz,
  check (until > started_at),
  check (kind = 'exclusion' or (until is not null and ends_at is null)),
  check (ends_at > until)
);
grant select, insert, update on trading_breaks to plumbline_app;

-- Everything a member changed of both, as it was asked for; never written over.
create table own_limit_changes (
  user_id uuid not null references users,
  seq bigint generated always as identity,
  kind text not null,
  value numeric(28, 8),
  effective_at timestamptz not null,
  until timestamptz,
  changed_at timestamptz not null,
  primary key (user_id, seq)
);
grant select, insert on own_limit_changes to plumbline_app;
