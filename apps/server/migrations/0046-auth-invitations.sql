-- Who invited a member may be said at their first sign-in, not only when they register.
grant update (inviter_id) on profiles to plumbline_app;
create index profiles_inviter on profiles (inviter_id) where inviter_id is not null;
