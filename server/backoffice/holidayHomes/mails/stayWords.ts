import { Temporal } from 'temporal-polyfill';
import type { Locale } from '#shared/i18n/locales.ts';
import { formatEuro } from '#shared/i18n/format.ts';
import { formatDay, formatFullDate, formatLongDay, formatTime } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { belgianIso, toMoment, type TimeSpan } from '../../core/calendar/belgianTime.ts';
import { type MailBlock, facts } from '../../mail/compose/mailBlocks.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { Day } from '../days.ts';
import type { Reservation } from '../reservation.ts';

const at = (day: Day, time: string) => toMoment(Temporal.PlainDate.from(day).toPlainDateTime(time));

/** From the hour at which guests may come to the one at which they have left. */
export const stayTime = ({ begin, end, document }: Reservation): TimeSpan => ({
  start: at(begin, document.unit.checkIn),
  end: at(end, document.unit.checkOut),
});

/** `vrijdag 2 juli` */
export const shortDay = (day: Day, locale: Locale): string => formatDay(belgianIso(at(day, '12:00')), locale);
const longDay = (day: Day, locale: Locale): string => formatLongDay(belgianIso(at(day, '12:00')), locale);

/** `2 volwassenen en 1 kind` */
export const partyWords = ({ guests }: Pick<Reservation['document'], 'guests'>, t: Translate): string =>
  [
    t('mailRentals:adults', { count: guests.adults }),
    guests.children > 0 && t('mailRentals:children', { count: guests.children }),
  ]
    .filter(Boolean)
    .join(', ');

type Wording = Pick<MailContext, 't' | 'locale'>;

/** Where the agency is to look whether the nights of a request are free, before it confirms. */
export function checkWords(
  { unchecked, uncheckedFeeds = [] }: Reservation['document'],
  { t, locale }: Wording,
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

function whenFacts(
  { t, locale }: Wording,
  { begin, end, reference, document }: Reservation,
  party?: string,
): MailBlock {
  const { quote, unit } = document;
  const time = (day: Day, key: string, hour: string) =>
    t(`mailRentals:${key}`, { day: longDay(day, locale), time: hour });
  const label = (key: string) => t(`mailRentals:label.${key}`);
  return facts([
    [label('arrival'), { strong: time(begin, 'from', unit.checkIn) }],
    [label('departure'), { strong: time(end, 'until', unit.checkOut) }],
    [label('nights'), String(quote.nights)],
    [label('party'), party],
    [label('reference'), reference],
  ]);
}

/** When, and not a word on who. */
export const nightFacts = (wording: Wording, reservation: Reservation): MailBlock => whenFacts(wording, reservation);

/** When, who and, unless the stay is off, what it costs. */
export function stayFacts(
  wording: Wording,
  reservation: Reservation,
  { priced }: { readonly priced: boolean },
): MailBlock[] {
  const { t } = wording;
  const { document } = reservation;
  const { quote, pets } = document;
  const label = (key: string) => t(`mailRentals:label.${key}`);
  const party = [partyWords(document, t), pets && t('mailRentals:pets')].filter(Boolean).join(', ');
  const when = whenFacts(wording, reservation, party);
  if (!priced) return [when];
  const price = facts([
    ...quote.lines.map((line) => {
      const shown = formatEuro(line.amount);
      if (line.code !== 'touristTax') return [label(line.code), shown] as const;
      const sum = t('mailRentals:perPersonNight', {
        amount: formatEuro(line.perPersonNight),
        persons: t('mailRentals:persons', { count: line.persons }),
        nights: t('mailRentals:nights', { count: line.nights }),
      });
      return [label(line.code), `${shown} (${sum})`] as const;
    }),
    [label('total'), { strong: formatEuro(quote.total) }],
    [label('deposit'), quote.deposit > 0 ? t('mailRentals:deposit', { amount: formatEuro(quote.deposit) }) : undefined],
  ]);
  return [when, price];
}
