import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { drainSecondsSchema, hostNamesSchema, listenAddressSchema } from '#shared/node/internalSettings.ts';
import { maskPasswords } from '#shared/node/maskPasswords.ts';
import { buildCommitSchema } from '#shared/node/metrics/buildInfo.ts';
import { type ListeningServer, resolvePorts, refuseSharedPorts, SITE_PORTS } from '#shared/node/ports.ts';
import { resolveSecretFiles } from '#shared/node/secretFiles.ts';
import { slowMsSchema } from '#shared/node/slowMs.ts';
import { TRACING_VARIABLES, toTracingSettings } from '#shared/node/tracing/tracingSettings.ts';
import { MEDIA_SECRETS, MEDIA_VARIABLES, resolveMediaLocation } from '#shared/storage/mediaSettings.ts';
import { VERIFY_ADDRESSES } from './forms/captcha/remoteCaptchas.ts';
import { EXPECTED_SITE_GROUPS, parseSiteGroups } from './operations/siteGroups.ts';
import { countAvailableCores } from './processes/availableCores.ts';
import { parseAttribution } from './render/widgets/attribution.ts';
import { readStoreAddress } from './sharedStore/storeAddress.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const MAX_WORKERS = 64;
const EXPECTED_WORKERS = `a number of processes from 1 to ${MAX_WORKERS}`;
/**
 * The maximum number of workers when `WORKERS` is not set. There is a maximum, because each worker uses its own memory.
 */
const MAX_DEFAULT_WORKERS = 8;

const MAX_WARM_PAGES = 100_000;
const EXPECTED_WARM_PAGES = `a number of pages from 0 to ${MAX_WARM_PAGES}`;
/**
 * The default number of pages that are rendered in advance. Each page takes about 50 milliseconds, followed by a pause
 * of the same length, so all pages take some minutes.
 */
const DEFAULT_WARM_PAGES = 2000;

const networkSchema = z.string().refine(isNetworkList, 'IP addresses or networks (10.0.0.0/8), separated by commas');

const createSecretSchema = () => z.string().regex(/^[\w-]{10,200}$/, 'the secret key that the service gave');
const createWebAddressSchema = () => z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' });

const SIZE_PATTERN = /^(\d{1,15})([KMG]?)$/i;
const BYTES_PER_UNIT: Readonly<Record<string, number>> = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 };
const MIN_STORE_BYTES = 16 * 1024 ** 2;

/** Parses a size such as `500M` or `2G`. Returns the number of bytes; undefined for a text in another form. */
function parseBytes(text: string): number | undefined {
  const [, digits, unit = ''] = SIZE_PATTERN.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * (BYTES_PER_UNIT[unit.toUpperCase()] ?? 1);
}

function isStoreSize(text: string): boolean {
  const bytes = parseBytes(text);
  return bytes === 0 || (bytes !== undefined && bytes >= MIN_STORE_BYTES && Number.isSafeInteger(bytes));
}

const cacheSizeSchema = z
  .string()
  .refine((text) => isStoreSize(text) && parseBytes(text) !== 0, 'a size of at least 16M, such as 500M or 2G');

const storeSizeSchema = z.string().refine(isStoreSize, '0, or a size of at least 16M, such as 500M or 4G');

const EXPECTED_STORE = 'the address of a Redis or Valkey, such as redis://user:password@host:6379/0 or rediss://…';
const EXPECTED_SHARE = 'off, all, or the share of answers that get a line, such as 0.01';

const EXPECTED_BACK_OFFICE =
  'the http:// or https:// address of a back office without user and password, or several different ones, separated by commas';

const TILE_PLACEHOLDERS = ['{z}', '{x}', '{y}'];
const EXPECTED_TILES =
  'none, or the address of map tiles with {z}, {x} and {y}: https://… or a path of the sites themselves';
const EXPECTED_ATTRIBUTION = 'text, with links as [name](https://…)';
/**
 * The address of map tiles for trials of the product. The operator of the tiles does not allow their use on a public
 * site without permission.
 */
const OPEN_STREET_MAP_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const OPEN_STREET_MAP_CREDIT = '© [OpenStreetMap](https://www.openstreetmap.org/copyright)';

interface HostVariables {
  readonly HOST?: string | undefined;
  readonly ADMIN_HOST: string;
  readonly BACKOFFICE_HOST: string;
  readonly API_URL?: readonly string[] | undefined;
}

/** Returns the listeners of this machine. With `API_URL` the back office listens on another machine. */
const listListeners = ({ HOST, ADMIN_HOST, BACKOFFICE_HOST, API_URL }: HostVariables): readonly ListeningServer[] => [
  { name: 'PORT', host: HOST },
  { name: 'ADMIN_PORT', host: ADMIN_HOST },
  ...(API_URL === undefined ? [{ name: 'BACKOFFICE_PORT' as const, host: BACKOFFICE_HOST }] : []),
];

/** The variables of the site. The generated document docs/configuration.md lists them. */
export const envSchema = z
  .object({
    ...SITE_PORTS,
    HOST: z.string().optional(),
    ADMIN_HOST: listenAddressSchema,
    BACKOFFICE_HOST: listenAddressSchema,
    INTERNAL_HOSTS: hostNamesSchema,
    API_URL: z
      .string()
      .transform((text) => text.split(',').map((entry) => entry.trim().replace(/(?<!\/)\/+$/, '')))
      .refine((urls) => urls.every(isBackOfficeAddress) && new Set(urls).size === urls.length, EXPECTED_BACK_OFFICE)
      .optional(),
    API_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
    REDIS_URL: z
      .string()
      .transform(readStoreAddress)
      .refine((address) => address !== undefined, EXPECTED_STORE)
      .optional(),
    DATA_DIR: z.string().default('./var'),
    PAGE_STORE_SIZE: storeSizeSchema.default('4G'),
    MEDIA_CACHE_SIZE: cacheSizeSchema.default('2G'),
    ...MEDIA_VARIABLES,
    EARLY_HINTS: z.enum(['true', 'false'], 'true or false').default('false'),
    WARM_PAGES: z.coerce
      .number(EXPECTED_WARM_PAGES)
      .int(EXPECTED_WARM_PAGES)
      .min(0, EXPECTED_WARM_PAGES)
      .max(MAX_WARM_PAGES, EXPECTED_WARM_PAGES)
      .optional(),
    TRUSTED_PROXIES: z
      .string()
      .transform((text) => text.split(',').map((entry) => entry.trim()))
      .pipe(z.array(networkSchema))
      .default([]),
    MAP_TILES: z.string().refine(isTileAddress, EXPECTED_TILES).default(OPEN_STREET_MAP_TILES),
    MAP_ATTRIBUTION: z
      .string()
      .transform(parseAttribution)
      .refine((parts) => parts !== undefined, EXPECTED_ATTRIBUTION)
      .prefault(OPEN_STREET_MAP_CREDIT),
    /** The embedded back office reads this variable. */
    SMTP_URL: z.string().optional(),
    RECAPTCHA_SECRET: createSecretSchema().optional(),
    RECAPTCHA_VERIFY_URL: createWebAddressSchema().default(VERIFY_ADDRESSES.recaptcha),
    TURNSTILE_SECRET: createSecretSchema().optional(),
    TURNSTILE_VERIFY_URL: createWebAddressSchema().default(VERIFY_ADDRESSES.turnstile),
    DRAIN_SECONDS: drainSecondsSchema,
    WORKERS: z.coerce
      .number(EXPECTED_WORKERS)
      .int(EXPECTED_WORKERS)
      .min(1, EXPECTED_WORKERS)
      .max(MAX_WORKERS, EXPECTED_WORKERS)
      .optional(),
    ACCESS_LOG: z
      .string()
      .transform(parseShare)
      .refine((share) => share !== undefined, EXPECTED_SHARE)
      .prefault('off'),
    SLOW_CALL_MS: slowMsSchema.default(1000),
    SITE_GROUPS: z
      .string()
      .transform(parseSiteGroups)
      .refine((groups) => groups !== undefined, EXPECTED_SITE_GROUPS)
      .optional(),
    BUILD_COMMIT: buildCommitSchema.optional(),
    ...TRACING_VARIABLES,
    NODE_ENV: z.string().optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info'),
  })
  .transform((given, context) => {
    const ports = resolvePorts(given, context);
    refuseSharedPorts(given, ports, listListeners(given), context);
    return { ...given, ...ports };
  })
  .transform((env, context) => ({
    port: env.PORT,
    /**
     * The address to listen on. Undefined means all interfaces, so that a container or a phone on the same network
     * needs no setting.
     */
    host: env.HOST,
    adminPort: env.ADMIN_PORT,
    adminHost: env.ADMIN_HOST,
    backofficePort: env.BACKOFFICE_PORT,
    backofficeHost: env.BACKOFFICE_HOST,
    /** The host names under which programs call the admin port and the back office. */
    internalHosts: env.INTERNAL_HOSTS,
    /** The address of the back office; undefined for the embedded one. */
    apiUrl: env.API_URL?.[0],
    /** Further addresses of the same back office. */
    otherApiUrls: env.API_URL?.slice(1) ?? [],
    /** The token for the back office. Undefined means the token that the back office stores in `dataDir`. */
    apiToken: env.API_TOKEN,
    /** The store that all instances share; undefined when each instance counts forms by itself. */
    sharedStore: env.REDIS_URL,
    dataDir: path.resolve(env.DATA_DIR),
    pageStoreBytes: parseBytes(env.PAGE_STORE_SIZE) ?? 0,
    /** The object storage; undefined when pictures are only in `dataDir`. */
    media: resolveMediaLocation(env, context),
    mediaCacheBytes: parseBytes(env.MEDIA_CACHE_SIZE) ?? 0,
    earlyHints: env.EARLY_HINTS === 'true',
    /** The number of pages that are rendered in advance after a change or a start; 0 means none. */
    warmPages: env.WARM_PAGES ?? (env.NODE_ENV === 'development' ? 0 : DEFAULT_WARM_PAGES),
    /** The proxies whose header with the visitor's address is trusted. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** The tiles of maps; undefined when places are shown as links to a map. */
    mapTiles:
      env.MAP_TILES === 'none' ? undefined : { template: env.MAP_TILES, attribution: env.MAP_ATTRIBUTION ?? [] },
    /** True when the embedded back office sends its mails. */
    sendsMail: env.SMTP_URL !== undefined,
    /** The settings of the captchas that a site may use. */
    captchas: {
      recaptcha: { address: env.RECAPTCHA_VERIFY_URL, secret: env.RECAPTCHA_SECRET },
      turnstile: { address: env.TURNSTILE_VERIFY_URL, secret: env.TURNSTILE_SECRET },
    },
    /**
     * The time from the signal to stop until no more connections are accepted. During this time the ready probe fails.
     */
    drainMs: 1000 * env.DRAIN_SECONDS,
    /** The number of workers; undefined for the default number, which `parseEnv` computes from the cores. */
    workers: env.WORKERS,
    isDevelopment: env.NODE_ENV === 'development',
    logLevel: env.LOG_LEVEL,
    /** The share of responses that get a line in the log. Failures always get one. */
    accessLog: env.ACCESS_LOG ?? 0,
    /** The duration from which a call of the back office gets a line in the log. */
    slowCallMs: env.SLOW_CALL_MS,
    /** The groups of sites that metrics distinguish: site id → group. */
    siteGroups: env.SITE_GROUPS ?? new Map<string, string>(),
    /** The commit from which the product was built, when its image contains it. */
    buildCommit: env.BUILD_COMMIT,
    /** The settings of tracing; undefined when nothing is traced. */
    tracing: toTracingSettings(env),
  }));

export type SiteEnv = Omit<z.output<typeof envSchema>, 'workers'> & {
  /** The number of processes that answer visitors. */
  readonly workers: number;
};

function parseShare(text: string): number | undefined {
  if (text === 'off') return 0;
  if (text === 'all') return 1;
  return /^(?:0|1|0?\.\d{1,6})$/.test(text) ? Number(text) : undefined;
}

function isNetworkList(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}

function isBackOfficeAddress(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

function isTileAddress(text: string): boolean {
  if (text === 'none') return true;
  if (!TILE_PLACEHOLDERS.every((placeholder) => text.includes(placeholder))) return false;
  const address = text.replaceAll(/\{[zxyr]\}/g, '0');
  if (/[{}\s;,'"]/.test(address)) return false;
  if (/^\/(?![/\\])/.test(address)) return true;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** The variables with secrets. Their values may be read from files, and are never shown in an error message. */
export const SECRET_VARIABLES: readonly string[] = [
  'API_TOKEN',
  'REDIS_URL',
  'SMTP_URL',
  'RECAPTCHA_SECRET',
  'TURNSTILE_SECRET',
  ...MEDIA_SECRETS,
];

function formatVariable(name: string, value: string | undefined): string {
  if (value === undefined || value === '') return 'not set';
  // A variable with the headers for a receiver of traces may contain a key. It is not in `SECRET_VARIABLES`, because
  // OpenTelemetry reads the variable itself, and not from a file.
  const isSecret = SECRET_VARIABLES.includes(name) || name.endsWith('_HEADERS');
  return isSecret ? 'a secret' : JSON.stringify(maskPasswords(value));
}

/**
 * Parses the site's settings. An empty variable counts as unset. A secret may be in the file that `<name>_FILE` names.
 *
 * @param cores number of cores that this process may use
 * @throws Error that names every wrong variable, its value and the expected form
 */
export function parseEnv(
  variables: Readonly<Record<string, string | undefined>>,
  cores: number = countAvailableCores(),
): SiteEnv {
  const withSecrets = resolveSecretFiles(variables, SECRET_VARIABLES);
  const setVariables = Object.fromEntries(Object.entries(withSecrets).filter(([, value]) => value !== ''));
  const parseResult = envSchema.safeParse(setVariables);
  if (parseResult.success) {
    const defaultWorkers = parseResult.data.isDevelopment ? 1 : Math.min(cores, MAX_DEFAULT_WORKERS);
    return { ...parseResult.data, workers: parseResult.data.workers ?? defaultWorkers };
  }
  const complaints = parseResult.error.issues.map(({ path: [name = ''], message }) => {
    const variable = String(name);
    return `${variable} is ${formatVariable(variable, withSecrets[variable])}; it should be ${message}.`;
  });
  throw new Error([...new Set(complaints)].join('\n'));
}
