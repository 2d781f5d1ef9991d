-- When the people who help are there and how soon they answer, version by version; a version never
-- changes.
create table support_terms (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  terms json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on support_terms to plumbline_app;
create trigger support_terms_append_only before update or delete or truncate on support_terms
  for each statement execute function refuse_change();

-- A member's conversation: the number of its last message, and how far each side has read.
create table support_conversations (
  user_id uuid primary key references users,
  last_seq int not null check (last_seq > 0),
  member_read_seq int not null default 0,
  staff_read_seq int not null default 0,
  -- When each side was last seen writing.
  member_typing_at timestamptz,
  staff_typing_at timestamptz
);
grant select, insert on support_conversations to plumbline_app;
grant update (last_seq, member_read_seq, staff_read_seq, member_typing_at, staff_typing_at)
  on support_conversations to plumbline_app;

-- What a member wants settled: the part of their conversation that is about it.
create table support_tickets (
  user_id uuid not null references support_conversations,
  id uuid not null,
  category text not null,
  status text not null check (status in ('open', 'pending', 'resolved')),
  opened_at timestamptz not null,
  -- Since when the member waits for an answer.
  waiting_since timestamptz,
  -- Of a complaint: by when it is decided.
  due_at timestamptz,
  assigned_to uuid references operators,
  resolved_at timestamptz,
  outcome text check (outcome in ('upheld', 'partly_upheld', 'rejected')),
  rating int check (rating between 1 and 5),
  rating_text text,
  primary key (user_id, id),
  check ((waiting_since is not null) = (status = 'open')),
  check ((resolved_at is not null) = (status = 'resolved')),
  check (category <> 'complaint' or due_at is not null),
  check (outcome is null or status = 'resolved')
);
create index support_tickets_waiting on support_tickets (waiting_since) where status = 'open';
create index support_tickets_unsettled on support_tickets (opened_at) where status <> 'resolved';
grant select, insert on support_tickets to plumbline_app;
grant update (category, status, waiting_since, due_at, assigned_to, resolved_at, outcome, rating,
  rating_text) on support_tickets to plumbline_app;

-- Every message under its number. None is edited or deleted: what was said stays said.
create table support_messages (
  user_id uuid not null,
  seq int not null check (seq > 0),
  -- Of the request that sent it.
  id uuid not null,
  ticket_id uuid not null,
  author text not null check (author in ('member', 'staff', 'house')),
  operator_id uuid references operators,
  kind text not null check (kind in ('text', 'image', 'resolved')),
  text text not null,
  file_id uuid,
  is_masked boolean not null,
  sent_at timestamptz not null,
  primary key (user_id, seq),
  unique (user_id, id),
  foreign key (user_id, ticket_id) references support_tickets,
  foreign key (user_id, file_id) references files (user_id, id),
  check ((kind = 'image') = (file_id is not null)),
  check (author <> 'staff' or operator_id is not null)
);
create index support_messages_of_ticket on support_messages (user_id, ticket_id, seq);
grant select, insert on support_messages to plumbline_app;
create trigger support_messages_append_only before update or delete or truncate on support_messages
  for each statement execute function refuse_change();

-- What colleagues write to each other about a member: apart from messages, so that no call of a
-- member's reads any of it.
create table support_notes (
  user_id uuid not null references support_conversations,
  id uuid not null,
  operator_id uuid not null references operators,
  text text not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
grant select, insert on support_notes to plumbline_app;

alter table files drop constraint files_purpose_check,
  add constraint files_purpose_check check (purpose in ('kyc', 'recharge', 'support'));
