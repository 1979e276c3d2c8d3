import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type BackOffice, createBackOffice } from '#server/backoffice/app.ts';
import type { AdapterRegistry } from '#server/backoffice/connectors/accounts/openAccounts.ts';
import type { OutsideBookings } from '#server/backoffice/holidayHomes/outsideBookings.ts';
import { REQUEST_HEADER } from '#shared/api/common.ts';
import type { Log } from '#server/backoffice/log.ts';
import type { MediaLocation } from '#shared/storage/mediaSettings.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Repositories } from '#server/backoffice/repositories.ts';
import { getCheapestKind, type TestDatabase } from './databases.ts';

interface CallOptions {
  /** The body, which is sent as JSON. */
  readonly body?: unknown;
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The value of `X-Site-Id`. */
  readonly site?: string;
  /** The value of `X-Locale`. */
  readonly locale?: Locale;
  /** Is true when the request is sent without the bearer token. */
  readonly anonymous?: boolean;
}

export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each test states the structure that it expects
  readonly body: any;
}

export interface TestBackOffice extends BackOffice {
  /** The value of `API_URL`: `http://127.0.0.1:port`. */
  readonly url: string;
  /** Calls the back office over HTTP, with the API token. */
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>;
}

/**
 * Starts the real back office on a free port. When no database is given, it gets a separate one, which is removed when
 * the back office is closed.
 */
export async function startTestBackOffice(
  options: {
    database?: TestDatabase;
    purgeUrls?: readonly string[];
    smtpUrl?: string;
    log?: Log;
    /** The external systems in which agencies keep the bookings of holiday homes. */
    bookings?: OutsideBookings;
    /** The available CRMs. */
    adapters?: AdapterRegistry;
    /** Writes data before the workers begin. */
    fill?: (repositories: Repositories) => Promise<void>;
    /** The interval in milliseconds at which the workers poll, for tests that wait for their work. */
    pollMs?: number;
    /** The `CONNECT_…` variables, by name. When they are given, CRMs may be on this machine. */
    connectVariables?: Readonly<Record<string, string>>;
    /** The address on which the back office listens. */
    host?: string;
    internalHosts?: string[];
    databasePool?: number;
    databaseReplicaUrls?: string[];
    /** The storage of pictures and files. When it is absent, they are in the database. */
    media?: MediaLocation;
    /** The addresses of Varnish instances that purge with this token. */
    varnish?: { readonly addresses: readonly string[]; readonly token: string };
  } = {},
): Promise<TestBackOffice> {
  const database = options.database ?? (await getCheapestKind().start());
  const { env } = database;
  const backoffice = await createBackOffice({
    env: {
      ...env,
      apiToken: 'a-token-for-tests-only',
      purgeUrls: [...(options.purgeUrls ?? [])],
      sitePort: 3000,
      smtpUrl: options.smtpUrl,
      ...(options.host !== undefined && { host: options.host }),
      ...(options.internalHosts && { internalHosts: options.internalHosts }),
      ...(options.connectVariables && {
        connectVariables: options.connectVariables,
        isConnectorAddress: () => true,
      }),
      ...(options.media && { media: options.media }),
      ...(options.databasePool !== undefined && { databasePool: options.databasePool }),
      ...(options.databaseReplicaUrls && { databaseReplicaUrls: options.databaseReplicaUrls }),
      ...(options.varnish && {
        cdnTargets: options.varnish.addresses.map((id) => ({ service: 'varnish' as const, id })),
        cdnSecrets: { varnish: options.varnish.token, fastly: undefined, cloudflare: undefined, bunny: undefined },
      }),
    },
    ...(options.bookings && { bookings: options.bookings }),
    ...(options.adapters && { adapters: options.adapters }),
    ...(options.fill && { fillDatabase: options.fill }),
    ...(options.pollMs !== undefined && { pollMs: options.pollMs }),
    log: options.log ?? pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
  });
  const server = createServer(backoffice.app);
  // A call must not use a connection that the server is closing at that moment. The limit is longer than any test.
  server.keepAliveTimeout = 3_600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...backoffice,
    url,
    async call(method, path, { body, bytes, headers, site, locale, anonymous } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(anonymous ? {} : { Authorization: `Bearer ${backoffice.apiToken}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(site && { [REQUEST_HEADER.SITE]: site }),
          ...(locale && { [REQUEST_HEADER.LOCALE]: locale }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(bytes && { body: new Uint8Array(bytes) }),
      });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
      return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await backoffice.close();
      if (!options.database) await database.remove();
    },
  };
}
