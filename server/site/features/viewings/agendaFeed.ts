import { agendaFeedSecret } from '../../../../shared/domain/agendaFeed.ts';
import { DEFAULT_LOCALE } from '../../../../shared/i18n/locales.ts';
import type { BackOfficeClient } from '../../apiClient/backOfficeClient.ts';
import { NO_STORE } from '../../http/answers/cacheHeaders.ts';
import { flat, merged } from '../../http/answers/headers.ts';
import { sealedHeaders } from '../../http/answers/securityHeaders.ts';
import { isRead } from '../../http/answers/serve.ts';
import { transportOf } from '../../http/answers/transport.ts';
import type { SiteHandler } from '../../http/siteLocals.ts';
import { currentRequest } from '../../requestContext.ts';

const HEADERS = merged(sealedHeaders(false), [
  ['Content-Type', 'text/calendar; charset=utf-8'],
  ['Content-Disposition', 'inline; filename="agenda.ics"'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow'],
  ...NO_STORE,
]);

/** The calendar that a sales contact's own calendar program follows. An unknown secret is an unknown address. */
export const agendaFeed =
  (client: Pick<BackOfficeClient, 'forSite'>): SiteHandler =>
  async (req, res, next) => {
    const { site, target } = res.locals;
    const id = isRead(req) ? agendaFeedSecret(target.path) : undefined;
    if (id === undefined) return next();
    const context = currentRequest();
    if (context) context.route = 'agenda feed';
    const feed = await client.forSite(site.id).call('getAgendaFeed', {
      params: { id },
      locale: site.locales[0] ?? DEFAULT_LOCALE,
    });
    if (!feed) return next();
    res.writeHead(200, [...flat(HEADERS), ...transportOf(site)]);
    res.end(req.method === 'HEAD' ? undefined : feed.calendar);
  };
