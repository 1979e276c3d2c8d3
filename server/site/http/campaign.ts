import { isCampaignName } from '../../../shared/primitives/campaign.ts';

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
    [...new URLSearchParams(search)].filter(([name, value]) => value !== '' && isCampaignName(name) && !own.has(name)),
  ).toString();
  if (campaign === '') return to;
  return `${path}?${query && `${query}&`}${campaign}${fragment === undefined ? '' : `#${fragment}`}`;
}
