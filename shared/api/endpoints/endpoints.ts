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

const site = z.object({ siteId: siteIdSchema });
const none = z.object({});
const key = z.string().min(1).max(200);
const written = z.object({ id: z.union([z.int(), z.string()]), outcome: z.enum(['created', 'updated', 'unchanged']) });

/** The problem document of a 404 when the asset has another version than the requested one. */
export const otherVersionSchema = z.object({ current: z.string().regex(/^[0-9a-f]{16}$/) });

/** Every call of specification §7.1 to §7.4, and the calls that write. */
export const ENDPOINTS = {
  listSites: {
    method: 'GET',
    path: '/sites',
    summary: 'All sites by id; with `limit` page by page',
    params: none,
    query: siteListQuerySchema,
    response: z.array(siteSchema),
  },
  getSite: {
    method: 'GET',
    path: '/sites/:siteId',
    summary: 'A site',
    params: site,
    response: siteSchema,
    nullable: true,
  },
  getSiteByHostname: {
    method: 'GET',
    path: '/sites/by-hostname/:hostname',
    summary: 'The site with this host name',
    params: z.object({ hostname: z.string().min(1).max(253) }),
    response: siteSchema,
    nullable: true,
  },
  getNavigation: {
    method: 'GET',
    path: '/sites/:siteId/navigation/:type',
    summary: 'A navigation tree',
    params: site.extend({ type: key }),
    response: navigationSchema,
    nullable: true,
  },
  getNavigationItem: {
    method: 'GET',
    path: '/sites/:siteId/navigation/:type/:id',
    summary: 'The part of a navigation tree below one item',
    params: site.extend({ type: key, id: key }),
    response: navigationSchema,
    nullable: true,
  },
  listPages: {
    method: 'GET',
    path: '/sites/:siteId/pages/',
    summary: 'All pages without their blocks',
    params: site,
    response: z.array(pageListItemSchema),
  },
  getPageByUrl: {
    method: 'GET',
    path: '/sites/:siteId/pages/by-url/:url',
    summary: 'The page at an address: language and path, percent-encoded as one segment (`nl%2Fover-ons`)',
    params: site.extend({ url: z.string().min(1).max(500) }),
    response: pageSchema,
    nullable: true,
  },
  getPage: {
    method: 'GET',
    path: '/sites/:siteId/pages/:id',
    summary: 'A page',
    params: site.extend({ id: key }),
    response: pageSchema,
    nullable: true,
  },
  listEntities: {
    method: 'GET',
    path: '/sites/:siteId/entities',
    summary: 'The kinds of entities',
    params: site,
    response: z.array(entitySchema),
  },
  listEntityItems: {
    method: 'GET',
    path: '/sites/:siteId/entities/:name/items',
    summary: 'The entities of one kind, sorted',
    params: site.extend({ name: key }),
    response: z.array(entityItemSchema),
  },
  listAgreements: {
    method: 'GET',
    path: '/sites/:siteId/agreements',
    summary: 'Privacy statement, terms of use and cookie policy in one language',
    params: site,
    query: z.object({ locale: localeSchema.optional() }),
    response: z.array(agreementSchema),
  },
  getEstatePage: {
    method: 'GET',
    path: '/sites/:siteId/estate-pages/:a/:b',
    summary: 'The listing page for a transaction family and a type or place',
    params: site.extend({ a: key, b: key }),
    response: estatePageSchema,
    nullable: true,
  },
  listRedirects: {
    method: 'GET',
    path: '/sites/:siteId/redirects',
    summary: 'The redirects, sorted by `from`, page by page',
    params: site,
    query: redirectListQuerySchema,
    response: z.array(redirectSchema),
  },
  findRedirect: {
    method: 'GET',
    path: '/sites/:siteId/redirects/by-address',
    summary: 'The redirect for an address: the one for its path and query, or else the one for its path alone',
    params: site,
    query: redirectLookupSchema,
    response: redirectSchema,
    nullable: true,
  },
  getAsset: {
    method: 'GET',
    path: '/sites/:siteId/assets/:id',
    summary:
      'The bytes of a picture or file; 404 with the current version when `hash`, or `version` (the first 16 digits of the hash), is given and differs. With `shownBy`, only while an item of that kind shows the file',
    params: site.extend({ id: assetIdSchema }),
    query: z.object({
      hash: z.string().max(64).optional(),
      version: z.string().max(64).optional(),
      shownBy: z.enum(['rental']).optional(),
    }),
    response: z.unknown(),
    raw: true,
  },
  getTranslations: {
    method: 'GET',
    path: '/translations/:locale',
    summary: "The site's own texts (site from X-Site-Id)",
    params: z.object({ locale: localeSchema }),
    response: translationsSchema,
  },
  getEstateCollection: {
    method: 'GET',
    path: '/sites/:siteId/estate-collections/:id',
    summary: 'A collection of estates that an editor maintains',
    params: site.extend({ id: key }),
    response: estateCollectionSchema,
    nullable: true,
  },
  searchEstates: {
    method: 'POST',
    path: '/sites/:siteId/estates',
    summary: 'Estates that match, a page of them; with `variant=list` a plain array',
    params: site,
    query: z.object({ variant: z.enum(['list']).optional() }),
    body: estateSearchSchema,
    response: z.union([estateSearchResultSchema, z.array(estateSummarySchema)]),
  },
  estateFilters: {
    method: 'POST',
    path: '/sites/:siteId/estate-filters',
    summary: 'Facets of a search',
    params: site,
    body: estateSearchSchema,
    response: estateFiltersSchema,
    made: true,
  },
  listEstateAddresses: {
    method: 'GET',
    path: '/sites/:siteId/estate-addresses',
    summary: 'The parts of the addresses of estates, projects and units, page by page: for a sitemap',
    params: site,
    query: estateAddressesQuerySchema,
    response: z.array(estateAddressSchema),
  },
  listEstateAddressParts: {
    method: 'GET',
    path: '/sites/:siteId/estate-addresses/parts',
    summary: 'The same addresses, divided into parts of one size: for the index of a sitemap',
    params: site,
    query: estateAddressPartsQuerySchema,
    response: z.array(estateAddressPartSchema),
  },
  listPublishedEstates: {
    method: 'GET',
    path: '/sites/:siteId/estate-records',
    summary:
      'Whole estates, projects and units that have a page, page by page: for feeds. The response contains fields that visitors must not see, so the call needs the token',
    params: site,
    query: publishedEstatesQuerySchema,
    response: z.array(publishedEstateSchema),
    write: true,
  },
  listReferences: {
    method: 'GET',
    path: '/sites/:siteId/estate-references',
    summary:
      'The estates that the agency sold and let, newest first, also those that its site no longer shows; 404 unless `history.references` of the site allows it',
    params: site,
    query: referencesQuerySchema,
    response: referencesSchema,
  },
  getEstateGroup: {
    method: 'GET',
    path: '/sites/:siteId/estates/group/:id',
    summary: 'A project and its units, as summaries: the project first',
    params: site.extend({ id: idTextSchema }),
    response: z.array(estateSummarySchema),
    nullable: true,
  },
  getEstate: {
    method: 'GET',
    path: '/estates/v2/:id',
    summary:
      'An estate in full (site from X-Site-Id); 410 when it was withdrawn or is inactive, with the data that is needed to offer similar ones',
    params: z.object({ id: idTextSchema }),
    response: estateDetailSchema,
    nullable: true,
  },
  getEstateContactInfo: {
    method: 'GET',
    path: '/estates/:id/contact-info',
    summary: 'The sales contact of an estate (site from X-Site-Id)',
    params: z.object({ id: idTextSchema }),
    response: contactInfoSchema,
    nullable: true,
  },
  searchPlaces: {
    method: 'GET',
    path: '/sites/:siteId/places',
    summary:
      'Places whose name in any language, or whose zip, begins with `q`: provinces, municipalities with their parts, and places; places where the site has estates come first',
    params: site,
    query: z.object({
      q: z.string().max(MAX_PLACE_TEXT_CHARACTERS),
      limit: intTextSchema(1, 50).default(10),
    }),
    response: z.array(placeSchema),
  },
  listPlaces: {
    method: 'GET',
    path: '/sites/:siteId/places/by-id',
    summary: 'Places by their ids; unknown ids are left out',
    params: site,
    query: placeIdsSchema,
    response: z.array(placeSchema),
  },
  findPlacesInText: {
    method: 'GET',
    path: '/sites/:siteId/places/in-text',
    summary: 'The places that a sentence names, in any language, in the order of the sentence',
    params: site,
    query: z.object({ q: z.string().max(MAX_PLACE_TEXT_CHARACTERS) }),
    response: z.array(placeMentionSchema),
  },

  sendMessage: {
    method: 'POST',
    path: '/sites/:siteId/messages',
    summary:
      'Send the message of a contact form to the sales contact, or else to the agency, and confirm it to the visitor',
    params: site,
    body: messageSchema,
    response: receivedSchema,
    write: true,
    idempotent: true,
  },
  sendToAFriend: {
    method: 'POST',
    path: '/sites/:siteId/messages/send-to-a-friend',
    summary: 'Mail an estate to one friend of a visitor; 422 for an estate that is not offered',
    params: site,
    body: friendMessageSchema,
    response: receivedSchema,
    write: true,
    idempotent: true,
  },

  listPurges: {
    method: 'GET',
    path: '/purges',
    summary:
      'The changes of all sites after a cursor; the call waits for the next change. 410 for a cursor that is older than a day, of another database, or of a database time line that was abandoned: start again without a cursor',
    params: none,
    query: purgesQuerySchema,
    response: purgesSchema,
    write: true,
  },

  createSite: {
    method: 'POST',
    path: '/sites',
    summary: 'Add a site',
    params: none,
    body: siteSchema,
    response: siteSchema,
    write: true,
  },
  replaceSite: {
    method: 'PUT',
    path: '/sites/:siteId',
    summary: 'Replace a site',
    params: site,
    body: siteSchema,
    response: siteSchema,
    write: true,
    conditional: true,
  },
  deleteSite: {
    method: 'DELETE',
    path: '/sites/:siteId',
    summary: 'Remove a site with all its data',
    params: site,
    response: null,
    write: true,
    conditional: true,
  },
  createEstate: {
    method: 'POST',
    path: '/sites/:siteId/estate-records',
    summary: 'Add an estate; without an id it gets one; with a known `source` it is updated instead',
    params: site,
    body: estateWriteSchema,
    response: written,
    write: true,
  },
  replaceEstate: {
    method: 'PUT',
    path: '/sites/:siteId/estate-records/:id',
    summary: 'Create or replace the estate with this id',
    params: site.extend({ id: idTextSchema }),
    body: estateWriteSchema,
    response: written,
    write: true,
  },
  deleteEstate: {
    method: 'DELETE',
    path: '/sites/:siteId/estate-records/:id',
    summary: 'Withdraw an estate; its address answers 410 from then on',
    params: site.extend({ id: idTextSchema }),
    response: null,
    write: true,
  },
  createPage: {
    method: 'POST',
    path: '/sites/:siteId/pages',
    summary: 'Add a page',
    params: site,
    body: pageSchema,
    response: pageSchema,
    write: true,
  },
  replacePage: {
    method: 'PUT',
    path: '/sites/:siteId/pages/:id',
    summary: 'Create or replace a page',
    params: site.extend({ id: key }),
    body: pageSchema,
    response: pageSchema,
    write: true,
    conditional: true,
  },
  deletePage: {
    method: 'DELETE',
    path: '/sites/:siteId/pages/:id',
    summary: 'Remove a page',
    params: site.extend({ id: key }),
    response: null,
    write: true,
    conditional: true,
  },
  putRedirect: {
    method: 'PUT',
    path: '/sites/:siteId/redirects',
    summary:
      'Add or change a redirect; 409 for a loop, for a chain, and for an address that serves a page. The returned `id` is `from` as it is stored',
    params: site,
    body: redirectSchema,
    response: written,
    write: true,
  },
  deleteRedirect: {
    method: 'DELETE',
    path: '/sites/:siteId/redirects',
    summary: 'Remove the redirect from an address',
    params: site,
    query: redirectLookupSchema,
    response: null,
    write: true,
  },
  putAsset: {
    method: 'PUT',
    path: '/sites/:siteId/assets/:id',
    summary: 'Store the bytes of the body (at most 10 MB; Content-Type says what they are)',
    params: site.extend({ id: assetIdSchema }),
    response: assetRefSchema,
    write: true,
    conditional: true,
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
