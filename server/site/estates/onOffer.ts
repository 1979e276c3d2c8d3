import type { EstateQuery } from '#shared/api/search.ts';
import { isClosed } from '#shared/domain/rules.ts';
import { CLOSED_TRANSACTIONS } from '#shared/primitives/ids.ts';

const hasOnlyClosedStatuses = (values: readonly unknown[] = []): boolean => {
  const requestedIds = values.filter((value) => value !== '').map(Number);
  return requestedIds.length > 0 && requestedIds.every(isClosed);
};

/**
 * Excludes homes that are sold, let or taken over from a query for the newest homes of the agency. The query's own
 * exclusions still apply. A query that selects only sold, let or taken-over homes, or selects by id, stays unchanged.
 */
export function limitToOffer(query: EstateQuery): EstateQuery {
  const { terms, exclude } = query;
  if (hasOnlyClosedStatuses(terms?.transaction) || hasOnlyClosedStatuses(terms?.status) || terms?.id !== undefined)
    return query;
  return { ...query, exclude: { status: [...new Set([...(exclude?.status ?? []), ...CLOSED_TRANSACTIONS])] } };
}
