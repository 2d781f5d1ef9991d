-- Messages are called what they are in the code: outbound messages, and those that a sandbox
-- without gateways stores in its development inbox.
alter table letters rename to outbound_messages;
alter index letters_pkey rename to outbound_messages_pkey;
alter index letters_by_time rename to outbound_messages_by_time;
alter table outbound_messages
  rename constraint letters_channel_check to outbound_messages_channel_check;
alter table mailbox_letters rename to dev_inbox_messages;
alter index mailbox_letters_pkey rename to dev_inbox_messages_pkey;

-- PostgreSQL 18 names NOT NULL constraints after the table.
do $$
declare
  named record;
begin
  for named in
    select conrelid::regclass as of_table, conname::text as name,
      case when starts_with(conname, 'letters_')
        then replace(conname, 'letters_', 'outbound_messages_')
        else replace(conname, 'mailbox_letters_', 'dev_inbox_messages_') end as new_name
    from pg_constraint
    where conrelid = 'outbound_messages'::regclass and starts_with(conname, 'letters_')
      or conrelid = 'dev_inbox_messages'::regclass and starts_with(conname, 'mailbox_letters_')
  loop
    execute format('alter table %s rename constraint %I to %I', named.of_table, named.name,
      named.new_name);
  end loop;
end
$$;
