-- In the order in which the ledger is listed and written into a file. Entries come nearly in this
-- order, so the index grows at its end; it finds what the coarse one found.
create index journal_entries_in_time on journal_entries (created_at, request_id, user_id);
drop index journal_entries_by_time;
-- What an entry moved, also of who has moved a million times.
create index postings_of_entry on postings (user_id, request_id);
