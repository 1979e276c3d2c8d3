import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LocalizedText } from '../../../../shared/api/common.ts';
import type { NavigationItem, Page } from '../../../../shared/api/content.ts';
import type { Estate, EstateSummary } from '../../../../shared/api/estate.ts';
import type { StoredMessage } from './storedMessage.ts';
import type { Site } from '../../../../shared/api/site.ts';

/**
 * The tables as drizzle sees them. The migrations are the truth about constraints and indexes; this is the truth about
 * the TypeScript shape of each column.
 */
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const siteId = () => text('site_id').notNull();
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bigId = (name: string) => bigint(name, { mode: 'number' });

export const sites = pgTable('sites', {
  id: text().primaryKey(),
  document: jsonb().$type<Site>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const siteHostnames = pgTable('site_hostnames', {
  hostname: text().primaryKey(),
  siteId: siteId(),
});

export const navigation = pgTable(
  'navigation',
  { siteId: siteId(), type: text().notNull(), items: jsonb().$type<NavigationItem[]>().notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.type] })],
);

export const pages = pgTable(
  'pages',
  {
    siteId: siteId(),
    id: text().notNull(),
    kind: text().$type<Page['kind']>().notNull(),
    document: jsonb().$type<Page>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);

export const pagePaths = pgTable(
  'page_paths',
  { siteId: siteId(), locale: text().notNull(), path: text().notNull(), pageId: text('page_id').notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.locale, table.path] })],
);

export const entities = pgTable(
  'entities',
  { siteId: siteId(), name: text().notNull(), label: jsonb().$type<LocalizedText>().notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.name] })],
);

export const entityItems = pgTable(
  'entity_items',
  {
    siteId: siteId(),
    entity: text().notNull(),
    id: text().notNull(),
    sort: integer().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.entity, table.id] })],
);

export const agreements = pgTable(
  'agreements',
  {
    siteId: siteId(),
    locale: text().notNull(),
    id: text().notNull(),
    kind: text().$type<'privacy' | 'terms' | 'cookies'>().notNull(),
    title: text().notNull(),
    html: text().notNull(),
    version: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.locale, table.id] })],
);

export const estatePages = pgTable(
  'estate_pages',
  { siteId: siteId(), a: text().notNull(), b: text().notNull(), document: jsonb().$type<unknown>().notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.a, table.b] })],
);

export const translations = pgTable(
  'translations',
  { siteId: siteId(), locale: text().notNull(), messages: jsonb().$type<Record<string, string>>().notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.locale] })],
);

export const assetBlobs = pgTable(
  'asset_blobs',
  { siteId: siteId(), hash: text().notNull(), content: bytea().notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.hash] })],
);

export const assets = pgTable(
  'assets',
  {
    siteId: siteId(),
    id: text().notNull(),
    hash: text().notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);

export const estateCollections = pgTable(
  'estate_collections',
  {
    siteId: siteId(),
    id: text().notNull(),
    name: jsonb().$type<LocalizedText>().notNull(),
    estateIds: bigId('estate_ids').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);

export const estates = pgTable(
  'estates',
  {
    siteId: siteId(),
    id: bigId('id').notNull(),
    parentId: bigId('parent_id'),
    active: boolean().notNull(),
    deletedAt: instant('deleted_at'),
    /** Active, not deleted, not a unit. */
    listed: boolean().notNull().generatedAlwaysAs(sql`(active and deleted_at is null and parent_id is null)`),
    project: boolean().notNull(),
    country: text().notNull(),
    region: text(),
    province: text(),
    municipalityId: integer('municipality_id'),
    cityId: integer('city_id').notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    headTypeId: integer('head_type_id').notNull(),
    subTypeId: integer('sub_type_id'),
    transactionId: integer('transaction_id').notNull(),
    stickerId: integer('sticker_id'),
    bedrooms: integer(),
    price: doublePrecision(),
    areaBuild: doublePrecision('area_build'),
    areaGround: doublePrecision('area_ground'),
    publicationDate: instant('publication_date'),
    updatedAt: instant('updated_at').notNull(),
    reference: text(),
    collections: text().array().notNull(),
    cityNl: text('city_nl').notNull(),
    cityFr: text('city_fr').notNull(),
    cityEn: text('city_en').notNull(),
    cityDe: text('city_de').notNull(),
    searchText: text('search_text').notNull(),
    sourceName: text('source_name'),
    sourceId: text('source_id'),
    contentHash: text('content_hash').notNull(),
    summary: jsonb().$type<EstateSummary>().notNull(),
    document: jsonb().$type<Estate>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);

export const redirects = pgTable(
  'redirects',
  { siteId: siteId(), source: text().notNull(), target: text().notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.source] })],
);

export const milestones = pgTable('milestones', {
  name: text().primaryKey(),
  at: instant('at').notNull().defaultNow(),
});

export const outbox = pgTable('outbox', {
  id: uuid().primaryKey(),
  siteId: siteId(),
  tags: jsonb().$type<string[]>().notNull(),
  at: instant('at').notNull().defaultNow(),
  delivered: text().array().notNull(),
  attempts: integer().notNull().default(0),
  dueAt: instant('due_at').notNull().defaultNow(),
});

/** What visitors wrote. */
export const messages = pgTable(
  'messages',
  {
    siteId: siteId(),
    id: uuid().notNull(),
    kind: text().$type<StoredMessage['kind']>().notNull(),
    at: instant('at').notNull().defaultNow(),
    email: text().notNull(),
    estateId: bigId('estate_id'),
    document: jsonb().$type<StoredMessage>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);
