-- A recharge that is taken back is not under review: its credit stands while two persons decide
-- (1), and what was taken back is rejected (-1), whatever of it is still owed.
update wallet_records set status = 1 where direction = 'recharge' and stage = 'reversing';
update wallet_records set status = -1 where direction = 'recharge' and stage = 'owing';
