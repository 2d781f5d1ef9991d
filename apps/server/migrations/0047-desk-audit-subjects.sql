-- Behind a posting that operators decided about, their lines of the log are looked up by what they
-- are about.
create index audit_entries_by_subject on audit_entries (subject, call);
