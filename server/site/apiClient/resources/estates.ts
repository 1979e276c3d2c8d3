import type { z } from 'zod';
import type { contactInfoSchema } from '#shared/api/content/content.ts';
import type { EstateDetail, EstateSummary } from '#shared/api/estate.ts';
import type { References } from '#shared/api/references.ts';
import { tag } from '#shared/api/purge.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Single estates. */
export interface EstatesApi {
  estateGroup(id: number): Promise<EstateSummary[] | null>;
  estate(id: number): Promise<EstateDetail | null>;
  contactInfo(id: number): Promise<z.infer<typeof contactInfoSchema> | null>;
  /** Returns sold and let estates, newest first; null when the site does not show them. `municipality` is an id. */
  references(part: ReferencesPart): Promise<References | null>;
}

interface ReferencesPart {
  readonly municipality?: number | undefined;
  /** The offset, from 0. */
  readonly from: number;
  readonly limit: number;
}

export function estatesApi({ site, siteLocale, backOffice, reader: { read } }: ResourceContext): EstatesApi {
  return {
    estateGroup: (id) =>
      read({
        name: 'estateGroup',
        key: `estate-group/${id}`,
        call: () => backOffice.call('getEstateGroup', { params: { id }, locale: siteLocale }),
        tags: [tag.estate(site.id, id)],
        collectTags: (estates) => estates.map((estate) => tag.estate(site.id, estate.id)),
      }),

    estate: (id) =>
      read({
        name: 'estate',
        key: `estate/${id}`,
        call: () => backOffice.call('getEstate', { params: { id }, locale: siteLocale }),
        tags: [tag.estate(site.id, id)],
        collectTags: (estate) => estate.children.map((unit) => tag.estate(site.id, unit.id)),
      }),

    references: async ({ municipality, from, limit }) => {
      // The call is not made, because it is optional in the contract and another back office may not have it.
      if (!site.history.references) return null;
      const query = { ...(municipality !== undefined && { municipality: String(municipality) }), from, limit };
      return read({
        name: 'references',
        key: `references/${municipality ?? ''}/${from}/${limit}`,
        call: () =>
          backOffice.call('listReferences', {
            params: {},
            query: { ...query, from: String(from), limit: String(limit) },
            locale: siteLocale,
          }),
        tags: [tag.list(site.id)],
      });
    },

    contactInfo: (id) =>
      read({
        name: 'contactInfo',
        key: `contact-info/${id}`,
        call: () => backOffice.call('getEstateContactInfo', { params: { id }, locale: siteLocale }),
        tags: [tag.estate(site.id, id)],
      }),
  };
}
