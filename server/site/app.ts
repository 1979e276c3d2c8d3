import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LOOPBACK } from '../../shared/node/internalHost.ts';
import type { PageCacheStats } from './cache/pageCache.ts';
import { createPurgeHandler } from './cache/purge.ts';
import { createFormServices } from './formServices.ts';
import { transportOf } from './http/answers/transport.ts';
import { createAdminApp } from './operations/adminApp.ts';
import { createPageServices } from './pageServices.ts';
import { createRequestHandlers } from './requestHandlers.ts';
import type { SiteOptions } from './siteOptions.ts';
import { createSiteServices } from './siteServices.ts';

export interface SiteServer {
  readonly handler: (req: IncomingMessage, res: ServerResponse) => void;
  readonly admin: RequestListener;
  /** What `/health/ready` says; at first, that it is not. */
  readonly setReady: (ready: boolean) => void;
  readonly pageCacheStats: () => PageCacheStats;
  /** To be called when the servers have closed. */
  close(): Promise<void>;
}

/** Everything but the listeners: tests build the same site. */
export async function createSite(options: SiteOptions): Promise<SiteServer> {
  const services = createSiteServices(options);
  const pageServices = await createPageServices(options, services);
  const formServices = createFormServices(options, services, pageServices);
  const app = createRequestHandlers(options, services, pageServices, formServices);

  const { apiCache, pageCache, metrics, client, admission, directory, sitemaps } = services;
  const { assets, assetSource, preparation } = services;
  const { pages, readyPages } = pageServices;
  let ready = false;
  return {
    handler(req, res) {
      if (pages.hit(req, res)) return;
      const site = directory.known(req);
      if (site && assets.serve(req, res, transportOf(site))) return;
      app(req, res);
    },
    admin: createAdminApp({
      listener: options.internal ?? { host: LOOPBACK, names: [] },
      registry: metrics.registry,
      isReady: () => ready,
      purge: createPurgeHandler({
        token: options.apiToken,
        caches: [assetSource, directory, apiCache, readyPages, pageCache, sitemaps],
        onPurge: (purged) => preparation.note(purged),
        logger: options.logger,
      }),
    }),
    setReady: (value) => {
      ready = value;
      if (ready) directory.start();
    },
    pageCacheStats: () => pageCache.stats(),
    async close() {
      admission.close();
      preparation.close();
      await client.close();
      await directory.close();
    },
  };
}
