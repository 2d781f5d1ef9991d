-- Whose person an operator's account is: who made it, and who vouched that it is somebody else's.

-- null: made on the server machine.
alter table operators add column made_by uuid references operators;
alter table operators add column vouched_by uuid references operators
  check (vouched_by is null or vouched_by <> made_by);
-- Made while there was another administrator, who has to vouch first.
alter table operators add column needs_voucher boolean not null default false;

-- Who made those that are there already, the log has always known.
update operators set made_by = audit_entries.operator_id
from audit_entries
where call = 'desk.add-operator' and subject = operators.name
  and audit_entries.operator_id in (select id from operators);

-- In a sandbox one person may try both sides: while there is a row, each account is a person.
create table desk_one_person (
  is_on boolean primary key check (is_on)
);
grant select, insert, delete on desk_one_person to plumbline_app;
