import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../core/db/schema.ts';
import { ARCHIVED_TABLES } from './archiveTables.ts';

/** Tables that no archive of a site has, by why. */
const LEFT_OUT = [
  // Made from what the archive has; files are files of their own.
  'site_hostnames',
  'asset_blobs',
  'estate_changes',
  // Of one database, or of all its sites.
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
  // Secrets that were given out open the site that they are of.
  'owner_links',
  'site_tokens',
  // What was sent, answered or erased: another deployment must not do it twice.
  'erasures',
  'estate_events',
  'leads',
  'mails',
  'replies',
  'subscription_confirmations',
  'subscription_mailings',
  'subscription_matches',
];
/** Accounts in CRMs, their credentials, and what was read from them. */
const OF_ACCOUNTS = /^connection/;

it('every table is in archives, or left out for a reason', () => {
  const tables: readonly string[] = Object.values(schema).flatMap((each) =>
    is(each, PgTable) ? [getTableName(each)] : [],
  );
  const decided = new Set([...LEFT_OUT, ...ARCHIVED_TABLES.map(({ name }) => name)]);
  expect(tables.filter((name) => !decided.has(name) && !OF_ACCOUNTS.test(name))).toEqual([]);
  expect([...decided].filter((name) => !tables.includes(name))).toEqual([]);
});
