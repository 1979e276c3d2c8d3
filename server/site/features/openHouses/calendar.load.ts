import { tag } from '#shared/api/purge.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import type { Screen, ScreenRequest } from '../../render/screen.ts';
import { getRouteDay } from './openHousePage.tsx';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

const createCalendarScreen = (
  loadCalendar: (request: ScreenRequest) => Promise<{ readonly calendar: string } | null>,
  listTags: (request: ScreenRequest) => readonly string[],
): Screen => ({
  async load(request) {
    const tags = [tag.site(request.site.id), ...listTags(request)];
    const calendarFile = await loadCalendar(request);
    if (!calendarFile) return { ...buildNotFoundOutcome(request), tags };
    return { type: 'text', status: 200, contentType: CALENDAR_TYPE, text: calendarFile.calendar, tags, cache: 'page' };
  },
});

/** The calendar file of all future open house days, for calendar programs that subscribe to it. */
export const openHousesFeedScreen = createCalendarScreen(
  ({ api, locale }) => api.openHouseCalendar(locale),
  ({ site }) => [tag.openHouses(site.id), tag.list(site.id)],
);

/** The calendar file of one open house day of a home. */
export const openHouseCalendarScreen = createCalendarScreen(
  (request) => request.api.openHouseCalendar(request.locale, getRouteDay(request)),
  (request) => {
    const { estateId } = getRouteDay(request);
    return [tag.estate(request.site.id, estateId), tag.places(request.site.id, estateId)];
  },
);
