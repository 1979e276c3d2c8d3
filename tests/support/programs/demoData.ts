import { existsSync } from 'node:fs';
import { cp, glob, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createBackOffice } from '#server/backoffice/app.ts';
import { loadDemoOnce } from '#server/backoffice/demo/demoOnce.ts';
import { withFileLock } from '../withFileLock.ts';
import { EMBEDDED_KIND, type TestDatabase, createUnmadeDatabase } from './databases.ts';
import { getDemoFolder } from './demoFolder.ts';
import { takeFilled } from './embeddedPool.ts';

const log = pino({ level: 'silent' });

async function createDemoData(folder: string): Promise<void> {
  // The folders of other days and of older sources are removed.
  for await (const formerName of glob('demo-*', { cwd: path.dirname(folder) })) {
    if (formerName !== path.basename(`${folder}.making`)) {
      await rm(path.join(path.dirname(folder), formerName), { recursive: true, force: true });
    }
  }
  const database = await EMBEDDED_KIND.startOwn();
  const env = {
    ...database.env,
    apiToken: 'a-token-for-tests-only',
    purgeUrls: [],
    sitePort: 3000,
    smtpUrl: undefined,
  };
  const backoffice = await createBackOffice({
    env,
    log,
    fillDatabase: (repositories) => loadDemoOnce(repositories, log),
  });
  await backoffice.close();
  const { dataDir } = database.env;
  await cp(path.join(dataDir, 'db'), path.join(`${folder}.new`, 'db'), { recursive: true });
  await rename(`${folder}.new`, folder);
  await database.remove();
}

/**
 * Returns the data folder that is copied. It has the state after the product's first start, which takes ten seconds of
 * processor time.
 */
async function ensureDemoFolder(): Promise<string> {
  const folder = getDemoFolder();
  await withFileLock(`${folder}.making`, async () => {
    if (!existsSync(folder)) await createDemoData(folder);
  });
  return folder;
}

/** Copies an embedded database with the demo data into a data folder. */
export async function copyDemoData(dataDir: string): Promise<void> {
  await cp(await ensureDemoFolder(), dataDir, { recursive: true });
}

/** Returns an embedded database with the demo data, for tests that change them. */
export async function createOwnDemoDatabase(): Promise<TestDatabase> {
  const database = await createUnmadeDatabase();
  await copyDemoData(database.env.dataDir);
  return database;
}

/** Returns an embedded database with the demo data, for tests that only read them; it runs already. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  return takeFilled(path.join(await ensureDemoFolder(), 'db'), inject('databaseTemplates').embedded.running);
}
