import { BACK_OFFICE, SITE_PORT, TILE_SERVER } from './addresses.ts';

/** Returns the settings with which tests in browsers start the product. */
export const siteSettings = (dataDir: string): Readonly<Record<string, string>> => ({
  NODE_ENV: 'production',
  PORT: String(SITE_PORT),
  ADMIN_PORT: String(SITE_PORT + 1),
  BACKOFFICE_PORT: String(BACK_OFFICE.port),
  API_TOKEN: BACK_OFFICE.token,
  DATA_DIR: dataDir,
  TRUSTED_PROXIES: '127.0.0.1,::1',
  MAP_TILES: `http://${TILE_SERVER.host}/{z}/{x}/{y}.png`,
  LOG_LEVEL: 'warn',
  // One worker is enough, and tests of caches need it: they send two requests and expect the second response from the
  // cache of the same process.
  WORKERS: '1',
  // Warming is off, so that the cache contains only pages that a test has requested.
  WARM_PAGES: '0',
});
