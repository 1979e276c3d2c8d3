import { formatAddressLine } from '#shared/domain/rules.ts';
import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { type CalendarEntry, formatCalendarFeed } from '../core/calendar/calendarFile.ts';
import { formatEstateTitle } from '../mail/compose/estateMailCard.ts';
import type { MailContext } from '../mail/mailContext.ts';
import type { ShownOpenHouse } from './store/openHouseLists.ts';

function toEntry(context: MailContext, { openHouse, estate }: ShownOpenHouse): CalendarEntry {
  const { t, locale, url } = context;
  const { estateId, id, day, start, end, revised, sequence } = openHouse;
  const link = url(pathFor('openHouse', locale, { estateId, day: id }));
  const registrationText = t(`mailOpenHouses:calendar.${day.registration ? 'register' : 'free'}`);
  return {
    uid: `open-house-${estateId}-${id}@${new URL(url('/')).hostname}`,
    sequenceNumber: sequence,
    stampedAt: revised,
    start,
    end,
    isCancelled: false,
    summary: t('mailOpenHouses:calendar.day', { address: formatEstateTitle(estate, context) }),
    description: [localize(day.text, locale), registrationText, link].filter(Boolean).join('\n'),
    location: formatAddressLine(estate.address, locale),
    url: link,
  };
}

/** Writes open house days as a calendar file, in the language of the context. */
export const writeOpenHouseCalendar = (context: MailContext, openHouses: readonly ShownOpenHouse[]): string =>
  formatCalendarFeed(
    context.t('mailOpenHouses:calendar.feed', { agency: context.site.name }),
    openHouses.map((openHouse) => toEntry(context, openHouse)),
  );
