import { parseAgendaFeedPath } from '#shared/domain/addresses/agendaFeedPath.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import type { BackOfficeClient } from '../../apiClient/backOfficeClient.ts';
import { createCalendarFeedHandler } from '../../http/answers/calendarFeed.ts';
import type { SiteHandler } from '../../http/siteLocals.ts';

/** Serves the calendar to which a sales contact's own calendar program subscribes, at a secret address. */
export const createAgendaFeed = (client: Pick<BackOfficeClient, 'forSite'>): SiteHandler =>
  createCalendarFeedHandler({
    route: 'agenda feed',
    fileName: 'agenda.ics',
    headers: [['Referrer-Policy', 'no-referrer']],
    parseId: parseAgendaFeedPath,
    readCalendar: (site, id) =>
      client.forSite(site.id).call('getAgendaFeed', { params: { id }, locale: site.locales[0] ?? DEFAULT_LOCALE }),
  });
