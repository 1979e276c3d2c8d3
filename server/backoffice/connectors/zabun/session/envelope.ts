import { isObject } from '#server/backoffice/core/isObject.ts';
import { toWholeNumber } from '../../reading/readNumbers.ts';
import { toObjects, type ZabunObject } from '../mapping/values.ts';

/** The keys under which an answer may contain its list. Zabun's documentation does not say which key is used. */
const LIST_KEYS = ['properties', 'data', 'items', 'results', 'records', 'cities', 'persons'] as const;
const TOTAL_KEYS = [
  'total',
  'total_count',
  'totalCount',
  'count',
  'total_items',
  'totalItems',
  'total_results',
] as const;

export interface ListedPage {
  readonly items: readonly ZabunObject[];
  /** The number of items on all pages, when the answer contains it. */
  readonly total: number | undefined;
}

function findTotal(answer: ZabunObject): number | undefined {
  for (const part of [answer, answer['paging'], answer['meta']]) {
    if (!isObject(part)) continue;
    for (const name of TOTAL_KEYS) {
      const total = toWholeNumber(part[name]);
      if (total !== undefined) return total;
    }
  }
  return undefined;
}

/**
 * Returns the list in an answer: the answer itself, or the value of one of `LIST_KEYS`. Returns undefined when there is
 * no list.
 */
export function readEnvelope(answer: unknown): ListedPage | undefined {
  if (Array.isArray(answer)) return { items: toObjects(answer), total: undefined };
  if (!isObject(answer)) return undefined;
  for (const name of LIST_KEYS) {
    const list = answer[name];
    if (Array.isArray(list)) return { items: toObjects(list), total: findTotal(answer) };
    if (isObject(list)) return readEnvelope(list);
  }
  return undefined;
}
