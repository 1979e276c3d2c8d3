import express, { type Express, type RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { PURGE_PATH } from '#shared/api/purge.ts';
import { createBearerCheck } from '#shared/node/bearer.ts';
import { type InternalListener, isInternalRequest, isLoopback } from '#shared/node/internalHost.ts';
import { NO_STORE_HEADERS } from '../http/answers/cacheHeaders.ts';
import { getRestrictiveHeaders } from '../http/answers/securityHeaders.ts';
import type { ReadinessState } from '../sites/readiness.ts';
import { type HasHost, TLS_ALLOWED_PATH, createTlsAllowedHandler } from './tlsAllowed.ts';

interface AdminOptions {
  readonly registry: Pick<Registry, 'contentType' | 'metrics'>;
  /** Returns whether visitors may be sent to this process, or the reason why not. */
  readonly readiness: () => ReadinessState;
  readonly purge: RequestHandler;
  readonly hasHost: HasHost;
  readonly listener: InternalListener;
  /** The token for metrics. Without it, only this machine may read them. */
  readonly token: string | undefined;
}

/** Creates the app for the operator and the back office, on a separate port. */
export function createAdminApp({ registry, readiness, purge, hasHost, listener, token }: AdminOptions): Express {
  const isBearer = token === undefined ? () => false : createBearerCheck(token);
  const mayReadMetrics = isLoopback(listener.host) ? () => true : isBearer;
  const requireMetricsAccess: RequestHandler = (req, res, next) => {
    if (mayReadMetrics(req.get('Authorization'))) next();
    else res.status(401).type('text/plain').send('metrics need the API token\n');
  };
  const app = express();
  app.disable('x-powered-by');
  app.use((req, res, next) => {
    for (const [name, value] of [...getRestrictiveHeaders(false), ...NO_STORE_HEADERS]) res.setHeader(name, value);
    if (isInternalRequest(req.rawHeaders, listener)) next();
    else res.status(421).type('text/plain').send('misdirected\n');
  });
  app.get('/health/live', (_req, res) => void res.type('text/plain').send('live\n'));
  app.get('/health/ready', (_req, res) => {
    const state = readiness();
    res.status(state === 'ready' ? 200 : 503).type('text/plain');
    res.send(state === 'ready' ? 'ready\n' : `not ready: ${state}\n`);
  });
  app.get(
    '/metrics',
    requireMetricsAccess,
    async (_req, res) => void res.type(registry.contentType).send(await registry.metrics()),
  );
  app.get(TLS_ALLOWED_PATH, createTlsAllowedHandler(hasHost));
  app.all(PURGE_PATH, purge);
  app.use((_req, res) => void res.status(404).type('text/plain').send('not found\n'));
  return app;
}
