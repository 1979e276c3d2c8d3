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
   * Returns a database with all tables and no rows. The embedded one runs already, and other test files use it again
   * after it is removed: close everything that uses it before.
   */
  start(): Promise<TestDatabase>;
  /**
   * Returns a database that no other test uses, for tests that kill, move, copy or lock it. It has all tables and no
   * rows, and the first program that opens it starts its process.
   */
  startOwn(): Promise<TestDatabase>;
  /** Returns a database without any table. */
  startEmpty(): Promise<TestDatabase>;
}

/** Returns the embedded database before its first start: the first program that opens it creates it. */
export async function unmade(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'gevel-test-'));
  return {
    env: { databaseUrl: undefined, dataDir },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function copyOfEmbedded(template: string): Promise<TestDatabase> {
  const database = await unmade();
  await cp(template, path.join(database.env.dataDir, 'db'), { recursive: true });
  return database;
}

export const embedded: DatabaseKind = {
  name: 'the embedded database',
  start: () => {
    const { migrated, running } = inject('databaseTemplates').embedded;
    return takeEmpty(migrated, running);
  },
  startOwn: () => copyOfEmbedded(inject('databaseTemplates').embedded.migrated),
  startEmpty: () => copyOfEmbedded(inject('databaseTemplates').embedded.empty),
};

/** The database is removed with its server. */
async function copyInPostgres(url: string, template: string): Promise<TestDatabase> {
  const database = await unmade();
  return { ...database, env: { ...database.env, databaseUrl: await createDatabase(url, template) } };
}

/** Copying a template takes less than a tenth of a second. */
const postgres = ({ url, migrated, empty }: NonNullable<DatabaseTemplates['postgres']>): DatabaseKind => ({
  name: 'PostgreSQL',
  start: () => copyInPostgres(url, migrated),
  startOwn: () => copyInPostgres(url, migrated),
  startEmpty: () => copyInPostgres(url, empty),
});

const kindsHere = (): DatabaseKind[] => {
  const templates = inject('databaseTemplates').postgres;
  return templates === undefined ? [embedded] : [embedded, postgres(templates)];
};

/**
 * Returns the kinds of databases that the calling test file runs on. A file of the fast circle runs on PostgreSQL, which
 * needs a fraction of the processor time of the embedded database, and on the embedded database where PostgreSQL is not
 * installed. In CI it must be installed. The slow circle runs the contract on the embedded database (the project
 * `embedded` sets `TEST_DATABASE`), and its own files on each.
 */
export function databaseKinds(): DatabaseKind[] {
  if (process.env['TEST_DATABASE'] === 'embedded') return [embedded];
  const kinds = kindsHere();
  if (kinds.length === 1) {
    if (process.env['CI']) throw new Error('PostgreSQL is not installed, and CI tests on it.');
    console.warn('PostgreSQL is not installed: testing on the embedded database alone.');
  }
  const { testPath } = expect.getState();
  if (testPath === undefined) throw new Error('databases are asked for outside a file of tests');
  return testPath.endsWith('.slow.test.ts') ? kinds : kinds.slice(-1);
}

let isEmbeddedChosen = false;

/** Makes `cheapestKind` return the embedded database in the calling test file. */
export function chooseEmbedded(): void {
  isEmbeddedChosen = true;
  afterAll(() => {
    isEmbeddedChosen = false;
  });
}

/**
 * Returns the kind for tests whose behaviour does not depend on it: PostgreSQL, which needs less processor time, where
 * installed.
 */
export const cheapestKind = (): DatabaseKind => (isEmbeddedChosen ? embedded : (databaseKinds().at(-1) ?? embedded));
