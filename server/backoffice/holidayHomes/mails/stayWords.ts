import { Temporal } from 'temporal-polyfill';
import type { Locale } from '#shared/i18n/locales.ts';
import { formatEuro } from '#shared/i18n/format.ts';
import { formatDay, formatFullDate, formatLongDay, formatTime } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { formatBelgianIso, toMoment, type TimeSpan } from '../../core/calendar/belgianTime.ts';
import { type MailBlock, createFactsBlock } from '../../mail/compose/mailBlocks.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { Day } from '../days.ts';
import type { Reservation } from '../reservation.ts';

const toStayMoment = (day: Day, time: string) => toMoment(Temporal.PlainDate.from(day).toPlainDateTime(time));

/** Returns the span of a stay, from the hour at which guests may arrive to the hour at which they must leave. */
export const toStaySpan = ({ begin, end, document }: Reservation): TimeSpan => ({
  start: toStayMoment(begin, document.unit.checkIn),
  end: toStayMoment(end, document.unit.checkOut),
});

/** Formats a day, such as `vrijdag 2 juli`. */
export const formatShortDay = (day: Day, locale: Locale): string =>
  formatDay(formatBelgianIso(toStayMoment(day, '12:00')), locale);
const formatDayWithYear = (day: Day, locale: Locale): string =>
  formatLongDay(formatBelgianIso(toStayMoment(day, '12:00')), locale);

/** Formats the number of guests, such as `2 volwassenen, 1 kind`. */
export const formatParty = ({ guests }: Pick<Reservation['document'], 'guests'>, t: Translate): string =>
  [
    t('mailRentals:adults', { count: guests.adults }),
    guests.children > 0 && t('mailRentals:children', { count: guests.children }),
  ]
    .filter(Boolean)
    .join(', ');

type StayTextContext = Pick<MailContext, 't' | 'locale'>;

/**
 * Returns the calendars and programs in which the agency must check, before it confirms, whether the nights of a
 * request are free.
 */
export function formatChecks(
  { unchecked, uncheckedFeeds = [] }: Reservation['document'],
  { t, locale }: StayTextContext,
): readonly string[] {
  return [
    ...(unchecked ? [t('mailRentals:agency.unchecked')] : []),
    ...uncheckedFeeds.map(({ name: feed, reason, readAt }) =>
      readAt === undefined
        ? t('mailRentals:agency.feed.never', { feed })
        : t(`mailRentals:agency.feed.${reason}`, {
            feed,
            day: formatFullDate(readAt, locale),
            time: formatTime(readAt, locale),
          }),
    ),
  ];
}

function buildDateFacts(
  { t, locale }: StayTextContext,
  { begin, end, reference, document }: Reservation,
  party?: string,
): MailBlock {
  const { quote, unit } = document;
  const formatDayAndTime = (day: Day, key: string, hour: string) =>
    t(`mailRentals:${key}`, { day: formatDayWithYear(day, locale), time: hour });
  const translateLabel = (key: string) => t(`mailRentals:label.${key}`);
  return createFactsBlock([
    [translateLabel('arrival'), { strong: formatDayAndTime(begin, 'from', unit.checkIn) }],
    [translateLabel('departure'), { strong: formatDayAndTime(end, 'until', unit.checkOut) }],
    [translateLabel('nights'), String(quote.nights)],
    [translateLabel('party'), party],
    [translateLabel('reference'), reference],
  ]);
}

/** Returns the facts about the dates of a stay, without the guest. */
export const buildNightFacts = (context: StayTextContext, reservation: Reservation): MailBlock =>
  buildDateFacts(context, reservation);

/** Returns the facts about dates and guests; when `priced` is true, also the facts about the price. */
export function buildStayFacts(
  context: StayTextContext,
  reservation: Reservation,
  { priced }: { readonly priced: boolean },
): MailBlock[] {
  const { t } = context;
  const { document } = reservation;
  const { quote, pets } = document;
  const translateLabel = (key: string) => t(`mailRentals:label.${key}`);
  const party = [formatParty(document, t), pets && t('mailRentals:pets')].filter(Boolean).join(', ');
  const dateFacts = buildDateFacts(context, reservation, party);
  if (!priced) return [dateFacts];
  const priceFacts = createFactsBlock([
    ...quote.lines.map((line) => {
      const amount = formatEuro(line.amount);
      if (line.code !== 'touristTax') return [translateLabel(line.code), amount] as const;
      const calculation = t('mailRentals:perPersonNight', {
        amount: formatEuro(line.perPersonNight),
        persons: t('mailRentals:persons', { count: line.persons }),
        nights: t('mailRentals:nights', { count: line.nights }),
      });
      return [translateLabel(line.code), `${amount} (${calculation})`] as const;
    }),
    [translateLabel('total'), { strong: formatEuro(quote.total) }],
    [
      translateLabel('deposit'),
      quote.deposit > 0 ? t('mailRentals:deposit', { amount: formatEuro(quote.deposit) }) : undefined,
    ],
  ]);
  return [dateFacts, priceFacts];
}
