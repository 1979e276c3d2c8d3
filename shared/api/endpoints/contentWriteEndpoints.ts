import { z } from 'zod';
import { localeSchema, siteIdSchema, nameSchema } from '../common.ts';
import {
  agreementSchema,
  entityItemSchema,
  entitySchema,
  estateCollectionSchema,
  estatePageSchema,
  navigationSchema,
  translationsSchema,
} from '../content/content.ts';
import {
  agreementWriteSchema,
  collectionIdSchema,
  entityItemWriteSchema,
  entityWriteSchema,
  estateCollectionWriteSchema,
  estatePageWriteSchema,
  familySchema,
  navigationWriteSchema,
  officeWriteSchema,
  translationsWriteSchema,
} from '../content/contentWrites.ts';
import { officeSchema } from '../content/offices.ts';
import type { Endpoint } from './endpoint.ts';

const site = z.object({ siteId: siteIdSchema });
const menu = site.extend({ type: nameSchema });
const entity = site.extend({ name: nameSchema });
const entityItem = entity.extend({ id: nameSchema });
const agreement = site.extend({ locale: localeSchema, id: nameSchema });
const office = site.extend({ id: nameSchema });
const translations = z.object({ locale: localeSchema });
const collection = site.extend({ id: collectionIdSchema });
const estatePage = site.extend({ a: familySchema, b: nameSchema });

/**
 * The calls by which an editor writes content other than pages, and the reads that these writes need. A PUT of content
 * that is already stored changes nothing and empties no cache.
 */
export const CONTENT_WRITE_ENDPOINTS = {
  putNavigation: {
    method: 'PUT',
    path: '/sites/:siteId/navigation/:type',
    summary: 'Create or replace a navigation tree',
    params: menu,
    body: navigationWriteSchema,
    response: navigationSchema,
    write: true,
    conditional: true,
  },
  deleteNavigation: {
    method: 'DELETE',
    path: '/sites/:siteId/navigation/:type',
    summary: 'Delete a navigation tree',
    params: menu,
    response: null,
    write: true,
    conditional: true,
  },
  getEntity: {
    method: 'GET',
    path: '/sites/:siteId/entities/:name',
    summary: 'Get a kind of entities with its items',
    params: entity,
    response: entitySchema.extend({ items: z.array(entityItemSchema) }),
    nullable: true,
  },
  putEntity: {
    method: 'PUT',
    path: '/sites/:siteId/entities/:name',
    summary: 'Create or replace a kind of entities',
    params: entity,
    body: entityWriteSchema,
    response: entitySchema.extend({ items: z.array(entityItemSchema) }),
    write: true,
    conditional: true,
  },
  deleteEntity: {
    method: 'DELETE',
    path: '/sites/:siteId/entities/:name',
    summary: 'Delete a kind of entities',
    params: entity,
    response: null,
    write: true,
    conditional: true,
  },
  getEntityItem: {
    method: 'GET',
    path: '/sites/:siteId/entities/:name/items/:id',
    summary: 'Get an entity',
    params: entityItem,
    response: entityItemSchema,
    nullable: true,
  },
  putEntityItem: {
    method: 'PUT',
    path: '/sites/:siteId/entities/:name/items/:id',
    summary: 'Create or replace an entity',
    params: entityItem,
    body: entityItemWriteSchema,
    response: entityItemSchema,
    write: true,
    conditional: true,
  },
  deleteEntityItem: {
    method: 'DELETE',
    path: '/sites/:siteId/entities/:name/items/:id',
    summary: 'Delete an entity',
    params: entityItem,
    response: null,
    write: true,
    conditional: true,
  },
  getAgreement: {
    method: 'GET',
    path: '/sites/:siteId/agreements/:locale/:id',
    summary: 'Get a legal text',
    params: agreement,
    response: agreementSchema,
    nullable: true,
  },
  putAgreement: {
    method: 'PUT',
    path: '/sites/:siteId/agreements/:locale/:id',
    summary: 'Create or replace a legal text',
    params: agreement,
    body: agreementWriteSchema,
    response: agreementSchema,
    write: true,
    conditional: true,
  },
  deleteAgreement: {
    method: 'DELETE',
    path: '/sites/:siteId/agreements/:locale/:id',
    summary: 'Delete a legal text',
    params: agreement,
    response: null,
    write: true,
    conditional: true,
  },
  putTranslations: {
    method: 'PUT',
    path: '/translations/:locale',
    summary: 'Replace the own texts of a site',
    params: translations,
    body: translationsWriteSchema,
    response: translationsSchema,
    write: true,
    conditional: true,
  },
  deleteTranslations: {
    method: 'DELETE',
    path: '/translations/:locale',
    summary: 'Delete the own texts of a site',
    params: translations,
    response: null,
    write: true,
    conditional: true,
  },
  putEstateCollection: {
    method: 'PUT',
    path: '/sites/:siteId/estate-collections/:id',
    summary: 'Create or replace a collection of estates',
    params: collection,
    body: estateCollectionWriteSchema,
    response: estateCollectionSchema,
    write: true,
    conditional: true,
  },
  deleteEstateCollection: {
    method: 'DELETE',
    path: '/sites/:siteId/estate-collections/:id',
    summary: 'Delete a collection of estates',
    params: collection,
    response: null,
    write: true,
    conditional: true,
  },
  listOffices: {
    method: 'GET',
    path: '/sites/:siteId/offices',
    summary: 'List offices',
    params: site,
    response: z.array(officeSchema),
  },
  getOffice: {
    method: 'GET',
    path: '/sites/:siteId/offices/:id',
    summary: 'Get an office',
    params: office,
    response: officeSchema,
    nullable: true,
  },
  putOffice: {
    method: 'PUT',
    path: '/sites/:siteId/offices/:id',
    summary: 'Create or replace an office',
    params: office,
    body: officeWriteSchema,
    response: officeSchema,
    write: true,
    conditional: true,
  },
  deleteOffice: {
    method: 'DELETE',
    path: '/sites/:siteId/offices/:id',
    summary: 'Delete an office',
    params: office,
    response: null,
    write: true,
    conditional: true,
  },
  putEstatePage: {
    method: 'PUT',
    path: '/sites/:siteId/estate-pages/:a/:b',
    summary: 'Create or replace a listing page',
    params: estatePage,
    body: estatePageWriteSchema,
    response: estatePageSchema,
    write: true,
    conditional: true,
  },
  deleteEstatePage: {
    method: 'DELETE',
    path: '/sites/:siteId/estate-pages/:a/:b',
    summary: 'Delete a listing page',
    params: estatePage,
    response: null,
    write: true,
    conditional: true,
  },
} as const satisfies Record<string, Endpoint>;
