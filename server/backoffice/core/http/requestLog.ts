import type { RequestHandler } from 'express';
import { HEADER } from '../../../../shared/api/common.ts';
import type { Log } from '../../log.ts';

const short = (value: string | undefined): string | undefined => value?.slice(0, 60);

/** One line per answer: the route's template, never the path, the query, the body or the token. */
export const requestLog =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    response.once('close', () => {
      log.info(
        {
          method: request.method,
          route: typeof response.locals['route'] === 'string' ? response.locals['route'] : 'none',
          status: response.statusCode,
          ms: Math.round((performance.now() - start) * 10) / 10,
          site: short(request.get(HEADER.SITE)),
          client: short(request.get(HEADER.CLIENT)),
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'call',
      );
    });
    next();
  };
