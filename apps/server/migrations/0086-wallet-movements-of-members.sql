-- Whose money moved, for what the desk sums up of a member.
create or replace view wallet_movements as
  select direction, currency, since,
    case direction when 'recharge' then received else amount end as amount, user_id
  from wallet_records where status in (1, 2);
