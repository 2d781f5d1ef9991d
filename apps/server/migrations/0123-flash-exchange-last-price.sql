-- Of a quote at the last price of a coin that has ended: when that price was.
alter table flash_quotes add column last_price_at timestamptz;
