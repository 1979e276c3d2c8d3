import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../server/backoffice/core/db/migrate.ts';
import { openDatabase } from '../../../server/backoffice/core/db/openDatabase.ts';
import { createDatabase, findPostgres, startPostgres } from './postgres.ts';

/** What tests get a copy of: making a database takes five seconds of a processor, copying it half of one. */
export interface DatabaseTemplates {
  /** Folders of the embedded database. */
  readonly embedded: Templates;
  /** Databases of one PostgreSQL for all tests, where it is installed: their names, and an address beside them. */
  readonly postgres: (Templates & { readonly url: string }) | undefined;
}

interface Templates {
  /** Without any table. */
  readonly empty: string;
  /** As the product makes it when it starts for the first time. */
  readonly migrated: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly databaseTemplates: DatabaseTemplates;
  }
}

const OUTPUT = path.resolve(import.meta.dirname, '../../.output');
const log = pino({ level: 'silent' });

async function embeddedTemplates(): Promise<Templates> {
  const empty = path.join(OUTPUT, 'embedded-empty');
  const migrated = path.join(OUTPUT, 'embedded-migrated');
  await mkdir(OUTPUT, { recursive: true });
  for (const template of [empty, migrated]) {
    await rm(template, { recursive: true, force: true });
    // Beside where it ends: nothing is renamed from one disk to another.
    const dataDir = await mkdtemp(path.join(OUTPUT, 'template-'));
    const made = path.join(dataDir, 'db');
    if (template === migrated) await cp(empty, made, { recursive: true });
    const database = await openDatabase({ databaseUrl: undefined, dataDir }, log);
    if (template === migrated) await migrate(database.pool);
    await database.close();
    if (!existsSync(made)) throw new Error(`the embedded database is not in ${made}`);
    await rename(made, template);
    await rm(dataDir, { recursive: true, force: true });
  }
  return { empty, migrated };
}

async function postgresTemplates(url: string): Promise<DatabaseTemplates['postgres']> {
  const migrated = await createDatabase(url);
  const database = await openDatabase({ databaseUrl: migrated, dataDir: OUTPUT }, log);
  await migrate(database.pool);
  await database.close();
  return { url, empty: 'template1', migrated: new URL(migrated).pathname.slice(1) };
}

/** Once, before all tests; what it gives back is called after them. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const binaries = await findPostgres();
  const server = binaries === undefined ? undefined : await startPostgres(binaries);
  const [embedded, postgres] = await Promise.all([embeddedTemplates(), server && postgresTemplates(server.url)]);
  provide('databaseTemplates', { embedded, postgres });
  return async () => server?.stop();
}
