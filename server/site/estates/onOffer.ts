import type { EstateQuery } from '../../../shared/api/search.ts';
import { TRANSACTION } from '../../../shared/primitives/ids.ts';

/** What nobody can buy or rent any more. */
const CLOSED: readonly number[] = [TRANSACTION.SOLD, TRANSACTION.RENTED, TRANSACTION.TAKEN_OVER];

/**
 * A query for what is new: without homes that are sold, let or taken over. A query that asks for these alone, for homes by
 * their ids, or says itself which statuses it leaves out, is as it was.
 */
export function onOffer(query: EstateQuery): EstateQuery {
  const { terms, exclude } = query;
  const asked = [...(terms?.transaction ?? []), ...(terms?.status ?? [])].filter((value) => value !== '').map(Number);
  const asksForClosed = asked.length > 0 && asked.every((id) => CLOSED.includes(id));
  if (asksForClosed || terms?.id !== undefined || (exclude?.status?.length ?? 0) > 0) return query;
  return { ...query, exclude: { status: [...CLOSED] } };
}
