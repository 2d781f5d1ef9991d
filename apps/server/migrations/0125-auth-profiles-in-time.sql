-- In the order in which all members are written into a file.
create index profiles_in_time on profiles (registered_at, user_id);
