-- What is accepted and waits for the first tick after its receipt: a market order, or a close of a
-- part or all of a position. Till when, how much of it, and the worst price its owner agreed to.
-- `miss_reason`: why the close last asked for was not done.
alter table positions
  add column fill_by timestamptz,
  add column wait_quantity numeric(28, 8) check (wait_quantity > 0),
  add column worst_price numeric(28, 8) check (worst_price > 0),
  add column miss_reason text,
  add check ((fill_by is null) = (wait_quantity is null)),
  add check (fill_by is not null or worst_price is null);
