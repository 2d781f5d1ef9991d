-- An alert that was told of today and is removed stays until the day is over: so that nobody is
-- told of more in a day by removing alerts and saving them again.
alter table price_alerts add column is_removed boolean not null default false;
drop index price_alerts_open;
create index price_alerts_open on price_alerts (symbol)
  where status <> 'reached' and not is_removed;
