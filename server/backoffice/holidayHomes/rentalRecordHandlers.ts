import { type Answer, answerWrite, type Handlers } from '../core/http/call.ts';
import { HttpProblem, assertMatchesPath, assertFound } from '../core/http/problem.ts';
import { toBelgianDay } from './days.ts';
import { toRentalEntry } from './entries.ts';
import { answerRequest, type StayChangeStores, WrongStateError } from './stays.ts';
import type { RentalFeedRepository } from './store/rentalFeedRepository.ts';
import type { Reservations } from './store/reservations.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';
import type { RentalWriteResult } from './store/rentalUnitWriter.ts';

interface Stores {
  readonly rentalFeeds: Pick<RentalFeedRepository, 'listStates'>;
  readonly rentalReservations: Pick<Reservations, 'listEntries'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'find' | 'upsertMany' | 'withdrawMany'>;
  transaction<T>(run: (stores: StayChangeStores) => Promise<T>): Promise<T>;
}

type RentalRecordCall =
  | 'getRentalUnitRecord'
  | 'createRentalUnit'
  | 'replaceRentalUnit'
  | 'deleteRentalUnit'
  | 'listRentalEntries'
  | 'answerRental'
  | 'listRentalFeeds';

const toWriteAnswer = (writeResult: RentalWriteResult | undefined): Answer => {
  if (!writeResult) throw new Error('A holiday home was written without an outcome.');
  return answerWrite(writeResult.outcome, writeResult);
};

/**
 * Handles the calls with which an agency writes and reads its holiday homes and their reservations (specification
 * §7.3).
 *
 * @param identifierKey the key from which the tokens in the links of guests are derived
 */
export function createRentalRecordHandlers(
  repositories: Stores,
  identifierKey: string,
): Pick<Handlers, RentalRecordCall> {
  const { rentalUnits, rentalReservations, rentalFeeds } = repositories;
  return {
    getRentalUnitRecord: async ({ params: { siteId, id } }) => (await rentalUnits.find(siteId, id))?.unit,
    createRentalUnit: async ({ params, body }) => {
      const [written] = await rentalUnits.upsertMany(params.siteId, [body]);
      return toWriteAnswer(written);
    },
    replaceRentalUnit: async ({ params: { siteId, id }, body }) => {
      assertMatchesPath('/id', body.id, id);
      const [written] = await rentalUnits.upsertMany(siteId, [{ ...body, id }]);
      return toWriteAnswer(written);
    },
    deleteRentalUnit: async ({ params: { siteId, id } }) => {
      const withdrawnIds = await rentalUnits.withdrawMany(siteId, [id]);
      assertFound(withdrawnIds.length > 0 || (await rentalUnits.find(siteId, id)) !== undefined, 'holiday home');
    },
    listRentalEntries: async ({ params: { siteId }, query }) => {
      const { from = toBelgianDay(Date.now()), to, ...filter } = query;
      const entryFilter = { ...filter, departureAfter: from, arrivalUntil: to };
      return (await rentalReservations.listEntries(siteId, entryFilter)).map(toRentalEntry);
    },
    answerRental: async ({ params: { siteId, id }, body: { state, note } }) => {
      try {
        const answeredReservation = await repositories.transaction((tx) =>
          answerRequest(tx, { siteId, id, state, note, identifierKey, now: Date.now() }),
        );
        assertFound(answeredReservation !== undefined, 'reservation');
        return toRentalEntry(answeredReservation);
      } catch (error) {
        if (error instanceof WrongStateError) throw new HttpProblem(409, error.message);
        throw error;
      }
    },
    listRentalFeeds: ({ params }) => rentalFeeds.listStates(params.siteId),
  };
}
