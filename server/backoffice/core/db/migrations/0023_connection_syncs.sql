-- What a connection to a CRM has copied and has still to do. Back offices on one database share the work by leases.
create table connection_syncs (
  site_id text not null,
  -- Its name, which is that of the source of its records.
  connection text not null,
  holder uuid,
  leased_until timestamptz not null default now(),
  -- The earliest moment at which there is something to do.
  due_at timestamptz not null default now(),
  full_due_at timestamptz not null default now(),
  changes_due_at timestamptz not null default now(),
  -- The names of the account's lists.
  names_due_at timestamptz not null default now(),
  -- Where the next reading of changes begins: the CRM's own words.
  cursor text,
  -- Number of the list that is read, or of the last complete one.
  list_number integer not null default 0,
  -- The list is complete, and what it named is still to be read before anything goes.
  is_reading boolean not null default false,
  -- Records of the last complete list; null: there was none.
  listed integer,
  full_at timestamptz,
  changes_at timestamptz,
  names_at timestamptz,
  -- What fails, how often in a row, why and since when.
  failing text,
  failures integer not null default 0,
  problem text,
  problem_at timestamptz,
  -- Of the credentials that the CRM has refused: nothing is asked until others are there.
  refused_credentials text,
  -- Removals that were not made because they are too many, and whether a person allowed them.
  held_removals jsonb,
  removals_allowed boolean not null default false,
  primary key (site_id, connection),
  foreign key (site_id, connection) references connections (site_id, name) on delete cascade
);
create index connection_syncs_due on connection_syncs (due_at);

create table connection_records (
  site_id text not null,
  connection text not null,
  -- The CRM's own id.
  record_id text not null,
  -- By the last complete list, a list of changes or a hook; null: none of them names it.
  listed_version text,
  listed_parent text,
  -- That was read last; null: it is to be read.
  version text,
  state text not null default 'new' check (state in ('new', 'shown', 'refused', 'held', 'leaving', 'gone')),
  kind text check (kind in ('estate', 'rental')),
  -- The record's id of its project, and of the record in whose answer it stood.
  parent_id text,
  contained_in text,
  -- In the store.
  own_id bigint,
  -- Understood and not written yet, or not all of it: it waits for the list, its project or its pictures.
  drafts text,
  draft_version text,
  due_at timestamptz,
  -- A hook named it.
  is_urgent boolean not null default false,
  attempts integer not null default 0,
  -- The list since which a unit waits for its project, and whether it no longer does.
  held_since integer,
  is_single boolean not null default false,
  -- Pictures and files that could not be copied yet.
  missing integer not null default 0,
  refusal jsonb,
  warnings jsonb,
  -- Entries of the account's lists that it has and that nothing here corresponds to.
  unmapped jsonb,
  -- By the CRM's clock, of the newest hook.
  event_at timestamptz,
  taken_at timestamptz,
  -- What the CRM was told of its page.
  reported text,
  report_due_at timestamptz,
  primary key (site_id, connection, record_id),
  foreign key (site_id, connection) references connection_syncs (site_id, connection) on delete cascade
);
create index connection_records_due on connection_records (site_id, connection, due_at) where due_at is not null;
create index connection_records_parent on connection_records (site_id, connection, parent_id)
  where parent_id is not null;
create index connection_records_container on connection_records (site_id, connection, contained_in)
  where contained_in is not null;
create index connection_records_report on connection_records (site_id, connection, report_due_at)
  where report_due_at is not null;

-- Pictures and files that were copied: each version once.
create table connection_media (
  site_id text not null,
  connection text not null,
  record_id text not null,
  media_id text not null,
  version text not null,
  asset_id text not null,
  primary key (site_id, connection, record_id, media_id),
  foreign key (site_id, connection) references connection_syncs (site_id, connection) on delete cascade
);

-- Entries of lists that the agency can extend, and what the agency calls them here.
create table connection_names (
  site_id text not null,
  connection text not null,
  list text not null,
  entry_id text not null,
  -- By language; null: the account's list does not have it (any more).
  name jsonb,
  target text,
  primary key (site_id, connection, list, entry_id),
  foreign key (site_id, connection) references connection_syncs (site_id, connection) on delete cascade
);

-- What hooks said.
create table connection_hooks (
  position bigint generated always as identity primary key,
  site_id text not null,
  connection text not null,
  -- Of the call and the event in it: the same call may come twice.
  key text not null,
  record_id text,
  kind text not null check (kind in ('changed', 'removed')),
  at timestamptz,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  unique (site_id, connection, key),
  foreign key (site_id, connection) references connection_syncs (site_id, connection) on delete cascade
);
create index connection_hooks_waiting on connection_hooks (site_id, connection, position) where done_at is null;
