import { rentalCalendarUnit } from '../../../../../shared/domain/rentals/rentalCalendarPath.ts';
import { DEFAULT_LOCALE } from '../../../../../shared/i18n/locales.ts';
import type { BackOfficeClient } from '../../../apiClient/backOfficeClient.ts';
import { NO_STORE } from '../../../http/answers/cacheHeaders.ts';
import { flat, merged } from '../../../http/answers/headers.ts';
import { sealedHeaders } from '../../../http/answers/securityHeaders.ts';
import { isRead } from '../../../http/answers/serve.ts';
import { transportOf } from '../../../http/answers/transport.ts';
import type { SiteHandler } from '../../../http/siteLocals.ts';
import { currentRequest } from '../../../requestContext.ts';

const HEADERS = merged(sealedHeaders(false), [
  ['Content-Type', 'text/calendar; charset=utf-8'],
  ['Content-Disposition', 'inline; filename="nights.ics"'],
  ['X-Robots-Tag', 'noindex, nofollow'],
  ...NO_STORE,
]);

/** The longest name of a feed. */
const FEED_NAME = /^[a-z0-9-]{1,40}$/;

/** The taken nights of a holiday home, for other platforms; `?without=<feed>` leaves out what that one said itself. */
export const rentalCalendar =
  (client: Pick<BackOfficeClient, 'forSite'>): SiteHandler =>
  async (req, res, next) => {
    const { site, target } = res.locals;
    const id = isRead(req) ? rentalCalendarUnit(target.path) : undefined;
    if (id === undefined) return next();
    const context = currentRequest();
    if (context) context.route = 'holiday calendar';
    const without = new URLSearchParams(target.search).get('without') ?? '';
    const found = await client.forSite(site.id).call('getRentalCalendar', {
      params: { id },
      ...(FEED_NAME.test(without) && { query: { without } }),
      locale: site.locales[0] ?? DEFAULT_LOCALE,
    });
    if (!found) return next();
    res.writeHead(200, [...flat(HEADERS), ...transportOf(site)]);
    res.end(req.method === 'HEAD' ? undefined : found.calendar);
  };
