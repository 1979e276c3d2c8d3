-- Holiday homes, when they can be had and for how much, and who comes. All ranges of nights are half open.

create sequence rental_unit_ids start 1;

create table rental_units (
  key bigint generated always as identity primary key,
  site_id text not null references sites (id) on delete cascade,
  id bigint not null,
  source_name text,
  source_id text,
  active boolean not null,
  deleted_at timestamptz,
  -- What lists are narrowed and sorted by.
  facts jsonb not null,
  -- What lists show.
  summary jsonb not null,
  document jsonb not null,
  content_hash text not null,
  -- Days between the booking and the arrival.
  notice integer not null,
  -- To be paid whoever comes.
  extra numeric(10, 2) not null,
  -- The last day of arrival that the periods below go to.
  priced_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, id)
);
create unique index rental_units_source on rental_units (site_id, source_name, source_id)
  where source_id is not null;

-- Whole periods with their rent, made of the owner's seasons and rules.
create table rental_periods (
  unit_key bigint not null references rental_units (key) on delete cascade,
  type text not null,
  begins date not null,
  ends date not null check (begins < ends),
  rent numeric(10, 2) not null,
  primary key (unit_key, begins, type)
);

-- Where any dates can be had: the rent of each night from `since` up to but without `until`.
create table rental_nightly (
  unit_key bigint not null references rental_units (key) on delete cascade,
  since date not null,
  until date not null check (since < until),
  rent numeric(10, 2) not null,
  min_nights integer not null,
  -- ISO days of the week on which guests may come; null: any.
  arrival integer[],
  primary key (unit_key, since)
);

-- Nights that the owner keeps (`owner`), that another platform has taken (`feed:<name>`), or that belong to a guest whose
-- data were erased (`erased`).
create table rental_blocks (
  unit_key bigint not null references rental_units (key) on delete cascade,
  source text not null,
  nights daterange not null check (not isempty(nights))
);
create index rental_blocks_unit on rental_blocks (unit_key, source);

create table rental_feeds (
  unit_key bigint not null references rental_units (key) on delete cascade,
  name text not null,
  url text not null,
  due_at timestamptz not null default now(),
  tried_at timestamptz,
  -- When the copy that counts was read.
  read_at timestamptz,
  problem text,
  primary key (unit_key, name)
);
create index rental_feeds_due on rental_feeds (due_at);

create table rental_reservations (
  id uuid primary key,
  site_id text not null references sites (id) on delete cascade,
  unit_key bigint not null references rental_units (key) on delete cascade,
  state text not null check (state in ('held', 'requested', 'confirmed', 'refused', 'cancelled')),
  -- SHA-256 of the identifier that only the guest has.
  token_hash bytea not null unique,
  nights daterange not null check (not isempty(nights)),
  -- Of a hold.
  expires_at timestamptz,
  -- For telephone and bank.
  reference text,
  -- Lower case: what an erasure looks for.
  email text,
  document jsonb,
  -- How often the calendar entry has changed (RFC 5545, 3.8.7.4).
  sequence integer not null default 0,
  at timestamptz not null default now(),
  unique (site_id, reference),
  check ((state = 'held') = (expires_at is not null)),
  check ((state = 'held') = (document is null)),
  -- One home, one party. A number as a range of one is equal where it overlaps: no extension is needed.
  constraint rental_reservations_apart exclude using gist (int8range(unit_key, unit_key, '[]') with &&, nights with &&)
    where (state in ('held', 'requested', 'confirmed'))
);
create index rental_reservations_unit on rental_reservations (unit_key);
create index rental_reservations_site on rental_reservations (site_id, lower(nights));
create index rental_reservations_email on rental_reservations (email) where email is not null;
