-- Columns and tables get the field's nouns: what they mean stays the same.
alter table price_alerts rename column told_count to notice_count;
alter table support_conversations rename column told_seq to notice_seq;
alter table symbol_halts rename column asked_ends_at to requested_ends_at;
alter table user_freezes rename column asked_ends_at to requested_ends_at;
alter view freezes_waiting rename column asked_ends_at to requested_ends_at;
alter table desk_exports rename column asked_by to requested_by;
alter table desk_exports rename column asked_at to requested_at;
alter table operators rename column made_by to created_by;
alter view operator_standings rename column made_by to created_by;
alter table loan_applications rename column taken_by to claimed_by;
alter table loan_agreement_files rename column made_at to created_at;
alter table content_opinions rename column given_at to updated_at;
alter table judged_ticks rename to processed_ticks;
alter table spent_bodies rename to replay_guard;
alter table replay_guard rename column spent_at to used_at;

-- Constraints and indexes that were named after a column or a table take its new name.
do $$
declare
  old_names constant text[] := array['told_count', 'told_seq', 'asked_ends_at', 'asked_by',
    'asked_at', 'made_by', 'taken_by', 'made_at', 'given_at', 'judged_ticks', 'spent_bodies',
    'spent_at'];
  new_names constant text[] := array['notice_count', 'notice_seq', 'requested_ends_at',
    'requested_by', 'requested_at', 'created_by', 'claimed_by', 'created_at', 'updated_at',
    'processed_ticks', 'replay_guard', 'used_at'];
  named record;
begin
  for place in 1 .. array_length(old_names, 1) loop
    for named in
      select conrelid::regclass as of_table, conname::text as name from pg_constraint
      where conrelid in ('price_alerts'::regclass, 'support_conversations'::regclass,
          'symbol_halts'::regclass, 'user_freezes'::regclass, 'desk_exports'::regclass,
          'operators'::regclass, 'loan_applications'::regclass, 'loan_agreement_files'::regclass,
          'content_opinions'::regclass, 'processed_ticks'::regclass, 'replay_guard'::regclass)
        and position(old_names[place] in conname::text) > 0
    loop
      execute format('alter table %s rename constraint %I to %I', named.of_table, named.name,
        replace(named.name, old_names[place], new_names[place]));
    end loop;
  end loop;
end
$$;

-- A reversed recharge names its amount as the rest of the code does. Without one there is no key.
update wallet_records
set details = (details - 'takenBack')
  || jsonb_build_object('reversedAmount', details -> 'takenBack')
where details ? 'takenBack';
