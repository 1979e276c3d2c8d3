import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The variables by which this machine finds a running service. */
const ADDRESS_VARIABLES = ['PORT', 'HOST', 'ADMIN_PORT', 'ADMIN_HOST', 'BACKOFFICE_PORT', 'BACKOFFICE_HOST'] as const;

const digestSchema = z.string().regex(/^[0-9a-f]{16}$/);
/** The content of the file that a back office writes into its data folder for commands without its settings. */
const serviceSchema = z.object({
  /** The port of the site, as mails have it in their links. */
  sitePort: z.int().min(1).max(65_535),
  /** Of `ADDRESS_VARIABLES`, those that were set, and the ports in use. */
  variables: z.partialRecord(z.enum(ADDRESS_VARIABLES), z.string()).optional(),
  /** `embedded`, or host and name of another database. */
  database: z.string().optional(),
  /** Digests of the secrets that it runs with; of keys, the present one is the first. */
  secrets: z
    .object({ salt: z.string().min(1), apiToken: digestSchema, connectorKeys: z.array(digestSchema).max(100) })
    .optional(),
});
type StoredService = z.output<typeof serviceSchema>;

interface RunningService extends Pick<StoredService, 'sitePort' | 'database'> {
  /** Those of the environment. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  readonly secrets?: { readonly apiToken: string; readonly connectorKeys: readonly string[] };
}

/** The back office that ran last on a data folder. */
interface Service extends Pick<StoredService, 'sitePort' | 'database'> {
  /** Variables of its addresses, as it would be given them. */
  readonly variables: Readonly<Record<string, string>>;
  /** Whether it has this token; undefined where that is not known. */
  hasToken(token: string): boolean | undefined;
  /** Whether it opens what these keys encrypt, and they open what it encrypts; undefined where that is not known. */
  sharesKeys(keys: readonly string[]): boolean | undefined;
}

/**
 * A secret that somebody has chosen may be guessed from its digest, so a guess takes long, and what is kept of the digest is
 * short: many secrets have the same one.
 */
const DIGEST_BYTES = 8;
const toDigest = (secret: string, salt: string): string => scryptSync(secret, salt, DIGEST_BYTES).toString('hex');
const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

const fileIn = (dataDir: string): string => path.join(dataDir, 'service.json');

function addressesIn(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = ADDRESS_VARIABLES.map((name) => [name, variables[name] ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

function digested({ apiToken, connectorKeys }: NonNullable<RunningService['secrets']>): StoredService['secrets'] {
  const salt = randomBytes(16).toString('hex');
  return {
    salt,
    apiToken: toDigest(apiToken, salt),
    connectorKeys: connectorKeys.map((key) => toDigest(key, salt)),
  };
}

/** Leaves how the service runs, for commands. Throws when the folder cannot be written to. */
export function writeService(dataDir: string, { sitePort, database, variables, secrets }: RunningService): void {
  const stored = {
    sitePort,
    ...(variables && { variables: addressesIn(variables) }),
    ...(database !== undefined && { database }),
    ...(secrets && { secrets: digested(secrets) }),
  };
  const draft = `${fileIn(dataDir)}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
    renameSync(draft, fileIn(dataDir));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** How the back office runs, or ran last, on a data folder; undefined where none did. */
export function readService(dataDir: string): Service | undefined {
  let stored: StoredService;
  try {
    stored = serviceSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
  const { sitePort, database, variables = {}, secrets } = stored;
  return {
    sitePort,
    database,
    variables: addressesIn(variables),
    hasToken: (token) => secrets && isSame(toDigest(token, secrets.salt), secrets.apiToken),
    sharesKeys(keys) {
      if (secrets === undefined) return undefined;
      const digests = keys.map((key) => toDigest(key, secrets.salt));
      const [own] = digests;
      const [present] = secrets.connectorKeys;
      if (own === undefined || present === undefined) return own === present;
      return secrets.connectorKeys.includes(own) && digests.includes(present);
    },
  };
}

const EMBEDDED = 'embedded';

/** The database of a back office in this file: `embedded`, or host and name of another one, without user and password. */
export function databaseName(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return EMBEDDED;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/**
 * Whether the embedded database of a data folder was in use before, so that no new one may take its place unasked. Before
 * `service.json` was written, the lock of a database and the list of sites said so; a first start that failed leaves `db.new`.
 */
export function hadEmbeddedDatabase(dataDir: string): boolean {
  const has = (name: string) => existsSync(path.join(dataDir, name));
  if (has('db.new')) return false;
  return readService(dataDir)?.database === EMBEDDED || (has('pglite.lock') && has('sites.json'));
}

/** Whether a product has run on a data folder before: a site may have kept pages. */
export const hasRunBefore = (dataDir: string): boolean =>
  readService(dataDir) !== undefined || existsSync(path.join(dataDir, 'sites.json'));
