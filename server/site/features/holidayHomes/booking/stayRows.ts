import { formatLongDay } from '../../../../../shared/i18n/moments.ts';
import type { Stay } from '../../../../../shared/domain/rentals/readStay.ts';
import type { Typed } from '../../../../../shared/ui/forms/formState.ts';
import type { SummaryRow } from '../../../forms/formDefinition.ts';
import type { ScreenRequest } from '../../../render/screen.ts';

type Words = Pick<ScreenRequest, 'locale' | 't'>;

interface House {
  readonly checkIn: string;
  readonly checkOut: string;
}

/** `zaterdag 3 juli 2027, vanaf 16:00` */
export const dayRows = (
  { begin, end }: Stay,
  house: House | undefined,
  { locale, t }: Words,
): readonly SummaryRow[] => {
  const text = (key: 'from' | 'until', date: string, time: string | undefined) => {
    const day = formatLongDay(date, locale);
    return time === undefined ? day : t(`rentalBooking:stay.${key}`, { day, time });
  };
  return [
    { label: t('rentalList:filter.from'), text: text('from', begin, house?.checkIn) },
    { label: t('rentalList:filter.to'), text: text('until', end, house?.checkOut) },
  ];
};

interface Party {
  readonly adults: number;
  readonly children: number;
  readonly pets: boolean;
}

/** `2 volwassenen, 1 kind, met huisdier` */
export const partyText = ({ adults, children, pets }: Party, { t }: Words): string =>
  [
    t('rentalBooking:adults', { count: adults }),
    ...(children > 0 ? [t('rentalBooking:children', { count: children })] : []),
    ...(pets ? [t('rentalBooking:pets')] : []),
  ].join(', ');

const textOf = (typed: Typed, field: string) => [typed[field] ?? ''].flat().join(', ');

/** What was said of the guests, in words. */
export function guestRows(typed: Typed, words: Words): readonly SummaryRow[] {
  const { t } = words;
  const remark = textOf(typed, 'remark');
  const party = {
    adults: Number(textOf(typed, 'adults')),
    children: Number(textOf(typed, 'children')),
    pets: textOf(typed, 'pets') !== '',
  };
  return [
    { label: t('rentalBooking:party'), text: partyText(party, words) },
    { label: t('viewing:check.name'), text: `${textOf(typed, 'firstName')} ${textOf(typed, 'lastName')}` },
    { label: t('viewing:who.email'), text: textOf(typed, 'email') },
    { label: t('viewing:who.phone'), text: textOf(typed, 'phone') },
    ...(remark ? [{ label: t('viewing:check.remark'), text: remark }] : []),
  ];
}
