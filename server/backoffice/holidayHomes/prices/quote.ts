import type { QuoteLine, RentalCosts, RentalGuests, RentalOffer, RentalQuote } from '#shared/api/rentals.ts';
import { countNights, toIsoDayOfWeek, type Nights } from '../days.ts';
import type { NightlySegment, PricedPeriod } from './seasonCalendar.ts';

/** The reason why a home cannot be rented for some dates. `field` is the date that the guest must change. */
interface StayUnavailable {
  readonly field: 'begin' | 'end';
  readonly reason: string;
}

/** Converts euros to cents, because sums of decimal euros are inexact. */
const toCents = (euros: number): number => Math.round(euros * 100);
const toEuros = (cents: number): number => cents / 100;

interface StayPrices {
  /** The periods that begin on the first day of the stay. */
  readonly periods: readonly PricedPeriod[];
  /** The segments in which guests choose their own dates, sorted by day. */
  readonly nightly: readonly NightlySegment[];
}

/**
 * Returns the rent of a stay. It is the rent of a period with exactly these dates, or else the sum of the rents of its
 * nights.
 */
export function findRent(
  stay: Nights,
  { periods, nightly }: StayPrices,
): { readonly type: RentalOffer['type']; readonly rent: number } | StayUnavailable {
  const [period] = periods
    .filter(({ begin, end }) => begin === stay.begin && end === stay.end)
    .toSorted((a, b) => a.rent - b.rent);
  if (period) return { type: period.type, rent: period.rent };

  const firstSegment = nightly.find(({ since, until }) => since <= stay.begin && stay.begin < until);
  if (!firstSegment)
    return { field: 'begin', reason: 'the first day of a period, because only whole periods are let then' };
  if (firstSegment.arrival && !firstSegment.arrival.includes(toIsoDayOfWeek(stay.begin)))
    return { field: 'begin', reason: 'a day of the week on which guests may arrive' };
  const nights = countNights(stay);
  if (nights < firstSegment.minNights)
    return { field: 'end', reason: `at least ${firstSegment.minNights} nights after the arrival` };
  const pricedParts = nightly.flatMap(({ since, until, rent }) => {
    const [begin, end] = [since > stay.begin ? since : stay.begin, until < stay.end ? until : stay.end];
    return begin < end ? [{ nights: countNights({ begin, end }), rent }] : [];
  });
  if (pricedParts.reduce((sum, part) => sum + part.nights, 0) < nights)
    return { field: 'end', reason: 'before the dates that are let only in whole periods' };
  return { type: 'stay', rent: toEuros(pricedParts.reduce((sum, part) => sum + part.nights * toCents(part.rent), 0)) };
}

interface QuotedStay extends Nights {
  readonly unitId: number;
  readonly type: RentalOffer['type'];
  readonly rent: number;
  readonly costs: RentalCosts;
  readonly guests: RentalGuests;
}

/** Builds the breakdown of a price. It does not contain the deposit, because the deposit is paid back. */
export function buildQuote({ unitId, begin, end, type, rent, costs, guests }: QuotedStay): RentalQuote {
  const nights = countNights({ begin, end });
  const { cleaning, deposit, touristTax } = costs;
  const persons = guests.adults + (touristTax.children ? guests.children : 0);
  const taxCents = toCents(touristTax.amount) * persons * nights;
  const allLines: QuoteLine[] = [
    { code: 'rent', amount: rent, nights },
    { code: 'cleaning', amount: cleaning },
    { code: 'touristTax', amount: toEuros(taxCents), perPersonNight: touristTax.amount, persons, nights },
  ];
  const lines = allLines.filter(({ code, amount }) => code === 'rent' || amount > 0);
  const total = toEuros(lines.reduce((sum, { amount }) => sum + toCents(amount), 0));
  return { unitId, begin, end, type, nights, guests, lines, total, deposit };
}

/** Builds the offer of dates with their price without tourist tax, because the number of guests is unknown. */
export const buildOffer = (
  { begin, end, type, rent }: Nights & { readonly type: RentalOffer['type']; readonly rent: number },
  { cleaning }: Pick<RentalCosts, 'cleaning'>,
): RentalOffer => ({
  begin,
  end,
  type,
  nights: countNights({ begin, end }),
  rent,
  price: toEuros(toCents(rent) + toCents(cleaning)),
});
