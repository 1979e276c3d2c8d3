import { parseRentalCalendarPath } from '#shared/domain/rentals/rentalCalendarPath.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import type { BackOfficeClient } from '#server/site/apiClient/backOfficeClient.ts';
import { createCalendarFeedHandler } from '#server/site/http/answers/calendarFeed.ts';
import type { SiteHandler } from '#server/site/http/siteLocals.ts';

/** Matches the name of a feed. */
const FEED_NAME_PATTERN = /^[a-z0-9-]{1,40}$/;

/**
 * Serves the taken nights of a holiday home to other platforms. `?without=<feed>` leaves out the nights that came from
 * this feed, so that a platform does not get its own bookings back.
 */
export const createRentalCalendarFeed = (client: Pick<BackOfficeClient, 'forSite'>): SiteHandler =>
  createCalendarFeedHandler({
    route: 'holiday home feed',
    fileName: 'nights.ics',
    parseId: parseRentalCalendarPath,
    readCalendar(site, id, { search }) {
      const excludedFeed = new URLSearchParams(search).get('without') ?? '';
      return client.forSite(site.id).call('getRentalCalendar', {
        params: { id },
        ...(FEED_NAME_PATTERN.test(excludedFeed) && { query: { without: excludedFeed } }),
        locale: site.locales[0] ?? DEFAULT_LOCALE,
      });
    },
  });
