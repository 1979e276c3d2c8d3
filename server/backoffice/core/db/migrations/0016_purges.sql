-- What changed, for all that keep copies: sites, addresses of PURGE_URLS, CDNs. They outlive the site that they speak of.
-- Transactions do not commit in the order of their numbers or positions: what a reader has read is a set of
-- transactions, not a number.
create table purges (
  position bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null,
  site_id text not null,
  tags text[] not null,
  at timestamptz not null default clock_timestamp()
);
create index purges_xid on purges (xid, position);

-- One row. A copy of this database has the same origin; `purge_history` tells it apart.
create table purge_list (
  origin uuid not null default gen_random_uuid(),
  -- The newest transaction of which a purge was deleted because of its age.
  expired xid8 not null default '0'
);
insert into purge_list default values;

-- Another text for each history of the list: after a restore, and on a time line of its own.
create function purge_history() returns text language plpgsql as $$
declare
  -- Of this database and of this table: both are made anew by a restored dump.
  place text := concat_ws(' ', (select oid from pg_database where datname = current_database()),
    'purge_list'::regclass::oid);
begin
  return concat_ws(' ', (select origin from purge_list), place, (select system_identifier from pg_control_system()),
    left(pg_walfile_name(pg_current_wal_lsn()), 8));
exception
  -- Some hosts of databases keep these functions to themselves.
  when insufficient_privilege or undefined_function or feature_not_supported or object_not_in_prerequisite_state then
    return concat_ws(' ', (select origin from purge_list), place);
end $$;

-- Who reads the list: site instances that subscribe, addresses of PURGE_URLS, CDNs.
create table purge_readers (
  kind text not null,
  name text not null,
  -- What it has confirmed; null: nothing.
  cursor text,
  seen_at timestamptz not null default now(),
  -- Since the last one that succeeded.
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- The program that delivers to it, until its lease ends.
  holder uuid,
  leased_until timestamptz not null default now(),
  primary key (kind, name)
);

-- Wakes up whoever listens, whichever program wrote.
create function announce_purges() returns trigger language plpgsql as $$
begin
  perform pg_notify('gevel_purges', '');
  return null;
end $$;
create trigger purges_announced after insert on purges for each statement execute function announce_purges();

-- The version before this one writes purges into `outbox` alone, and may still run. A later version drops that table.
create function copy_outbox_to_purges() returns trigger language plpgsql as $$
begin
  insert into purges (id, site_id, tags)
  values (new.id, new.site_id, array(select jsonb_array_elements_text(new.tags)));
  return null;
end $$;
create trigger outbox_copied after insert on outbox for each row execute function copy_outbox_to_purges();
-- After the trigger, whose lock waits for writers: nothing is written in between.
insert into purges (id, site_id, tags)
select id, site_id, array(select jsonb_array_elements_text(tags)) from outbox order by at;
