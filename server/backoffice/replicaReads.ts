import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { Replica, Replicas } from './core/db/replicas.ts';
import { parseCursor } from './core/purges/cursor.ts';

/**
 * Reads of what a site publishes. What depends on bookings, and what its caller has just written and looks for, is read
 * from the primary.
 */
const REPLICA_READS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'listSites',
  'getSite',
  'getSiteByHostname',
  'getNavigation',
  'getNavigationItem',
  'listPages',
  'getPageByUrl',
  'getPage',
  'listEntities',
  'listEntityItems',
  'listAgreements',
  'getEntity',
  'getEntityItem',
  'getAgreement',
  'getEstatePage',
  'listPublishedArticles',
  'getPublishedArticle',
  'listPublishedOpenHouses',
  'getOpenHouseCalendar',
  'listRedirects',
  'findRedirect',
  'getAsset',
  'getTranslations',
  'getEstateCollection',
  'searchEstates',
  'estateFilters',
  'listEstateAddresses',
  'listEstateAddressParts',
  'listPublishedEstates',
  'getEstateGroup',
  'getEstate',
  'getEstateContactInfo',
  'searchPlaces',
  'searchRentalUnits',
  'rentalFilters',
  'getRentalUnit',
  'getRentalPhoto',
]);

/** Where a call reads: undefined is the primary. */
export type PickReplica = (name: EndpointName, cursor: string | undefined) => Replica | undefined;

/** A call may read from a replica that has all purges up to the cursor that it brings, and what they are about. */
export const createPickReplica =
  (replicas: Pick<Replicas, 'pick'>): PickReplica =>
  (name, cursor) => {
    if (cursor === undefined || !REPLICA_READS.has(name)) return undefined;
    const { history, read, page } = parseCursor(cursor) ?? {};
    const snapshot = page?.through ?? read;
    return history === undefined || !snapshot ? undefined : replicas.pick({ history, snapshot });
  };
