import type { Site } from '#shared/api/site.ts';
import { currentRequest } from '../../requestContext.ts';
import type { RequestTarget } from '../requestTarget.ts';
import type { SiteHandler } from '../siteLocals.ts';
import { NO_STORE_HEADERS } from './cacheHeaders.ts';
import { compressAnswer } from './compress.ts';
import { flattenHeaders, type HeaderList, mergeHeaders } from './headers.ts';
import { getRestrictiveHeaders } from './securityHeaders.ts';
import { isGetOrHead } from './serve.ts';
import { getTransportHeaders } from './transport.ts';

interface CalendarFeedOptions<Id> {
  /** The name of the calendar in logs and metrics. */
  readonly route: string;
  readonly fileName: string;
  /** Headers in addition to those of every calendar. */
  readonly headers?: HeaderList;
  /** Parses the path of a calendar of this kind; returns undefined for any other path. */
  readonly parseId: (path: string) => Id | undefined;
  /** Resolves with the calendar file (RFC 5545); with null when there is none. */
  readonly readCalendar: (site: Site, id: Id, target: RequestTarget) => Promise<{ readonly calendar: string } | null>;
}

/**
 * Creates a middleware that answers with a calendar, which is never stored. A request for a missing calendar, or for
 * anything else, goes to the next handler.
 */
export function createCalendarFeedHandler<Id>({
  route,
  fileName,
  headers = [],
  parseId,
  readCalendar,
}: CalendarFeedOptions<Id>): SiteHandler {
  const calendarHeaders = mergeHeaders(getRestrictiveHeaders(false), [
    ['Content-Type', 'text/calendar; charset=utf-8'],
    ['Content-Disposition', `inline; filename="${fileName}"`],
    ...headers,
    ['X-Robots-Tag', 'noindex, nofollow'],
    ...NO_STORE_HEADERS,
  ]);
  return async (req, res, next) => {
    const { site, target } = res.locals;
    const id = isGetOrHead(req) ? parseId(target.path) : undefined;
    if (id === undefined) return next();
    const context = currentRequest();
    if (context) context.route = route;
    const feed = await readCalendar(site, id, target);
    if (!feed) return next();
    compressAnswer(req, res);
    res.writeHead(200, [...flattenHeaders(calendarHeaders), ...getTransportHeaders(site)]);
    res.end(req.method === 'HEAD' ? undefined : feed.calendar);
  };
}
