-- PDFs that were made of signed agreements: whoever holds one can ask whether it was made here. The
-- same agreement comes out as other bytes once a library or a font is another version.
create table loan_agreement_files (
  user_id uuid not null references users,
  loan_id uuid not null,
  -- Hexadecimal SHA-256 of the file's bytes.
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  primary key (user_id, loan_id, file_hash),
  foreign key (user_id, loan_id) references loan_agreements
);
create index loan_agreement_files_by_hash on loan_agreement_files (file_hash);
grant select, insert on loan_agreement_files to plumbline_app;
create trigger loan_agreement_files_append_only before update or delete or truncate
  on loan_agreement_files for each statement execute function refuse_change();
