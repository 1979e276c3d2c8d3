import { z } from 'zod';
import { assetIdSchema, assetRefSchema, idTextSchema, intTextSchema, localeSchema, siteIdSchema } from '../common.ts';
import {
  agreementSchema,
  contactInfoSchema,
  entityItemSchema,
  entitySchema,
  estateCollectionSchema,
  estatePageSchema,
  navigationSchema,
  pageListItemSchema,
  pageSchema,
  translationsSchema,
} from '../content/content.ts';
import { ARTICLE_ENDPOINTS } from './articleEndpoints.ts';
import { CONNECTOR_ENDPOINTS } from './connectorEndpoints.ts';
import { CONTENT_WRITE_ENDPOINTS } from './contentWriteEndpoints.ts';
import {
  estateAddressesQuerySchema,
  estateAddressPartSchema,
  estateAddressPartsQuerySchema,
  estateAddressSchema,
} from '../estateAddresses.ts';
import type { Endpoint } from './endpoint.ts';
import { estateDetailSchema, estateSummarySchema, estateWriteSchema } from '../estate.ts';
import { LIVE_AGENDA_ENDPOINTS } from './liveAgendaEndpoints.ts';
import { friendMessageSchema, messageSchema, receivedSchema } from '../messages.ts';
import { referencesQuerySchema, referencesSchema } from '../references.ts';
import { publishedEstateSchema, publishedEstatesQuerySchema } from '../publishedEstates.ts';
import { MAX_PLACE_TEXT_CHARACTERS, placeIdsSchema, placeMentionSchema, placeSchema } from '../places.ts';
import { purgesQuerySchema, purgesSchema } from '../purge.ts';
import { redirectListQuerySchema, redirectLookupSchema, redirectSchema } from '../content/redirects.ts';
import { estateFiltersSchema, estateSearchResultSchema, estateSearchSchema } from '../search.ts';
import { OPEN_HOUSE_ENDPOINTS } from './openHouseEndpoints.ts';
import { RENTAL_ENDPOINTS } from './rentalEndpoints.ts';
import { siteListQuerySchema, siteSchema } from '../site.ts';
import { STATISTICS_ENDPOINTS } from './statisticsEndpoints.ts';
import { SUBSCRIPTION_ENDPOINTS } from './subscriptionEndpoints.ts';

const siteParams = z.object({ siteId: siteIdSchema });
const noParams = z.object({});
const keySchema = z.string().min(1).max(200);
const writeOutcomeSchema = z.object({
  id: z.union([z.int(), z.string()]),
  outcome: z.enum(['created', 'updated', 'unchanged']),
});

/**
 * The problem document of a 404 when the asset does not have the requested version. `current` is the version that the
 * asset has.
 */
export const otherVersionSchema = z.object({ current: z.string().regex(/^[0-9a-f]{16}$/) });

/** Every call of specification §7.1 to §7.4, and the calls that write. */
export const ENDPOINTS = {
  listSites: {
    method: 'GET',
    path: '/sites',
    summary: 'List sites',
    params: noParams,
    query: siteListQuerySchema,
    response: z.array(siteSchema),
  },
  getSite: {
    method: 'GET',
    path: '/sites/:siteId',
    summary: 'Get a site',
    params: siteParams,
    response: siteSchema,
    isNullable: true,
  },
  getSiteByHostname: {
    method: 'GET',
    path: '/sites/by-hostname/:hostname',
    summary: 'Find the site of a host name',
    params: z.object({ hostname: z.string().min(1).max(253) }),
    response: siteSchema,
    isNullable: true,
  },
  getNavigation: {
    method: 'GET',
    path: '/sites/:siteId/navigation/:type',
    summary: 'Get a navigation tree',
    params: siteParams.extend({ type: keySchema }),
    response: navigationSchema,
    isNullable: true,
  },
  getNavigationItem: {
    method: 'GET',
    path: '/sites/:siteId/navigation/:type/:id',
    summary: 'Get the navigation tree below an item',
    params: siteParams.extend({ type: keySchema, id: keySchema }),
    response: navigationSchema,
    isNullable: true,
  },
  listPages: {
    method: 'GET',
    path: '/sites/:siteId/pages/',
    summary: 'List pages',
    params: siteParams,
    response: z.array(pageListItemSchema),
  },
  getPageByUrl: {
    method: 'GET',
    path: '/sites/:siteId/pages/by-url/:url',
    summary: 'Find the page at an address',
    params: siteParams.extend({ url: z.string().min(1).max(500) }),
    response: pageSchema,
    isNullable: true,
  },
  getPage: {
    method: 'GET',
    path: '/sites/:siteId/pages/:id',
    summary: 'Get a page',
    params: siteParams.extend({ id: keySchema }),
    response: pageSchema,
    isNullable: true,
  },
  listEntities: {
    method: 'GET',
    path: '/sites/:siteId/entities',
    summary: 'List kinds of entities',
    params: siteParams,
    response: z.array(entitySchema),
  },
  listEntityItems: {
    method: 'GET',
    path: '/sites/:siteId/entities/:name/items',
    summary: 'List the entities of one kind',
    params: siteParams.extend({ name: keySchema }),
    response: z.array(entityItemSchema),
  },
  listAgreements: {
    method: 'GET',
    path: '/sites/:siteId/agreements',
    summary: 'List legal texts',
    params: siteParams,
    query: z.object({ locale: localeSchema.optional() }),
    response: z.array(agreementSchema),
  },
  getEstatePage: {
    method: 'GET',
    path: '/sites/:siteId/estate-pages/:a/:b',
    summary: 'Get a listing page',
    params: siteParams.extend({ a: keySchema, b: keySchema }),
    response: estatePageSchema,
    isNullable: true,
  },
  listRedirects: {
    method: 'GET',
    path: '/sites/:siteId/redirects',
    summary: 'List redirects',
    params: siteParams,
    query: redirectListQuerySchema,
    response: z.array(redirectSchema),
  },
  findRedirect: {
    method: 'GET',
    path: '/sites/:siteId/redirects/by-address',
    summary: 'Find the redirect of an address',
    params: siteParams,
    query: redirectLookupSchema,
    response: redirectSchema,
    isNullable: true,
  },
  getAsset: {
    method: 'GET',
    path: '/sites/:siteId/assets/:id',
    summary: 'Download a picture or file',
    params: siteParams.extend({ id: assetIdSchema }),
    query: z.object({
      hash: z.string().max(64).optional(),
      version: z.string().max(64).optional(),
      shownBy: z.enum(['rental']).optional(),
    }),
    response: z.unknown(),
    isRaw: true,
  },
  getTranslations: {
    method: 'GET',
    path: '/translations/:locale',
    summary: 'Get the own texts of a site',
    params: z.object({ locale: localeSchema }),
    response: translationsSchema,
  },
  getEstateCollection: {
    method: 'GET',
    path: '/sites/:siteId/estate-collections/:id',
    summary: 'Get a collection of estates',
    params: siteParams.extend({ id: keySchema }),
    response: estateCollectionSchema,
    isNullable: true,
  },
  searchEstates: {
    method: 'POST',
    path: '/sites/:siteId/estates',
    summary: 'Search published estates',
    params: siteParams,
    query: z.object({ variant: z.enum(['list']).optional() }),
    body: estateSearchSchema,
    response: z.union([estateSearchResultSchema, z.array(estateSummarySchema)]),
  },
  estateFilters: {
    method: 'POST',
    path: '/sites/:siteId/estate-filters',
    summary: 'Count filter options of estates',
    params: siteParams,
    body: estateSearchSchema,
    response: estateFiltersSchema,
    isBuiltByHandler: true,
  },
  listEstateAddresses: {
    method: 'GET',
    path: '/sites/:siteId/estate-addresses',
    summary: 'List addresses of estates',
    params: siteParams,
    query: estateAddressesQuerySchema,
    response: z.array(estateAddressSchema),
  },
  listEstateAddressParts: {
    method: 'GET',
    path: '/sites/:siteId/estate-addresses/parts',
    summary: 'List parts of the address list',
    params: siteParams,
    query: estateAddressPartsQuerySchema,
    response: z.array(estateAddressPartSchema),
  },
  listPublishedEstates: {
    method: 'GET',
    path: '/sites/:siteId/estate-records',
    summary: 'List whole estates',
    params: siteParams,
    query: publishedEstatesQuerySchema,
    response: z.array(publishedEstateSchema),
    isWrite: true,
  },
  listReferences: {
    method: 'GET',
    path: '/sites/:siteId/estate-references',
    summary: 'List sold and let estates',
    params: siteParams,
    query: referencesQuerySchema,
    response: referencesSchema,
  },
  getEstateGroup: {
    method: 'GET',
    path: '/sites/:siteId/estates/group/:id',
    summary: 'Get a project with its units',
    params: siteParams.extend({ id: idTextSchema }),
    response: z.array(estateSummarySchema),
    isNullable: true,
  },
  getEstate: {
    method: 'GET',
    path: '/estates/v2/:id',
    summary: 'Get an estate',
    params: z.object({ id: idTextSchema }),
    response: estateDetailSchema,
    isNullable: true,
  },
  getEstateContactInfo: {
    method: 'GET',
    path: '/estates/:id/contact-info',
    summary: 'Get the sales contact of an estate',
    params: z.object({ id: idTextSchema }),
    response: contactInfoSchema,
    isNullable: true,
  },
  searchPlaces: {
    method: 'GET',
    path: '/sites/:siteId/places',
    summary: 'Search places by name',
    params: siteParams,
    query: z.object({
      q: z.string().max(MAX_PLACE_TEXT_CHARACTERS),
      limit: intTextSchema(1, 50).default(10),
    }),
    response: z.array(placeSchema),
  },
  listPlaces: {
    method: 'GET',
    path: '/sites/:siteId/places/by-id',
    summary: 'List places by id',
    params: siteParams,
    query: placeIdsSchema,
    response: z.array(placeSchema),
  },
  findPlacesInText: {
    method: 'GET',
    path: '/sites/:siteId/places/in-text',
    summary: 'Find places in a sentence',
    params: siteParams,
    query: z.object({ q: z.string().max(MAX_PLACE_TEXT_CHARACTERS) }),
    response: z.array(placeMentionSchema),
  },

  sendMessage: {
    method: 'POST',
    path: '/sites/:siteId/messages',
    summary: 'Send a message to the agency',
    params: siteParams,
    body: messageSchema,
    response: receivedSchema,
    isWrite: true,
    isIdempotent: true,
  },
  sendToAFriend: {
    method: 'POST',
    path: '/sites/:siteId/messages/send-to-a-friend',
    summary: 'Mail an estate to a friend',
    params: siteParams,
    body: friendMessageSchema,
    response: receivedSchema,
    isWrite: true,
    isIdempotent: true,
  },

  listPurges: {
    method: 'GET',
    path: '/purges',
    summary: 'List changes',
    params: noParams,
    query: purgesQuerySchema,
    response: purgesSchema,
    isWrite: true,
  },

  createSite: {
    method: 'POST',
    path: '/sites',
    summary: 'Create a site',
    params: noParams,
    body: siteSchema,
    response: siteSchema,
    isWrite: true,
  },
  replaceSite: {
    method: 'PUT',
    path: '/sites/:siteId',
    summary: 'Replace a site',
    params: siteParams,
    body: siteSchema,
    response: siteSchema,
    isWrite: true,
    isConditional: true,
  },
  deleteSite: {
    method: 'DELETE',
    path: '/sites/:siteId',
    summary: 'Delete a site',
    params: siteParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
  createEstate: {
    method: 'POST',
    path: '/sites/:siteId/estate-records',
    summary: 'Create an estate',
    params: siteParams,
    body: estateWriteSchema,
    response: writeOutcomeSchema,
    isWrite: true,
  },
  replaceEstate: {
    method: 'PUT',
    path: '/sites/:siteId/estate-records/:id',
    summary: 'Create or replace an estate',
    params: siteParams.extend({ id: idTextSchema }),
    body: estateWriteSchema,
    response: writeOutcomeSchema,
    isWrite: true,
  },
  deleteEstate: {
    method: 'DELETE',
    path: '/sites/:siteId/estate-records/:id',
    summary: 'Withdraw an estate',
    params: siteParams.extend({ id: idTextSchema }),
    response: null,
    isWrite: true,
  },
  createPage: {
    method: 'POST',
    path: '/sites/:siteId/pages',
    summary: 'Create a page',
    params: siteParams,
    body: pageSchema,
    response: pageSchema,
    isWrite: true,
  },
  replacePage: {
    method: 'PUT',
    path: '/sites/:siteId/pages/:id',
    summary: 'Create or replace a page',
    params: siteParams.extend({ id: keySchema }),
    body: pageSchema,
    response: pageSchema,
    isWrite: true,
    isConditional: true,
  },
  deletePage: {
    method: 'DELETE',
    path: '/sites/:siteId/pages/:id',
    summary: 'Delete a page',
    params: siteParams.extend({ id: keySchema }),
    response: null,
    isWrite: true,
    isConditional: true,
  },
  putRedirect: {
    method: 'PUT',
    path: '/sites/:siteId/redirects',
    summary: 'Create or replace a redirect',
    params: siteParams,
    body: redirectSchema,
    response: writeOutcomeSchema,
    isWrite: true,
  },
  deleteRedirect: {
    method: 'DELETE',
    path: '/sites/:siteId/redirects',
    summary: 'Delete a redirect',
    params: siteParams,
    query: redirectLookupSchema,
    response: null,
    isWrite: true,
  },
  putAsset: {
    method: 'PUT',
    path: '/sites/:siteId/assets/:id',
    summary: 'Upload a picture or file',
    params: siteParams.extend({ id: assetIdSchema }),
    response: assetRefSchema,
    isWrite: true,
    isConditional: true,
  },

  ...CONNECTOR_ENDPOINTS,
  ...CONTENT_WRITE_ENDPOINTS,
  ...ARTICLE_ENDPOINTS,
  ...OPEN_HOUSE_ENDPOINTS,
  ...LIVE_AGENDA_ENDPOINTS,
  ...STATISTICS_ENDPOINTS,
  ...SUBSCRIPTION_ENDPOINTS,
  ...RENTAL_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;
export type EndpointName = keyof typeof ENDPOINTS;
