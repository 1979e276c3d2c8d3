/**
 * The names of the parameters by which agencies measure where visitors come from: the parameters of Google Analytics,
 * Matomo (once Piwik), Piano, HubSpot, Marketo, Klaviyo, Drip, Vero, MailerLite, Omeda and Mailchimp, and of the large
 * advertisers. No page, redirect or cache key depends on them, and a redirect passes them on. `deploy/nginx` and
 * `deploy/varnish` have the same pattern.
 */
export const CAMPAIGN_PARAMETER_NAMES =
  '(?:utm|mtm|pk|piwik|matomo|hsa|at)_[a-z_]{1,40}|mc_[ce]id|mkt_tok|_hsenc|_hsmi|_kx|__s|_gl|_ga|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|s_kwcid|srsltid|fbclid|fb_action_(?:ids|types)|mibextid|igshid|igsh|msclkid|ttclid|twclid|yclid|ysclid|li_fat_id|rdt_cid|epik|sccid|vero_(?:id|conv)|ml_subscriber(?:_hash)?|wickedid|oly_(?:enc|anon)_id';

const CAMPAIGN_PARAMETER = new RegExp(`^(?:${CAMPAIGN_PARAMETER_NAMES})$`, 'i');

export const isCampaignParameter = (parameter: string): boolean => CAMPAIGN_PARAMETER.test(parameter);
