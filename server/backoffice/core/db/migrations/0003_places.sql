-- Keys that only this database knows.
create table secrets (
  name text primary key,
  value text not null
);
-- Moves the places of estates with a hidden address. It stays: with another one each of them would be shown in a second
-- circle, and where the two overlap they tell more than one.
insert into secrets (name, value)
values ('hidden places', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Where a search by place finds an estate: where it is shown, never where it is when that is hidden; else the middle of
-- its city. Rows from before get theirs by the program (`placeEstatesOnce`), which knows where cities are.
alter table estates
  add column latitude double precision,
  add column longitude double precision;
create index estates_place on estates (site_id, latitude, longitude) where listed;
