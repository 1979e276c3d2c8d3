-- A record of each site that was removed: when, and how many of each kind it held. It names no visitor.

create table site_removals (
  id uuid primary key,
  -- Of a site that is no more.
  site_id text not null,
  at timestamptz not null default now(),
  counts jsonb not null
);
