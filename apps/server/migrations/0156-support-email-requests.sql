-- A message to support from somebody who is not signed in is an e-mail request, on the wire and at
-- the desk as well.
alter table support_letters rename to support_email_requests;
alter index support_letters_pkey rename to support_email_requests_pkey;
alter index support_letters_waiting rename to support_email_requests_waiting;
alter index support_letters_in_time rename to support_email_requests_in_time;

do $$
declare
  named record;
begin
  for named in
    select conname::text as name from pg_constraint
    where conrelid = 'support_email_requests'::regclass and starts_with(conname, 'support_letters_')
  loop
    execute format('alter table support_email_requests rename constraint %I to %I',
      named.name, replace(named.name, 'support_letters_', 'support_email_requests_'));
  end loop;
end
$$;

-- The desk stores the queue of an assigned case and the list of an export by these names.
update case_assignments set queue = 'emailRequests' where queue = 'letters';
update desk_exports set list = 'emailRequests' where list = 'letters';
