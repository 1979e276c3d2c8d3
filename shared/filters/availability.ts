import { LOCALES } from '../i18n/locales.ts';
import type { FilteredHome, NumberFilter } from './filter.ts';
import { NOW, type Parameter } from './parameter.ts';

export const availabilityParameter = { name: 'available', kind: 'date' } as const satisfies Parameter;

const DAY_MS = 86_400_000;
/** Of a home that is free, whatever day it is. */
const FREE = 0;
const MONTHS_OFFERED = 6;

/** Days since 1970 of an ISO date. */
const dayOf = (date: string): number | undefined => {
  const day = Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS;
  return Number.isInteger(day) && day > FREE ? day : undefined;
};

const FREE_WORDS = ['onmiddellijk', 'immédiat', 'immediate', 'immediately', 'sofort'];

/** What a record calls it: the product's own name of it, or one that has that word in it. */
const isFreeNow = ({ technical: { available } }: FilteredHome): boolean =>
  LOCALES.some((locale) => {
    const name = available?.name[locale]?.toLowerCase() ?? '';
    return FREE_WORDS.some((word) => name.includes(word));
  });

/** The first days of the months after a day. */
function monthsAfter(today: number): number[] {
  const date = new Date(today * DAY_MS);
  return Array.from(
    { length: MONTHS_OFFERED },
    (_, index) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1 + index, 1) / DAY_MS,
  );
}

/** Free on a day at the latest. Today is the day in Belgium. */
export const availability = {
  parameter: availabilityParameter,
  field: 'availableDate',
  order: 6,
  source: {
    slot: 5,
    valueOf: (home) => {
      const date = home.technical.availableDate;
      return date === undefined ? (isFreeNow(home) ? FREE : undefined) : dayOf(date);
    },
  },
  steps: (today) => [today, ...monthsAfter(today)],
  read: (value, today) => (value === NOW ? today : typeof value === 'string' ? dayOf(value) : undefined),
  write: (step, today) => (step <= today ? NOW : new Date(step * DAY_MS).toISOString().slice(0, 10)),
  words: {
    nl: 'onmiddellijk|onmiddellijk beschikbaar|onmiddellijk vrij|direct beschikbaar|meteen beschikbaar|nu beschikbaar|dadelijk vrij|vrij|beschikbaar',
    fr: 'immédiatement|libre immédiatement|disponible immédiatement|libre de suite|disponible de suite|tout de suite|libre|disponible|disponible maintenant',
    en: 'available now|available immediately|immediately|immediately available|vacant|move in now|available',
    de: 'ab sofort|sofort|sofort frei|sofort verfügbar|sofort bezugsfertig|bezugsfertig|bezugsfrei|frei|verfügbar',
  },
} as const satisfies NumberFilter;
