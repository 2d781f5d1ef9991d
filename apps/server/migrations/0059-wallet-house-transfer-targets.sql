-- Which accounts may be funded the engine lists from what the areas contribute; the table holds
-- them to the two kinds there are: the ledger's own and an area's treasury.
alter table house_transfers drop constraint house_transfers_target_check;
alter table house_transfers add constraint house_transfers_target_check
  check (target in ('marketing', 'insurance', 'market') or target ~ '^treasury:[a-z]+(-[a-z]+)*$');
