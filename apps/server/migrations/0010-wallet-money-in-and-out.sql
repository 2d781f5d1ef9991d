-- Money in and out: what operators settle about it, what is on its way, and where it may go.

-- A version never changes; the newest one whose time has come holds.
create table wallet_settings (
  version integer primary key check (version > 0),
  effective_at timestamptz not null,
  settings jsonb not null,
  -- null: of the install.
  operator_id uuid
);

-- A recharge or a withdrawal.
create table wallet_records (
  user_id uuid not null,
  id uuid not null,
  direction text not null check (direction in ('recharge', 'withdrawal')),
  channel_id text not null,
  currency text not null,
  stage text not null,
  -- Of the specification: 1 delivered, 0 under review, -1 rejected, 2 paid out, -2 failed.
  status smallint not null check (status in (1, 0, -1, 2, -2)),
  version integer not null check (version > 0),
  -- Claimed, or leaving the balance.
  amount numeric(28, 8) not null check (amount > 0),
  fee numeric(28, 8) not null check (fee >= 0),
  received numeric(28, 8) check (received > 0),
  details jsonb not null,
  created_at timestamptz not null,
  since timestamptz not null,
  due_at timestamptz not null,
  primary key (user_id, id),
  check (status <> 1 or received is not null),
  -- No path leads to a withdrawal without a proof of who asked.
  check (direction = 'recharge' or coalesce(details ->> 'provenBy', '') <> ''),
  check (status <> 2 or coalesce(details ->> 'transactionId', '') <> '')
);
create index wallet_records_open on wallet_records (direction, stage, since);

-- What happened to a record, for its owner to read.
create table wallet_steps (
  user_id uuid not null,
  record_id uuid not null,
  version integer not null,
  stage text not null,
  reason text,
  note text,
  at timestamptz not null,
  primary key (user_id, record_id, version)
);

create table payout_methods (
  user_id uuid not null,
  id uuid not null,
  version integer not null check (version > 0),
  channel_id text not null,
  details jsonb not null,
  is_removed boolean not null,
  saved_at timestamptz not null,
  usable_from timestamptz not null,
  primary key (user_id, id)
);

-- What has to happen once for ever, whoever's it is: a payment is credited once, and pays once.
create table wallet_once (
  scope text not null check (scope in ('recharge', 'proof', 'payment', 'event')),
  reference text not null,
  user_id uuid not null,
  record_id uuid not null,
  primary key (scope, reference)
);

grant select, insert on wallet_settings, wallet_steps, wallet_once to plumbline_app;
grant select, insert, update on wallet_records, payout_methods to plumbline_app;

create trigger wallet_settings_append_only before update or delete or truncate on wallet_settings
  for each statement execute function refuse_change();
create trigger wallet_steps_append_only before update or delete or truncate on wallet_steps
  for each statement execute function refuse_change();
create trigger wallet_once_append_only before update or delete or truncate on wallet_once
  for each statement execute function refuse_change();

-- A recharge is proven by a picture of its payment.
alter table files drop constraint files_purpose_check,
  add constraint files_purpose_check check (purpose in ('kyc', 'recharge'));
