-- In the order in which a whole list of records is written into a file.
create index wallet_records_in_time on wallet_records (created_at, id);
