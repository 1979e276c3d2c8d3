import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { estateSearchSchema } from '#shared/api/search.ts';
import { toWholeFamilies } from '#shared/domain/listing/transactionFamilies.ts';
import { memoize } from '../cache/memoize.ts';

type ParsedSearch = z.infer<typeof estateSearchSchema>;

/**
 * The maximum length of a key. Longer keys are hashed, because the cache counts the same number of bytes for every key
 * (`ENTRY_OVERHEAD_BYTES`).
 */
const MAX_KEY_CHARACTERS = 120;

/** Returns JSON with sorted keys, so that equal values have equal texts. */
function toStableJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(toStableJson).join(',')}]`;
  const properties = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${properties.map(([name, part]) => `${JSON.stringify(name)}:${toStableJson(part)}`).join(',')}}`;
}

/** Sorts the values of one criterion, whose order has no meaning, and removes duplicates. */
const toCanonicalValues = <T extends string | number | boolean>(values: readonly T[]): T[] =>
  [...new Set(values)].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const isTransactionField = (field: string) => field === 'transaction' || field === 'status';

/** Replaces the codes that stand for a family of transactions, such as 1, 3 and 5, by all codes of the family. */
function expandFamilies(values: readonly (string | number | boolean)[]) {
  const codes = values.map(Number);
  const expandedCodes = toWholeFamilies(codes);
  return expandedCodes === codes ? values : expandedCodes;
}

function toCanonicalQuery({ terms, exclude, ...rest }: ParsedSearch['query']): ParsedSearch['query'] {
  return {
    ...rest,
    terms: Object.fromEntries(
      Object.entries(terms)
        .filter(([, values]) => values.length > 0)
        .map(([field, values]) => [
          field,
          toCanonicalValues(isTransactionField(field) ? expandFamilies(values) : values),
        ]),
    ),
    exclude: { status: toCanonicalValues(exclude.status) },
  };
}

/**
 * Returns the canonical form of a search. All searches with the same meaning have one form, so that they share one
 * cached answer.
 */
export const toCanonicalSearch = (search: ParsedSearch): ParsedSearch => ({
  ...search,
  query: toCanonicalQuery(search.query),
});

/** Returns a short key of a search; equal canonical searches have equal keys. The search must not change afterwards. */
export const toSearchKey = memoize((search: object): string => {
  const text = toStableJson(search);
  return text.length <= MAX_KEY_CHARACTERS ? text : hash('sha256', text, 'base64url');
});
