-- An original lies in the database, or in the media storage under the name `place`. Programs from before this migration
-- can read and write those in the database.
alter table asset_blobs add column place text;
alter table asset_blobs alter column content drop not null;
create index asset_blobs_place on asset_blobs (place) where place is not null;
-- What is still to be moved.
create index asset_blobs_in_database on asset_blobs (site_id, hash) where place is null;

-- Files that no row names any more. They stay for a while, for backups of the database from before.
create table discarded_originals (
  place text primary key,
  discarded_at timestamptz not null default now()
);
create index discarded_originals_time on discarded_originals (discarded_at);

create function discard_original() returns trigger language plpgsql as $$
begin
  insert into discarded_originals (place) values (old.place) on conflict do nothing;
  return null;
end $$;
create trigger asset_blobs_discarded after delete on asset_blobs
  for each row when (old.place is not null) execute function discard_original();
