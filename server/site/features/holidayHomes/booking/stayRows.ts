import { formatDayRange, formatLongDay } from '#shared/i18n/moments.ts';
import { nightsIn, type Stay } from '../stay/readStay.ts';
import type { SummaryRow } from '#server/site/forms/formDefinition.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

type Words = Pick<ScreenRequest, 'locale' | 't'>;

/** Returns for example `3–10 juli 2027, 7 nachten`. */
export const formatStay = (stay: Stay, { locale, t }: Words): string =>
  `${formatDayRange(stay.begin, stay.end, locale)}, ${t('rentalList:nights', { count: nightsIn(stay).length })}`;

interface House {
  readonly checkIn: string;
  readonly checkOut: string;
}

/** Returns rows such as `zaterdag 3 juli 2027, vanaf 16:00`. */
export const dayRows = ({ begin, end }: Stay, house: House, { locale, t }: Words): readonly SummaryRow[] => {
  const text = (key: 'from' | 'until', date: string, time: string) =>
    t(`rentalBooking:stay.${key}`, { day: formatLongDay(date, locale), time });
  return [
    { label: t('rentalList:filter.from'), text: text('from', begin, house.checkIn) },
    { label: t('rentalList:filter.to'), text: text('until', end, house.checkOut) },
  ];
};

interface Party {
  readonly adults: number;
  readonly children: number;
  readonly pets: boolean;
}

/** Returns for example `2 volwassenen, 1 kind, met huisdier`. */
const partyText = ({ adults, children, pets }: Party, { t }: Words): string =>
  [
    t('rentalBooking:adults', { count: adults }),
    ...(children > 0 ? [t('rentalBooking:children', { count: children })] : []),
    ...(pets ? [t('rentalBooking:pets')] : []),
  ].join(', ');

export const partyRow = (party: Party, words: Words): SummaryRow => ({
  label: words.t('rentalBooking:party'),
  text: partyText(party, words),
});
