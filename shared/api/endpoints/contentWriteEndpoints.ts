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

const siteParams = z.object({ siteId: siteIdSchema });
const menuParams = siteParams.extend({ type: nameSchema });
const entityParams = siteParams.extend({ name: nameSchema });
const entityItemParams = entityParams.extend({ id: nameSchema });
const agreementParams = siteParams.extend({ locale: localeSchema, id: nameSchema });
const officeParams = siteParams.extend({ id: nameSchema });
const translationsParams = z.object({ locale: localeSchema });
const collectionParams = siteParams.extend({ id: collectionIdSchema });
const estatePageParams = siteParams.extend({ a: familySchema, b: nameSchema });

/**
 * The calls by which an editor writes content other than pages, and the reads that these writes need. A PUT of content
 * that is already stored changes nothing and empties no cache.
 */
export const CONTENT_WRITE_ENDPOINTS = {
  putNavigation: {
    method: 'PUT',
    path: '/sites/:siteId/navigation/:type',
    summary: 'Create or replace a navigation tree',
    params: menuParams,
    body: navigationWriteSchema,
    response: navigationSchema,
    isWrite: true,
    isConditional: true,
  },
  deleteNavigation: {
    method: 'DELETE',
    path: '/sites/:siteId/navigation/:type',
    summary: 'Delete a navigation tree',
    params: menuParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
  getEntity: {
    method: 'GET',
    path: '/sites/:siteId/entities/:name',
    summary: 'Get a kind of entities with its items',
    params: entityParams,
    response: entitySchema.extend({ items: z.array(entityItemSchema) }),
    isNullable: true,
  },
  putEntity: {
    method: 'PUT',
    path: '/sites/:siteId/entities/:name',
    summary: 'Create or replace a kind of entities',
    params: entityParams,
    body: entityWriteSchema,
    response: entitySchema.extend({ items: z.array(entityItemSchema) }),
    isWrite: true,
    isConditional: true,
  },
  deleteEntity: {
    method: 'DELETE',
    path: '/sites/:siteId/entities/:name',
    summary: 'Delete a kind of entities',
    params: entityParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
  getEntityItem: {
    method: 'GET',
    path: '/sites/:siteId/entities/:name/items/:id',
    summary: 'Get an entity',
    params: entityItemParams,
    response: entityItemSchema,
    isNullable: true,
  },
  putEntityItem: {
    method: 'PUT',
    path: '/sites/:siteId/entities/:name/items/:id',
    summary: 'Create or replace an entity',
    params: entityItemParams,
    body: entityItemWriteSchema,
    response: entityItemSchema,
    isWrite: true,
    isConditional: true,
  },
  deleteEntityItem: {
    method: 'DELETE',
    path: '/sites/:siteId/entities/:name/items/:id',
    summary: 'Delete an entity',
    params: entityItemParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
  getAgreement: {
    method: 'GET',
    path: '/sites/:siteId/agreements/:locale/:id',
    summary: 'Get a legal text',
    params: agreementParams,
    response: agreementSchema,
    isNullable: true,
  },
  putAgreement: {
    method: 'PUT',
    path: '/sites/:siteId/agreements/:locale/:id',
    summary: 'Create or replace a legal text',
    params: agreementParams,
    body: agreementWriteSchema,
    response: agreementSchema,
    isWrite: true,
    isConditional: true,
  },
  deleteAgreement: {
    method: 'DELETE',
    path: '/sites/:siteId/agreements/:locale/:id',
    summary: 'Delete a legal text',
    params: agreementParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
  putTranslations: {
    method: 'PUT',
    path: '/translations/:locale',
    summary: 'Replace the own texts of a site',
    params: translationsParams,
    body: translationsWriteSchema,
    response: translationsSchema,
    isWrite: true,
    isConditional: true,
  },
  deleteTranslations: {
    method: 'DELETE',
    path: '/translations/:locale',
    summary: 'Delete the own texts of a site',
    params: translationsParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
  putEstateCollection: {
    method: 'PUT',
    path: '/sites/:siteId/estate-collections/:id',
    summary: 'Create or replace a collection of estates',
    params: collectionParams,
    body: estateCollectionWriteSchema,
    response: estateCollectionSchema,
    isWrite: true,
    isConditional: true,
  },
  deleteEstateCollection: {
    method: 'DELETE',
    path: '/sites/:siteId/estate-collections/:id',
    summary: 'Delete a collection of estates',
    params: collectionParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
  listOffices: {
    method: 'GET',
    path: '/sites/:siteId/offices',
    summary: 'List offices',
    params: siteParams,
    response: z.array(officeSchema),
  },
  getOffice: {
    method: 'GET',
    path: '/sites/:siteId/offices/:id',
    summary: 'Get an office',
    params: officeParams,
    response: officeSchema,
    isNullable: true,
  },
  putOffice: {
    method: 'PUT',
    path: '/sites/:siteId/offices/:id',
    summary: 'Create or replace an office',
    params: officeParams,
    body: officeWriteSchema,
    response: officeSchema,
    isWrite: true,
    isConditional: true,
  },
  deleteOffice: {
    method: 'DELETE',
    path: '/sites/:siteId/offices/:id',
    summary: 'Delete an office',
    params: officeParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
  putEstatePage: {
    method: 'PUT',
    path: '/sites/:siteId/estate-pages/:a/:b',
    summary: 'Create or replace a listing page',
    params: estatePageParams,
    body: estatePageWriteSchema,
    response: estatePageSchema,
    isWrite: true,
    isConditional: true,
  },
  deleteEstatePage: {
    method: 'DELETE',
    path: '/sites/:siteId/estate-pages/:a/:b',
    summary: 'Delete a listing page',
    params: estatePageParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
} as const satisfies Record<string, Endpoint>;
