-- Block-range indexes of tables that only grow. Blocks after the last vacuum are not summarised,
-- and each reader reads them all: up to a fifth of the table, twice for every sum of house
-- accounts. Now each range is summarised soon after the next one begins.
alter index positions_by_id set (autosummarize = on);
alter index earn_orders_by_id set (autosummarize = on);
alter index flash_quotes_by_id set (autosummarize = on);
alter index ieo_orders_by_id set (autosummarize = on);
alter index loans_by_id set (autosummarize = on);
alter index option_orders_by_id set (autosummarize = on);
alter index second_orders_by_id set (autosummarize = on);
alter index journal_entries_by_time set (autosummarize = on);
alter index postings_by_seq set (autosummarize = on);
alter index spot_orders_by_id set (autosummarize = on);
select brin_summarize_new_values('positions_by_id');
select brin_summarize_new_values('earn_orders_by_id');
select brin_summarize_new_values('flash_quotes_by_id');
select brin_summarize_new_values('ieo_orders_by_id');
select brin_summarize_new_values('loans_by_id');
select brin_summarize_new_values('option_orders_by_id');
select brin_summarize_new_values('second_orders_by_id');
select brin_summarize_new_values('journal_entries_by_time');
select brin_summarize_new_values('postings_by_seq');
select brin_summarize_new_values('spot_orders_by_id');
