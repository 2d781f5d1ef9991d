-- Since when the ticks count for a position's order and its stops. Nobody knows when stops were set
-- that are there already: they count from the beginning, as they did.
alter table positions add column set_at timestamptz;
update positions set set_at = created_at;
alter table positions alter column set_at set not null;
