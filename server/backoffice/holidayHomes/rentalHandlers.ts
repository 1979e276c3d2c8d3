import { z } from 'zod';
import { tokenOf } from '../core/tokens/agendaToken.ts';
import { belgianIso, type Moment } from '../core/calendar/belgianTime.ts';
import { calendarOf } from './availabilityCalendar.ts';
import { addDays, mergeNights, type Nights, today, weekdayName, withoutNights } from './days.ts';
import { asEntry, asReservation } from './entries.ts';
import { nearestOffers } from './nearest.ts';
import { offerOf, quoteOf } from './quote.ts';
import { rentalToken } from '../core/tokens/rentalToken.ts';
import {
  answerRequest,
  arrivalDays,
  cancelStay,
  holdStay,
  assertNightsFree,
  priceStay,
  requestStay,
  WrongState,
} from './stays.ts';
import type { StoredUnit } from './storedUnit.ts';
import type { RentalPeriods } from '../../../shared/api/rentals.ts';
import type { AssetRepository } from '../assets/assetRepository.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { RentalFeedRepository } from './store/rentalFeedRepository.ts';
import type { RentalReservationRepository } from './store/rentalReservationRepository.ts';
import type { RentalSearchRepository } from './store/rentalSearch.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';
import type { ReplyRepository } from '../core/db/replyRepository.ts';
import type { BusyNights } from './store/rentalReservationRepository.ts';
import type { RentalWriteResult } from './store/rentalUnitRepository.ts';
import { Answer, answerWrite, type Call, type Handlers } from '../core/http/call.ts';
import { withAlternatives, idempotentBooking } from '../booking/timeConflict.ts';
import { HttpProblem, assertMatchesPath, assertFound, unprocessable } from '../core/http/problem.ts';

interface Stores {
  readonly assets: AssetRepository;
  readonly mails: MailRepository;
  readonly rentalFeeds: RentalFeedRepository;
  readonly rentalReservations: RentalReservationRepository;
  readonly rentalSearch: RentalSearchRepository;
  readonly rentalUnits: RentalUnitRepository;
  readonly replies: ReplyRepository;
  transaction<T>(run: (stores: Stores) => Promise<T>): Promise<T>;
}

type RentalCall =
  | 'searchRentalUnits'
  | 'rentalFilters'
  | 'createRentalReservation'
  | 'getRentalReservation'
  | 'cancelRentalReservation'
  | 'getRentalPhoto'
  | 'getRentalUnit'
  | 'getRentalPeriods'
  | 'getRentalQuote'
  | 'holdNights'
  | 'releaseNights'
  | 'getRentalCalendar'
  | 'getRentalUnitRecord'
  | 'createRentalUnit'
  | 'replaceRentalUnit'
  | 'deleteRentalUnit'
  | 'listRentalEntries'
  | 'answerRental'
  | 'listRentalFeeds';

/** What is noted of a call that may come twice: nothing that is secret. */
const requestedSchema = z.object({ reservation: z.uuid() });
const heldSchema = z.object({
  type: z.enum(['weekend', 'midweek', 'week', 'fortnight', 'month', 'stay']),
  rent: z.number(),
  expires: z.number(),
});

const noSuchUnit = (): HttpProblem => new HttpProblem(404, 'There is no such holiday home.');
const noSuchUnitAt = (pointer: string): HttpProblem =>
  unprocessable([{ pointer, detail: 'a holiday home of this site' }]);

const writtenAnswer = (written: RentalWriteResult | undefined): Answer => {
  if (!written) throw new Error('A holiday home was written without an outcome.');
  return answerWrite(written.outcome, written);
};

/** What is taken is not also an option. */
function busyStates(busy: readonly BusyNights[]): RentalPeriods['busy'] {
  const of = (state: BusyNights['state']) => mergeNights(busy.filter((nights) => nights.state === state));
  const taken = of('taken');
  return [
    ...taken.map(({ begin, end }) => ({ begin, end, state: 'taken' as const })),
    ...withoutNights(of('option'), taken).map(({ begin, end }) => ({ begin, end, state: 'option' as const })),
  ].toSorted((a, b) => a.begin.localeCompare(b.begin));
}

const stateOf = (busy: RentalPeriods['busy'], { begin, end }: Nights): 'free' | 'option' | 'taken' => {
  const there = busy.filter((nights) => nights.begin < end && begin < nights.end);
  if (there.some(({ state }) => state === 'taken')) return 'taken';
  return there.length > 0 ? 'option' : 'free';
};

async function periodsOf(
  { rentalUnits, rentalReservations }: Stores,
  stored: StoredUnit,
  { types, from, to }: Call<'getRentalPeriods'>['query'],
  now: Moment,
): Promise<RentalPeriods> {
  const { first, last } = arrivalDays(stored, now);
  const begin = from !== undefined && from > first ? from : first;
  const end = to !== undefined && to < last ? to : last;
  const [periods, nightly, found] = await Promise.all([
    rentalUnits.periods(stored, begin, end, types),
    rentalUnits.nightly(stored),
    rentalReservations.busy(stored, today(now)),
  ]);
  const busy = busyStates(found);
  return {
    unitId: stored.unit.id,
    firstDay: first,
    lastDay: last,
    periods: periods.map((period) =>
      Object.assign(offerOf(period, stored.unit.costs), { type: period.type, state: stateOf(busy, period) }),
    ),
    busy,
    nightly: nightly
      .map(({ since, until, rent, minNights, arrival }) => ({
        from: since > first ? since : first,
        to: until > last ? last : addDays(until, -1),
        rent,
        minNights,
        arrival: arrival?.map(weekdayName),
      }))
      .filter((segment) => segment.from <= segment.to),
  };
}

/**
 * Holiday rentals (specification §7.3).
 *
 * @param key makes the identifiers that guests get
 */
export function rentalHandlers(repositories: Stores, key: string): Pick<Handlers, RentalCall> {
  const { rentalUnits, rentalSearch, rentalReservations, rentalFeeds, assets } = repositories;

  const servedUnit = async (siteId: string, id: number): Promise<StoredUnit | undefined> => {
    const stored = await rentalUnits.find(siteId, id);
    return stored?.served ? stored : undefined;
  };

  /** What is said of nights that are not free. */
  const nightsTaken = ({
    siteId,
    unitId,
    begin,
    end,
    now,
    hold,
  }: Nights & {
    readonly siteId: string;
    readonly unitId: number;
    readonly now: Moment;
    readonly hold?: string | undefined;
  }) => ({
    detail: 'Some of these nights are taken.',
    async nearest() {
      const stored = await rentalUnits.find(siteId, unitId);
      return stored ? nearestOffers(repositories, stored, { begin, end }, now, hold) : [];
    },
  });

  return {
    searchRentalUnits: ({ params, body, locale }) => rentalSearch.search(params.siteId, body, locale),
    rentalFilters: ({ site, body, locale }) => rentalSearch.filters(site(), body, locale),

    getRentalUnit: async ({ params: { id }, site }) => {
      const siteId = site();
      const unit = await rentalUnits.get(siteId, id);
      if (unit && 'withdrawn' in unit)
        throw new HttpProblem(410, 'The holiday home was withdrawn.', undefined, { withdrawn: unit.withdrawn });
      const stored = unit && (await rentalUnits.find(siteId, id));
      const offer = stored && (await rentalSearch.cheapest(siteId, stored.key));
      return unit && { ...unit, ...(offer && { offer: offerOf(offer, unit.costs) }) };
    },
    getRentalPhoto: async ({ params: { unitId, photoId }, site }) => {
      const siteId = site();
      const stored = await servedUnit(siteId, unitId);
      const photo = stored?.unit.photos.find(({ id }) => id === photoId);
      const asset = photo && (await assets.read(siteId, photoId));
      if (!asset) throw new HttpProblem(404, 'There is no such picture.');
      return new Answer(200, asset.content, { 'Content-Type': asset.ref.contentType });
    },
    getRentalPeriods: async ({ params: { id }, query, site }) => {
      const stored = await servedUnit(site(), id);
      return stored && periodsOf(repositories, stored, query, Date.now());
    },
    getRentalQuote: async ({ params: { id: unitId }, query, site }) => {
      const [siteId, now] = [site(), Date.now()];
      const stored = await servedUnit(siteId, unitId);
      if (!stored) return undefined;
      const { begin, end, adults, children, hold } = query;
      const guests = { adults, children };
      return withAlternatives(nightsTaken({ siteId, unitId, begin, end, now, hold }), async () => {
        const price = await priceStay(repositories, stored, { begin, end }, now, { guests });
        await assertNightsFree(repositories, stored, { begin, end }, now, hold);
        return quoteOf({ unitId, begin, end, ...price, costs: stored.unit.costs, guests });
      });
    },

    holdNights: async (call) => {
      const siteId = call.site();
      const { id: unitId } = call.params;
      const { begin, end, replaces } = call.body;
      const wanted = { siteId, unitId, begin, end, now: Date.now(), hold: replaces };
      const token = tokenOf(key, call.idempotency());
      const visitor = call.visitor();
      const answer = await idempotentBooking(repositories, call, nightsTaken(wanted), async (tx) => {
        const held = await holdStay(tx, { ...wanted, token, replaces, visitor });
        if (!held) throw noSuchUnit();
        return new Answer(201, held);
      });
      const stored = await rentalUnits.find(siteId, unitId);
      if (!stored) throw noSuchUnit();
      const { expires, type, rent } = heldSchema.parse(answer.body);
      const offer = offerOf({ begin, end, type, rent }, stored.unit.costs);
      return new Answer(201, { ...offer, id: token, expiresAt: belgianIso(expires) });
    },
    releaseNights: async ({ params: { id, hold }, site }) => {
      const stored = await rentalUnits.find(site(), id);
      if (stored) await rentalReservations.release(stored, hold, Date.now());
    },

    createRentalReservation: async (call) => {
      const siteId = call.site();
      const { unitId, begin, end, hold, pets, visitor, remark, locale, adults, children } = call.body;
      const wanted = { siteId, unitId, begin, end, now: Date.now(), hold };
      const answer = await idempotentBooking(repositories, call, nightsTaken(wanted), async (tx) => {
        const guests = { adults, children };
        const id = await requestStay(tx, { ...wanted, guests, pets, visitor, remark, locale, key });
        if (id === undefined) throw noSuchUnitAt('/unitId');
        return new Answer(201, { reservation: id });
      });
      const { reservation: id } = requestedSchema.parse(answer.body);
      const reservation = await rentalReservations.get(siteId, id);
      if (!reservation) throw new HttpProblem(404, 'The reservation was erased.');
      return new Answer(201, await asReservation(repositories, reservation, rentalToken(key, siteId, id), wanted.now));
    },
    getRentalReservation: async ({ params: { id }, site }) => {
      const now = Date.now();
      const reservation = await rentalReservations.find(site(), id);
      if (!reservation || reservation.end < today(now)) return undefined;
      return asReservation(repositories, reservation, id, now);
    },
    cancelRentalReservation: async ({ params: { id: token }, site }) => {
      const siteId = site();
      assertFound(
        await repositories.transaction((tx) => cancelStay(tx, { siteId, token, now: Date.now() })),
        'reservation',
      );
    },
    getRentalCalendar: async ({ params: { id }, query, site, locale }) => {
      const stored = await servedUnit(site(), id);
      return stored && { calendar: await calendarOf(repositories, stored, query.without, locale, Date.now()) };
    },

    getRentalUnitRecord: async ({ params: { siteId, id } }) => (await rentalUnits.find(siteId, id))?.unit,
    createRentalUnit: async ({ params, body }) => {
      const [written] = await rentalUnits.upsertMany(params.siteId, [body]);
      return writtenAnswer(written);
    },
    replaceRentalUnit: async ({ params: { siteId, id }, body }) => {
      assertMatchesPath('/id', body.id, id);
      const [written] = await rentalUnits.upsertMany(siteId, [{ ...body, id }]);
      return writtenAnswer(written);
    },
    deleteRentalUnit: async ({ params: { siteId, id } }) => {
      const withdrawn = await rentalUnits.withdrawMany(siteId, [id]);
      assertFound(withdrawn.length > 0 || (await rentalUnits.find(siteId, id)) !== undefined, 'holiday home');
    },
    listRentalEntries: async ({ params: { siteId }, query }) => {
      const from = query.from ?? today(Date.now());
      return (await rentalReservations.entries(siteId, { ...query, from })).map(asEntry);
    },
    answerRental: async ({ params: { siteId, id }, body: { state, note } }) => {
      try {
        const answered = await repositories.transaction((tx) =>
          answerRequest(tx, { siteId, id, state, note, key, now: Date.now() }),
        );
        assertFound(answered !== undefined, 'reservation');
        return asEntry(answered);
      } catch (error) {
        if (error instanceof WrongState) throw new HttpProblem(409, error.message);
        throw error;
      }
    },
    listRentalFeeds: ({ params }) => rentalFeeds.states(params.siteId),
  };
}
