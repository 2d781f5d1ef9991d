-- What was owed after each command, so that what a member owed at an hour can be computed. Lines
-- of before know it of the latest of each loan only.
alter table loan_events
  add column principal numeric(28, 8) check (principal >= 0),
  add column interest numeric(28, 8) check (interest >= 0),
  add column hours_charged integer check (hours_charged >= 0);
alter table loan_events disable trigger loan_events_append_only;
update loan_events set principal = loans.principal, interest = loans.interest,
  hours_charged = loans.hours_charged
from loans
where (loans.user_id, loans.id) = (loan_events.user_id, loan_events.loan_id)
  and not exists (select from loan_events later
    where (later.user_id, later.loan_id) = (loan_events.user_id, loan_events.loan_id)
      and (later.at, later.request_id) > (loan_events.at, loan_events.request_id));
alter table loan_events enable trigger loan_events_append_only;
