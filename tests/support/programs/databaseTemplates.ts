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
  readonly embedded: TemplatePaths & { readonly running: string };
  /** The databases of one PostgreSQL for all tests, if it is installed: their names, and the server's address. */
  readonly postgres: (TemplatePaths & { readonly url: string }) | undefined;
}

interface TemplatePaths {
  /** A database without any table. */
  readonly emptyTemplate: string;
  /** A database with the state after the product's first start. */
  readonly migratedTemplate: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly databaseTemplates: DatabaseTemplates;
  }
}

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..');
const OUTPUT_FOLDER = path.join(PROJECT_ROOT, 'tests/.output');
const log = pino({ level: 'silent' });

/** Returns a hash of the sources that determine the content of the template folders. */
function computeTemplateStamp(): string {
  const hash = createHash('sha256');
  const sources = globSync(['server/backoffice/core/db/**/*.{ts,sql}', 'node_modules/@electric-sql/*/package.json'], {
    cwd: PROJECT_ROOT,
    exclude: ['**/*.test.ts'],
  });
  for (const file of sources.toSorted()) hash.update(file).update(readFileSync(path.join(PROJECT_ROOT, file)));
  return hash
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 16);
}

async function createEmbedded(templatePath: string): Promise<void> {
  for (const kind of ['empty', 'migrated'] as const) {
    // The temporary folder is beside the final one, because a rename cannot cross disks.
    const dataDir = await mkdtemp(`${templatePath}.`);
    const databaseFolder = path.join(dataDir, 'db');
    if (kind === 'migrated') await cp(path.join(`${templatePath}.new`, 'empty'), databaseFolder, { recursive: true });
    const database = await openDatabase({ databaseUrl: undefined, dataDir }, log);
    if (kind === 'migrated') await migrate(database.pool);
    await database.close();
    if (!existsSync(databaseFolder)) throw new Error(`the embedded database is not in ${databaseFolder}`);
    await mkdir(`${templatePath}.new`, { recursive: true });
    await rename(databaseFolder, path.join(`${templatePath}.new`, kind));
    await rm(dataDir, { recursive: true, force: true });
  }
  await rename(`${templatePath}.new`, templatePath);
}

/** Returns the templates of the embedded database. They stay for later runs of the same sources. */
async function createEmbeddedTemplates(): Promise<TemplatePaths> {
  await mkdir(OUTPUT_FOLDER, { recursive: true });
  const templatePath = path.join(OUTPUT_FOLDER, `embedded-${computeTemplateStamp()}`);
  await withFileLock(path.join(OUTPUT_FOLDER, 'embedded.making'), async () => {
    if (existsSync(templatePath)) return;
    for await (const formerName of glob('embedded-*', { cwd: OUTPUT_FOLDER }))
      await rm(path.join(OUTPUT_FOLDER, formerName), { recursive: true, force: true });
    await createEmbedded(templatePath);
  });
  return { emptyTemplate: path.join(templatePath, 'empty'), migratedTemplate: path.join(templatePath, 'migrated') };
}

async function createPostgresTemplates(url: string): Promise<DatabaseTemplates['postgres']> {
  const migrated = await createDatabase(url);
  const database = await openDatabase({ databaseUrl: migrated, dataDir: OUTPUT_FOLDER }, log);
  await migrate(database.pool);
  await database.close();
  return { url, emptyTemplate: 'template1', migratedTemplate: new URL(migrated).pathname.slice(1) };
}

/** Vitest calls this function once before all tests, and calls the returned function after all tests. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const binaries = await findPostgres();
  const server = binaries === undefined ? undefined : await startPostgres(binaries);
  const [embedded, postgres, running] = await Promise.all([
    createEmbeddedTemplates(),
    server && createPostgresTemplates(server.url),
    mkdtemp(path.join(tmpdir(), 'gevel-running-')),
  ]);
  provide('databaseTemplates', { embedded: { ...embedded, running }, postgres });
  return async () => {
    await server?.stop();
    await rm(running, { recursive: true, force: true, maxRetries: 10 });
  };
}
