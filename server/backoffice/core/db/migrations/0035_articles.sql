-- News. What visitors may read says `is_published`: it is set when the time has come, in the transaction that purges the
-- pages which show it.
create table articles (
  site_id text not null references sites (id) on delete cascade,
  id text not null,
  published_at timestamptz not null,
  is_published boolean not null,
  document jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (site_id, id)
);
create index articles_newest on articles (site_id, published_at desc, id) where is_published;
create index articles_due on articles (published_at) where not is_published;

-- The end of its address in each language that it has.
create table article_addresses (
  site_id text not null,
  locale text not null,
  slug text not null,
  article_id text not null,
  primary key (site_id, locale, slug),
  foreign key (site_id, article_id) references articles (site_id, id) on delete cascade
);
create index article_addresses_articles on article_addresses (site_id, article_id);
