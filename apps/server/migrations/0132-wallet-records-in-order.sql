-- The orders in which the desk lists deposits and withdrawals: no command of trading writes them.
create index wallet_records_latest on wallet_records (direction, since, id);
create index wallet_records_by_amount on wallet_records (direction, amount, id);
create index wallet_records_by_creation on wallet_records (direction, created_at, id);
create index wallet_records_by_due on wallet_records (direction, due_at, id);
