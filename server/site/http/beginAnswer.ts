import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Site } from '../../../shared/api/site.ts';
import { type RequestContext, runInRequest } from '../requestContext.ts';
import type { HostRequest } from './hostHeader.ts';
import { NO_STORE } from './answers/cacheHeaders.ts';
import { isSecure } from './origin.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './requestId.ts';
import { restrictiveHeaders } from './answers/securityHeaders.ts';

interface BeginAnswerOptions {
  readonly knownSite: (request: HostRequest) => Site | undefined;
  readonly logger: Logger;
  readonly observe: (context: RequestContext, status: number, ms: number) => void;
}

/** Whether the connection comes from one of `TRUSTED_PROXIES`. */
function isFromProxy({ app, socket }: Request): boolean {
  const isTrusted: (address: string | undefined, hop: number) => boolean = app.get('trust proxy fn');
  return isTrusted(socket.remoteAddress, 0);
}

/**
 * Comes before everything: the headers that every answer has unless it brings its own, errors included, and the
 * request's id, which the log line has too. The id of a trusted proxy is taken over; a visitor's is not.
 */
export const beginAnswer =
  ({ knownSite, logger, observe }: BeginAnswerOptions): RequestHandler =>
  (req, res, next) => {
    const start = performance.now();
    const site = knownSite(req);
    const requestId = requestIdOf(isFromProxy(req) ? req.headers[REQUEST_ID_HEADER.toLowerCase()] : undefined);
    const context: RequestContext = { requestId, startedAt: start, ...(site && { site: site.id }) };
    for (const [name, value] of restrictiveHeaders(site !== undefined && isSecure(site))) res.setHeader(name, value);
    for (const [name, value] of NO_STORE) res.setHeader(name, value);
    res.setHeader(REQUEST_ID_HEADER, requestId);
    runInRequest(context, () => {
      res.on('close', () => {
        const ms = Math.round(performance.now() - start);
        observe(context, res.statusCode, ms);
        logger.info(
          { requestId, method: req.method, status: res.statusCode, ms, complete: res.writableFinished },
          'answered',
        );
      });
      next();
    });
  };
