import ical from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { formatDaysFile } from '../core/calendar/calendarFile.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { BusyNightsReader } from './store/busyNights.ts';
import { type Day, mergeNights, type RevisedNights, toBelgianDay } from './days.ts';
import type { StoredRentalUnit } from './storedUnit.ts';

const CALENDAR_PRODUCT = { company: 'Gevel', product: 'Holiday homes', language: 'EN' };
const REFRESH_SECONDS = 30 * 60;
const OWN_ENTRY_UID = /^nights-(?<unitId>\d+)-[\d-]+@(?<host>.+)$/;

interface CalendarTexts {
  /** The name of the calendar. */
  readonly name: string;
  readonly taken: string;
  /** The host of the site. The host makes the UID of an entry globally unique. */
  readonly host: string;
}

/** Merges nights into continuous ranges. Each range gets the newest revision of the nights in it. */
function mergeRevisedNights(nights: readonly RevisedNights[]): RevisedNights[] {
  const sortedNights = nights.toSorted((a, b) => a.begin.localeCompare(b.begin));
  let nightsIndex = 0;
  return mergeNights(nights).map(({ begin, end }) => {
    let lastRevised = 0;
    for (; (sortedNights[nightsIndex]?.begin ?? end) < end; nightsIndex += 1)
      lastRevised = Math.max(lastRevised, sortedNights[nightsIndex]?.revised ?? 0);
    return { begin, end, revised: lastRevised };
  });
}

/** Writes taken nights as whole days (RFC 5545, 3.6.1). The day of departure is the end, which is exclusive. */
export function writeNightsCalendar(unitId: number, nights: readonly RevisedNights[], texts: CalendarTexts): string {
  const calendar = ical({ prodId: CALENDAR_PRODUCT, name: texts.name, ttl: REFRESH_SECONDS });
  for (const { begin, end, revised } of mergeRevisedNights(nights))
    calendar.createEvent({
      id: `nights-${unitId}-${begin}-${end}@${texts.host}`,
      stamp: new Date(revised),
      lastModified: new Date(revised),
      start: Temporal.PlainDate.from(begin),
      end: Temporal.PlainDate.from(end),
      allDay: true,
      summary: texts.taken,
    });
  return formatDaysFile(calendar);
}

/** A holiday home, and the hosts under which its calendar can be read. */
export interface CalendarOrigin {
  readonly unitId: number;
  /** All hosts of the site, because another platform may still have entries from before the site got a new address. */
  readonly hosts: readonly string[];
}

/**
 * Returns whether an entry originates from the calendar of this home. Another platform may have read that calendar and
 * send the entry back; such an entry is no new stay. An entry from the calendar of another home of the site does not
 * count as own: the agency has added that calendar to this home, so its nights are taken here as well.
 */
export function isOwnEntry(uid: string, { unitId, hosts }: CalendarOrigin): boolean {
  const { unitId: entryUnitId, host } = OWN_ENTRY_UID.exec(uid)?.groups ?? {};
  return entryUnitId === String(unitId) && host !== undefined && hosts.includes(host);
}

export interface CalendarStores {
  readonly mails: Pick<MailRepository, 'createMailContext'>;
  readonly rentalReservations: Pick<BusyNightsReader, 'listTaken'>;
}

/**
 * Builds the calendar with the taken nights of a home, for other platforms. The nights from the feed `withoutFeed` are
 * left out, because the platform of this feed already has these nights.
 */
export async function buildCalendar(
  { rentalReservations, mails }: CalendarStores,
  storedUnit: StoredRentalUnit,
  withoutFeed: string | undefined,
  locale: Locale,
  now: Moment,
): Promise<string> {
  const today: Day = toBelgianDay(now);
  const takenNights = await rentalReservations.listTaken(storedUnit, today, withoutFeed);
  const { t, url } = await mails.createMailContext(storedUnit.siteId, locale);
  const { general, id } = storedUnit.unit;
  const title = general.reference ?? localize(general.title, locale);
  return writeNightsCalendar(id, takenNights, {
    name: t('mailRentals:calendar.feed', { title }),
    taken: t('mailRentals:calendar.taken'),
    host: new URL(url('/')).hostname,
  });
}
