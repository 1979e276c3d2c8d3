import { existsSync } from 'node:fs';
import type { Pool } from 'pg';
import { destination } from 'pino';
import { loadApiToken } from '#shared/api/calls/apiToken.ts';
import { createDataFolder } from '#shared/node/dataFolder.ts';
import { checkMediaFolder, openMediaStorage } from '#shared/storage/mediaSettings.ts';
import { requireSettings, requireTables, type TypedCommand } from './commandNeeds.ts';
import { migrate } from './core/db/migrate.ts';
import type { Database } from './core/db/database.ts';
import { type OpenOptions, openDatabase } from './core/db/opening/openDatabase.ts';
import { type BackOfficeEnv, parseEnv } from './env.ts';
import { createLog, type Log } from './log.ts';
import { completeEstates } from './estates/once/completeEstates.ts';
import { createRepositories, type Repositories } from './repositories.ts';
import { readSitePort } from './serviceFile.ts';

/** The opened database and stores that commands use. A server may use the same database at the same time. */
export interface OpenedRepositories {
  readonly env: BackOfficeEnv;
  readonly pool: Pool;
  readonly db: Database;
  /** A log that writes to standard error. */
  readonly log: Log;
  readonly repositories: Repositories;
  /** The names of the migrations that were applied when the database was opened. */
  readonly appliedMigrations: readonly string[];
  /** Returns the API token of the service. Throws when the command does not declare that it needs the token. */
  readonly apiToken: () => string;
  close(): Promise<void>;
}

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

interface OpenRepositoriesOptions extends OpenOptions {
  /**
   * The command whose prerequisites are checked. When it is absent, missing prerequisites, such as keys, are created as
   * a service creates them.
   */
  readonly command?: TypedCommand;
}

interface CommandSettings {
  readonly env: BackOfficeEnv;
  readonly apiToken: () => string;
}

/** Reads the settings of a command: its variables, completed by the values that a service left in the data folder. */
function readSettings(variables: EnvironmentVariables, command: TypedCommand): CommandSettings {
  const env = parseEnv(variables);
  // This check comes first, so that the error for an unusable folder differs from the error for a folder without a
  // database.
  if (env.databaseUrl === undefined && existsSync(env.dataDir)) createDataFolder(env.dataDir);
  const { apiToken, connectorKeys } = requireSettings(env, variables, command);
  const isPortGiven = (variables['PORT'] ?? '') !== '';
  const sitePort = isPortGiven ? env.sitePort : (readSitePort(env.dataDir) ?? env.sitePort);
  return {
    env: { ...env, connectorKeys, sitePort },
    apiToken() {
      if (apiToken === undefined) throw new Error('A command that uses the token has to declare that it needs it.');
      return apiToken;
    },
  };
}

function readServiceSettings(variables: EnvironmentVariables): CommandSettings {
  const env = parseEnv(variables);
  return { env, apiToken: () => loadApiToken(env.dataDir, env.apiToken) };
}

/**
 * Opens the database that the environment variables name, and migrates it. Throws `StartFault` for folders and a
 * database that cannot be used, and for missing prerequisites of the command.
 */
export async function openRepositories(
  variables: EnvironmentVariables,
  { command, ...options }: OpenRepositoriesOptions = {},
): Promise<OpenedRepositories> {
  const { env, apiToken } = command ? readSettings(variables, command) : readServiceSettings(variables);
  // The log goes to standard error, because standard output belongs to the command's result.
  const log = createLog(env.logLevel === 'info' ? 'warn' : env.logLevel, destination(2));
  if (env.databaseUrl === undefined) createDataFolder(env.dataDir);
  await checkMediaFolder(env.media, { mayCreate: command?.needs.database !== 'existing' });
  const mayCreate = () => command?.needs.database !== 'existing';
  const database = await openDatabase(env, log, { mayCreate, ...options });
  try {
    if (command) await requireTables(database.db, env, variables, command);
    const appliedMigrations = await migrate(database.pool, database.kind === 'pglite');
    await completeEstates(database.db);
    const storage = env.media && openMediaStorage(env.media, log);
    const repositories = createRepositories(database.db, undefined, { sitePort: env.sitePort }, storage);
    return {
      env,
      log,
      pool: database.pool,
      db: database.db,
      repositories,
      appliedMigrations,
      apiToken,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
