import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { Replica, Replicas } from './core/db/opening/replicas.ts';
import { parseCursor } from './core/purges/cursor.ts';

/**
 * The calls that may read from a replica: they read data that a site publishes. Data that depend on bookings, and data
 * that a caller reads back after a write, are read from the primary.
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

/** Picks the replica for a call. Undefined means that the primary is used. */
export type PickReplica = (name: EndpointName, cursor: string | undefined) => Replica | undefined;

/** Creates a function that picks a replica which has all changes up to the cursor that a call contains. */
export const createPickReplica =
  (replicas: Pick<Replicas, 'pickReplica'>): PickReplica =>
  (name, cursor) => {
    if (cursor === undefined || !REPLICA_READS.has(name)) return undefined;
    const { historyId, readSnapshot, unfinishedPage } = parseCursor(cursor) ?? {};
    const snapshot = unfinishedPage?.pageSnapshot ?? readSnapshot;
    return historyId === undefined || !snapshot ? undefined : replicas.pickReplica({ history: historyId, snapshot });
  };
