-- Prices that members want to hear of. `after_seq`: only later ticks of the symbol count. What was
-- reached names its tick; one that is removed is gone, since no money and no promise stood on it.
create table price_alerts (
  user_id uuid not null references users,
  id uuid not null,
  symbol text not null,
  side text not null check (side in ('above', 'below')),
  price numeric(28, 8) not null check (price > 0),
  repeat text not null check (repeat in ('once', 'each_time')),
  by_mail boolean not null,
  status text not null check (status in ('armed', 'rearming', 'reached')),
  after_seq bigint not null check (after_seq >= 0),
  reach_seq bigint,
  reach_price numeric(28, 8),
  reach_at timestamptz,
  told_count int not null check (told_count >= 0),
  created_at timestamptz not null,
  primary key (user_id, id),
  check (status <> 'rearming' or repeat = 'each_time'),
  check (status = 'armed' or reach_seq is not null),
  check ((reach_seq is null) = (reach_price is null) and (reach_seq is null) = (reach_at is null))
);
create index price_alerts_open on price_alerts (symbol) where status <> 'reached';
grant select, insert, update, delete on price_alerts to plumbline_app;

-- Up to which tick of each symbol every open alert was asked whether it is reached: after a
-- downtime the ticks behind it are made up for.
create table alert_ticks (
  symbol text primary key,
  seq bigint not null check (seq >= 0)
) with (fillfactor = 50);
grant select, insert, update on alert_ticks to plumbline_app;
