-- Messages are called what they are in the code: outbound messages, and those that a sandbox
-- without gateways stores in its development inbox.
alter table letters rename to outbound_messages;
alter index letters_pkey rename to outbound_messages_pkey;
alter index letters_by_time rename to outbound_messages_by_time;
alter table outbound_messages
  rename constraint letters_channel_check to outbound_messages_channel_check;
alter table mailbox_letters rename to dev_inbox_messages;
alter index mailbox_letters_pkey rename to dev_inbox_messages_pkey;
