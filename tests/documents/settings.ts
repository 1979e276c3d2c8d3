/**
 * This file has the texts about the environment variables. The names, the values that each accepts, the fixed defaults
 * and the list of secrets come from the two schemas; `configuration.ts` combines the texts with the schemas.
 */
export interface SettingText {
  /** The purpose of the variable, as one or two sentences in Markdown. Links are relative to `docs`. */
  readonly purpose: string;
  /** The behaviour when the variable is not set. It is needed when the schema has no fixed default. */
  readonly unsetText?: string;
}

interface SettingChapter {
  readonly title: string;
  readonly intro?: string;
  readonly settings: Readonly<Record<string, SettingText>>;
}

export const SETTING_CHAPTERS: readonly SettingChapter[] = [
  {
    title: 'Ports and addresses',
    settings: {
      PORT: { purpose: 'The port for visitors.', unsetText: '`3000`' },
      ADMIN_PORT: {
        purpose: 'The port for health probes and metrics of the site.',
        unsetText: '`PORT` + 1: `3001`',
      },
      BACKOFFICE_PORT: {
        purpose: 'The port of the back office. The site uses it for the back office that it starts itself.',
        unsetText: '`PORT` + 2: `3002`',
      },
      HOST: { purpose: 'The address on which the site accepts visitors.', unsetText: 'all network interfaces' },
      ADMIN_HOST: {
        purpose: 'The IP address on which the admin port listens. Beyond loopback, `/metrics` requires the API token.',
      },
      BACKOFFICE_HOST: {
        purpose:
          'The IP address on which the back office listens. Beyond loopback, every call of the contract requires the API token.',
      },
      INTERNAL_HOSTS: {
        purpose:
          'The host names that other programs use to call the admin port and the back office. Requests under any other name get the status 421.',
        unsetText: 'only the names of this machine',
      },
      TRUSTED_PROXIES: {
        purpose:
          'The addresses or networks of proxies. The site accepts the address of a visitor only from these proxies.',
        unsetText: 'none',
      },
    },
  },
  {
    title: 'Back office and database',
    settings: {
      API_URL: {
        purpose:
          'The address of a back office elsewhere. Several addresses are possible when their back offices share one database: the site prefers the first one and uses the next when one does not answer ([several machines](operations/several-machines.md)).',
        unsetText: 'the site starts its own back office',
      },
      API_TOKEN: {
        purpose:
          'The token for all calls of the contract, which also signs purge messages. The site and its back office need the same one.',
        unsetText: 'the back office creates one in `DATA_DIR/api-token`',
      },
      DATABASE_URL: {
        purpose: 'A PostgreSQL 15 or newer for the back office ([PostgreSQL](operations/postgresql.md)).',
        unsetText: 'an embedded PostgreSQL in `DATA_DIR/db`',
      },
      DATABASE_REPLICA_URL: {
        purpose: 'Replicas of `DATABASE_URL` that may serve reads of the sites.',
        unsetText: 'all reads go to `DATABASE_URL`',
      },
      DATABASE_POOL: {
        purpose:
          'The maximum number of connections that a back office keeps to `DATABASE_URL` for calls, or that a command keeps. A back office uses six more connections for its own work.',
      },
      DEMO: {
        purpose: 'Whether the demo agencies are loaded into a database without sites.',
        unsetText: '`true` for the embedded database, `false` with `DATABASE_URL`',
      },
      DATA_DIR: {
        purpose:
          'The folder for everything that the programs write: database, pages, resized pictures, token ([data folder](operations/data.md)).',
      },
    },
  },
  {
    title: 'Pictures, pages and processes',
    settings: {
      MEDIA_URL: {
        purpose:
          'The place of pictures and files that all programs share. The site and its back office need the same one ([pictures and files](operations/pictures.md)).',
        unsetText: 'originals are in the database, resized pictures in `DATA_DIR`',
      },
      AWS_ACCESS_KEY_ID: { purpose: 'The key id for a `MEDIA_URL` that begins with `s3://`.', unsetText: 'none' },
      AWS_SECRET_ACCESS_KEY: { purpose: 'The secret key for such a `MEDIA_URL`.', unsetText: 'none' },
      MEDIA_CACHE_SIZE: { purpose: 'The disk space for resized pictures.' },
      PAGE_STORE_SIZE: {
        purpose: 'The disk space for rendered pages in `DATA_DIR/pages`. With `0`, pages are kept in memory only.',
      },
      WARM_PAGES: {
        purpose:
          'The maximum number of pages that the site renders after each change and start, before visitors request them. `0` switches this off.',
        unsetText: '`2000`; `0` for `npm run dev`',
      },
      WORKERS: {
        purpose: 'The number of processes that answer visitors.',
        unsetText: 'one for each processor core, eight at most; one for `npm run dev`',
      },
      DRAIN_SECONDS: {
        purpose:
          'For how many seconds a program that must stop still answers while its health probe already fails, so that load balancers stop sending requests. The program ends at most ten seconds later.',
      },
      EARLY_HINTS: {
        purpose:
          'Whether browsers get the status 103 while a page is rendered. Set it only behind a proxy that passes 103 on ([early hints](operations/proxies.md#early-hints)).',
      },
      REDIS_URL: {
        purpose:
          'A Redis or Valkey in which several instances of the site share their counts of forms ([shared store](operations/several-machines.md#shared-store)).',
        unsetText: 'each instance counts by itself',
      },
    },
  },
  {
    title: 'Mails, forms and maps',
    settings: {
      SMTP_URL: {
        purpose: 'The mail server. A `@` in the user name or the password is written as `%40`.',
        unsetText: 'mails are written as files into `DATA_DIR/mail`',
      },
      RECAPTCHA_SECRET: {
        purpose: 'The secret key for sites whose `captcha` is `recaptcha`. All these sites share one key.',
        unsetText: 'none',
      },
      RECAPTCHA_VERIFY_URL: { purpose: 'The address that verifies tokens of reCAPTCHA.' },
      TURNSTILE_SECRET: {
        purpose: 'The secret key for sites whose `captcha` is `turnstile`. All these sites share one key.',
        unsetText: 'none',
      },
      TURNSTILE_VERIFY_URL: { purpose: 'The address that verifies tokens of Turnstile.' },
      MAP_TILES: {
        purpose:
          'The tiles of live maps. The default is for trials only: for public sites, use a tile server of your own or one that you have an agreement with. Tiles from another host load when a visitor requests the map; tiles from a path of the sites load when the map scrolls into view.',
      },
      MAP_ATTRIBUTION: { purpose: 'The credit that the owner of the tiles requires.' },
    },
  },
  {
    title: 'CRMs and calendars',
    intro:
      'A connection to a CRM can also be declared by variables. The back office reads `CONNECT_<SITE>`, which names the CRM of a site (`CONNECT_CLAES=zabun`), and its credentials: `CONNECT_<SITE>_<CRM>_<FIELD>` for one site (`CONNECT_CLAES_ZABUN_API_KEY`) or `CONNECT_<CRM>_<FIELD>` for all sites. `…_SETTINGS` contains the settings of a connection as JSON. Fields that identify one agency (the company of Zabun, the client and office of Whise, the address, folder or path of OpenImmo and Kyero) are read for one site only. Every `CONNECT_…` variable may be in a file. [Connectors](connectors.md) describes the fields.',
    settings: {
      CONNECTOR_KEY: {
        purpose:
          'The key that encrypts credentials of CRMs in the database. All programs of one database need the same one. Old keys follow the current one while they are replaced.',
        unsetText: 'the back office creates one in `DATA_DIR/connector-key`; with `DATABASE_URL` there is none',
      },
      CONNECTOR_NETWORKS: {
        purpose: 'Addresses outside the public internet at which a CRM may be called anyway.',
        unsetText: 'none',
      },
      FEED_NETWORKS: {
        purpose: 'Addresses outside the public internet from which calendars of other platforms may be read anyway.',
        unsetText: 'none',
      },
    },
  },
  {
    title: 'Caches in front of the sites',
    settings: {
      CDN_PURGE: {
        purpose:
          'The caches that the back office purges by tag ([shared caches and purges](operations/proxies.md#shared-caches-and-purges)).',
        unsetText: 'none',
      },
      VARNISH_TOKEN: { purpose: 'The secret for `varnish:` in `CDN_PURGE`.', unsetText: 'none' },
      FASTLY_API_TOKEN: { purpose: 'The secret for `fastly:` in `CDN_PURGE`.', unsetText: 'none' },
      CLOUDFLARE_API_TOKEN: { purpose: 'The secret for `cloudflare:` in `CDN_PURGE`.', unsetText: 'none' },
      BUNNY_API_KEY: { purpose: 'The secret for `bunny:` in `CDN_PURGE`.', unsetText: 'none' },
      PURGE_URLS: {
        purpose: 'Addresses to which the back office posts purges, for programs that cannot subscribe to them.',
        unsetText: 'none',
      },
    },
  },
  {
    title: 'Logs, metrics and traces',
    intro:
      'OpenTelemetry reads more variables itself, such as `OTEL_RESOURCE_ATTRIBUTES` and the timeouts and certificates of the exporter ([traces](operations/monitoring.md#traces)).',
    settings: {
      LOG_LEVEL: { purpose: 'The lowest level that is logged. `npm start` at a terminal uses `warn`.' },
      ACCESS_LOG: { purpose: 'The answers that get a line in the log. Errors (4xx and 5xx) always get one.' },
      SLOW_CALL_MS: { purpose: 'A call of the back office that takes longer gets a line in the log of the site.' },
      SLOW_QUERY_MS: { purpose: 'A database statement that takes longer gets a line in the log of the back office.' },
      SITE_GROUPS: {
        purpose: 'Groups of sites that metrics distinguish, such as `claes=large,trial-1=new`; twenty at most.',
        unsetText: 'all sites are in the group `default`',
      },
      BUILD_COMMIT: { purpose: 'The commit that an image was built from, for `gevel_build_info`.', unsetText: 'none' },
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        purpose: 'The receiver of traces (OTLP over HTTP, JSON). The exporter adds `/v1/traces`.',
        unsetText: 'tracing is off',
      },
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
        purpose: 'The complete address of the receiver of traces.',
        unsetText: '`OTEL_EXPORTER_OTLP_ENDPOINT`',
      },
      OTEL_EXPORTER_OTLP_HEADERS: { purpose: 'The headers that the receiver requires.', unsetText: 'none' },
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: {
        purpose: 'The headers for the receiver of traces alone.',
        unsetText: '`OTEL_EXPORTER_OTLP_HEADERS`',
      },
      OTEL_SERVICE_NAME: {
        purpose:
          'The name of the service in traces. A back office that the site starts adds `-backoffice` to the name.',
        unsetText: '`gevel-site`, `gevel-backoffice`',
      },
      OTEL_TRACES_SAMPLER: { purpose: 'The sampler, under the name that OpenTelemetry gives it.' },
      OTEL_TRACES_SAMPLER_ARG: { purpose: 'The share of traces that a `…traceidratio` sampler keeps.' },
      OTEL_TRACES_EXPORTER: { purpose: '`none` switches traces off.' },
      OTEL_SDK_DISABLED: { purpose: '`true` switches traces off.' },
    },
  },
  {
    title: 'How the programs run',
    settings: {
      NODE_ENV: {
        purpose:
          'Set `production` when a service manager or a container starts the programs directly. `development` is what `npm run dev` sets.',
        unsetText: '`npm start` sets `production`',
      },
    },
  },
];
