-- Of a quote that is paid in a coin whose symbol has ended: when it ended. It is at the last tick.
alter table flash_quotes add column ended_at timestamptz;
