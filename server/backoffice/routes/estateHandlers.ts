import type { Repositories } from '../repositories/repositories.ts';
import type { Handlers } from './call.ts';
import { HttpProblem } from './problem.ts';

type EstateCall =
  | 'searchEstates'
  | 'estateFilters'
  | 'listEstateAddresses'
  | 'listEstateAddressParts'
  | 'getEstateGroup'
  | 'getEstate'
  | 'getEstateContactInfo'
  | 'getEstateCollection';

/** Reading estates (specification §7.2). */
export const estateHandlers = ({ estates, collections }: Repositories): Pick<Handlers, EstateCall> => ({
  searchEstates: async ({ params, query, body, locale }) => {
    const found = await estates.search(params.siteId, body, locale);
    return query.variant === 'list' ? found.results : found;
  },
  estateFilters: ({ params, body, locale }) => estates.filters(params.siteId, body, locale),
  listEstateAddresses: ({ params, query }) => estates.addresses(params.siteId, query),
  listEstateAddressParts: ({ params, query }) => estates.addressParts(params.siteId, query),
  getEstateGroup: ({ params }) => estates.group(params.siteId, params.id),
  getEstate: async ({ params, site }) => {
    const estate = await estates.get(site(), params.id);
    if (estate && 'withdrawn' in estate)
      throw new HttpProblem(410, 'The estate was withdrawn.', undefined, { withdrawn: estate.withdrawn });
    return estate;
  },
  getEstateContactInfo: ({ params, site }) => estates.contactInfo(site(), params.id),
  getEstateCollection: ({ params }) => collections.get(params.siteId, params.id),
});
