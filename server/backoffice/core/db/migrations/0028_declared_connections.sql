-- Whether the environment made the connection: it rests when the environment does not name it any more. Rows of before
-- count as made by a person.
alter table connections add column declared boolean not null default false;
-- Whether another source of the site was there first: ids of the account's own lists then make room for that one's.
alter table connections add column moves_ids boolean not null default false;
update connections c set moves_ids = true
where exists (
  select from connections earlier
  where earlier.site_id = c.site_id and (earlier.created_at, earlier.name) < (c.created_at, c.name)
);
