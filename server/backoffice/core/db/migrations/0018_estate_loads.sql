-- Loads of estates that have written what no purge has told of yet. Each of their transactions renews the row, and the one
-- with the purge deletes it.
create table estate_loads (
  id uuid primary key,
  site_id text not null references sites (id) on delete cascade,
  written_at timestamptz not null default clock_timestamp()
);
-- Those of the version before that were killed; one that goes on does no harm.
insert into estate_loads (id, site_id) select gen_random_uuid(), site_id from estate_changes where change < 0;
