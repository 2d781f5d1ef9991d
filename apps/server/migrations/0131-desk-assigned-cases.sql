-- Whose a case is, for the lists of the areas whose case it is: the desk keeps the name, of those
-- who may still sign in.
create view assigned_cases as
  select queue, case_id, operator_id from case_assignments
  join operators on operators.id = operator_id
  where not is_disabled;
grant select on assigned_cases to plumbline_app;
