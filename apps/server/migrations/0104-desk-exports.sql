-- Lists that operators take along whole: what was asked for, and the file as it is written, page by
-- page. Who asked for it may have it for seven days.

create table desk_exports (
  id uuid primary key,
  list text not null,
  -- What the list was narrowed to, as the desk names it.
  filter jsonb not null,
  asked_by uuid not null references operators,
  asked_at timestamptz not null,
  stage text not null check (stage in ('writing', 'done', 'failed')),
  rows_written bigint not null default 0,
  parts_written integer not null default 0,
  -- The last line that was written; null before the first.
  after_time timestamptz,
  after_id uuid,
  check ((after_time is null) = (after_id is null))
);
create index desk_exports_writing on desk_exports (asked_at, id) where stage = 'writing';
create index desk_exports_of_operator on desk_exports (asked_by, asked_at desc, id desc);

create table desk_export_parts (
  export_id uuid not null references desk_exports on delete cascade,
  part integer not null,
  content text not null,
  primary key (export_id, part)
);

grant select, insert, update, delete on desk_exports, desk_export_parts to plumbline_app;
