import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CAMPAIGN_NAMES, isCampaignName } from './campaign.ts';

it.each(['utm_source', 'UTM_CAMPAIGN', 'gclid', 'fbclid', 'igsh', 'msclkid', 'mc_cid', '_gl', 'hsa_acc'])(
  '%s measures a campaign',
  (name) => expect(isCampaignName(name)).toBe(true),
);

it.each(['', 'utm', 'utm_', 'xutm_source', 'gclidx', 'id', 'source', 'ref'])('%s may name a page', (name) =>
  expect(isCampaignName(name)).toBe(false),
);

it.each([
  ['deploy/nginx/gevel.conf', 1],
  ['deploy/varnish/default.vcl', 3],
])('%s takes the same parameters out of addresses', (file, times) => {
  expect(readFileSync(file, 'utf8').split(`(?:${CAMPAIGN_NAMES})`)).toHaveLength(times + 1);
});
