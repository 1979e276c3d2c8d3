import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import type { DatabaseTemplates } from './databaseTemplates.ts';
import { takeEmpty } from './embeddedPool.ts';
import { createDatabase } from './postgres.ts';

export interface TestDatabase {
  /** The options of `openDatabase`. */
  readonly env: { readonly databaseUrl: string | undefined; readonly dataDir: string };
  remove(): Promise<void>;
}

interface DatabaseKind {
  readonly name: string;
  /**
   * Returns a database with all tables and no rows. The embedded database runs already. After its removal, other test
   * files use it again, so the caller must close everything that uses the database before the removal.
   */
  start(): Promise<TestDatabase>;
  /**
   * Returns a database that no other test uses, for tests that kill, move, copy or lock it. It has all tables and no
   * rows. The first program that opens it starts its process.
   */
  startOwn(): Promise<TestDatabase>;
  /** Returns a database without any table. */
  startEmpty(): Promise<TestDatabase>;
}

/** Returns an embedded database that does not exist yet. The first program that opens it creates it. */
export async function createUnmadeDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'gevel-test-'));
  return {
    env: { databaseUrl: undefined, dataDir },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function copyEmbedded(template: string): Promise<TestDatabase> {
  const database = await createUnmadeDatabase();
  await cp(template, path.join(database.env.dataDir, 'db'), { recursive: true });
  return database;
}

export const EMBEDDED_KIND: DatabaseKind = {
  name: 'the embedded database',
  start: () => {
    const { migratedTemplate, running } = inject('databaseTemplates').embedded;
    return takeEmpty(migratedTemplate, running);
  },
  startOwn: () => copyEmbedded(inject('databaseTemplates').embedded.migratedTemplate),
  startEmpty: () => copyEmbedded(inject('databaseTemplates').embedded.emptyTemplate),
};

/** Copies a template in PostgreSQL. The copy needs no removal, because it is removed with its server. */
async function copyInPostgres(url: string, template: string): Promise<TestDatabase> {
  const database = await createUnmadeDatabase();
  return { ...database, env: { ...database.env, databaseUrl: await createDatabase(url, template) } };
}

/** Creates the kind of database for PostgreSQL. Copying a template takes less than a tenth of a second. */
const createPostgresKind = ({
  url,
  migratedTemplate,
  emptyTemplate,
}: NonNullable<DatabaseTemplates['postgres']>): DatabaseKind => ({
  name: 'PostgreSQL',
  start: () => copyInPostgres(url, migratedTemplate),
  startOwn: () => copyInPostgres(url, migratedTemplate),
  startEmpty: () => copyInPostgres(url, emptyTemplate),
});

const listAvailableKinds = (): DatabaseKind[] => {
  const templates = inject('databaseTemplates').postgres;
  return templates === undefined ? [EMBEDDED_KIND] : [EMBEDDED_KIND, createPostgresKind(templates)];
};

/**
 * Returns the kinds of databases that the calling test file runs on. Fast test files run on PostgreSQL, which needs a
 * fraction of the processor time; without PostgreSQL, they run on the embedded database. In CI, PostgreSQL must be
 * installed. Slow test files run on every kind. The slow run also repeats the contract's tests on the embedded
 * database: its project `embedded` sets `TEST_DATABASE`.
 */
export function listDatabaseKinds(): DatabaseKind[] {
  if (process.env['TEST_DATABASE'] === 'embedded') return [EMBEDDED_KIND];
  const kinds = listAvailableKinds();
  if (kinds.length === 1) {
    if (process.env['CI']) throw new Error('PostgreSQL is not installed, and CI tests on it.');
    console.warn('PostgreSQL is not installed: testing on the embedded database alone.');
  }
  const { testPath } = expect.getState();
  if (testPath === undefined) throw new Error('databases are asked for outside a file of tests');
  return testPath.endsWith('.slow.test.ts') ? kinds : kinds.slice(-1);
}

let isEmbeddedChosen = false;

/** Makes `getCheapestKind` return the embedded database in the calling test file. */
export function chooseEmbedded(): void {
  isEmbeddedChosen = true;
  afterAll(() => {
    isEmbeddedChosen = false;
  });
}

/**
 * Returns the kind of database for tests whose behaviour does not depend on the kind. This is PostgreSQL when it is
 * installed, because it needs less processor time.
 */
export const getCheapestKind = (): DatabaseKind =>
  isEmbeddedChosen ? EMBEDDED_KIND : (listDatabaseKinds().at(-1) ?? EMBEDDED_KIND);
