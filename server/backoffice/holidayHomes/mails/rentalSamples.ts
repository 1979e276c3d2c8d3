import type { RentalReservationRequest } from '../../../../shared/api/rentals.ts';
import type { ComposedMail } from '../../mail/compose/composeMail.ts';
import type { MailStudio } from '../../mail/letter.ts';
import type { RentalUnitRepository } from '../store/rentalUnitRepository.ts';
import { addMonths, today } from '../days.ts';
import { guestLetter } from './guestLetter.ts';
import { hostLetter } from './hostLetter.ts';
import { quoteOf } from '../quote.ts';
import type { Reservation } from '../reservation.ts';
import { stayedIn } from '../stays.ts';

interface Stores {
  readonly rentalUnits: Pick<RentalUnitRepository, 'list' | 'periods'>;
}

const GUESTS = { adults: 2, children: 1 };

/** What a stay in the first home of a site brings, by name; nothing for a site that lets none. */
export async function rentalSamples(
  { rentalUnits }: Stores,
  studio: MailStudio,
  {
    visitor,
    remark,
    note,
  }: {
    readonly visitor: RentalReservationRequest['visitor'];
    readonly remark: string;
    readonly note: string;
  },
): Promise<readonly (readonly [name: string, mail: ComposedMail])[]> {
  const { site, locale } = studio;
  const now = Date.now();
  const stored = (await rentalUnits.list(site.id)).find(({ served }) => served);
  const [period] = stored ? await rentalUnits.periods(stored, addMonths(today(now), 1), addMonths(today(now), 12)) : [];
  if (!stored || !period) return [];
  const { begin, end, type, rent } = period;
  const { unit } = stored;
  const sample = (answer?: string): Reservation => ({
    id: '00000000-0000-4000-8000-000000000000',
    siteId: site.id,
    unitKey: stored.key,
    unitId: unit.id,
    state: 'requested',
    reference: 'V-7F3K2M',
    sequence: 0,
    at: now,
    begin,
    end,
    document: {
      visitor,
      guests: GUESTS,
      pets: false,
      remark,
      ...(answer && { note: answer }),
      locale,
      quote: quoteOf({ unitId: unit.id, begin, end, type, rent, costs: unit.costs, guests: GUESTS }),
      unit: stayedIn(stored),
    },
  });
  const news = { reservation: sample(), stored, now };
  const answered = { ...news, reservation: sample(note) };
  const token = 'x'.repeat(43);
  return [
    ['stay-requested', guestLetter(studio, { ...news, change: 'requested', token })],
    ['stay-confirmed', guestLetter(studio, { ...answered, change: 'confirmed', token })],
    ['stay-refused', guestLetter(studio, { ...news, change: 'refused' })],
    ['stay-cancelled', guestLetter(studio, { ...news, change: 'cancelled' })],
    ['stay-called-off', guestLetter(studio, { ...news, change: 'calledOff' })],
    ['stay-requested-agency', hostLetter(studio, { ...news, change: 'requested' })],
    ['stay-confirmed-agency', hostLetter(studio, { ...answered, change: 'confirmed' })],
    ['stay-refused-agency', hostLetter(studio, { ...news, change: 'refused' })],
    ['stay-cancelled-agency', hostLetter(studio, { ...news, change: 'cancelled' })],
    ['stay-called-off-agency', hostLetter(studio, { ...news, change: 'calledOff' })],
    ['stay-dropped-agency', hostLetter(studio, { ...news, change: 'dropped' })],
    ['stay-forgotten-agency', hostLetter(studio, { ...news, change: 'forgotten' })],
  ];
}
