-- Since when a record is gone from its CRM: it is forgotten after a while.
alter table connection_records add column gone_since timestamptz;
update connection_records set gone_since = now() where state = 'gone';
create index connection_records_gone on connection_records (site_id, connection, gone_since) where gone_since is not null;

create function note_gone_record() returns trigger language plpgsql as $$
begin
  new.gone_since := case when new.state = 'gone' then coalesce(new.gone_since, now()) end;
  return new;
end $$;
create trigger connection_records_gone before insert or update of state on connection_records
  for each row execute function note_gone_record();

-- Pictures and files that a record of a CRM names no more, in this version or at all, and when to look whether anything
-- else does. Only what a connection has copied is ever here.
create table discarded_assets (
  site_id text not null references sites (id) on delete cascade,
  asset_id text not null,
  -- Of the record that named it: its home may name it still.
  connection text not null,
  record_id text not null,
  discarded_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '30 days',
  primary key (site_id, asset_id, connection, record_id)
);
create index discarded_assets_due on discarded_assets (due_at);
create index connection_media_asset on connection_media (site_id, asset_id);

create function discard_asset() returns trigger language plpgsql as $$
begin
  insert into discarded_assets (site_id, asset_id, connection, record_id)
  -- A site that is removed takes everything along.
  select old.site_id, old.asset_id, old.connection, old.record_id from sites where id = old.site_id
  on conflict (site_id, asset_id, connection, record_id)
    do update set discarded_at = excluded.discarded_at, due_at = excluded.due_at;
  return null;
end $$;
create trigger connection_media_deleted after delete on connection_media
  for each row execute function discard_asset();
create trigger connection_media_replaced after update of asset_id on connection_media
  for each row when (old.asset_id <> new.asset_id) execute function discard_asset();
