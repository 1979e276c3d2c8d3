import type { Pool } from 'pg';
import { destination } from 'pino';
import { makeDataFolder } from '../../shared/node/dataFolder.ts';
import { checkMediaFolder, openMediaStorage } from '../../shared/storage/mediaSettings.ts';
import { migrate } from './core/db/migrate.ts';
import type { Database } from './core/db/database.ts';
import { type OpenOptions, openDatabase } from './core/db/openDatabase.ts';
import { type Env, parseEnv } from './env.ts';
import { createLog, type Log } from './log.ts';
import { assignEstatesOnce } from './estates/assignEstatesOnce.ts';
import { nameCitiesOnce } from './estates/cityNames.ts';
import { placeEstatesOnce } from './estates/placeEstatesOnce.ts';
import { createRepositories, type Repositories } from './repositories.ts';

/** The stored back office as commands use it, beside a server that may be running. */
export interface OpenedRepositories {
  readonly env: Env;
  readonly pool: Pool;
  readonly db: Database;
  /** Writes to standard error. */
  readonly log: Log;
  readonly repositories: Repositories;
  /** Names of the migrations that opening it applied. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens the database of the environment and brings it up to date. Throws `StartFault` for folders and a database that
 * cannot be used.
 */
export async function openRepositories(
  variables: Readonly<Record<string, string | undefined>>,
  options: OpenOptions = {},
): Promise<OpenedRepositories> {
  const env = parseEnv(variables);
  // Standard output belongs to the command's answer.
  const log = createLog(env.logLevel === 'info' ? 'warn' : env.logLevel, destination(2));
  if (env.databaseUrl === undefined) makeDataFolder(env.dataDir);
  await checkMediaFolder(env.media);
  const database = await openDatabase(env, log, options);
  try {
    const migrated = await migrate(database.pool);
    await placeEstatesOnce(database.db);
    await nameCitiesOnce(database.db);
    await assignEstatesOnce(database.db);
    const storage = env.media && openMediaStorage(env.media, log);
    const repositories = createRepositories(database.db, undefined, { sitePort: env.sitePort }, storage);
    return { env, log, pool: database.pool, db: database.db, repositories, migrated, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
