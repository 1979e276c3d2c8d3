import { toIsoDate, toDayNumber } from '../days.ts';
import type { NumberFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const sinceParameter = {
  name: 'since',
  kind: 'date',
  direction: 'back',
  listsOnly: true,
} as const satisfies FilterParameter;

/** The bounds that are offered, in days before today. */
const OFFERED_DAY_COUNTS = [90, 30, 14, 7, 3, 1];

/** Finds homes that were published on a day or later, by the date in Belgium. */
export const sinceFilter = {
  parameter: sinceParameter,
  field: 'publishedOn',
  source: { sql: "(publication_date at time zone 'Europe/Brussels')::date - date '1970-01-01'" },
  listOfferedBounds: (today) => OFFERED_DAY_COUNTS.map((days) => today - days),
  read: (value) => (typeof value === 'string' ? toDayNumber(value) : undefined),
  write: toIsoDate,
  words: { nl: '', fr: '', en: '', de: '' },
} as const satisfies NumberFilter;
