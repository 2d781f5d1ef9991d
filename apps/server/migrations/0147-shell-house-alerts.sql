-- What the house itself noticed, from when to when: the leader opens and closes them.
create table house_alerts (
  id uuid primary key,
  kind text not null,
  -- What it is about: a symbol, "live:USDT", a problem of the clock.
  subject text not null,
  -- How large it was when it was last looked at, as text of no language.
  figure text not null,
  opened_at timestamptz not null,
  closed_at timestamptz check (closed_at >= opened_at)
);
create unique index house_alerts_open on house_alerts (kind, subject) where closed_at is null;
create index house_alerts_by_time on house_alerts (opened_at, id);
grant select, insert, update (figure, closed_at) on house_alerts to plumbline_app;
