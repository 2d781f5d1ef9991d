-- How much of a position each of its stops closes, in whole percent of what is open when the stop
-- is reached. Stops that are there already are for all of it.
alter table positions
  add column take_profit_percent int not null default 100
    check (take_profit_percent between 1 and 100),
  add column stop_loss_percent int not null default 100
    check (stop_loss_percent between 1 and 100);
