-- What somebody who is not signed in writes to support. It belongs to no account, whatever it says,
-- and is answered once, to its address.
create table support_letters (
  -- Of the request that sent it.
  id uuid primary key,
  email text not null,
  category text not null,
  text text not null,
  language text not null,
  created_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid references operators,
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null))
);
create index support_letters_waiting on support_letters (created_at) where answer is null;
grant select, insert on support_letters to plumbline_app;
grant update (answer, answered_at, answered_by) on support_letters to plumbline_app;
