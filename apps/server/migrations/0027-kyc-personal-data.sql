-- What members say about themselves, sealed as one text: nothing in the database looks into it.
create table personal_data (
  user_id uuid primary key,
  sealed text not null,
  updated_at timestamptz not null
);
grant select, insert, update on personal_data to plumbline_app;
