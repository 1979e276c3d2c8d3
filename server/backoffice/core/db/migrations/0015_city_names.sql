-- Names of cities are rows by language, for each site: a city that the product does not know goes by what its listings
-- call it. Rows come from the program (`nameCitiesOnce`), which knows places and languages.
create table city_names (
  site_id text not null references sites (id) on delete cascade,
  city_id integer not null,
  locale text not null,
  -- Folded for sorting byte by byte.
  sort_name text collate "C" not null,
  primary key (site_id, city_id, locale)
);
create index city_names_sorted on city_names (site_id, locale, sort_name, city_id);

-- Their indexes go with them.
alter table estates
  drop column city_nl,
  drop column city_fr,
  drop column city_en,
  drop column city_de;

-- A list by city reads the homes of one city after the other, in the order of their ids, and what facets filter from the
-- index alone.
drop index estates_city;
create index estates_city on estates (site_id, city_id, id)
  include (transaction_id, head_type_id, sub_type_id, bedrooms, price, country, publication_date)
  where listed;
