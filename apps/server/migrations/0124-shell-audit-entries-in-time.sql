-- In the order in which the whole log is written into a file.
create index audit_entries_in_time on audit_entries (at, request_id);
