-- What members are told of, kept as what it is and rendered in the language of whoever reads it.
create table notices (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  -- What fills the gaps of its texts.
  gaps jsonb not null,
  -- The record, receipt or other thing it is about.
  about_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, id)
);
create index notices_unread on notices (user_id) where read_at is null;

grant select, insert on notices to plumbline_app;
grant update (read_at) on notices to plumbline_app;
