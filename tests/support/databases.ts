import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EMBEDDED_TEMPLATE } from './embeddedTemplate.ts';
import { findPostgres, startPostgres } from './postgres.ts';

export interface TestDatabase {
  /** What `openDatabase` takes; an empty database. */
  readonly env: { readonly databaseUrl: string | undefined; readonly dataDir: string };
  remove(): Promise<void>;
}

export interface DatabaseKind {
  readonly name: string;
  start(): Promise<TestDatabase>;
}

const folder = () => mkdtemp(path.join(os.tmpdir(), 'gevel-test-'));

/** The embedded database as it is before its first start: whoever opens it makes it. */
export const unmade: DatabaseKind = {
  name: 'the embedded database, made by its first start',
  async start() {
    const dataDir = await folder();
    return {
      env: { databaseUrl: undefined, dataDir },
      remove: () => rm(dataDir, { recursive: true, force: true }),
    };
  },
};

export const embedded: DatabaseKind = {
  name: 'the embedded database',
  async start() {
    const database = await unmade.start();
    await cp(EMBEDDED_TEMPLATE, path.join(database.env.dataDir, 'db'), { recursive: true });
    return database;
  },
};

const postgres = (binaries: string): DatabaseKind => ({
  name: 'PostgreSQL',
  async start() {
    const [dataDir, cluster] = await Promise.all([folder(), startPostgres(binaries)]);
    return {
      env: { databaseUrl: await cluster.createDatabase(), dataDir },
      async remove() {
        await cluster.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  },
});

/**
 * Every kind of database that the contract is tested on. PostgreSQL is one of them wherever it is installed; on CI it
 * must be.
 */
export async function databaseKinds(): Promise<DatabaseKind[]> {
  const binaries = await findPostgres();
  if (binaries !== undefined) return [embedded, postgres(binaries)];
  if (process.env['CI']) throw new Error('PostgreSQL is not installed, and CI tests on it.');
  console.warn('PostgreSQL is not installed: testing on the embedded database alone.');
  return [embedded];
}
