-- A contest's ranking is summed up from all that was posted in its book.
create index postings_of_contests on postings (user_id, book, seq) where book like 'contest:%';
