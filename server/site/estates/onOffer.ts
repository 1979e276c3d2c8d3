import type { EstateQuery } from '#shared/api/search.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';

/** Statuses of homes that nobody can buy or rent any more. */
const CLOSED: readonly number[] = [TRANSACTION.SOLD, TRANSACTION.RENTED, TRANSACTION.TAKEN_OVER];

const requestsClosed = (values: readonly unknown[] = []): boolean => {
  const asked = values.filter((value) => value !== '').map(Number);
  return asked.length > 0 && asked.every((id) => CLOSED.includes(id));
};

/**
 * Excludes homes that are sold, let or taken over from a query for new homes, in addition to the query's own
 * exclusions. A query that selects only sold, let or taken-over homes, or selects by id, stays unchanged.
 */
export function onOffer(query: EstateQuery): EstateQuery {
  const { terms, exclude } = query;
  if (requestsClosed(terms?.transaction) || requestsClosed(terms?.status) || terms?.id !== undefined) return query;
  return { ...query, exclude: { status: [...new Set([...(exclude?.status ?? []), ...CLOSED])] } };
}
