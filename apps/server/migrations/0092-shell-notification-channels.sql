-- Which ways a member chose for what they are told of; a category without a row has the house's
-- own. In the app everything is told.
create table notification_choices (
  user_id uuid not null,
  category text not null,
  by_mail boolean not null,
  by_push boolean not null,
  primary key (user_id, category)
);
grant select, insert, update (by_mail, by_push) on notification_choices to plumbline_app;

-- A session's browser, where it is told of something while the app is closed. It goes with the
-- session, however that ends.
drop index sessions_of_user;
alter table sessions add constraint sessions_of_user unique (user_id, id);
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid not null,
  -- A keyed digest of the address: a browser that another session subscribes is that one's.
  endpoint_hash text not null unique,
  -- Address and keys, which only this browser's push service and itself need to know.
  sealed text not null,
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
create index push_subscriptions_of_session on push_subscriptions (user_id, session_id);
grant select, insert, delete on push_subscriptions to plumbline_app;
grant update (id, user_id, session_id, sealed) on push_subscriptions to plumbline_app;

alter table letters drop constraint letters_channel_check,
  add constraint letters_channel_check check (channel in ('mail', 'sms', 'push'));
