import type { z } from 'zod';
import type { contactInfoSchema } from '#shared/api/content/content.ts';
import type { EstateDetail, EstateSummary } from '#shared/api/estate.ts';
import type { References } from '#shared/api/references.ts';
import { tag } from '#shared/api/purge.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Reads single estates, and the estates that the agency sold or let. */
export interface EstatesApi {
  estateGroup(id: number): Promise<EstateSummary[] | null>;
  estate(id: number): Promise<EstateDetail | null>;
  contactInfo(id: number): Promise<z.infer<typeof contactInfoSchema> | null>;
  /** Returns sold and let estates, newest first; null when the site does not show them. `municipality` is an id. */
  references(query: ReferenceQuery): Promise<References | null>;
}

interface ReferenceQuery {
  readonly municipality?: number | undefined;
  /** The offset, from 0. */
  readonly from: number;
  readonly limit: number;
}

export function createEstatesApi({
  site,
  siteLocale,
  backOffice,
  reader: { readAnswer },
}: ResourceContext): EstatesApi {
  return {
    estateGroup: (id) =>
      readAnswer({
        name: 'estateGroup',
        key: `estate-group/${id}`,
        callBackOffice: () => backOffice.call('getEstateGroup', { params: { id }, locale: siteLocale }),
        tags: [tag.estate(site.id, id)],
        collectTags: (estates) => estates.map((estate) => tag.estate(site.id, estate.id)),
      }),

    estate: (id) =>
      readAnswer({
        name: 'estate',
        key: `estate/${id}`,
        callBackOffice: () => backOffice.call('getEstate', { params: { id }, locale: siteLocale }),
        tags: [tag.estate(site.id, id)],
        collectTags: (estate) => estate.children.map((unit) => tag.estate(site.id, unit.id)),
      }),

    references: async ({ municipality, from, limit }) => {
      // A site without references makes no call, because the call is optional in the contract and another back office
      // may not have it.
      if (!site.history.references) return null;
      const query = { ...(municipality !== undefined && { municipality: String(municipality) }), from, limit };
      return readAnswer({
        name: 'references',
        key: `references/${municipality ?? ''}/${from}/${limit}`,
        callBackOffice: () =>
          backOffice.call('listReferences', {
            params: {},
            query: { ...query, from: String(from), limit: String(limit) },
            locale: siteLocale,
          }),
        tags: [tag.list(site.id)],
      });
    },

    contactInfo: (id) =>
      readAnswer({
        name: 'contactInfo',
        key: `contact-info/${id}`,
        callBackOffice: () => backOffice.call('getEstateContactInfo', { params: { id }, locale: siteLocale }),
        tags: [tag.estate(site.id, id)],
      }),
  };
}
