-- Why operators hold a user, as a code that is said in the user's own language.

alter table user_freezes add column reason_code text not null default 'other'
  check (reason_code in ('suspected_theft', 'payment_dispute', 'identity_doubt', 'rules_breach',
    'legal_order', 'other'));
alter table user_freezes alter column reason_code drop default;
