import { lstatSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { errorCode } from '#shared/node/errorCode.ts';
import { quoteShellWord } from '#shared/node/fileOwner.ts';
import { readStoredSecret } from '#shared/node/storedSecret.ts';
import { StartFault } from '#shared/node/startFault.ts';
import type { CommandNeeds } from './core/cli/command.ts';
import type { Database } from './core/db/database.ts';
import { queryRows } from './core/db/queryRows.ts';
import type { BackOfficeEnv } from './env.ts';
import { toMailFolder } from './mail/fileTransport.ts';
import { toDatabaseName, readService } from './serviceFile.ts';

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** A command as the operator typed it. */
export interface TypedCommand {
  /** The program that runs commands: `npm run backoffice --` or `gevel`. */
  readonly program: string;
  /** The arguments, including options. */
  readonly args: readonly string[];
  /** The first argument after the command's name. */
  readonly firstArgument: string | undefined;
  readonly needs: CommandNeeds;
}

/** The name of the program that runs a command with the settings of the service (`deploy/gevel`). */
const SERVICE_PROGRAM = 'gevel';
/** The command that runs the program with npm, for an installation without a service. */
export const NPM_COMMAND = 'npm run backoffice --';

const formatCommandLine = (program: string, args: readonly string[]) =>
  [program, ...args.map(quoteShellWord)].join(' ');

const isVariableSet = (variables: EnvironmentVariables, name: string) => (variables[name] ?? '') !== '';

/** Describes the data folder, as `DATA_DIR is "/srv/gevel"`, and says whether it is the default. */
const describeDataFolder = ({ dataDir }: Pick<BackOfficeEnv, 'dataDir'>, variables: EnvironmentVariables): string =>
  `DATA_DIR is ${JSON.stringify(dataDir)}${isVariableSet(variables, 'DATA_DIR') ? '' : ' (it is not set; this is its default)'}`;

const pathExists = (target: string): boolean => statSync(target, { throwIfNoEntry: false }) !== undefined;

/** Returns lines that explain how to run the command with the settings of the service. */
function listAdvice({ program, args }: TypedCommand, variable: string): string {
  return program === SERVICE_PROGRAM
    ? `Start the service once, or set ${variable} in its settings.`
    : [
        `Run it with the settings of the service: ${formatCommandLine(SERVICE_PROGRAM, args)}`,
        `Without ${SERVICE_PROGRAM}: ${variable}=… ${formatCommandLine(NPM_COMMAND, args)}`,
      ].join('\n');
}

function createMissingDatabaseFault(
  env: BackOfficeEnv,
  variables: EnvironmentVariables,
  command: TypedCommand,
): StartFault | undefined {
  if (env.databaseUrl !== undefined) return undefined;
  if (isVariableSet(variables, 'API_URL'))
    return new StartFault(
      [
        `API_URL is set, so this command needs the database of that back office, but DATABASE_URL is not set.`,
        `Run this command on the machine of that back office, or with its settings: DATABASE_URL=… ${formatCommandLine(command.program, command.args)}`,
      ].join('\n'),
    );
  const databaseFolder = path.join(env.dataDir, 'db');
  // A folder without a database may be the mount point of a disk that is not mounted.
  if (command.needs.database === 'any' || pathExists(path.join(databaseFolder, 'PG_VERSION'))) return undefined;
  const folderExists = lstatSync(databaseFolder, { throwIfNoEntry: false }) !== undefined;
  const detail = folderExists
    ? `${databaseFolder} contains no database; is its disk mounted?`
    : 'that folder contains no database.';
  return new StartFault(
    [
      `There is no database: DATABASE_URL is not set, ${describeDataFolder(env, variables)}, and ${detail}`,
      listAdvice(command, 'DATA_DIR'),
      `The service creates a new database when it starts. This command creates one, too: ${formatCommandLine(command.program, ['migrate'])}`,
    ].join('\n'),
  );
}

const needsApiToken = ({ needs: { apiToken }, firstArgument = '' }: TypedCommand): boolean =>
  apiToken === true || apiToken?.includes(firstArgument) === true;

/** Tests whether the command looks for mail files in the folder in which the service writes them. */
const canFindMailFiles = ({ smtpUrl, databaseUrl, dataDir }: BackOfficeEnv): boolean =>
  smtpUrl !== undefined ||
  databaseUrl === undefined ||
  readService(dataDir) !== undefined ||
  pathExists(toMailFolder(dataDir));

/** The secrets of the service that a command uses. The service has created them, or the operator has set them. */
interface ServiceSecrets {
  /** Is undefined for a command that does not declare that it needs the token. */
  readonly apiToken: string | undefined;
  /** The keys, the current one first. */
  readonly connectorKeys: string[];
}

/**
 * Compares the needs of a command with its settings before the database is opened, and reads the secrets of the
 * service. Throws `StartFault` with the variable, its value, the folder and the command line to use.
 */
export function requireSettings(
  env: BackOfficeEnv,
  variables: EnvironmentVariables,
  command: TypedCommand,
): ServiceSecrets {
  try {
    return readServiceSecrets(env, variables, command);
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error;
    throw new StartFault(
      [
        `${describeDataFolder(env, variables)}, and the user of this command has no permission to read its content (EACCES).`,
        listAdvice(command, 'DATA_DIR'),
      ].join('\n'),
      { cause: error },
    );
  }
}

function readServiceSecrets(
  env: BackOfficeEnv,
  variables: EnvironmentVariables,
  command: TypedCommand,
): ServiceSecrets {
  const fault = createMissingDatabaseFault(env, variables, command);
  if (fault) throw fault;
  const refuse = (variable: string, secretName: string, file: string) => {
    throw new StartFault(
      [
        `${variable} is not set, ${describeDataFolder(env, variables)}, and there is no file ${file} in it. This command needs ${secretName} of the service, and does not create one.`,
        listAdvice(command, variable),
      ].join('\n'),
    );
  };
  if (command.needs.mailFolder === true && !canFindMailFiles(env))
    throw new StartFault(
      [
        `SMTP_URL is not set, so mails are files in the data folder of the service; but ${describeDataFolder(env, variables)}, and no back office has run with that folder. This command would not find the mails.`,
        listAdvice(command, 'DATA_DIR'),
      ].join('\n'),
    );
  const isTokenNeeded = needsApiToken(command);
  const apiToken = isTokenNeeded ? (env.apiToken ?? readStoredSecret(env.dataDir, 'api-token')) : undefined;
  if (isTokenNeeded && apiToken === undefined) refuse('API_TOKEN', 'the token', 'api-token');
  // When DATABASE_URL is set, no program creates a key, because credentials are then in variables.
  const storedKey =
    env.connectorKeys.length === 0 && env.databaseUrl === undefined
      ? readStoredSecret(env.dataDir, 'connector-key')
      : undefined;
  const connectorKeys = storedKey === undefined ? env.connectorKeys : [storedKey];
  if (command.needs.connectorKey === true && connectorKeys.length === 0 && env.databaseUrl === undefined)
    refuse('CONNECTOR_KEY', 'the key for credentials', 'connector-key');
  refuseOtherSecrets(env, variables, command, { apiToken, connectorKeys });
  return { apiToken, connectorKeys };
}

/**
 * Refuses secrets that differ from those of the back office that last ran on this data folder and this database. That
 * back office would refuse data that the command signs or encrypts with other secrets. The secrets may differ because a
 * file with a secret is older than the variable of the service.
 */
function refuseOtherSecrets(
  env: BackOfficeEnv,
  variables: EnvironmentVariables,
  command: TypedCommand,
  { apiToken, connectorKeys }: ServiceSecrets,
): void {
  const service = readService(env.dataDir);
  if (service === undefined || service.database !== toDatabaseName(env.databaseUrl)) return;
  const refuse = (variable: string, file: string, isGiven: boolean): never => {
    const description = isGiven ? `${variable} is a secret` : `${variable} is not set, and is read from ${file}`;
    throw new StartFault(
      [
        `${description}; it differs from the secret with which the service last started (${describeDataFolder(env, variables)}). The service would not accept what this command creates with it, and this command could not read what the service created.`,
        listAdvice(command, variable),
      ].join('\n'),
    );
  };
  if (apiToken !== undefined && service.hasToken(apiToken) === false)
    refuse('API_TOKEN', path.join(env.dataDir, 'api-token'), env.apiToken !== undefined);
  const usesKeys = command.needs.connectorKey === true && connectorKeys.length > 0;
  if (usesKeys && service.sharesKeys(connectorKeys) === false)
    refuse('CONNECTOR_KEY', path.join(env.dataDir, 'connector-key'), env.connectorKeys.length > 0);
}

const tableExistsSchema = z.object({ is_there: z.boolean() });

/** Throws `StartFault` when the database has no tables. The service, `migrate` and `restore` create the tables. */
export async function requireTables(
  db: Database,
  env: BackOfficeEnv,
  variables: EnvironmentVariables,
  command: TypedCommand,
): Promise<void> {
  if (command.needs.database === 'any') return;
  const [row] = await queryRows(db, sql`select to_regclass('migrations') is not null as is_there`, tableExistsSchema);
  if (row?.is_there === true) return;
  const setting =
    env.databaseUrl === undefined
      ? describeDataFolder(env, variables)
      : `DATABASE_URL is a secret (${toDatabaseName(env.databaseUrl)})`;
  throw new StartFault(
    [
      `The database has no tables of this product: ${setting}. This command does not create them.`,
      listAdvice(command, env.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'),
      `The service creates them when it starts. This command creates them, too: ${formatCommandLine(command.program, ['migrate'])}`,
    ].join('\n'),
  );
}
