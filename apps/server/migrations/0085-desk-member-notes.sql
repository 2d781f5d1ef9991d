-- What staff note about a member for one another: added, never changed.
create table member_notes (
  user_id uuid not null references users,
  id uuid not null,
  words text not null check (words <> ''),
  written_by uuid not null references operators,
  written_at timestamptz not null,
  primary key (user_id, id)
);
grant select, insert on member_notes to plumbline_app;
