import { isCampaignParameter } from '#shared/primitives/addresses/campaign.ts';

/**
 * Adds the campaign parameters of a request, such as `utm_source`, to an address of the site. Parameters without a
 * value are left out. When the address has a parameter of the same name, the request's parameter replaces it, because
 * only the request shows where the visitor came from.
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
