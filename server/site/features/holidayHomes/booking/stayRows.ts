import { formatDayRange, formatLongDay } from '#shared/i18n/moments.ts';
import { listNights, type Stay } from '../stay/readStay.ts';
import type { SummaryRow } from '#server/site/forms/formDefinition.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

type RowContext = Pick<ScreenRequest, 'locale' | 't'>;

/** Returns for example `3–10 juli 2027, 7 nachten`. */
export const formatStay = (stay: Stay, { locale, t }: RowContext): string =>
  `${formatDayRange(stay.begin, stay.end, locale)}, ${t('rentalList:nights', { count: listNights(stay).length })}`;

interface StayTimes {
  readonly checkIn: string;
  readonly checkOut: string;
}

/** Returns rows such as `zaterdag 3 juli 2027, vanaf 16:00`. */
export const buildDayRows = (
  { begin, end }: Stay,
  stayTimes: StayTimes,
  { locale, t }: RowContext,
): readonly SummaryRow[] => {
  const formatRowText = (key: 'from' | 'until', date: string, time: string) =>
    t(`rentalBooking:stay.${key}`, { day: formatLongDay(date, locale), time });
  return [
    { label: t('rentalList:filter.from'), text: formatRowText('from', begin, stayTimes.checkIn) },
    { label: t('rentalList:filter.to'), text: formatRowText('until', end, stayTimes.checkOut) },
  ];
};

interface StayParty {
  readonly adults: number;
  readonly children: number;
  readonly pets: boolean;
}

/** Returns for example `2 volwassenen, 1 kind, met huisdier`. */
const formatParty = ({ adults, children, pets }: StayParty, { t }: RowContext): string =>
  [
    t('rentalBooking:adults', { count: adults }),
    ...(children > 0 ? [t('rentalBooking:children', { count: children })] : []),
    ...(pets ? [t('rentalBooking:pets')] : []),
  ].join(', ');

export const buildPartyRow = (party: StayParty, context: RowContext): SummaryRow => ({
  label: context.t('rentalBooking:party'),
  text: formatParty(party, context),
});
