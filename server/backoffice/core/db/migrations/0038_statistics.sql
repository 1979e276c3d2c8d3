-- How often something happened to an estate on a day; only days on which something did. Days become weeks, under their
-- Monday, when they are old.
create table estate_counts (
  site_id text not null,
  estate_id bigint not null,
  day date not null,
  views integer not null default 0,
  saved integer not null default 0,
  calls integer not null default 0,
  whatsapp integer not null default 0,
  messages integer not null default 0,
  callbacks integer not null default 0,
  viewings integer not null default 0,
  shares integer not null default 0,
  primary key (site_id, estate_id, day),
  foreign key (site_id, estate_id) references estates (site_id, id) on delete cascade
) with (fillfactor = 80);
-- For what has become old: rows are written in the order of their days.
create index estate_counts_days on estate_counts using brin (day);

-- The last batch of counts that each start of a program has delivered: the same one again changes nothing.
create table count_sources (
  source text primary key,
  batch integer not null,
  at timestamptz not null default now()
);

-- Private addresses of owners. Only a hash is stored of what opens them.
create table owner_links (
  site_id text not null,
  token_hash bytea not null,
  estate_id bigint not null,
  locale text not null,
  weeks integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (site_id, token_hash),
  foreign key (site_id, estate_id) references estates (site_id, id) on delete cascade
);
create index owner_links_estates on owner_links (site_id, estate_id);
