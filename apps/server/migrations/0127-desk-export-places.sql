-- A line may be named by more than one id: an entry of the journal by its user and its request.
alter table desk_exports alter column after_id type uuid[]
  using case when after_id is not null then array[after_id] end;
alter table desk_exports rename column after_id to after_ids;
