-- The desk's list of what closed in a book, the latest first. Only closing a position writes it.
create index positions_latest on positions (book, closed_at desc) where status = 'closed';
