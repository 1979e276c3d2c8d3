-- Everything belongs to a site: the site is the first column of every key, and removing a site removes all of it.

create table sites (
  id text primary key,
  document jsonb not null,
  updated_at timestamptz not null default now()
);

create table site_hostnames (
  hostname text primary key,
  site_id text not null references sites (id) on delete cascade
);
create index site_hostnames_site on site_hostnames (site_id);

create table navigation (
  site_id text not null references sites (id) on delete cascade,
  type text not null,
  items jsonb not null,
  primary key (site_id, type)
);

create table pages (
  site_id text not null references sites (id) on delete cascade,
  id text not null,
  kind text not null,
  document jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (site_id, id)
);

create table page_paths (
  site_id text not null,
  locale text not null,
  path text not null,
  page_id text not null,
  primary key (site_id, locale, path),
  foreign key (site_id, page_id) references pages (site_id, id) on delete cascade
);
create index page_paths_page on page_paths (site_id, page_id);

create table entities (
  site_id text not null references sites (id) on delete cascade,
  name text not null,
  label jsonb not null,
  primary key (site_id, name)
);

create table entity_items (
  site_id text not null,
  entity text not null,
  id text not null,
  sort integer not null default 0,
  data jsonb not null,
  primary key (site_id, entity, id),
  foreign key (site_id, entity) references entities (site_id, name) on delete cascade
);

create table agreements (
  site_id text not null references sites (id) on delete cascade,
  locale text not null,
  id text not null,
  kind text not null,
  title text not null,
  html text not null,
  version text not null,
  primary key (site_id, locale, id)
);

create table estate_pages (
  site_id text not null references sites (id) on delete cascade,
  a text not null,
  b text not null,
  document jsonb not null,
  primary key (site_id, a, b)
);

create table translations (
  site_id text not null references sites (id) on delete cascade,
  locale text not null,
  messages jsonb not null,
  primary key (site_id, locale)
);

create table asset_blobs (
  site_id text not null references sites (id) on delete cascade,
  hash text not null,
  content bytea not null,
  primary key (site_id, hash)
);
-- Pictures are compressed already.
alter table asset_blobs alter column content set storage external;

create table assets (
  site_id text not null references sites (id) on delete cascade,
  id text not null,
  hash text not null,
  content_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  updated_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, hash) references asset_blobs (site_id, hash)
);
create index assets_blob on assets (site_id, hash);

create table estate_collections (
  site_id text not null references sites (id) on delete cascade,
  id text not null,
  name jsonb not null,
  estate_ids bigint[] not null default '{}',
  primary key (site_id, id)
);

create sequence estate_ids as bigint start 1;

-- Documents are kept out of line, so that a scan over the typed columns reads narrow rows; short texts stay in line.
create table estates (
  site_id text not null references sites (id) on delete cascade,
  id bigint not null,
  parent_id bigint,
  active boolean not null,
  deleted_at timestamptz,
  listed boolean not null generated always as (active and deleted_at is null and parent_id is null) stored,
  project boolean not null,
  country text not null,
  region text,
  province text,
  municipality_id integer,
  city_id integer not null,
  head_type_id integer not null,
  sub_type_id integer,
  transaction_id integer not null,
  sticker_id integer,
  bedrooms integer,
  -- The amount that a visitor may see; null when there is none or when it is hidden.
  price double precision,
  area_build double precision,
  area_ground double precision,
  publication_date timestamptz,
  updated_at timestamptz not null,
  reference text,
  collections text[] not null default '{}',
  -- The city's name per language, folded for sorting byte by byte.
  city_nl text collate "C" not null,
  city_fr text collate "C" not null,
  city_en text collate "C" not null,
  city_de text collate "C" not null,
  search_text text collate "C" not null,
  source_name text,
  source_id text,
  content_hash text not null,
  summary jsonb not null,
  document jsonb not null,
  primary key (site_id, id)
) with (toast_tuple_target = 128);
alter table estates
  alter column country set storage main,
  alter column region set storage main,
  alter column province set storage main,
  alter column reference set storage main,
  alter column collections set storage main,
  alter column city_nl set storage main,
  alter column city_fr set storage main,
  alter column city_en set storage main,
  alter column city_de set storage main,
  alter column search_text set storage main,
  alter column source_name set storage main,
  alter column source_id set storage main,
  alter column content_hash set storage main;

create unique index estates_source on estates (site_id, source_name, source_id) where source_name is not null;
create index estates_parent on estates (site_id, parent_id) where parent_id is not null;
create index estates_reference on estates (site_id, reference) where reference is not null;

-- Counts, and reads the columns of facets, from the index alone.
create index estates_facets on estates (site_id, transaction_id, head_type_id, city_id)
  include (
    price, sub_type_id, bedrooms, country, publication_date, id, project, sticker_id, region, province, municipality_id,
    area_build, area_ground, updated_at
  )
  where listed;
create index estates_published on estates (site_id, publication_date desc nulls last, id desc) where listed;
create index estates_price on estates (site_id, price, id) where listed;
create index estates_price_desc on estates (site_id, price desc nulls last, id desc) where listed;
create index estates_city on estates (site_id, city_id) where listed;
create index estates_city_nl on estates (site_id, city_nl, id) where listed;
create index estates_city_fr on estates (site_id, city_fr, id) where listed;
create index estates_city_en on estates (site_id, city_en, id) where listed;
create index estates_city_de on estates (site_id, city_de, id) where listed;

-- The names of the values that estates have, for facets.
create table estate_terms (
  site_id text not null references sites (id) on delete cascade,
  field text not null,
  id integer not null,
  name jsonb not null,
  head_type_id integer,
  zip text,
  alias jsonb,
  primary key (site_id, field, id)
);

-- Changes with every write to a site's estates, and never comes back to a value: what is kept in memory under it is
-- what is stored.
create sequence estate_changes_seq as bigint;
create table estate_changes (
  site_id text primary key references sites (id) on delete cascade,
  change bigint not null
);

-- What has happened to this database once and for all.
create table milestones (
  name text primary key,
  at timestamptz not null default now()
);

-- Purge messages that wait for every site instance's acknowledgement. They outlive the site that they speak of.
create table outbox (
  id uuid primary key,
  site_id text not null,
  tags jsonb not null,
  at timestamptz not null default now(),
  delivered text[] not null default '{}',
  attempts integer not null default 0,
  due_at timestamptz not null default now()
);
create index outbox_due on outbox (due_at);
