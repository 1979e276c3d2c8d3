/**
 * Names of the parameters by which agencies measure where visitors come from: those of Google Analytics, Matomo, HubSpot,
 * Mailchimp and of the large advertisers. No page, no redirect and no key of a cache depends on them, and a redirect passes
 * them on. `deploy/nginx` and `deploy/varnish` have the same pattern.
 */
export const CAMPAIGN_NAMES =
  '(?:utm|mtm|pk|hsa)_[a-z_]{1,40}|mc_[ce]id|_hsenc|_hsmi|_gl|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|srsltid|fbclid|igshid|igsh|msclkid|ttclid|twclid|li_fat_id|rdt_cid|epik|sccid';

const CAMPAIGN = new RegExp(`^(?:${CAMPAIGN_NAMES})$`, 'i');

export const isCampaignName = (parameter: string): boolean => CAMPAIGN.test(parameter);
