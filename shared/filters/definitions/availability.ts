import { LOCALES } from '../../i18n/locales.ts';
import { toIsoDate, toDayNumber, monthsAfter } from '../days.ts';
import type { FilteredHome, NumberFilter } from '../filter.ts';
import { NOW, type Parameter } from '../parameter.ts';

export const availabilityParameter = { name: 'available', kind: 'date', looks: 'ahead' } as const satisfies Parameter;

/** The number for a home that is available now, whatever the current day is. */
const FREE = 0;
const MONTHS_OFFERED = 6;

const FREE_WORDS = ['onmiddellijk', 'immédiat', 'immediate', 'immediately', 'sofort'];

/**
 * Returns whether a home is available now, by the product's own name of that state, or by a name that contains one of
 * the words.
 */
const isFreeNow = ({ technical: { available } }: FilteredHome): boolean =>
  LOCALES.some((locale) => {
    const name = available?.name[locale]?.toLowerCase() ?? '';
    return FREE_WORDS.some((word) => name.includes(word));
  });

/** Finds homes that are available on or before a day. Today is the day in Belgium. */
export const availability = {
  parameter: availabilityParameter,
  field: 'availableDate',
  order: 6,
  source: {
    slot: 5,
    getValue: (home) => {
      const date = home.technical.availableDate;
      return date === undefined ? (isFreeNow(home) ? FREE : undefined) : toDayNumber(date);
    },
  },
  steps: (today) => [today, ...monthsAfter(today, MONTHS_OFFERED)],
  read: (value, today) => (value === NOW ? today : typeof value === 'string' ? toDayNumber(value) : undefined),
  write: (step, today) => (step <= today ? NOW : toIsoDate(step)),
  words: {
    nl: 'onmiddellijk|onmiddellijk beschikbaar|onmiddellijk vrij|direct beschikbaar|meteen beschikbaar|nu beschikbaar|dadelijk vrij|vrij|beschikbaar',
    fr: 'immédiatement|libre immédiatement|disponible immédiatement|libre de suite|disponible de suite|tout de suite|libre|disponible|disponible maintenant',
    en: 'available now|available immediately|immediately|immediately available|vacant|move in now|available',
    de: 'ab sofort|sofort|sofort frei|sofort verfügbar|sofort bezugsfertig|bezugsfertig|bezugsfrei|frei|verfügbar',
  },
} as const satisfies NumberFilter;
