-- Adjustments and transfers of the house are found by what names them; no command of trading writes
-- these tables.
create unique index adjustments_by_id on adjustments (id);
create index adjustments_by_ticket on adjustments (lower(ticket));
create index house_transfers_by_reference on house_transfers (lower(reference));
