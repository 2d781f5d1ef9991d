-- What a credit was applied for with, and what operators said of it.
create table loan_applications (
  user_id uuid not null references users,
  loan_id uuid not null,
  -- Of a month, in the loan's currency, as the member says.
  income numeric(28, 8) not null check (income >= 0),
  spending numeric(28, 8) not null check (spending >= 0),
  other_debts numeric(28, 8) not null check (other_debts >= 0),
  taken_by uuid references operators,
  -- Whose yes waits for a second person's, or was the first of two.
  passed_by uuid references operators,
  rejection text check (rejection in ('figures', 'documents', 'history', 'other')),
  note text,
  primary key (user_id, loan_id),
  foreign key (user_id, loan_id) references loans
);
grant select, insert on loan_applications to plumbline_app;
grant update (taken_by, passed_by, rejection, note) on loan_applications to plumbline_app;

-- Agreements as they were signed: the text to the last byte, and what was put under it.
create table loan_agreements (
  user_id uuid not null references users,
  loan_id uuid not null,
  language text not null,
  text text not null,
  -- Hexadecimal SHA-256 of the text's UTF-8 bytes.
  text_hash text not null check (text_hash = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  typed_name text not null,
  -- A PNG, base64.
  signature text not null,
  signed_at timestamptz not null,
  primary key (user_id, loan_id),
  foreign key (user_id, loan_id) references loans
);
create index loan_agreements_by_hash on loan_agreements (text_hash);
grant select, insert on loan_agreements to plumbline_app;
create trigger loan_agreements_append_only before update or delete or truncate on loan_agreements
  for each statement execute function refuse_change();

create index loans_in_review on loans (applied_at)
  where status in ('pending_review', 'under_review');
