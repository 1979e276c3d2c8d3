/**
 * Starts a site that keeps no page, so that it renders each page again.
 *
 *     node uncachedSite.ts API_URL DATA_DIR PORT MAX_RENDERS
 */
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import type { createSite } from '#server/site/app.ts';

const [, , apiUrl = '', dataDir = '', port = '', maxRenders = ''] = process.argv;

const bundleUrl = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/server/site.js')).href;
const siteModule = (await import(bundleUrl)) as { createSite: typeof createSite };
const site = await siteModule.createSite({
  apiUrl,
  apiToken: undefined,
  dataDir,
  port: Number(port),
  logger: pino({ level: 'error' }),
  // Every page is larger than one byte, so none of them stays in the cache.
  pageCache: { maxBytes: 1 },
  // The site refuses no request, because a peer refuses none either.
  admission: { maxConcurrentRenders: Number(maxRenders) },
});
createServer(site.handler).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
