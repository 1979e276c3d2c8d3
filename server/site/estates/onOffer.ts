import type { EstateQuery } from '../../../shared/api/search.ts';
import { TRANSACTION } from '../../../shared/primitives/ids.ts';

/** The statuses of homes that nobody can buy or rent any more. */
const CLOSED: readonly number[] = [TRANSACTION.SOLD, TRANSACTION.RENTED, TRANSACTION.TAKEN_OVER];

/**
 * Excludes homes that are sold, let or taken over from a query for new homes. Returns the query unchanged if it asks for
 * these statuses, asks for homes by id, or has an `exclude` of its own.
 */
export function onOffer(query: EstateQuery): EstateQuery {
  const { terms, exclude } = query;
  const asked = [...(terms?.transaction ?? []), ...(terms?.status ?? [])].filter((value) => value !== '').map(Number);
  const asksForClosed = asked.length > 0 && asked.every((id) => CLOSED.includes(id));
  if (asksForClosed || terms?.id !== undefined || (exclude?.status?.length ?? 0) > 0) return query;
  return { ...query, exclude: { status: [...CLOSED] } };
}
