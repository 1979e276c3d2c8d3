import { z } from 'zod';
import { runIdempotentBooking, TimeConflictError, offerAlternatives } from '../booking/timeConflict.ts';
import { formatBelgianIso, type Moment } from '../core/calendar/belgianTime.ts';
import type { ReplyRepository } from '../core/db/replyRepository.ts';
import { Answer, type Call, type Handlers } from '../core/http/call.ts';
import { HttpProblem, assertFound, createUnprocessableProblem } from '../core/http/problem.ts';
import { deriveCallToken } from '../core/tokens/agendaToken.ts';
import { deriveRentalToken } from '../core/tokens/rentalToken.ts';
import { type Nights, toBelgianDay } from './days.ts';
import { toReservation } from './entries.ts';
import { findNearestOffers, type NearestOfferStores } from './nearestDates.ts';
import { queryBookings, type OutsideBookings } from './outsideBookings.ts';
import { buildOffer, buildQuote } from './prices/quote.ts';
import {
  assertNightsFree,
  cancelStay,
  canBeRequested,
  holdStay,
  priceStay,
  requestStay,
  findServedUnit,
  type StayChangeStores,
  type StayHoldStores,
  type StayRequestStores,
} from './stays.ts';
import type { NightHolds } from './store/nightHolds.ts';
import type { Reservations } from './store/reservations.ts';
import type { RentalFeedRepository } from './store/rentalFeedRepository.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';

type StayTransactionStores = StayChangeStores &
  StayHoldStores &
  StayRequestStores & { readonly replies: ReplyRepository };

interface Stores extends NearestOfferStores {
  readonly rentalFeeds: Pick<RentalFeedRepository, 'listUnchecked'>;
  readonly rentalReservations: NearestOfferStores['rentalReservations'] &
    Pick<NightHolds, 'findHeld' | 'release'> &
    Pick<Reservations, 'find' | 'get'>;
  readonly rentalUnits: NearestOfferStores['rentalUnits'] & Pick<RentalUnitRepository, 'find'>;
  readonly replies: ReplyRepository;
  transaction<T>(run: (stores: StayTransactionStores) => Promise<T>): Promise<T>;
}

type StayCall =
  | 'getRentalQuote'
  | 'holdNights'
  | 'releaseNights'
  | 'createRentalReservation'
  | 'getRentalReservation'
  | 'cancelRentalReservation';

/** The stored reply to a request for a stay. It contains the id of the reservation and not the guest's secret token. */
const requestedReplySchema = z.object({ reservation: z.uuid() });
const heldReplySchema = z.object({
  type: z.enum(['weekend', 'midweek', 'week', 'fortnight', 'month', 'stay']),
  rent: z.number(),
  expires: z.number(),
});

const createUnknownUnitProblem = (): HttpProblem => new HttpProblem(404, 'There is no such holiday home.');
const createUnknownUnitProblemAt = (pointer: string): HttpProblem =>
  createUnprocessableProblem([{ pointer, detail: 'a holiday home of this site' }]);

interface RequestedNights extends Nights {
  readonly siteId: string;
  readonly unitId: number;
  readonly now: Moment;
  readonly hold?: string | undefined;
}

/**
 * Returns the refusal of taken nights: a text, and other dates that the guest can choose instead.
 *
 * @param without further nights that the refusal must not offer, because another booking program has just said that
 * they are taken
 */
const refuseTakenNights = (
  stores: Pick<Stores, 'rentalReservations' | 'rentalUnits'>,
  { siteId, unitId, begin, end, now, hold }: RequestedNights,
  without?: Nights,
) => ({
  detail: 'Some of these nights are taken.',
  async listNearestTimes() {
    const storedUnit = await stores.rentalUnits.find(siteId, unitId);
    return storedUnit ? findNearestOffers(stores, storedUnit, { begin, end }, now, { ownHold: hold, without }) : [];
  },
});

/**
 * Returns true when the agency's booking program gave no valid answer about the nights. The program is queried outside
 * of any transaction, and only for a request that the back office itself would accept. Throws 409, with the nearest
 * dates, when the nights are taken.
 */
async function checkOutsideBookings(
  repositories: Stores,
  bookings: OutsideBookings | undefined,
  call: Call<'createRentalReservation'>,
  wantedNights: RequestedNights,
): Promise<boolean> {
  if (!bookings || (await repositories.replies.isKnown(call.idempotency()))) return false;
  const { siteId, unitId, begin, end, now, hold } = wantedNights;
  const stay = { begin, end };
  const storedUnit = await findServedUnit(repositories, siteId, unitId);
  if (!storedUnit || !(await canBeRequested(repositories, storedUnit, stay, now, hold))) return false;
  const outsideState = await queryBookings(bookings, storedUnit, stay);
  if (outsideState === 'taken')
    await offerAlternatives(refuseTakenNights(repositories, wantedNights, stay), async () => {
      throw new TimeConflictError();
    });
  return outsideState === 'unknown';
}

/**
 * Handles prices, holds and reservations of guests (specification §7.3).
 *
 * @param identifierKey the key from which the tokens in the links of guests are derived
 * @param bookings is queried before a request is accepted
 */
export function createStayHandlers(
  repositories: Stores,
  identifierKey: string,
  bookings: OutsideBookings | undefined,
): Pick<Handlers, StayCall> {
  const { rentalUnits, rentalReservations } = repositories;

  return {
    getRentalQuote: async ({ params: { id: unitId }, query, site }) => {
      const [siteId, now] = [site(), Date.now()];
      const storedUnit = await findServedUnit(repositories, siteId, unitId);
      if (!storedUnit) return undefined;
      const { begin, end, adults, children, hold } = query;
      const guests = { adults, children };
      return offerAlternatives(refuseTakenNights(repositories, { siteId, unitId, begin, end, now, hold }), async () => {
        const price = await priceStay(repositories, storedUnit, { begin, end }, now, { guests, hold });
        await assertNightsFree(repositories, storedUnit, { begin, end }, now, hold);
        const uncheckedFeeds = await repositories.rentalFeeds.listUnchecked(storedUnit, now);
        const quote = buildQuote({ unitId, begin, end, ...price, costs: storedUnit.unit.costs, guests });
        return { ...quote, ...(uncheckedFeeds.length > 0 && { toBeChecked: true }) };
      });
    },

    holdNights: async (call) => {
      const siteId = call.site();
      const { id: unitId } = call.params;
      const { begin, end, replaces } = call.body;
      const requestedNights = { siteId, unitId, begin, end, now: Date.now(), hold: replaces };
      const token = deriveCallToken(identifierKey, call.idempotency());
      const visitor = call.visitor();
      const answer = await runIdempotentBooking(
        repositories,
        call,
        refuseTakenNights(repositories, requestedNights),
        async (tx) => {
          const heldStay = await holdStay(tx, { ...requestedNights, token, replacedToken: replaces, visitor });
          if (!heldStay) throw createUnknownUnitProblem();
          return new Answer(201, heldStay);
        },
      );
      const storedUnit = await rentalUnits.find(siteId, unitId);
      if (!storedUnit) throw createUnknownUnitProblem();
      const { expires, type, rent } = heldReplySchema.parse(answer.body);
      const offer = buildOffer({ begin, end, type, rent }, storedUnit.unit.costs);
      return new Answer(201, { ...offer, id: token, expiresAt: formatBelgianIso(expires) });
    },
    releaseNights: async ({ params: { id, hold }, site }) => {
      const storedUnit = await rentalUnits.find(site(), id);
      if (storedUnit) await rentalReservations.release(storedUnit, hold, Date.now());
    },

    createRentalReservation: async (call) => {
      const siteId = call.site();
      const { unitId, begin, end, hold, total, pets, visitor, remark, locale, adults, children } = call.body;
      const requestedNights = { siteId, unitId, begin, end, now: Date.now(), hold };
      const isUnchecked = await checkOutsideBookings(repositories, bookings, call, requestedNights);
      const answer = await runIdempotentBooking(
        repositories,
        call,
        refuseTakenNights(repositories, requestedNights),
        async (tx) => {
          const guests = { adults, children };
          const id = await requestStay(tx, {
            ...requestedNights,
            guests,
            pets,
            total,
            visitor,
            remark,
            locale,
            unchecked: isUnchecked,
            identifierKey,
          });
          if (id === undefined) throw createUnknownUnitProblemAt('/unitId');
          return new Answer(201, { reservation: id });
        },
      );
      const { reservation: id } = requestedReplySchema.parse(answer.body);
      const reservation = await rentalReservations.get(siteId, id);
      if (!reservation) throw new HttpProblem(404, 'The reservation was erased.');
      const token = deriveRentalToken(identifierKey, siteId, id);
      return new Answer(201, await toReservation(repositories, reservation, token, requestedNights.now));
    },
    getRentalReservation: async ({ params: { id }, site }) => {
      const now = Date.now();
      const reservation = await rentalReservations.find(site(), id);
      if (!reservation || reservation.end < toBelgianDay(now)) return undefined;
      return toReservation(repositories, reservation, id, now);
    },
    cancelRentalReservation: async ({ params: { id: token }, site }) => {
      const siteId = site();
      assertFound(
        await repositories.transaction((tx) => cancelStay(tx, { siteId, token, now: Date.now() })),
        'reservation',
      );
    },
  };
}
