import { isCampaignParameter } from '#shared/primitives/addresses/campaign.ts';

/**
 * Adds the campaign parameters of a query string to an address of the site, except empty ones. They replace parameters
 * of the same name in the address, because those of the visitor's request show where the visitor came from.
 *
 * @param search query of the request, without '?'
 */
export function addCampaign(to: string, search: string): string {
  if (search === '') return to;
  const [address = '', fragment] = to.split('#', 2);
  const [path = '', query = ''] = address.split('?', 2);
  const campaign = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name, value]) => value !== '' && isCampaignParameter(name)),
  );
  if (campaign.size === 0) return to;
  const ownParameters = query
    .split('&')
    .filter((each) => each !== '' && ![...new URLSearchParams(each).keys()].some((name) => campaign.has(name)));
  return `${path}?${[...ownParameters, campaign.toString()].join('&')}${fragment === undefined ? '' : `#${fragment}`}`;
}
