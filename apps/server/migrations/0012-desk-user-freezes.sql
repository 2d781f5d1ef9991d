-- Whom operators keep out: why, until when, how they object, and who said so.

create table user_freezes (
  user_id uuid not null,
  id uuid not null,
  reason text not null check (reason <> ''),
  appeal text not null check (appeal <> ''),
  started_by uuid not null references operators,
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= started_at),
  asked_ends_at timestamptz not null check (asked_ends_at >= ends_at),
  confirmed_by uuid references operators check (confirmed_by <> started_by),
  lifted_at timestamptz,
  primary key (user_id, id)
);

grant select, insert, update on user_freezes to plumbline_app;
