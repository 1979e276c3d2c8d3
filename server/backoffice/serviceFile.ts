import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The variables with which a program on this machine finds a running service. */
const ADDRESS_VARIABLES = ['PORT', 'HOST', 'ADMIN_PORT', 'ADMIN_HOST', 'BACKOFFICE_PORT', 'BACKOFFICE_HOST'] as const;

const digestSchema = z.string().regex(/^[0-9a-f]{16}$/);
/** The schema of the file that a back office writes into its data folder for commands that run without its settings. */
const serviceSchema = z.object({
  /** The port of the site in links of mails. */
  sitePort: z.int().min(1).max(65_535),
  /** The `ADDRESS_VARIABLES` that were set, and the ports in use. */
  variables: z.partialRecord(z.enum(ADDRESS_VARIABLES), z.string()).optional(),
  /** The database: `embedded`, or host and name of another database. */
  database: z.string().optional(),
  /** Digests of the secrets with which the service runs. The digest of the current key comes first. */
  secrets: z
    .object({ salt: z.string().min(1), apiToken: digestSchema, connectorKeys: z.array(digestSchema).max(100) })
    .optional(),
});
type StoredService = z.output<typeof serviceSchema>;

interface RunningService extends Pick<StoredService, 'sitePort' | 'database'> {
  /** The environment variables. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  readonly secrets?: { readonly apiToken: string; readonly connectorKeys: readonly string[] };
}

/** The back office that last ran on a data folder. */
interface LastService extends Pick<StoredService, 'sitePort' | 'database'> {
  /** The variables with the service's addresses, in the form in which an operator would set them. */
  readonly variables: Readonly<Record<string, string>>;
  /** Returns whether the service uses this token; undefined when that is unknown. */
  hasToken(token: string): boolean | undefined;
  /**
   * Returns whether the service can decrypt with these keys and encrypts with one of them; undefined when that is
   * unknown.
   */
  sharesKeys(keys: readonly string[]): boolean | undefined;
}

/**
 * The length of a stored digest. An attacker could guess a weak secret from its digest. Computing a digest is therefore
 * slow, and a stored digest is so short that many secrets share it.
 */
const DIGEST_BYTES = 8;
const toDigest = (secret: string, salt: string): string => scryptSync(secret, salt, DIGEST_BYTES).toString('hex');
const isSameDigest = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

const toServiceFile = (dataDir: string): string => path.join(dataDir, 'service.json');

function pickAddressVariables(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const variablePairs = ADDRESS_VARIABLES.map((name) => [name, variables[name] ?? ''] as const);
  return Object.fromEntries(variablePairs.filter(([, value]) => value !== ''));
}

function toStoredDigests({
  apiToken,
  connectorKeys,
}: NonNullable<RunningService['secrets']>): StoredService['secrets'] {
  const salt = randomBytes(16).toString('hex');
  return {
    salt,
    apiToken: toDigest(apiToken, salt),
    connectorKeys: connectorKeys.map((key) => toDigest(key, salt)),
  };
}

/** Writes the settings with which the service runs, for commands. Throws when the folder is not writable. */
export function writeService(dataDir: string, { sitePort, database, variables, secrets }: RunningService): void {
  const service = {
    sitePort,
    ...(variables && { variables: pickAddressVariables(variables) }),
    ...(database !== undefined && { database }),
    ...(secrets && { secrets: toStoredDigests(secrets) }),
  };
  const temporaryFile = `${toServiceFile(dataDir)}.${process.pid}`;
  try {
    writeFileSync(temporaryFile, `${JSON.stringify(service)}\n`, { mode: 0o600 });
    renameSync(temporaryFile, toServiceFile(dataDir));
  } catch (error) {
    rmSync(temporaryFile, { force: true });
    throw error;
  }
}

/** Returns the settings with which the back office runs, or last ran, on a data folder; undefined when none has run. */
export function readService(dataDir: string): LastService | undefined {
  let service: StoredService;
  try {
    service = serviceSchema.parse(JSON.parse(readFileSync(toServiceFile(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
  const { sitePort, database, variables = {}, secrets } = service;
  return {
    sitePort,
    database,
    variables: pickAddressVariables(variables),
    hasToken: (token) => secrets && isSameDigest(toDigest(token, secrets.salt), secrets.apiToken),
    sharesKeys(keys) {
      if (secrets === undefined) return undefined;
      const digests = keys.map((key) => toDigest(key, secrets.salt));
      const [firstGiven] = digests;
      const [currentStored] = secrets.connectorKeys;
      if (firstGiven === undefined || currentStored === undefined) return firstGiven === currentStored;
      return secrets.connectorKeys.includes(firstGiven) && digests.includes(currentStored);
    },
  };
}

const EMBEDDED_DATABASE_NAME = 'embedded';

/**
 * Returns the name of a database as `service.json` contains it: `embedded`, or host and database name without user and
 * password.
 */
export function toDatabaseName(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return EMBEDDED_DATABASE_NAME;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/**
 * Tests whether the embedded database of a data folder was used before, so that it is not silently replaced by a new
 * one. Older versions did not write `service.json`, so a lock file or a list of sites also counts. After a first start
 * that failed, there is only `db.new`.
 */
export function hadEmbeddedDatabase(dataDir: string): boolean {
  const fileExists = (name: string) => existsSync(path.join(dataDir, name));
  if (fileExists('db.new')) return false;
  return (
    readService(dataDir)?.database === EMBEDDED_DATABASE_NAME || (fileExists('pglite.lock') && fileExists('sites.json'))
  );
}

/** Tests whether the product has run on a data folder before. A site may then have stored pages. */
export const hasRunBefore = (dataDir: string): boolean =>
  readService(dataDir) !== undefined || existsSync(path.join(dataDir, 'sites.json'));

/** Returns the port of the site in `service.json`; undefined when no back office has run on the data folder. */
export const readSitePort = (dataDir: string): number | undefined => readService(dataDir)?.sitePort;
