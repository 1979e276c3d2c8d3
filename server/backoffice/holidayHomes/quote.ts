import type { QuoteLine, RentalCosts, RentalGuests, RentalOffer, RentalQuote } from '#shared/api/rentals.ts';
import { countNights, isoDayOfWeek, type Nights } from './days.ts';
import type { NightlySegment, PricedPeriod } from './seasonCalendar.ts';

/** Dates that this home is not let for; `field` is the date that should be another one. */
interface StayUnavailable {
  readonly field: 'begin' | 'end';
  readonly reason: string;
}

/** Amounts are added as cents, for tenths of euros do not add up. */
const cents = (euros: number): number => Math.round(euros * 100);
const euros = (amount: number): number => amount / 100;

interface Prices {
  /** Those that begin on the first day. */
  readonly periods: readonly PricedPeriod[];
  /** In order. */
  readonly nightly: readonly NightlySegment[];
}

/** Whether the dates are a period of their own; else they are nights of the owner's free dates, each at its own rent. */
export function rentOf(
  stay: Nights,
  { periods, nightly }: Prices,
): { readonly type: RentalOffer['type']; readonly rent: number } | StayUnavailable {
  const [period] = periods
    .filter(({ begin, end }) => begin === stay.begin && end === stay.end)
    .toSorted((a, b) => a.rent - b.rent);
  if (period) return { type: period.type, rent: period.rent };

  const first = nightly.find(({ since, until }) => since <= stay.begin && stay.begin < until);
  if (!first) return { field: 'begin', reason: 'the first day of a period: other dates are not let then' };
  if (first.arrival && !first.arrival.includes(isoDayOfWeek(stay.begin)))
    return { field: 'begin', reason: 'a day of the week on which guests may arrive' };
  const nights = countNights(stay);
  if (nights < first.minNights) return { field: 'end', reason: `at least ${first.minNights} nights after the arrival` };
  const parts = nightly.flatMap(({ since, until, rent }) => {
    const [begin, end] = [since > stay.begin ? since : stay.begin, until < stay.end ? until : stay.end];
    return begin < end ? [{ nights: countNights({ begin, end }), rent }] : [];
  });
  if (parts.reduce((sum, part) => sum + part.nights, 0) < nights)
    return { field: 'end', reason: 'before the dates that are let by whole periods alone' };
  return { type: 'stay', rent: euros(parts.reduce((sum, part) => sum + part.nights * cents(part.rent), 0)) };
}

interface Quoted extends Nights {
  readonly unitId: number;
  readonly type: RentalOffer['type'];
  readonly rent: number;
  readonly costs: RentalCosts;
  readonly guests: RentalGuests;
}

/** The breakdown of a price. The deposit is not part of it: it comes back. */
export function quoteOf({ unitId, begin, end, type, rent, costs, guests }: Quoted): RentalQuote {
  const nights = countNights({ begin, end });
  const { cleaning, deposit, touristTax } = costs;
  const persons = guests.adults + (touristTax.children ? guests.children : 0);
  const tax = cents(touristTax.amount) * persons * nights;
  const all: QuoteLine[] = [
    { code: 'rent', amount: rent, nights },
    { code: 'cleaning', amount: cleaning },
    { code: 'touristTax', amount: euros(tax), perPersonNight: touristTax.amount, persons, nights },
  ];
  const lines = all.filter(({ code, amount }) => code === 'rent' || amount > 0);
  const total = euros(lines.reduce((sum, { amount }) => sum + cents(amount), 0));
  return { unitId, begin, end, type, nights, guests, lines, total, deposit };
}

/** Dates with their price, before the guests are known. */
export const offerOf = (
  { begin, end, type, rent }: Nights & { readonly type: RentalOffer['type']; readonly rent: number },
  { cleaning }: Pick<RentalCosts, 'cleaning'>,
): RentalOffer => ({
  begin,
  end,
  type,
  nights: countNights({ begin, end }),
  rent,
  price: euros(cents(rent) + cents(cleaning)),
});
