-- Ids of estates and holiday homes have the one range that an address can name: 1 to 999,999,999,999. What was stored
-- beyond it had no page; it gets an id within it.

select setval('estate_ids', 1, false) where (select last_value from estate_ids) > 999999999999;
select setval('rental_unit_ids', 1, false) where (select last_value from rental_unit_ids) > 999999999999;
alter sequence estate_ids maxvalue 999999999999;
alter sequence rental_unit_ids maxvalue 999999999999;

do $$
declare
  beyond record;
  fresh bigint;
begin
  for beyond in select site_id, id from estates where id not between 1 and 999999999999 order by site_id, id loop
    loop
      fresh := nextval('estate_ids');
      exit when not exists (select from estates where site_id = beyond.site_id and id = fresh);
    end loop;
    update estates
    set id = fresh,
      document = jsonb_set(document, '{general,id}', to_jsonb(fresh)),
      summary = jsonb_set(summary, '{id}', to_jsonb(fresh))
    where site_id = beyond.site_id and id = beyond.id;
    update estates
    set parent_id = fresh,
      document = jsonb_set(document, '{general,parentId}', to_jsonb(fresh)),
      summary = jsonb_set(summary, '{parentId}', to_jsonb(fresh))
    where site_id = beyond.site_id and parent_id = beyond.id;
    update estate_collections set estate_ids = array_replace(estate_ids, beyond.id, fresh)
    where site_id = beyond.site_id and beyond.id = any (estate_ids);
    update estate_events set estate_id = fresh where site_id = beyond.site_id and estate_id = beyond.id;
    update subscription_matches set estate_ids = array_replace(estate_ids, beyond.id, fresh)
    where beyond.id = any (estate_ids)
      and subscription_id in (select id from subscriptions where site_id = beyond.site_id);
  end loop;

  for beyond in select key, site_id, id from rental_units where id not between 1 and 999999999999 order by key loop
    loop
      fresh := nextval('rental_unit_ids');
      exit when not exists (select from rental_units where site_id = beyond.site_id and id = fresh);
    end loop;
    update rental_units
    set id = fresh,
      document = jsonb_set(document, '{id}', to_jsonb(fresh)),
      summary = jsonb_set(summary, '{id}', to_jsonb(fresh))
    where key = beyond.key;
  end loop;
end $$;

-- A unit of a project that was never there is an estate of its own.
update estates
set parent_id = null, document = document #- '{general,parentId}', summary = summary - 'parentId'
where parent_id not between 1 and 999999999999;

alter table estates
  add constraint estates_id_range check (id between 1 and 999999999999),
  add constraint estates_parent_range check (parent_id between 1 and 999999999999);
alter table rental_units add constraint rental_units_id_range check (id between 1 and 999999999999);
alter table agendas add constraint agendas_contact_range check (sales_rep_id between 1 and 999999999) not valid;

-- What programs keep in memory of these sites' estates is what was stored before.
update estate_changes set change = nextval('estate_changes_seq');
