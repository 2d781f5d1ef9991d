-- Passed credits whose members are still to be reminded: asked for every minute.
create index loans_lapsing on loans (applied_at) where status = 'passed' and not is_warned;
