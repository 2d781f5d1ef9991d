-- Of the market: what each hour of a symbol closed at, for what was held then.
create view hourly_closes as
  select symbol, opened_at, close from candles where "interval" = '1h';
grant select on hourly_closes to plumbline_app;
