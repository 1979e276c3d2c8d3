import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseEnv } from './env.ts';

it('runs without any variable', () => {
  expect(parseEnv({})).toEqual({
    port: 3002,
    sitePort: 3000,
    apiToken: undefined,
    databaseUrl: undefined,
    databasePool: 10,
    databaseReplicaUrls: [],
    demo: true,
    host: '127.0.0.1',
    internalHosts: [],
    smtpUrl: undefined,
    isFeedAddress: undefined,
    isConnectorAddress: undefined,
    connectorKeys: [],
    connectVariables: {},
    dataDir: path.resolve('var'),
    drainMs: 0,
    logLevel: 'info',
    slowQueryMs: 500,
    buildCommit: undefined,
    tracing: undefined,
    purgeUrls: [],
    cdnTargets: [],
    cdnSecrets: {},
  });
});

it('treats an empty value as unset', () => {
  expect(parseEnv({ BACKOFFICE_PORT: '', API_TOKEN: '', PURGE_URLS: '' })).toEqual(parseEnv({}));
});

it('reads the given values', () => {
  const env = parseEnv({
    BACKOFFICE_PORT: '4002',
    DATABASE_URL: 'postgresql://user:secret@db:5432/gevel',
    DATA_DIR: '/data',
    LOG_LEVEL: 'warn',
  });
  expect(env).toMatchObject({ port: 4002, dataDir: '/data', logLevel: 'warn' });
  const envWithSeveralUrls = parseEnv({ PURGE_URLS: 'http://a:3001/purge, https://b/purge' });
  expect(envWithSeveralUrls.purgeUrls).toEqual(['http://a:3001/purge', 'https://b/purge']);
});

it('reads secrets from files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gevel-env-'));
  const secrets = {
    API_TOKEN: 'a-token-for-tests-only',
    DATABASE_URL: 'postgres://user:secret@db/gevel',
    DATABASE_REPLICA_URL: 'postgres://user:secret@a/gevel',
    SMTP_URL: 'smtp://user:secret@mail',
    VARNISH_TOKEN: 'a-token-of-varnish',
  };
  const variables = Object.entries(secrets).map(([name, secret]) => {
    writeFileSync(path.join(folder, name), `${secret}\n`);
    return [`${name}_FILE`, path.join(folder, name)];
  });
  expect(parseEnv(Object.fromEntries(variables))).toEqual(parseEnv(secrets));
  rmSync(folder, { recursive: true });
  expect(() => parseEnv(Object.fromEntries(variables))).toThrow(/^API_TOKEN_FILE is .*\nDATABASE_URL_FILE is /);
});

it('reads the caches to purge in front of the sites', () => {
  const zone = '0123456789abcdef0123456789abcdef';
  const { cdnTargets, cdnSecrets } = parseEnv({
    CDN_PURGE: `varnish:http://10.0.0.7:6081, varnish:http://10.0.0.8:6081/, cloudflare:${zone}`,
    VARNISH_TOKEN: 'a token of varnish'.replaceAll(' ', '-'),
    CLOUDFLARE_API_TOKEN: 'a-token-of-cloudflare',
  });
  expect(cdnTargets).toEqual([
    { service: 'varnish', id: 'http://10.0.0.7:6081' },
    { service: 'varnish', id: 'http://10.0.0.8:6081' },
    { service: 'cloudflare', id: zone },
  ]);
  expect(cdnSecrets).toMatchObject({ varnish: 'a-token-of-varnish', cloudflare: 'a-token-of-cloudflare' });
});

it.each([
  ['varnish', 'http://varnish:6081', 'VARNISH_TOKEN'],
  ['fastly', 'SU1Z0isxPaozGVKXdv0eY', 'FASTLY_API_TOKEN'],
  ['cloudflare', '0123456789abcdef0123456789abcdef', 'CLOUDFLARE_API_TOKEN'],
  ['bunny', '123456', 'BUNNY_API_KEY'],
])('requires the secret of %s', (service, id, name) => {
  const complaint = `${name} is not set; it should be the token for ${service}:${id} of CDN_PURGE.`;
  expect(() => parseEnv({ CDN_PURGE: `${service}:${id}` })).toThrow(complaint);
});

const parseDemo = (variables: Record<string, string>) => parseEnv(variables).demo;

it('reads the replicas of a database', () => {
  const DATABASE_URL = 'postgres://user@db/gevel';
  const env = parseEnv({ DATABASE_URL, DATABASE_REPLICA_URL: 'postgres://a/gevel, postgresql://b:5433/gevel' });
  expect(env.databaseReplicaUrls).toEqual(['postgres://a/gevel', 'postgresql://b:5433/gevel']);
});

it('loads no demo agencies into an external database unless DEMO says so', () => {
  const DATABASE_URL = 'postgres://user@db/gevel';
  expect([parseDemo({}), parseDemo({ DATABASE_URL }), parseDemo({ DATABASE_URL, DEMO: 'true' })]).toEqual([
    true,
    false,
    true,
  ]);
  expect([parseDemo({ DEMO: 'false' }), parseDemo({ DATABASE_URL, DEMO: '' })]).toEqual([false, false]);
});

it('reads its address and its host names', () => {
  const env = parseEnv({ BACKOFFICE_HOST: '0.0.0.0', INTERNAL_HOSTS: 'Back.internal, db-1' });
  expect(env).toMatchObject({ host: '0.0.0.0', internalHosts: ['back.internal', 'db-1'] });
});

it.each([
  ['DRAIN_SECONDS', '1.5', 'DRAIN_SECONDS is "1.5"; it should be a number of seconds from 0 to 300.'],
  ...['varnish:6081', 'varnish:http://user@host', 'akamai:1', 'cloudflare:zone', 'bunny:0', 'fastly:a b', ','].map(
    (value): [string, string, string] => [
      'CDN_PURGE',
      value,
      `CDN_PURGE is "${value}"; it should be varnish:http://host:port, fastly:<service id>, cloudflare:<zone id> or bunny:<pull zone id>, several with commas between them.`,
    ],
  ),
  ['VARNISH_TOKEN', 'short', 'VARNISH_TOKEN is a secret; it should be at least 8 characters without spaces.'],
  ['DEMO', 'yes', 'DEMO is "yes"; it should be true or false.'],
  ['BACKOFFICE_HOST', 'everywhere', 'BACKOFFICE_HOST is "everywhere"; it should be an IP address to listen on.'],
  ['INTERNAL_HOSTS', 'a b', 'INTERNAL_HOSTS is "a b"; it should be host names, separated by commas.'],
  ['BACKOFFICE_PORT', '70000', 'BACKOFFICE_PORT is "70000"; it should be a port from 0 to 65535.'],
  ['BACKOFFICE_PORT', 'http', 'BACKOFFICE_PORT is "http"; it should be a port from 0 to 65535.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; it should be one of fatal, error, warn, info, debug, trace, silent.'],
  ['API_TOKEN', 'short', 'API_TOKEN is a secret; it should be at least 16 characters.'],
  [
    'DATABASE_URL',
    'mysql://user:secret@db/gevel',
    'DATABASE_URL is "mysql://user:***@db/gevel"; it should be postgres://user:password@host:port/database.',
  ],
  [
    'DATABASE_URL',
    'postgres://user:pa/ss@db:5432/gevel',
    'DATABASE_URL is "postgres://user:***@db:5432/gevel"; it should be postgres://user:password@host:port/database.',
  ],
  [
    'DATABASE_URL',
    'postgres://user:secret',
    'DATABASE_URL is a secret; it should be postgres://user:password@host:port/database.',
  ],
  [
    'DATABASE_REPLICA_URL',
    'postgres://u:secret@a/gevel,mysql://u:secret@b/gevel',
    'DATABASE_REPLICA_URL is "postgres://u:***@a/gevel,mysql://u:***@b/gevel"; it should be addresses like postgres://user:password@host:port/database, separated by commas.',
  ],
  [
    'DATABASE_REPLICA_URL',
    'postgres://u@a/gevel',
    'DATABASE_REPLICA_URL is "postgres://u@a/gevel"; it should be unset without DATABASE_URL, the address of the primary.',
  ],
  ['DATABASE_POOL', '0', 'DATABASE_POOL is "0"; it should be a number of connections from 1 to 500.'],
  ['DATABASE_POOL', 'many', 'DATABASE_POOL is "many"; it should be a number of connections from 1 to 500.'],
  [
    'SMTP_URL',
    'http://user:secret@mail',
    'SMTP_URL is a secret; it should be smtp://user:password@host:port or smtps://….',
  ],
  [
    'FEED_NETWORKS',
    '10.0.0.0/8,here',
    'FEED_NETWORKS is "10.0.0.0/8,here"; it should be IP addresses or networks (10.0.0.0/8), separated by commas.',
  ],
  [
    'CONNECTOR_KEY',
    'too-short',
    'CONNECTOR_KEY is a secret; it should be at least 32 characters without spaces; old ones may follow, separated by commas.',
  ],
  [
    'CONNECTOR_NETWORKS',
    'crm.internal',
    'CONNECTOR_NETWORKS is "crm.internal"; it should be IP addresses or networks (10.0.0.0/8), separated by commas.',
  ],
  [
    'PURGE_URLS',
    'http://a/purge,b',
    'PURGE_URLS is "http://a/purge,b"; it should be http:// or https:// addresses, separated by commas.',
  ],
])('refuses a wrong %s (%s) and says what it should be', (name, value, message) => {
  expect(() => parseEnv({ [name]: value })).toThrow(message);
});

it('reads where traces are sent, and keeps headers secret', () => {
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SERVICE_NAME: 'office' };
  expect(parseEnv(variables).tracing).toEqual({
    url: 'http://collector:4318/v1/traces',
    serviceName: 'office',
    sampler: 'parentbased_always_on',
    sampledShare: 1,
  });
  expect(() => parseEnv({ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' })).toThrow(
    'OTEL_EXPORTER_OTLP_HEADERS is a secret; it should be pairs name=value, separated by commas.',
  );
});

it.each(['0', 'slow', '1.5'])('refuses %s as the threshold of a slow statement', (given) => {
  expect(() => parseEnv({ SLOW_QUERY_MS: given })).toThrow(
    `SLOW_QUERY_MS is "${given}"; it should be a number of milliseconds from 1 to 600000.`,
  );
});

it('collects the variables of connections, also from files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gevel-env-'));
  const file = path.join(folder, 'key');
  writeFileSync(file, 'from-a-file\n');
  const { connectVariables, connectorKeys } = parseEnv({
    CONNECT_CLAES: 'zabun',
    CONNECT_CLAES_ZABUN_API_KEY_FILE: file,
    CONNECT_CLAES_ZABUN_USER_ID: '',
    CONNECTOR_KEY: `${'n'.repeat(32)},${'o'.repeat(32)}`,
  });
  expect(connectVariables).toEqual({ CONNECT_CLAES: 'zabun', CONNECT_CLAES_ZABUN_API_KEY: 'from-a-file' });
  expect(connectorKeys).toEqual(['n'.repeat(32), 'o'.repeat(32)]);
  expect(() => parseEnv({ CONNECT_CLAES_ZABUN_API_KEY_FILE: path.join(folder, 'none') })).toThrow(
    'CONNECT_CLAES_ZABUN_API_KEY_FILE is',
  );
});
