import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../../server/backoffice/db/openDatabase.ts';

/** An empty embedded database, which tests copy: to make one takes five seconds of a processor, to copy it half of one. */
export const EMBEDDED_TEMPLATE = path.resolve(import.meta.dirname, '../.output/embedded-database');

/** Made once, before all tests. */
export async function setup(): Promise<void> {
  await rm(EMBEDDED_TEMPLATE, { recursive: true, force: true });
  const folder = path.dirname(EMBEDDED_TEMPLATE);
  await mkdir(folder, { recursive: true });
  // Beside where it ends: nothing is renamed from one disk to another.
  const dataDir = await mkdtemp(path.join(folder, 'template-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, pino({ level: 'silent' }));
  await database.close();
  const made = path.join(dataDir, 'db');
  if (!existsSync(made)) throw new Error(`the embedded database is not in ${made}`);
  await rename(made, EMBEDDED_TEMPLATE);
  await rm(dataDir, { recursive: true, force: true });
}
