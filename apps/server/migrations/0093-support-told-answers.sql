-- The last message of a conversation when its member was last told, outside of it, that staff have
-- answered.
alter table support_conversations add column told_seq int not null default 0;
grant update (told_seq) on support_conversations to plumbline_app;
create index support_conversations_unread on support_conversations (user_id)
  where last_seq > member_read_seq and last_seq > told_seq;
