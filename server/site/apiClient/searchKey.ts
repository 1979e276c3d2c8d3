import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { estateSearchSchema } from '#shared/api/search.ts';
import { expandFamilies } from '#shared/domain/listing/transactionFamilies.ts';

type ParsedSearch = z.infer<typeof estateSearchSchema>;

/** Longer keys are hashed: a key is memory that the cache's bound does not see. */
const LONGEST = 120;

/** JSON with sorted keys, so that equal values have equal texts. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Alternatives in an order that does not matter, none twice. */
const canonicalValues = <T extends string | number | boolean>(values: readonly T[]): T[] =>
  [...new Set(values)].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const isTransaction = (field: string) => field === 'transaction' || field === 'status';

/** A search for a whole family means all its members, on every page of the site. */
function wholes(values: readonly (string | number | boolean)[]) {
  const codes = values.map(Number);
  const whole = expandFamilies(codes);
  return whole === codes ? values : whole;
}

function canonicalQuery({ terms, exclude, ...rest }: ParsedSearch['query']): ParsedSearch['query'] {
  return {
    ...rest,
    terms: Object.fromEntries(
      Object.entries(terms)
        .filter(([, values]) => values.length > 0)
        .map(([field, values]) => [field, canonicalValues(isTransaction(field) ? wholes(values) : values)]),
    ),
    exclude: { status: canonicalValues(exclude.status) },
  };
}

/** The search in one of the many forms that mean the same: equal searches share one cached answer. */
export const canonicalSearch = (search: ParsedSearch): ParsedSearch => ({
  ...search,
  query: canonicalQuery(search.query),
});

/** A short key of a search; equal canonical searches have equal keys. */
export function searchKey(search: object): string {
  const text = stableJson(search);
  return text.length <= LONGEST ? text : createHash('sha256').update(text).digest('base64url');
}
