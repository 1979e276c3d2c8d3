-- An address that has moved is kept without the parameters of campaigns, as it is looked for. Two that are one then are the
-- first one; one that would lead to itself is none.
with spelled as (
  select site_id, source, target,
    rtrim(replace(regexp_replace(
      replace(source, '?', '?&'),
      '&(?:(?:utm|mtm|pk|hsa)_[a-z_]{1,40}|mc_[ce]id|_hsenc|_hsmi|_gl|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|srsltid|fbclid|igshid|igsh|msclkid|ttclid|twclid|li_fat_id|rdt_cid|epik|sccid)=[^&]*',
      '', 'gi'
    ), '?&', '?'), '?') as kept
  from redirects
  where source like '%?%'
), changed as (
  select * from spelled where kept <> source
), added as (
  insert into redirects (site_id, source, target)
  select distinct on (site_id, kept) site_id, kept, target from changed
  where kept not in (split_part(target, '#', 1), split_part(split_part(target, '#', 1), '?', 1))
  order by site_id, kept, source
  on conflict do nothing
)
delete from redirects r using changed c where r.site_id = c.site_id and r.source = c.source;
