import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

const parseSize = (text: string) => parseEnv({ PAGE_STORE_SIZE: text }).pageStoreBytes;

const parsePorts = (variables: Readonly<Record<string, string>>) => {
  const { port, adminPort, backofficePort } = parseEnv(variables);
  return [port, adminPort, backofficePort];
};

describe('parseEnv', () => {
  it('accepts a clone without any setting', () => {
    expect(parseEnv({})).toMatchObject({
      port: 3000,
      adminPort: 3001,
      adminHost: '127.0.0.1',
      backofficeHost: '127.0.0.1',
      internalHosts: [],
      backofficePort: 3002,
      apiUrl: undefined,
      trustedProxies: [],
      logLevel: 'info',
    });
  });

  describe('ports', () => {
    it.each([
      [{ PORT: '8080' }, [8080, 8081, 8082]],
      [{ PORT: '8080', ADMIN_PORT: '' }, [8080, 8081, 8082]],
      [{ PORT: '8080', ADMIN_PORT: '9000' }, [8080, 9000, 8082]],
      [{ BACKOFFICE_PORT: '9000' }, [3000, 3001, 9000]],
      // With `API_URL` the back office does not run on this machine, so it shares no address with these listeners.
      [{ PORT: '3002', API_URL: 'http://one:3002' }, [3002, 3003, 3004]],
      [{ PORT: '3002', ADMIN_PORT: '3004', API_URL: 'http://one:3002' }, [3002, 3004, 3004]],
      [{ PORT: '80', HOST: '192.0.2.1', ADMIN_PORT: '80' }, [80, 80, 82]],
    ])('with the variables %j are %j', (variables, expected) => {
      expect(parsePorts(variables)).toEqual(expected);
    });

    it.each([
      [
        { PORT: '3001', ADMIN_PORT: '3001' },
        'ADMIN_PORT is "3001"; it should be another port than PORT, which is "3001".',
      ],
      [
        { PORT: '8080', ADMIN_PORT: '8082' },
        'ADMIN_PORT is "8082"; it should be another port than BACKOFFICE_PORT, which is "8082" because it is not set (two after PORT).',
      ],
      [
        { PORT: '8080', BACKOFFICE_PORT: '8081' },
        'BACKOFFICE_PORT is "8081"; it should be another port than ADMIN_PORT, which is "8081" because it is not set (one after PORT).',
      ],
      [
        { PORT: '65535', ADMIN_PORT: '9000' },
        'BACKOFFICE_PORT is not set; it should be a port from 1 to 65535, because two after PORT, which is "65535", there is none.',
      ],
    ])('of the variables %j are refused, with the names and values of both', (variables, message) => {
      expect(() => parseEnv(variables)).toThrow(new Error(message));
    });
  });

  it('starts one process for each core, at most eight, and one in development', () => {
    expect([1, 2, 8, 64].map((cores) => parseEnv({}, cores).workers)).toEqual([1, 2, 8, 8]);
    expect(parseEnv({ NODE_ENV: 'development' }, 4).workers).toBe(1);
    expect(parseEnv({ WORKERS: '12' }, 4).workers).toBe(12);
    expect(parseEnv({ NODE_ENV: 'development', WORKERS: '2' }, 4).workers).toBe(2);
  });

  it.each(['0', '65', '1.5', 'all', '-1'])('refuses %s workers', (workersText) => {
    expect(() => parseEnv({ WORKERS: workersText })).toThrow(
      `WORKERS is "${workersText}"; it should be a number of processes from 1 to 64.`,
    );
  });

  it('sends early hints only when that is set', () => {
    expect([{}, { EARLY_HINTS: 'false' }, { EARLY_HINTS: 'true' }].map((env) => parseEnv(env).earlyHints)).toEqual([
      false,
      false,
      true,
    ]);
    expect(() => parseEnv({ EARLY_HINTS: 'yes' })).toThrow('EARLY_HINTS is "yes"; it should be true or false.');
  });

  it('logs no answers, all answers or a share of them', () => {
    const shareTexts = [undefined, 'off', 'all', '0', '1', '0.01', '.5'];
    const shares = shareTexts.map((ACCESS_LOG) => parseEnv({ ACCESS_LOG }).accessLog);
    expect(shares).toEqual([0, 0, 1, 0, 1, 0.01, 0.5]);
    for (const ACCESS_LOG of ['on', '2', '-1', '1e-3']) {
      expect(() => parseEnv({ ACCESS_LOG })).toThrow(
        `ACCESS_LOG is "${ACCESS_LOG}"; it should be off, all, or the share of answers that get a line, such as 0.01.`,
      );
    }
  });

  it('reads groups of sites, the time of a slow answer, the commit and the address for traces', () => {
    const env = parseEnv({
      SITE_GROUPS: 'kust=large',
      SLOW_CALL_MS: '250',
      BUILD_COMMIT: '0123abc',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    });
    expect(env).toMatchObject({ slowCallMs: 250, buildCommit: '0123abc', tracing: { serviceName: undefined } });
    expect(env.siteGroups.get('kust')).toBe('large');
    expect(() => parseEnv({ SITE_GROUPS: 'kust', BUILD_COMMIT: 'main' })).toThrow(
      /SITE_GROUPS is "kust".*\nBUILD_COMMIT/,
    );
    expect(() => parseEnv({ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' })).toThrow('OTEL_EXPORTER_OTLP_HEADERS is a secret');
  });

  it('treats an empty variable as not set', () => {
    expect(parseEnv({ PORT: '', API_URL: '' })).toMatchObject({ port: 3000, apiUrl: undefined });
  });

  it('accepts several addresses of the back office, and none with a password', () => {
    expect(parseEnv({ API_URL: 'http://one:3002/' })).toMatchObject({ apiUrl: 'http://one:3002', otherApiUrls: [] });
    expect(parseEnv({ API_URL: 'http://one:3002, https://two/gevel/,http://three' })).toMatchObject({
      apiUrl: 'http://one:3002',
      otherApiUrls: ['https://two/gevel', 'http://three'],
    });
    for (const wrongAddresses of ['http://one,', 'http://one,ftp://two', 'http://one,http://one/', 'one,two'])
      expect(() => parseEnv({ API_URL: wrongAddresses }), wrongAddresses).toThrow(
        /^API_URL is .*; it should be the http:\/\/ or/,
      );
    expect(() => parseEnv({ API_URL: 'http://one,http://user:hunter2@two' })).toThrow(
      /^API_URL is "http:\/\/one,http:\/\/user:\*\*\*@two"; it should be .* without user and password/,
    );
  });

  it('names every wrong variable, its value and what it should be', () => {
    const wrongVariables = { PORT: 'http', LOG_LEVEL: 'loud', API_URL: 'ftp://files', TRUSTED_PROXIES: '10.0.0.0/33' };
    expect(() => parseEnv(wrongVariables)).toThrow(
      [
        'PORT is "http"; it should be a port from 1 to 65535.',
        'API_URL is "ftp://files"; it should be the http:// or https:// address of a back office without user and password, or several different ones, separated by commas.',
        'TRUSTED_PROXIES is "10.0.0.0/33"; it should be IP addresses or networks (10.0.0.0/8), separated by commas.',
        'LOG_LEVEL is "loud"; it should be one of fatal, error, warn, info, debug, trace, silent.',
      ].join('\n'),
    );
  });

  it('accepts the size of the folder of pictures, which is never zero', () => {
    expect(parseEnv({}).mediaCacheBytes).toBe(2 * 1024 ** 3);
    expect(parseEnv({ MEDIA_CACHE_SIZE: '500M' }).mediaCacheBytes).toBe(500 * 1024 ** 2);
    for (const wrongSize of ['0', '1K', 'much'])
      expect(() => parseEnv({ MEDIA_CACHE_SIZE: wrongSize })).toThrow(
        `MEDIA_CACHE_SIZE is "${wrongSize}"; it should be a size of at least 16M, such as 500M or 2G.`,
      );
  });

  it('accepts the address of shared media, and never prints its keys', () => {
    expect(parseEnv({}).media).toBeUndefined();
    const storageKeys = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'a-very-secret-key' };
    expect(parseEnv({ MEDIA_URL: 's3://media/gevel', ...storageKeys }).media).toMatchObject({ kind: 's3' });
    expect(() => parseEnv({ MEDIA_URL: 's3://media', AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE' })).toThrow(
      'AWS_SECRET_ACCESS_KEY is not set; it should be the key that the storage of MEDIA_URL gave.',
    );
    expect(() => parseEnv({ ...storageKeys, MEDIA_URL: 's3://me:hidden@media' })).toThrow(
      'MEDIA_URL is "s3://me:***@media"',
    );
    const keysWithSpaces = { ...storageKeys, AWS_SECRET_ACCESS_KEY: 'secret with spaces' };
    expect(() => parseEnv({ MEDIA_URL: 's3://media', ...keysWithSpaces })).toThrow(
      'AWS_SECRET_ACCESS_KEY is a secret;',
    );
  });

  it('accepts the size of the page store in bytes or with a unit, and 0 for no store', () => {
    expect(parseEnv({}).pageStoreBytes).toBe(4 * 1024 ** 3);
    expect(['0', '16777216', '500m', '2G'].map(parseSize)).toEqual([0, 16_777_216, 500 * 1024 ** 2, 2 * 1024 ** 3]);
    for (const wrongSize of ['15M', '4 GB', '-1', '1e9', 'much', '999999999999999G']) {
      expect(() => parseSize(wrongSize), wrongSize).toThrow(
        /^PAGE_STORE_SIZE is .*; it should be 0, or a size of at least 16M/,
      );
    }
  });

  it('renders pages before visitors request them unless that is switched off, and never in development', () => {
    expect(parseEnv({}).warmPages).toBe(2000);
    expect(parseEnv({ NODE_ENV: 'development' }).warmPages).toBe(0);
    expect(parseEnv({ NODE_ENV: 'development', WARM_PAGES: '50' }).warmPages).toBe(50);
    expect(parseEnv({ WARM_PAGES: '0' }).warmPages).toBe(0);
    for (const wrongCount of ['-1', '1.5', 'all', '100001'])
      expect(() => parseEnv({ WARM_PAGES: wrongCount })).toThrow(
        `WARM_PAGES is "${wrongCount}"; it should be a number of pages from 0 to 100000.`,
      );
  });

  it('reads secrets from files', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'gevel-env-')), 'token');
    writeFileSync(file, 'a-token-for-tests-only\n');
    expect(parseEnv({ API_TOKEN_FILE: file }).apiToken).toBe('a-token-for-tests-only');
    const smtpFile = path.join(path.dirname(file), 'smtp');
    writeFileSync(smtpFile, 'smtp://mail:25');
    expect(parseEnv({ SMTP_URL_FILE: smtpFile }).sendsMail).toBe(true);
    for (const name of ['REDIS_URL', 'RECAPTCHA_SECRET', 'TURNSTILE_SECRET'])
      expect(() => parseEnv({ [`${name}_FILE`]: file }), name).not.toThrow(`${name}_FILE`);
    writeFileSync(file, 'hunter2');
    expect(() => parseEnv({ API_TOKEN_FILE: file })).toThrow(/^API_TOKEN is a secret; it should be at least 16/);
    rmSync(path.dirname(file), { recursive: true });
    expect(() => parseEnv({ API_TOKEN_FILE: file })).toThrow(
      /^API_TOKEN_FILE is .*; it should be a file with the secret/,
    );
  });

  it('drains for the time that is set', () => {
    expect([{}, { DRAIN_SECONDS: '0' }, { DRAIN_SECONDS: '20' }].map((env) => parseEnv(env).drainMs)).toEqual([
      0, 0, 20_000,
    ]);
    expect(() => parseEnv({ DRAIN_SECONDS: '301' })).toThrow(
      'DRAIN_SECONDS is "301"; it should be a number of seconds from 0 to 300.',
    );
  });

  it('never prints a token', () => {
    expect(() => parseEnv({ API_TOKEN: 'hunter2' })).toThrow(
      'API_TOKEN is a secret; it should be at least 16 characters.',
    );
    expect(() => parseEnv({ RECAPTCHA_SECRET: 'hunter2' })).toThrow(/^RECAPTCHA_SECRET is a secret; /);
  });

  it('accepts the address of a shared store, and never prints it', () => {
    expect(parseEnv({}).sharedStore).toBeUndefined();
    expect(parseEnv({ REDIS_URL: 'redis://:hunter2@cache:6380/1' }).sharedStore).toEqual({
      host: 'cache',
      port: 6380,
      db: 1,
      password: 'hunter2',
    });
    expect(() => parseEnv({ REDIS_URL: 'http://:hunter2@cache' })).toThrow(
      /^REDIS_URL is a secret; it should be the address of a Redis or Valkey, such as redis:\/\/user:password@host:6379\/0 or rediss:\/\/…\.$/,
    );
  });

  it('accepts map tiles from another host, from the sites themselves, or none', () => {
    expect(parseEnv({}).mapTiles).toMatchObject({ template: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' });
    const template = 'https://tiles.example.org/{z}/{x}/{y}{r}.png?key=a';
    expect(parseEnv({ MAP_TILES: template, MAP_ATTRIBUTION: '© [Us](https://us.example.org)' }).mapTiles).toEqual({
      template,
      attribution: [{ text: '© ' }, { text: 'Us', href: 'https://us.example.org' }],
    });
    expect(parseEnv({ MAP_TILES: '/tiles/{z}/{x}/{y}.png' }).mapTiles?.template).toBe('/tiles/{z}/{x}/{y}.png');
    expect(parseEnv({ MAP_TILES: 'none' }).mapTiles).toBeUndefined();
  });

  it.each([
    'https://tiles.example.org/{z}/{x}.png',
    'https://{s}.example.org/{z}/{x}/{y}.png',
    '//tiles.example.org/{z}/{x}/{y}.png',
    'ftp://tiles.example.org/{z}/{x}/{y}.png',
    "https://tiles.example.org/{z}/{x}/{y}.png; script-src 'unsafe-inline'",
  ])('refuses the tiles %s', (address) => {
    expect(() => parseEnv({ MAP_TILES: address })).toThrow(/^MAP_TILES is .*it should be none, or the address of map/);
  });

  it('refuses an attribution whose link is not a web address', () => {
    expect(() => parseEnv({ MAP_ATTRIBUTION: '[us](javascript:1)' })).toThrow(/^MAP_ATTRIBUTION is /);
  });

  it('reads proxies as addresses and networks', () => {
    const { trustedProxies } = parseEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' });
    expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  });
});
