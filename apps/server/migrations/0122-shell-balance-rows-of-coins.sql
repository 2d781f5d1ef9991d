-- Who holds a coin, without reading what everybody has: it is asked each minute while its symbol is
-- about to end.
create index balance_rows_of_coins on balance_rows (asset, user_id) where asset <> 'USDT';
