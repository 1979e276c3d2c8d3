import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Article } from '#shared/api/content/articles.ts';
import type { LocalizedText } from '#shared/api/common.ts';
import type { NavigationItem, Page } from '#shared/api/content/content.ts';
import type { Estate, EstateSummary } from '#shared/api/estate.ts';
import type { OpenHouseTimes } from '#shared/api/openHouseTimes.ts';
import type { OpenHouseDay } from '#shared/api/openHouses.ts';
import type { Office } from '#shared/api/content/offices.ts';
import type { AgendaAvailability } from '#shared/api/liveAgenda.ts';
import type { RentalFeedState, RentalOffer, RentalState, RentalUnit, RentalUnitSummary } from '#shared/api/rentals.ts';
import type { Site } from '#shared/api/site.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';
import type {
  OfflinePeriod,
  HeldRemovals,
  RecordRefusal,
  RecordState,
  RecordWarning,
  UnmappedListEntry,
} from './documents/connectionRecord.ts';
import type { AppointmentDocument } from './documents/appointmentDocument.ts';
import type { RegistrationDocument } from './documents/registrationDocument.ts';
import type { UnitFacts } from './documents/rentalUnitFacts.ts';
import type { ReservationDocument } from './documents/reservationDocument.ts';
import type { LeadState, StoredLead } from './documents/storedLead.ts';
import type { StoredMail } from './documents/storedMail.ts';
import type { StoredMessage } from './documents/storedMessage.ts';

/**
 * This file declares every table for drizzle. The migrations are authoritative for constraints and indexes, and this
 * file for the TypeScript type of each column. A test compares this file with the migrated database.
 */
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A range is written and compared in SQL only, so its type here is a text. */
const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
const daterange = customType<{ data: string }>({ dataType: () => 'daterange' });
const polygon = customType<{ data: string }>({ dataType: () => 'polygon' });
/** The number of a database transaction. It does not wrap around. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const createSiteIdColumn = () => text('site_id').notNull();
const createTimestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createBigIdColumn = (name: string) => bigint(name, { mode: 'number' });

export const sites = pgTable('sites', {
  id: text().primaryKey(),
  document: jsonb().$type<Site>().notNull(),
  updatedAt: createTimestampColumn('updated_at').notNull().defaultNow(),
});

export const siteHostnames = pgTable('site_hostnames', {
  hostname: text().primaryKey(),
  siteId: createSiteIdColumn(),
});

export const navigation = pgTable(
  'navigation',
  { siteId: createSiteIdColumn(), type: text().notNull(), items: jsonb().$type<NavigationItem[]>().notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.type] })],
);

export const pages = pgTable(
  'pages',
  {
    siteId: createSiteIdColumn(),
    id: text().notNull(),
    kind: text().$type<Page['kind']>().notNull(),
    document: jsonb().$type<Page>().notNull(),
    updatedAt: createTimestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);

export const pagePaths = pgTable(
  'page_paths',
  { siteId: createSiteIdColumn(), locale: text().notNull(), path: text().notNull(), pageId: text('page_id').notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.locale, table.path] })],
);

export const entities = pgTable(
  'entities',
  { siteId: createSiteIdColumn(), name: text().notNull(), label: jsonb().$type<LocalizedText>().notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.name] })],
);

export const entityItems = pgTable(
  'entity_items',
  {
    siteId: createSiteIdColumn(),
    entity: text().notNull(),
    id: text().notNull(),
    sort: integer().notNull().default(0),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.entity, table.id] })],
);

export const offices = pgTable(
  'offices',
  {
    siteId: createSiteIdColumn(),
    id: text().notNull(),
    sort: integer().notNull().default(0),
    document: jsonb().$type<Office>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);

export const agreements = pgTable(
  'agreements',
  {
    siteId: createSiteIdColumn(),
    locale: text().notNull(),
    id: text().notNull(),
    kind: text().$type<'privacy' | 'terms' | 'cookies' | 'accessibility'>().notNull(),
    title: text().notNull(),
    html: text().notNull(),
    version: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.locale, table.id] })],
);

export const estatePages = pgTable(
  'estate_pages',
  // `a` and `b` are the two keys of an edited landing page, such as `sale` and `villa`.
  {
    siteId: createSiteIdColumn(),
    a: text().notNull(),
    b: text().notNull(),
    document: jsonb().$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.a, table.b] })],
);

export const articles = pgTable(
  'articles',
  {
    siteId: createSiteIdColumn(),
    id: text().notNull(),
    publishedAt: createTimestampColumn('published_at').notNull(),
    isPublished: boolean('is_published').notNull(),
    document: jsonb().$type<Article>().notNull(),
    updatedAt: createTimestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);

export const articleAddresses = pgTable(
  'article_addresses',
  {
    siteId: createSiteIdColumn(),
    locale: text().notNull(),
    slug: text().notNull(),
    articleId: text('article_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.locale, table.slug] })],
);

export const translations = pgTable(
  'translations',
  {
    siteId: createSiteIdColumn(),
    locale: text().notNull(),
    messages: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.locale] })],
);

export const assetBlobs = pgTable(
  'asset_blobs',
  {
    siteId: createSiteIdColumn(),
    hash: text().notNull(),
    content: bytea(),
    /** The key in the media storage. It is null when the bytes are in `content`. */
    place: text(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.hash] })],
);

/** The originals in the media storage that no asset has any more. */
export const discardedOriginals = pgTable('discarded_originals', {
  /** The key in the media storage. */
  place: text().primaryKey(),
  discardedAt: createTimestampColumn('discarded_at').notNull().defaultNow(),
});

export const assets = pgTable(
  'assets',
  {
    siteId: createSiteIdColumn(),
    id: text().notNull(),
    hash: text().notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    updatedAt: createTimestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);

export const estateCollections = pgTable(
  'estate_collections',
  {
    siteId: createSiteIdColumn(),
    id: text().notNull(),
    name: jsonb().$type<LocalizedText>().notNull(),
    estateIds: createBigIdColumn('estate_ids').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);

export const estates = pgTable(
  'estates',
  {
    siteId: createSiteIdColumn(),
    id: createBigIdColumn('id').notNull(),
    parentId: createBigIdColumn('parent_id'),
    active: boolean().notNull(),
    deletedAt: createTimestampColumn('deleted_at'),
    /** Is true for an estate that is active, not deleted and not a unit. */
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
    /** A trigger copies the ids of office and sales contact from the document. */
    officeId: text('office_id'),
    salesRepId: integer('sales_rep_id'),
    /** The number of bedrooms. A project without one has the largest number in its units (`summariseUnits`). */
    bedrooms: integer(),
    /**
     * The price that lists compare (`toComparedPrice`). A rent is converted to a monthly rent. The price is null when
     * visitors may not see a price.
     */
    price: doublePrecision(),
    areaBuild: doublePrecision('area_build'),
    areaGround: doublePrecision('area_ground'),
    publicationDate: createTimestampColumn('publication_date'),
    updatedAt: createTimestampColumn('updated_at').notNull(),
    reference: text(),
    collections: text().array().notNull().default([]),
    searchText: text('search_text').notNull(),
    /**
     * The values that filters read (`estates/features/packFeatures.ts`). The array is null until the values are
     * computed.
     */
    features: integer().array(),
    /** The upcoming open house days, the next one first (`openHouses/`). */
    openHouses: jsonb('open_houses').$type<OpenHouseTimes[]>(),
    sourceName: text('source_name'),
    sourceId: text('source_id'),
    contentHash: text('content_hash').notNull(),
    summary: jsonb().$type<EstateSummary>().notNull(),
    document: jsonb().$type<Estate>().notNull(),
    historyDueAt: createTimestampColumn('history_due_at'),
    standingSince: createTimestampColumn('standing_since'),
    reducedFrom: doublePrecision('reduced_from'),
    reducedAt: createTimestampColumn('reduced_at'),
    closedAt: createTimestampColumn('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);

/** The prices that visitors could see over time, and whether they could see the estate. */
export const estateHistory = pgTable(
  'estate_history',
  {
    siteId: createSiteIdColumn(),
    estateId: createBigIdColumn('estate_id').notNull(),
    at: createTimestampColumn('at').notNull(),
    transactionId: integer('transaction_id').notNull(),
    price: doublePrecision(),
    periodId: integer('period_id'),
    shown: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.estateId, table.at] })],
);

export const redirects = pgTable(
  'redirects',
  { siteId: createSiteIdColumn(), source: text().notNull(), target: text().notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.source] })],
);

export const milestones = pgTable('milestones', {
  name: text().primaryKey(),
  at: createTimestampColumn('at').notNull().defaultNow(),
});

/** The purges, for all programs that have copies of data. */
export const purges = pgTable('purges', {
  position: createBigIdColumn('position').primaryKey().generatedAlwaysAsIdentity(),
  xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
  id: uuid().notNull(),
  siteId: createSiteIdColumn(),
  tags: text().array().notNull(),
  at: createTimestampColumn('at').notNull().default(sql`clock_timestamp()`),
});

export const purgeList = pgTable('purge_list', {
  origin: uuid().notNull().defaultRandom(),
  expired: xid8('expired').notNull().default('0'),
});

/** The readers of the purges and their progress. */
export const purgeReaders = pgTable(
  'purge_readers',
  {
    kind: text().$type<'subscriber' | 'target' | 'cdn'>().notNull(),
    name: text().notNull(),
    cursor: text(),
    seenAt: createTimestampColumn('seen_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    dueAt: createTimestampColumn('due_at').notNull().defaultNow(),
    holder: uuid(),
    leasedUntil: createTimestampColumn('leased_until').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] })],
);

/**
 * The table to which the previous version of the product writes its purges; a trigger copies them to `purges`. The next
 * version removes the table.
 */
export const outbox = pgTable('outbox', {
  id: uuid().primaryKey(),
  siteId: createSiteIdColumn(),
  tags: jsonb().$type<string[]>().notNull(),
  at: createTimestampColumn('at').notNull().defaultNow(),
  delivered: text().array().notNull().default([]),
  attempts: integer().notNull().default(0),
  dueAt: createTimestampColumn('due_at').notNull().defaultNow(),
});

/** The messages of visitors. */
export const messages = pgTable(
  'messages',
  {
    siteId: createSiteIdColumn(),
    id: uuid().notNull(),
    kind: text().$type<StoredMessage['kind']>().notNull(),
    at: createTimestampColumn('at').notNull().defaultNow(),
    email: text(),
    /** The phone number in E.164, for a visitor without an e-mail address. */
    phone: text(),
    estateId: createBigIdColumn('estate_id'),
    document: jsonb().$type<StoredMessage>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
);

/** The names of the types, transactions and cities of a site's estates, for the facets of a search. */
export const estateTerms = pgTable(
  'estate_terms',
  {
    siteId: createSiteIdColumn(),
    field: text().$type<'type' | 'subType' | 'transaction' | 'city'>().notNull(),
    id: integer().notNull(),
    name: jsonb().$type<LocalizedText>().notNull(),
    headTypeId: integer('head_type_id'),
    zip: text(),
    alias: jsonb().$type<LocalizedText>(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.field, table.id] })],
);

/** The names of the cities of a site's estates, for sorting. */
export const cityNames = pgTable(
  'city_names',
  {
    siteId: createSiteIdColumn(),
    cityId: integer('city_id').notNull(),
    locale: text().notNull(),
    sortName: text('sort_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.cityId, table.locale] })],
);

/** A number per site that changes with every write to the site's estates. */
export const estateChanges = pgTable('estate_changes', {
  siteId: text('site_id').primaryKey(),
  change: createBigIdColumn('change').notNull(),
});

/** The writes of estates in parts (loads) whose rows are stored and whose changes are not purged yet. */
export const estateLoads = pgTable('estate_loads', {
  id: uuid().primaryKey(),
  siteId: text('site_id').notNull(),
  writtenAt: createTimestampColumn('written_at').notNull().default(sql`clock_timestamp()`),
});

export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });

export const migrations = pgTable('migrations', {
  name: text().primaryKey(),
  checksum: text().notNull(),
  appliedAt: createTimestampColumn('applied_at').notNull().defaultNow(),
});

/** Mails that wait to be sent, and, for a while, mails that were sent. */
export const mails = pgTable('mails', {
  id: uuid().primaryKey(),
  siteId: createSiteIdColumn(),
  kind: text().notNull(),
  reference: text(),
  visitor: text(),
  mail: jsonb().$type<StoredMail>(),
  forget: boolean().notNull().default(false),
  at: createTimestampColumn('at').notNull().defaultNow(),
  dueAt: createTimestampColumn('due_at').notNull().defaultNow(),
  expiresAt: createTimestampColumn('expires_at'),
  firstDueAt: createTimestampColumn('first_due_at'),
  triedAt: createTimestampColumn('tried_at'),
  attempts: integer().notNull().default(0),
  refusal: text(),
  refusedAt: createTimestampColumn('refused_at'),
  refusedAlone: integer('refused_alone').notNull().default(0),
  sentAt: createTimestampColumn('sent_at'),
  failedAt: createTimestampColumn('failed_at'),
});

/** The requests of visitors, for the CRM of the agency. */
export const leads = pgTable('leads', {
  id: uuid().primaryKey(),
  siteId: createSiteIdColumn(),
  /** Is null while the CRM connection is not known yet. */
  connection: text(),
  kind: text().$type<StoredLead['kind']>().notNull(),
  reference: text().notNull(),
  email: text(),
  /** The phone number in E.164, for a visitor without an e-mail address. */
  phone: text(),
  lead: jsonb().$type<StoredLead>(),
  state: text().$type<LeadState>().notNull().default('queued'),
  at: createTimestampColumn('at').notNull().defaultNow(),
  queuedAt: createTimestampColumn('queued_at').notNull().defaultNow(),
  dueAt: createTimestampColumn('due_at').notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  holder: uuid(),
  leasedUntil: createTimestampColumn('leased_until'),
  settledAt: createTimestampColumn('settled_at'),
  problem: text(),
  crmReference: text('crm_reference'),
});

/** The first answer to each call with an `Idempotency-Key`. */
export const replies = pgTable(
  'replies',
  {
    siteId: createSiteIdColumn(),
    call: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    at: createTimestampColumn('at').notNull().defaultNow(),
    status: integer(),
    body: jsonb().$type<unknown>(),
    proof: text(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.call, table.key] })],
);

/** The removals of sites, with the numbers of their removed rows. */
export const siteRemovals = pgTable('site_removals', {
  id: uuid().primaryKey(),
  siteId: createSiteIdColumn(),
  at: createTimestampColumn('at').notNull().defaultNow(),
  counts: jsonb().$type<Record<string, number>>().notNull(),
});

/** The erasures of personal data, with the number of erased records and without the person. */
export const erasures = pgTable('erasures', {
  id: uuid().primaryKey(),
  siteId: createSiteIdColumn(),
  at: createTimestampColumn('at').notNull().defaultNow(),
  counts: jsonb().$type<Record<string, number>>().notNull(),
});

/** The saved searches. */
export const subscriptions = pgTable('subscriptions', {
  id: uuid().primaryKey(),
  siteId: createSiteIdColumn(),
  email: text().notNull(),
  name: text().notNull(),
  locale: text().$type<Subscription['locale']>().notNull(),
  frequency: text().$type<Subscription['frequency']>().notNull(),
  wishes: jsonb().$type<Subscription['wishes']>().notNull(),
  wishesKey: text('wishes_key').notNull(),
  transactions: integer().array().notNull(),
  types: integer().array().notNull(),
  subTypes: integer('sub_types').array().notNull(),
  placeKeys: text('place_keys').array().notNull(),
  latitudes: doublePrecision().array().notNull(),
  longitudes: doublePrecision().array().notNull(),
  radius: doublePrecision(),
  area: polygon('area'),
  priceMin: doublePrecision('price_min'),
  priceMax: doublePrecision('price_max'),
  bedMin: integer('bed_min'),
  features: integer().notNull().default(0),
  lower: doublePrecision().array(),
  upper: doublePrecision().array(),
  consentedAt: createTimestampColumn('consented_at').notNull(),
  createdAt: createTimestampColumn('created_at').notNull().defaultNow(),
  confirmationDueAt: createTimestampColumn('confirmation_due_at'),
  confirmHash: text('confirm_hash'),
  editHash: text('edit_hash'),
  unsubscribeHash: text('unsubscribe_hash'),
  confirmedAt: createTimestampColumn('confirmed_at'),
});

/** The kinds of change of an estate that subscribers are notified of. */
type EstateEventKind = 'published' | 'back' | 'price' | 'openHouse';

/** The last time at which each mail address was asked to confirm. */
export const subscriptionConfirmations = pgTable(
  'subscription_confirmations',
  { siteId: createSiteIdColumn(), email: text().notNull(), sentAt: createTimestampColumn('sent_at').notNull() },
  (table) => [primaryKey({ columns: [table.siteId, table.email] })],
);

export const estateEvents = pgTable('estate_events', {
  id: createBigIdColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  siteId: createSiteIdColumn(),
  estateId: createBigIdColumn('estate_id').notNull(),
  kind: text().$type<EstateEventKind>().notNull(),
  oldPrice: doublePrecision('old_price'),
  at: createTimestampColumn('at').notNull().defaultNow(),
});

/** The matches of each subscription. The arrays are parallel: elements at the same index belong together. */
export const subscriptionMatches = pgTable('subscription_matches', {
  subscriptionId: uuid('subscription_id').notNull(),
  eventIds: createBigIdColumn('event_ids').array().notNull(),
  estateIds: createBigIdColumn('estate_ids').array().notNull(),
  kinds: text().array().$type<EstateEventKind[]>().notNull(),
  oldPrices: doublePrecision('old_prices').array().$type<(number | null)[]>().notNull(),
});

/** The time of the next mail for each subscription with matches. */
export const subscriptionMailings = pgTable('subscription_mailings', {
  subscriptionId: uuid('subscription_id').primaryKey(),
  dueAt: createTimestampColumn('due_at').notNull(),
});

export const agendas = pgTable('agendas', {
  id: createBigIdColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  siteId: createSiteIdColumn(),
  salesRepId: integer('sales_rep_id').notNull(),
  availability: jsonb().$type<AgendaAvailability>(),
  feedHash: bytea('feed_hash'),
});

/** The viewings, and the holds on times for viewings. */
export const appointments = pgTable('appointments', {
  id: uuid().primaryKey(),
  siteId: createSiteIdColumn(),
  agendaId: createBigIdColumn('agenda_id').notNull(),
  state: text().$type<'held' | 'booked' | 'cancelled'>().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  startsAt: createTimestampColumn('starts_at').notNull(),
  endsAt: createTimestampColumn('ends_at').notNull(),
  busy: tstzrange('busy').notNull(),
  expiresAt: createTimestampColumn('expires_at'),
  estateId: createBigIdColumn('estate_id').notNull(),
  email: text(),
  document: jsonb().$type<AppointmentDocument>(),
  sequence: integer().notNull().default(0),
  at: createTimestampColumn('at').notNull().defaultNow(),
  revisedAt: createTimestampColumn('revised_at').notNull().defaultNow(),
  visitorHash: bytea('visitor_hash'),
});

export const openHouses = pgTable(
  'open_houses',
  {
    siteId: createSiteIdColumn(),
    estateId: createBigIdColumn('estate_id').notNull(),
    id: text().notNull(),
    startsAt: createTimestampColumn('starts_at').notNull(),
    endsAt: createTimestampColumn('ends_at').notNull(),
    isOver: boolean('is_over').notNull(),
    document: jsonb().$type<OpenHouseDay>().notNull(),
    sequence: integer().notNull().default(0),
    revisedAt: createTimestampColumn('revised_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.estateId, table.id] })],
);

export const openHouseRegistrations = pgTable('open_house_registrations', {
  id: uuid().primaryKey(),
  siteId: createSiteIdColumn(),
  estateId: createBigIdColumn('estate_id').notNull(),
  openHouseId: text('open_house_id').notNull(),
  state: text().$type<'unconfirmed' | 'registered' | 'cancelled' | 'cancelledByAgency'>().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  confirmHash: bytea('confirm_hash'),
  confirmedAt: createTimestampColumn('confirmed_at'),
  heldUntil: createTimestampColumn('held_until'),
  visitorHash: bytea('visitor_hash'),
  startsAt: createTimestampColumn('starts_at').notNull(),
  endsAt: createTimestampColumn('ends_at').notNull(),
  people: integer().notNull(),
  email: text().notNull(),
  document: jsonb().$type<RegistrationDocument>().notNull(),
  sequence: integer().notNull().default(0),
  at: createTimestampColumn('at').notNull().defaultNow(),
  revisedAt: createTimestampColumn('revised_at').notNull().defaultNow(),
});

/** Holiday homes. */
export const rentalUnits = pgTable('rental_units', {
  key: createBigIdColumn('key').primaryKey().generatedAlwaysAsIdentity(),
  siteId: createSiteIdColumn(),
  id: createBigIdColumn('id').notNull(),
  sourceName: text('source_name'),
  sourceId: text('source_id'),
  active: boolean().notNull(),
  deletedAt: createTimestampColumn('deleted_at'),
  facts: jsonb().$type<UnitFacts>().notNull(),
  summary: jsonb().$type<Omit<RentalUnitSummary, 'offer'>>().notNull(),
  document: jsonb().$type<RentalUnit>().notNull(),
  contentHash: text('content_hash').notNull(),
  notice: integer().notNull(),
  extra: numeric({ precision: 10, scale: 2 }).notNull(),
  pricedUntil: date('priced_until'),
  pricesChangeOn: date('prices_change_on'),
  createdAt: createTimestampColumn('created_at').notNull().defaultNow(),
  updatedAt: createTimestampColumn('updated_at').notNull().defaultNow(),
});

export const rentalPeriods = pgTable(
  'rental_periods',
  {
    unitKey: createBigIdColumn('unit_key').notNull(),
    type: text().$type<RentalOffer['type']>().notNull(),
    begins: date().notNull(),
    ends: date().notNull(),
    rent: numeric({ precision: 10, scale: 2 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitKey, table.begins, table.ends, table.type] })],
);

export const rentalNightly = pgTable(
  'rental_nightly',
  {
    unitKey: createBigIdColumn('unit_key').notNull(),
    since: date().notNull(),
    until: date().notNull(),
    rent: numeric({ precision: 10, scale: 2 }).notNull(),
    minNights: integer('min_nights').notNull(),
    arrival: integer().array(),
  },
  (table) => [primaryKey({ columns: [table.unitKey, table.since] })],
);

/** The nights that a holiday home is closed for another reason than a reservation. */
export const rentalBlocks = pgTable('rental_blocks', {
  unitKey: createBigIdColumn('unit_key').notNull(),
  source: text().notNull(),
  nights: daterange('nights').notNull(),
  at: createTimestampColumn('at').notNull().defaultNow(),
});

/** The calendars of other platforms. */
export const rentalFeeds = pgTable(
  'rental_feeds',
  {
    unitKey: createBigIdColumn('unit_key').notNull(),
    name: text().notNull(),
    url: text().notNull(),
    dueAt: createTimestampColumn('due_at').notNull().defaultNow(),
    triedAt: createTimestampColumn('tried_at'),
    readAt: createTimestampColumn('read_at'),
    problem: text(),
    attempts: integer().notNull().default(0),
    free: integer(),
    unread: integer(),
    named: jsonb().$type<NonNullable<RentalFeedState['named']>>(),
    shownCurrent: boolean('shown_current').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.unitKey, table.name] })],
);

export const rentalReservations = pgTable('rental_reservations', {
  id: uuid().primaryKey(),
  siteId: createSiteIdColumn(),
  unitKey: createBigIdColumn('unit_key').notNull(),
  state: text().$type<RentalState | 'held'>().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  nights: daterange('nights').notNull(),
  expiresAt: createTimestampColumn('expires_at'),
  reference: text(),
  email: text(),
  document: jsonb().$type<ReservationDocument>(),
  sequence: integer().notNull().default(0),
  at: createTimestampColumn('at').notNull().defaultNow(),
  visitorHash: bytea('visitor_hash'),
});

/** The CRM accounts of agencies. */
export const connections = pgTable(
  'connections',
  {
    siteId: createSiteIdColumn(),
    name: text().notNull(),
    crm: text().notNull(),
    settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** The encrypted credentials; null when all of them are in the environment. */
    credentials: text(),
    state: text().$type<'active' | 'paused'>().notNull().default('active'),
    hookSecret: text('hook_secret').notNull(),
    createdAt: createTimestampColumn('created_at').notNull().defaultNow(),
    declared: boolean().notNull().default(false),
    movesIds: boolean('moves_ids').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.name] })],
);

/** The synchronisation state of each CRM connection. */
export const connectionSyncs = pgTable(
  'connection_syncs',
  {
    siteId: createSiteIdColumn(),
    connection: text().notNull(),
    holder: uuid(),
    leasedUntil: createTimestampColumn('leased_until').notNull().defaultNow(),
    dueAt: createTimestampColumn('due_at').notNull().defaultNow(),
    fullDueAt: createTimestampColumn('full_due_at').notNull().defaultNow(),
    changesDueAt: createTimestampColumn('changes_due_at').notNull().defaultNow(),
    namesDueAt: createTimestampColumn('names_due_at').notNull().defaultNow(),
    cursor: text(),
    listNumber: integer('list_number').notNull().default(0),
    isReading: boolean('is_reading').notNull().default(false),
    listed: integer(),
    fullAt: createTimestampColumn('full_at'),
    changesAt: createTimestampColumn('changes_at'),
    namesAt: createTimestampColumn('names_at'),
    failing: text(),
    failures: integer().notNull().default(0),
    problem: text(),
    problemAt: createTimestampColumn('problem_at'),
    refusedCredentials: text('refused_credentials'),
    heldRemovals: jsonb('held_removals').$type<HeldRemovals>(),
    removalsAllowed: boolean('removals_allowed').notNull().default(false),
    watchedAt: createTimestampColumn('watched_at'),
    settingsHash: text('settings_hash'),
    servedDueAt: createTimestampColumn('served_due_at'),
    away: jsonb().$type<readonly OfflinePeriod[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.connection] })],
);

/** The state of each CRM record, by connection. */
export const connectionRecords = pgTable(
  'connection_records',
  {
    siteId: createSiteIdColumn(),
    connection: text().notNull(),
    recordId: text('record_id').notNull(),
    listedVersion: text('listed_version'),
    listedParent: text('listed_parent'),
    version: text(),
    state: text().$type<RecordState>().notNull().default('new'),
    kind: text().$type<'estate' | 'rental'>(),
    parentId: text('parent_id'),
    containedIn: text('contained_in'),
    ownId: createBigIdColumn('own_id'),
    drafts: text(),
    draftVersion: text('draft_version'),
    dueAt: createTimestampColumn('due_at'),
    isUrgent: boolean('is_urgent').notNull().default(false),
    attempts: integer().notNull().default(0),
    heldSince: integer('held_since'),
    isSingle: boolean('is_single').notNull().default(false),
    isProject: boolean('is_project').notNull().default(false),
    missing: integer().notNull().default(0),
    refusal: jsonb().$type<RecordRefusal>(),
    warnings: jsonb().$type<readonly RecordWarning[]>(),
    unmapped: jsonb().$type<readonly UnmappedListEntry[]>(),
    usedNames: jsonb('used_names').$type<readonly string[]>(),
    eventAt: createTimestampColumn('event_at'),
    takenAt: createTimestampColumn('taken_at'),
    reported: text(),
    reportDueAt: createTimestampColumn('report_due_at'),
    reportFailures: integer('report_failures').notNull().default(0),
    goneSince: createTimestampColumn('gone_since'),
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.connection, table.recordId] })],
);

export const connectionMedia = pgTable(
  'connection_media',
  {
    siteId: createSiteIdColumn(),
    connection: text().notNull(),
    recordId: text('record_id').notNull(),
    mediaId: text('media_id').notNull(),
    version: text().notNull(),
    assetId: text('asset_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.connection, table.recordId, table.mediaId] })],
);

/** The copied files that no CRM record references any more. */
export const discardedAssets = pgTable(
  'discarded_assets',
  {
    siteId: createSiteIdColumn(),
    assetId: text('asset_id').notNull(),
    connection: text().notNull(),
    recordId: text('record_id').notNull(),
    discardedAt: createTimestampColumn('discarded_at').notNull().defaultNow(),
    dueAt: createTimestampColumn('due_at').notNull().default(sql`now() + interval '30 days'`),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.assetId, table.connection, table.recordId] })],
);

export const connectionNames = pgTable(
  'connection_names',
  {
    siteId: createSiteIdColumn(),
    connection: text().notNull(),
    list: text().notNull(),
    entryId: text('entry_id').notNull(),
    name: jsonb().$type<Readonly<Record<string, string>>>(),
    target: text(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.connection, table.list, table.entryId] })],
);

export const connectionHooks = pgTable('connection_hooks', {
  position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  siteId: createSiteIdColumn(),
  connection: text().notNull(),
  key: text().notNull(),
  recordId: text('record_id'),
  kind: text().$type<'changed' | 'removed'>().notNull(),
  at: createTimestampColumn('at'),
  receivedAt: createTimestampColumn('received_at').notNull().defaultNow(),
  doneAt: createTimestampColumn('done_at'),
});

const createCountColumn = (name: string) => integer(name).notNull().default(0);

export const estateCounts = pgTable(
  'estate_counts',
  {
    siteId: createSiteIdColumn(),
    estateId: createBigIdColumn('estate_id').notNull(),
    day: date().notNull(),
    views: createCountColumn('views'),
    saved: createCountColumn('saved'),
    calls: createCountColumn('calls'),
    whatsapp: createCountColumn('whatsapp'),
    messages: createCountColumn('messages'),
    callbacks: createCountColumn('callbacks'),
    viewings: createCountColumn('viewings'),
    shares: createCountColumn('shares'),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.estateId, table.day] })],
);

export const countSources = pgTable('count_sources', {
  source: text().primaryKey(),
  batch: integer().notNull(),
  at: createTimestampColumn('at').notNull().defaultNow(),
});

export const ownerLinks = pgTable(
  'owner_links',
  {
    siteId: createSiteIdColumn(),
    tokenHash: bytea('token_hash').notNull(),
    estateId: createBigIdColumn('estate_id').notNull(),
    locale: text().notNull(),
    weeks: integer().notNull(),
    createdAt: createTimestampColumn('created_at').notNull().defaultNow(),
    expiresAt: createTimestampColumn('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.tokenHash] })],
);

export const siteTokens = pgTable('site_tokens', {
  id: text().primaryKey(),
  siteId: createSiteIdColumn(),
  tokenHash: bytea('token_hash').notNull(),
  name: text().notNull(),
  createdAt: createTimestampColumn('created_at').notNull().defaultNow(),
  expiresAt: createTimestampColumn('expires_at'),
  lastUsedAt: createTimestampColumn('last_used_at'),
  revokedAt: createTimestampColumn('revoked_at'),
});
