-- Addresses of a site that have moved, as they are looked for: a clean path, and its query in the order of names.

create table redirects (
  site_id text not null references sites (id) on delete cascade,
  source text collate "C" not null,
  target text not null,
  primary key (site_id, source)
);
