import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Site } from '../../shared/api/site.ts';
import { type RequestContext, runInRequest } from '../requestContext.ts';
import type { HostRequest } from '../sites/hostHeader.ts';
import { NO_STORE } from './cacheHeaders.ts';
import { isSecure } from './origin.ts';
import { sealedHeaders } from './securityHeaders.ts';

export interface BeginAnswerOptions {
  readonly knownSite: (request: HostRequest) => Site | undefined;
  readonly logger: Logger;
  readonly observe: (context: RequestContext, status: number, ms: number) => void;
}

/**
 * Comes before everything: the headers that every answer has unless it brings its own, errors included, and the
 * request's name in the log.
 */
export const beginAnswer =
  ({ knownSite, logger, observe }: BeginAnswerOptions): RequestHandler =>
  (req, res, next) => {
    const site = knownSite(req);
    const context: RequestContext = { requestId: randomUUID(), ...(site && { site: site.id }) };
    for (const [name, value] of sealedHeaders(site !== undefined && isSecure(site))) res.setHeader(name, value);
    for (const [name, value] of NO_STORE) res.setHeader(name, value);
    const start = performance.now();
    runInRequest(context, () => {
      res.on('close', () => {
        const ms = Math.round(performance.now() - start);
        observe(context, res.statusCode, ms);
        logger.info({ method: req.method, status: res.statusCode, ms, complete: res.writableFinished }, 'answered');
      });
      next();
    });
  };
