import { sql } from 'drizzle-orm';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { estateHistory } from '../../core/db/schema.ts';
import { settleHistories } from './settleHistories.ts';

/** The offer of an estate at a moment before the estate was stored in this back office. */
interface EarlierOfferState {
  readonly estateId: number;
  readonly at: Date;
  readonly transactionId: number;
  readonly price: number | null;
}

export interface HistoryRepository {
  /**
   * Computes the facts that pages show, such as a price reduction, for each estate whose facts may have changed by `now`
   * (`settleHistories`). Returns the number of these estates.
   */
  settleDue(now: Date): Promise<number>;
  /**
   * Replaces the history of estates. Each given state must have been visible to visitors, and the last state of each
   * estate must be its present state.
   */
  replaceHistory(siteId: string, states: readonly EarlierOfferState[]): Promise<void>;
}

export const createHistoryRepository = (unit: UnitOfWork): HistoryRepository => ({
  settleDue: (now) => settleHistories(unit, now),
  replaceHistory: (siteId, states) =>
    unit.write(async (transaction) => {
      if (states.length === 0) return;
      const ids = sql.param([...new Set(states.map(({ estateId }) => estateId))]);
      await transaction.execute(sql`
        delete from estate_history where site_id = ${siteId} and estate_id = any (${ids}::bigint[])`);
      await transaction.insert(estateHistory).values(
        states.map(({ estateId, at, transactionId, price }) => ({
          siteId,
          estateId,
          at,
          transactionId,
          price,
          shown: true,
        })),
      );
      // The given states do not contain the period of a rent, so the period is copied from the estate's summary.
      await transaction.execute(sql`
        update estate_history h set period_id = (e.summary #>> '{price,period,id}')::integer
        from estates e where e.site_id = h.site_id and e.id = h.estate_id
          and h.site_id = ${siteId} and h.estate_id = any (${ids}::bigint[]) and h.transaction_id in (2, 4, 6, 8)
          and h.price is not null`);
      await transaction.execute(sql`
        update estates set history_due_at = now(), standing_since = now()
        where site_id = ${siteId} and id = any (${ids}::bigint[])`);
    }),
});
