-- When its owner removed a payout method, instead of merely that they did. The ledger's journal has
-- the time of every earlier removal.
alter table payout_methods add column removed_at timestamptz;
update payout_methods set removed_at = coalesce(
  (select max(created_at) from journal_entries
   where journal_entries.user_id = payout_methods.user_id and cause_id = id
     and command = 'wallet.remove-payout-method'),
  saved_at)
where is_removed;
alter table payout_methods drop column is_removed;
