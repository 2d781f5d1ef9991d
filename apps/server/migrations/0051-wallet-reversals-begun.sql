-- Delivered recharges of which one person, who still works here, has said that they are taken back.
-- Of the approvals of a delivered recharge, only such a one carries words to its member; the
-- record's time is that of the approval.
create view reversals_begun as
  select user_id, id, since from wallet_records
  where direction = 'recharge' and stage = 'delivered'
    and details -> 'approvals' -> -1 ->> 'words' is not null
    and (details -> 'approvals' -> -1 ->> 'operatorId')::uuid
      not in (select id from operators where is_disabled);

grant select on reversals_begun to plumbline_app;
