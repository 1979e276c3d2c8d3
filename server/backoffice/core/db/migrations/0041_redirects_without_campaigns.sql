-- An address that has moved is kept without the parameters of campaigns, as it is looked for. Two that are one then are the
-- first one; one that would lead to itself is none.
with spelled as (
  select site_id, source, target,
    rtrim(replace(regexp_replace(
      replace(source, '?', '?&'),
      '&(?:(?:utm|mtm|pk|piwik|matomo|hsa|at)_[a-z_]{1,40}|mc_[ce]id|mkt_tok|_hsenc|_hsmi|_kx|__s|_gl|_ga|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|s_kwcid|srsltid|fbclid|fb_action_(?:ids|types)|mibextid|igshid|igsh|msclkid|ttclid|twclid|yclid|ysclid|li_fat_id|rdt_cid|epik|sccid|vero_(?:id|conv)|ml_subscriber(?:_hash)?|wickedid|oly_(?:enc|anon)_id)=[^&]*',
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
