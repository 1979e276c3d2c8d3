import path from 'node:path';
import { z } from 'zod';
import { drainSecondsSchema, hostNamesSchema, listenAddressSchema } from '#shared/node/internalSettings.ts';
import { buildCommitSchema } from '#shared/node/metrics/buildInfo.ts';
import { maskPasswords, splitAddresses } from '#shared/node/maskPasswords.ts';
import { BACK_OFFICE_PORTS, resolvePorts } from '#shared/node/ports.ts';
import { resolveSecretFiles } from '#shared/node/secretFiles.ts';
import { slowMsSchema } from '#shared/node/slowMs.ts';
import { TRACING_VARIABLES, toTracingSettings } from '#shared/node/tracing/tracingSettings.ts';
import { MEDIA_SECRETS, MEDIA_VARIABLES, resolveMediaLocation } from '#shared/storage/mediaSettings.ts';
import { CDN_TARGETS_HINT, type CdnService, parseCdnTargets } from './cdnTargets.ts';
import { parseNetwork } from './core/outside/publicAddress.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const NETWORKS_HINT = 'IP addresses or networks (10.0.0.0/8), separated by commas';
const networksSchema = z
  .string()
  .transform((text, context) => {
    const networkTests = text.split(',').map((network) => parseNetwork(network.trim()));
    if (networkTests.includes(undefined)) context.addIssue({ code: 'custom', message: NETWORKS_HINT });
    return (address: string) => networkTests.some((isWithin) => isWithin?.(address) === true);
  })
  .optional();
const DATABASE_ADDRESS_EXAMPLE = 'postgres://user:password@host:port/database';
const isDatabaseUrl = (text: string) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(text).success;
const databaseUrlSchema = z.string().refine(isDatabaseUrl, DATABASE_ADDRESS_EXAMPLE);
const REPLICAS_HINT = `addresses like ${DATABASE_ADDRESS_EXAMPLE}, separated by commas`;
const POOL_SIZE_HINT = 'a number of connections from 1 to 500';
const httpUrlSchema = z.url({ protocol: /^https?$/, error: 'http:// or https:// addresses, separated by commas' });

const CONNECTOR_KEY_HINT = 'at least 32 characters without spaces; old ones may follow, separated by commas';

/** Maps each service that `CDN_PURGE` may name to the variable that contains its secret. */
const CDN_SECRET_VARIABLES = {
  varnish: 'VARNISH_TOKEN',
  fastly: 'FASTLY_API_TOKEN',
  cloudflare: 'CLOUDFLARE_API_TOKEN',
  bunny: 'BUNNY_API_KEY',
} as const satisfies Record<CdnService, string>;
/**
 * The secret of a CDN service. The secret is sent in a header, so it must contain only characters that a header allows.
 */
const cdnSecretSchema = z
  .string()
  .regex(/^[\x21-\x7e]{8,1024}$/, 'at least 8 characters without spaces')
  .optional();

const DEFAULT_DATA_DIR = './var';
/** Returns the data folder that the environment variables set. */
export const readDataDir = (variables: Readonly<Record<string, string | undefined>>): string =>
  path.resolve(variables['DATA_DIR'] || DEFAULT_DATA_DIR);

/** The variables of the back office. The generated document docs/configuration.md lists them. */
export const schema = z
  .object({
    ...BACK_OFFICE_PORTS,
    BACKOFFICE_HOST: listenAddressSchema,
    INTERNAL_HOSTS: hostNamesSchema,
    API_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
    DATABASE_URL: databaseUrlSchema.optional(),
    DATABASE_REPLICA_URL: z
      .string()
      .transform((text) => text.split(',').map((url) => url.trim()))
      .refine((urls) => urls.every(isDatabaseUrl), REPLICAS_HINT)
      .optional(),
    DATABASE_POOL: z.coerce
      .number(POOL_SIZE_HINT)
      .int(POOL_SIZE_HINT)
      .min(1, POOL_SIZE_HINT)
      .max(500, POOL_SIZE_HINT)
      .default(10),
    DEMO: z.enum(['true', 'false'], 'true or false').optional(),
    DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
    DRAIN_SECONDS: drainSecondsSchema,
    LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info'),
    SLOW_QUERY_MS: slowMsSchema.default(500),
    BUILD_COMMIT: buildCommitSchema.optional(),
    ...TRACING_VARIABLES,
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'smtp://user:password@host:port or smtps://…' }).optional(),
    ...MEDIA_VARIABLES,
    FEED_NETWORKS: networksSchema,
    CONNECTOR_NETWORKS: networksSchema,
    CONNECTOR_KEY: z
      .string()
      .transform((text) => text.split(',').map((key) => key.trim()))
      .refine((keys) => keys.every((key) => /^[\x21-\x7e]{32,1024}$/.test(key)), CONNECTOR_KEY_HINT)
      .optional(),
    CDN_PURGE: z
      .string()
      .transform((text, context) => {
        const targets = parseCdnTargets(text);
        if (!targets) context.addIssue({ code: 'custom', message: CDN_TARGETS_HINT });
        return targets ?? [];
      })
      .optional(),
    VARNISH_TOKEN: cdnSecretSchema,
    FASTLY_API_TOKEN: cdnSecretSchema,
    CLOUDFLARE_API_TOKEN: cdnSecretSchema,
    BUNNY_API_KEY: cdnSecretSchema,
    PURGE_URLS: z
      .string()
      .transform((text) => text.split(',').map((url) => url.trim()))
      .pipe(z.array(httpUrlSchema))
      .optional(),
  })
  .refine((env) => env.DATABASE_REPLICA_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_REPLICA_URL'],
    error: 'unset without DATABASE_URL, the address of the primary',
  })
  .superRefine((env, context) => {
    for (const { service, id } of env.CDN_PURGE ?? []) {
      const name = CDN_SECRET_VARIABLES[service];
      if (env[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: `the token for ${service}:${id} of CDN_PURGE` });
    }
  })
  .transform((settings, context) => ({ ...settings, ...resolvePorts({ ...settings, ADMIN_PORT: 0 }, context) }))
  .transform((env, context) => ({
    port: env.BACKOFFICE_PORT,
    host: env.BACKOFFICE_HOST,
    /** The host names by which programs call the back office. */
    internalHosts: env.INTERNAL_HOSTS,
    /** The port of the site, for links in mails. */
    sitePort: env.PORT,
    apiToken: env.API_TOKEN,
    /** The address of the PostgreSQL database. It is undefined for the embedded database. */
    databaseUrl: env.DATABASE_URL,
    /** The replicas of `databaseUrl` that calls may read from. */
    databaseReplicaUrls: env.DATABASE_REPLICA_URL ?? [],
    /**
     * The number of connections to `databaseUrl` for calls. The same number is used for background work, or for a
     * command.
     */
    databasePool: env.DATABASE_POOL,
    /**
     * Is true when a database without a site gets the demo agencies. The default is true for the embedded database and
     * false for an external database.
     */
    demo: env.DEMO === undefined ? env.DATABASE_URL === undefined : env.DEMO === 'true',
    dataDir: path.resolve(env.DATA_DIR),
    /**
     * The time for which calls are still accepted after the signal to stop. The health probe fails during this time, so
     * that load balancers send no further calls.
     */
    drainMs: 1000 * env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
    /** A statement that takes longer than this is logged as slow. */
    slowQueryMs: env.SLOW_QUERY_MS,
    /** The commit from which the product was built; undefined when the image does not state it. */
    buildCommit: env.BUILD_COMMIT,
    /** The settings of tracing. They are undefined when tracing is off. */
    tracing: toTracingSettings(env),
    /** The address of the mail server. It is undefined when mails are written as files into the data folder. */
    smtpUrl: env.SMTP_URL,
    /** The location of the media storage. It is undefined when pictures and files are in the database. */
    media: resolveMediaLocation(env, context),
    /** Returns whether calendars may be read from a network address although it is not public. */
    isFeedAddress: env.FEED_NETWORKS,
    /** Returns whether a CRM may be called at a network address although it is not public. */
    isConnectorAddress: env.CONNECTOR_NETWORKS,
    /** The keys of stored credentials: the current key, then the former keys. The list is empty when no key is set. */
    connectorKeys: env.CONNECTOR_KEY ?? [],
    /** The addresses to which each purge is posted, for programs that cannot request purges. */
    purgeUrls: env.PURGE_URLS ?? [],
    /** The caches in front of the sites, which are purged by tag. `cdnSecrets` has the secret of each service. */
    cdnTargets: env.CDN_PURGE ?? [],
    cdnSecrets: {
      varnish: env.VARNISH_TOKEN,
      fastly: env.FASTLY_API_TOKEN,
      cloudflare: env.CLOUDFLARE_API_TOKEN,
      bunny: env.BUNNY_API_KEY,
    },
  }));

export type BackOfficeEnv = z.output<typeof schema> & {
  /** The values of `CONNECT_…` variables by name. Only the adapters know which names exist. */
  readonly connectVariables: Readonly<Record<string, string>>;
};

/** The prefix of variables with credentials and settings of connections. The value of each may be in a file instead. */
const CONNECT_VARIABLE_PREFIX = 'CONNECT_';

/** The variables whose value may be in a file instead. */
export const SECRET_VARIABLES: readonly string[] = [
  'API_TOKEN',
  'CONNECTOR_KEY',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  ...Object.values(CDN_SECRET_VARIABLES),
  ...MEDIA_SECRETS,
];

/**
 * Formats the value of a variable for an error message. A secret is not shown, and the address of a database is shown
 * without its password. A text that is no address with `@` is not shown, because its password cannot be recognised.
 */
const formatShownValue = (name: string, value: string | undefined): string => {
  if (value === undefined || value === '') return 'not set';
  // Variables that end in `_HEADERS` are secrets too. They are not in `SECRET_VARIABLES`, because the OpenTelemetry
  // library reads them itself and supports no files.
  const isSecret = SECRET_VARIABLES.includes(name) || name.endsWith('_HEADERS');
  const isShown =
    name.startsWith('DATABASE_') &&
    splitAddresses(value).every((address) => address.includes('://') && address.includes('@'));
  return isSecret && !isShown ? 'a secret' : JSON.stringify(maskPasswords(value));
};

/**
 * Parses the settings of the back office. An empty variable counts as unset, and a secret may be in the file that
 * `<name>_FILE` names. Throws an Error that names every wrong variable, its value and what it should be.
 */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): BackOfficeEnv {
  const connectNames = Object.keys(variables)
    .filter((name) => name.startsWith(CONNECT_VARIABLE_PREFIX))
    .map((name) => name.replace(/_FILE$/, ''));
  const resolvedVariables = resolveSecretFiles(variables, [...SECRET_VARIABLES, ...new Set(connectNames)]);
  const setVariables: Record<string, string> = {};
  for (const [name, value] of Object.entries(resolvedVariables))
    if (value !== undefined && value !== '') setVariables[name] = value;
  const parsedVariables = schema.safeParse(setVariables);
  if (parsedVariables.success) {
    const connectVariables = Object.fromEntries(
      Object.entries(setVariables).filter(([name]) => name.startsWith(CONNECT_VARIABLE_PREFIX)),
    );
    return { ...parsedVariables.data, connectVariables };
  }
  const problems = parsedVariables.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `${name} is ${formatShownValue(name, resolvedVariables[name])}; it should be ${issue.message}.`;
  });
  throw new Error([...new Set(problems)].join('\n'));
}
