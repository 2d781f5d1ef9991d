-- The last checkpoint is looked for by number alone, by every sum of the house.
create index house_checkpoints_by_seq on house_checkpoints (through_seq);

-- A checkpoint asks which number is the last one given out. Every session takes one at a time, so
-- none that is lower is still to be used once nobody writes.
grant select on sequence postings_seq_seq to plumbline_app;

-- Ranges of pages are summarised by a vacuum, and until then read by whoever wants the newest
-- postings. After a fifth of the table, which is the default, that would be millions of rows.
alter table postings set (
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 500000
);
