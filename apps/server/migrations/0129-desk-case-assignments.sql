-- Whose a case is among staff, in every queue whose area keeps no such mark of its own. It is as a
-- name on a folder: it decides nothing, and counts only as long as the case waits.
create table case_assignments (
  queue text not null,
  case_id text not null,
  operator_id uuid not null references operators,
  note text,
  assigned_by uuid not null references operators,
  assigned_at timestamptz not null,
  primary key (queue, case_id)
);
grant select, insert, update, delete on case_assignments to plumbline_app;
