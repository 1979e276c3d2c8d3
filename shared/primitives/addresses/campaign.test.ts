import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CAMPAIGN_PARAMETER_NAMES, isCampaignParameter } from './campaign.ts';

const MEASURING_PARAMETERS = [
  ['utm_source', 'UTM_CAMPAIGN', 'gclid', 'fbclid', 'igsh', 'msclkid', 'mc_cid', '_gl', '_ga', 'hsa_acc', 's_kwcid'],
  ['piwik_campaign', 'piwik_kwd', 'matomo_campaign', 'matomo_keyword', 'at_medium', 'at_campaign', 'at_recipient_id'],
  ['yclid', 'ysclid', '_kx', 'mkt_tok', 'fb_action_ids', 'fb_action_types', 'mibextid', 'vero_id', 'vero_conv', '__s'],
  ['ml_subscriber', 'ml_subscriber_hash', 'wickedid', 'oly_enc_id', 'oly_anon_id'],
].flat();

it.each(MEASURING_PARAMETERS)('%s measures a campaign', (name) => expect(isCampaignParameter(name)).toBe(true));

it('a migration rewrites addresses of older databases by the same pattern', () => {
  const migration = 'server/backoffice/core/db/migrations/0041_redirects_without_campaigns.sql';
  expect(readFileSync(migration, 'utf8')).toContain(`&(?:${CAMPAIGN_PARAMETER_NAMES})=`);
});

it.each([
  '',
  'utm',
  'utm_',
  'xutm_source',
  'gclidx',
  'id',
  'at',
  'at_',
  'fb_id',
  's',
  'ga',
  'vero_x',
  'oly_id',
  'source',
  'ref',
])('%s may be a parameter of a page', (name) => expect(isCampaignParameter(name)).toBe(false));

it.each([
  ['deploy/nginx/gevel.conf', 1],
  ['deploy/varnish/default.vcl', 3],
])('%s removes the same parameters from addresses', (file, times) => {
  expect(readFileSync(file, 'utf8').split(`(?:${CAMPAIGN_PARAMETER_NAMES})`)).toHaveLength(times + 1);
});
