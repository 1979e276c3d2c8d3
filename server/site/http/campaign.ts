/**
 * Parameters by which agencies measure where visitors come from: those of Google Analytics, Matomo, HubSpot, Mailchimp
 * and of the large advertisers. No page and no key of a cache depends on them, and a redirect passes them on.
 */
const CAMPAIGN =
  /^(?:(?:utm|mtm|pk|hsa)_[a-z_]{1,40}|mc_[ce]id|_hsenc|_hsmi|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|fbclid|igshid|msclkid|ttclid|twclid|li_fat_id|epik|sccid)$/i;

/**
 * An address of the site with the campaign's parameters of a query string, but for empty ones and those that the address
 * has already.
 *
 * @param search of the request, without '?'
 */
export function withCampaign(to: string, search: string): string {
  if (search === '') return to;
  const [address = '', fragment] = to.split('#', 2);
  const [path = '', query = ''] = address.split('?', 2);
  const own = new URLSearchParams(query);
  const campaign = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name, value]) => value !== '' && CAMPAIGN.test(name) && !own.has(name)),
  ).toString();
  if (campaign === '') return to;
  return `${path}?${query && `${query}&`}${campaign}${fragment === undefined ? '' : `#${fragment}`}`;
}
