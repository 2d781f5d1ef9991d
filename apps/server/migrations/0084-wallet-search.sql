-- What operators look a record up by, in small letters: its own id, the payer's reference, the
-- payout's transaction.
create index wallet_records_by_id on wallet_records (id);
create index wallet_records_by_reference on wallet_records (lower(details ->> 'reference'))
  where direction = 'recharge';
create index wallet_records_by_transaction on wallet_records (lower(details ->> 'transactionId'))
  where direction = 'withdrawal';
