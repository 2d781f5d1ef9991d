-- The language of a user's latest visit, as one of the spec's values: letters to them have it.
alter table profiles add column language text check (language ~ '^[a-z]{2,4}(-[a-z]{2,4})?$');
grant update (language) on profiles to plumbline_app;
