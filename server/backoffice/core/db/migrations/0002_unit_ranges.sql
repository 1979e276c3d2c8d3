-- What lists say of a project's units: besides their counts, the range of those that can still be had, or of all when
-- none can. A project without a price of its own is found and sorted by the lowest one.

update estates p
set
  summary = p.summary || jsonb_build_object('units', jsonb_strip_nulls(jsonb_build_object(
    'total', u.total, 'available', u.available, 'bedroomsFrom', u.bedrooms_from, 'bedroomsTo', u.bedrooms_to,
    'priceFrom', case when not u.hides_price then u.price_from end
  ))),
  price = case when not u.hides_price
    then coalesce((p.document #>> '{general,price,value}')::double precision, u.price_from) end
from (
  select project.site_id, project.id, count(*) as total, count(*) filter (where unit.available) as available,
    coalesce(min(unit.bedrooms) filter (where unit.available), min(unit.bedrooms)) as bedrooms_from,
    coalesce(max(unit.bedrooms) filter (where unit.available), max(unit.bedrooms)) as bedrooms_to,
    min(unit.price) filter (where unit.available) as price_from,
    coalesce(bool_or(
      project.document #>> '{general,price,visible}' = 'false'
      or project.document #>> '{fields,financial.vat_regime}' = 'true'
    ), false) as hides_price
  from estates project
  join (
    select site_id, parent_id, nullif(bedrooms, 0) as bedrooms, price,
      transaction_id = any (array[1, 2, 7, 8, 10]) as available
    from estates where active and deleted_at is null
  ) unit on unit.site_id = project.site_id and unit.parent_id = project.id
  where project.project
  group by project.site_id, project.id
) u
where p.site_id = u.site_id and p.id = u.id;

-- What programs keep in memory of these sites' estates is what was stored before.
update estate_changes set change = nextval('estate_changes_seq');
