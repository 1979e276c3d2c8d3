import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/backoffice/core/db/migrate.ts';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { withFileLock } from '../withFileLock.ts';
import { createDatabase, findPostgres, startPostgres } from './postgres.ts';

/** The databases that tests copy, because creating one takes five seconds of processor time. */
export interface DatabaseTemplates {
  /**
   * The folders of the embedded database, and a folder for the data folders of databases that run for several test
   * files.
   */
  readonly embedded: Templates & { readonly running: string };
  /** The databases of one PostgreSQL for all tests, if it is installed: their names, and the server's address. */
  readonly postgres: (Templates & { readonly url: string }) | undefined;
}

interface Templates {
  /** A database without any table. */
  readonly empty: string;
  /** A database with the state after the product's first start. */
  readonly migrated: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly databaseTemplates: DatabaseTemplates;
  }
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
const OUTPUT = path.join(ROOT, 'tests/.output');
const log = pino({ level: 'silent' });

/** Returns a stamp that changes with every source of the folders. */
function stampOfTemplates(): string {
  const hash = createHash('sha256');
  const sources = globSync(['server/backoffice/core/db/**/*.{ts,sql}', 'node_modules/@electric-sql/*/package.json'], {
    cwd: ROOT,
    exclude: ['**/*.test.ts'],
  });
  for (const file of sources.toSorted()) hash.update(file).update(readFileSync(path.join(ROOT, file)));
  return hash
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 16);
}

async function makeEmbedded(place: string): Promise<void> {
  for (const kind of ['empty', 'migrated'] as const) {
    // The temporary folder is beside the final one, because a rename cannot cross disks.
    const dataDir = await mkdtemp(`${place}.`);
    const made = path.join(dataDir, 'db');
    if (kind === 'migrated') await cp(path.join(`${place}.new`, 'empty'), made, { recursive: true });
    const database = await openDatabase({ databaseUrl: undefined, dataDir }, log);
    if (kind === 'migrated') await migrate(database.pool);
    await database.close();
    if (!existsSync(made)) throw new Error(`the embedded database is not in ${made}`);
    await mkdir(`${place}.new`, { recursive: true });
    await rename(made, path.join(`${place}.new`, kind));
    await rm(dataDir, { recursive: true, force: true });
  }
  await rename(`${place}.new`, place);
}

/** Returns the templates of the embedded database. They stay for later runs of the same sources. */
async function embeddedTemplates(): Promise<Templates> {
  await mkdir(OUTPUT, { recursive: true });
  const place = path.join(OUTPUT, `embedded-${stampOfTemplates()}`);
  await withFileLock(path.join(OUTPUT, 'embedded.making'), async () => {
    if (existsSync(place)) return;
    for await (const former of glob('embedded-*', { cwd: OUTPUT }))
      await rm(path.join(OUTPUT, former), { recursive: true, force: true });
    await makeEmbedded(place);
  });
  return { empty: path.join(place, 'empty'), migrated: path.join(place, 'migrated') };
}

async function postgresTemplates(url: string): Promise<DatabaseTemplates['postgres']> {
  const migrated = await createDatabase(url);
  const database = await openDatabase({ databaseUrl: migrated, dataDir: OUTPUT }, log);
  await migrate(database.pool);
  await database.close();
  return { url, empty: 'template1', migrated: new URL(migrated).pathname.slice(1) };
}

/** Is called once, before all tests. The function that it returns is called after them. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const binaries = await findPostgres();
  const server = binaries === undefined ? undefined : await startPostgres(binaries);
  const [embedded, postgres, running] = await Promise.all([
    embeddedTemplates(),
    server && postgresTemplates(server.url),
    mkdtemp(path.join(tmpdir(), 'gevel-running-')),
  ]);
  provide('databaseTemplates', { embedded: { ...embedded, running }, postgres });
  return async () => {
    await server?.stop();
    await rm(running, { recursive: true, force: true, maxRetries: 10 });
  };
}
