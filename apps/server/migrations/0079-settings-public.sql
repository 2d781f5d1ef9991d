-- What anybody may read of the house's settings, version by version; a version never changes.
create table public_settings (
  version int primary key check (version > 0),
  effective_at timestamptz not null,
  settings json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on public_settings to plumbline_app;
create trigger public_settings_append_only before update or delete or truncate on public_settings
  for each statement execute function refuse_change();
insert into public_settings (version, effective_at, settings)
values (1, '1970-01-01', '{"isPcLimite": false, "contactEmail": null, "contactHours": null}');
