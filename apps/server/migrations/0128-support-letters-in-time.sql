-- In the order in which all letters are written into a file.
create index support_letters_in_time on support_letters (created_at, id);
