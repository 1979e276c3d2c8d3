import { isCampaignParameter } from '#shared/primitives/addresses/campaign.ts';

/**
 * Adds the campaign parameters of a query string to an address of the site, except empty ones. They replace parameters
 * of the same name in the address, because those of the visitor's request show where the visitor came from.
 *
 * @param search query of the request, without '?'
 */
export function addCampaign(target: string, search: string): string {
  if (search === '') return target;
  const [address = '', fragment] = target.split('#', 2);
  const [path = '', query = ''] = address.split('?', 2);
  const campaignParameters = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name, value]) => value !== '' && isCampaignParameter(name)),
  );
  if (campaignParameters.size === 0) return target;
  const ownParameters = query
    .split('&')
    .filter(
      (each) => each !== '' && ![...new URLSearchParams(each).keys()].some((name) => campaignParameters.has(name)),
    );
  return `${path}?${[...ownParameters, campaignParameters.toString()].join('&')}${fragment === undefined ? '' : `#${fragment}`}`;
}
