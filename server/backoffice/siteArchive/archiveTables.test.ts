import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../core/db/schema.ts';
import { ARCHIVED_TABLES } from './archiveTables.ts';

/** The tables that no archive contains, grouped by the reason. */
const UNARCHIVED_TABLES = [
  // These tables are derived from the content of the archive, or are separate entries of it.
  'site_hostnames',
  'asset_blobs',
  'estate_changes',
  // These tables concern one database or all sites together.
  'count_sources',
  'discarded_assets',
  'discarded_originals',
  'estate_loads',
  'migrations',
  'milestones',
  'outbox',
  'purge_list',
  'purge_readers',
  'purges',
  'secrets',
  'site_removals',
  // These tables contain secrets that give access to their own site.
  'owner_links',
  'site_tokens',
  // These tables record mails, stored replies and erasures that another deployment must not repeat.
  'erasures',
  'estate_events',
  'leads',
  'mails',
  'replies',
  'subscription_confirmations',
  'subscription_mailings',
  'subscription_matches',
];
/** Matches the tables with CRM accounts, their credentials and the data that were read from them. */
const CRM_ACCOUNT_TABLE = /^connection/;

it('every table is archived or excluded for a reason', () => {
  const tables: readonly string[] = Object.values(schema).flatMap((each) =>
    is(each, PgTable) ? [getTableName(each)] : [],
  );
  const listedTables = new Set([...UNARCHIVED_TABLES, ...ARCHIVED_TABLES.map(({ name }) => name)]);
  expect(tables.filter((name) => !listedTables.has(name) && !CRM_ACCOUNT_TABLE.test(name))).toEqual([]);
  expect([...listedTables].filter((name) => !tables.includes(name))).toEqual([]);
});
