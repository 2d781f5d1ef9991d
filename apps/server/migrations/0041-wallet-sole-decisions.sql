-- What one operator decided alone: the limit of one person is a sum over a day.
create table sole_decisions (
  user_id uuid not null,
  record_id uuid not null,
  -- The record's, at which it was decided.
  version integer not null,
  direction text not null check (direction in ('recharge', 'withdrawal')),
  operator_id uuid not null references operators,
  currency text not null,
  amount numeric(28, 8) not null check (amount > 0),
  decided_at timestamptz not null,
  primary key (user_id, record_id, version)
);
create index sole_decisions_by_time on sole_decisions (decided_at);

grant select, insert on sole_decisions to plumbline_app;
