import { LOCALES } from '../../i18n/locales.ts';
import { toIsoDate, toDayNumber, listMonthsAfter } from '../days.ts';
import type { FilteredHome, NumberFilter } from '../filter.ts';
import { AVAILABLE_NOW, type FilterParameter } from '../parameter.ts';

export const availabilityParameter = {
  name: 'available',
  kind: 'date',
  direction: 'ahead',
} as const satisfies FilterParameter;

/** The number for a home that is available now, whatever the current day is. */
const AVAILABLE_NOW_NUMBER = 0;
const OFFERED_MONTH_COUNT = 6;

const AVAILABLE_NOW_WORDS = ['onmiddellijk', 'immédiat', 'immediate', 'immediately', 'sofort'];

/**
 * Returns whether a home is available now: the name of its availability, in any language, contains one of
 * `AVAILABLE_NOW_WORDS`. The product's own name for "available now" contains such a word too.
 */
const isAvailableNow = ({ technical: { available } }: FilteredHome): boolean =>
  LOCALES.some((locale) => {
    const name = available?.name[locale]?.toLowerCase() ?? '';
    return AVAILABLE_NOW_WORDS.some((word) => name.includes(word));
  });

/** Finds homes that are available on or before a day. Today is the day in Belgium. */
export const availabilityFilter = {
  parameter: availabilityParameter,
  field: 'availableDate',
  savedSearchPosition: 6,
  source: {
    slot: 5,
    getValue: (home) => {
      const date = home.technical.availableDate;
      return date === undefined ? (isAvailableNow(home) ? AVAILABLE_NOW_NUMBER : undefined) : toDayNumber(date);
    },
  },
  listOfferedBounds: (today) => [today, ...listMonthsAfter(today, OFFERED_MONTH_COUNT)],
  read: (value, today) =>
    value === AVAILABLE_NOW ? today : typeof value === 'string' ? toDayNumber(value) : undefined,
  write: (bound, today) => (bound <= today ? AVAILABLE_NOW : toIsoDate(bound)),
  words: {
    nl: 'onmiddellijk|onmiddellijk beschikbaar|onmiddellijk vrij|direct beschikbaar|meteen beschikbaar|nu beschikbaar|dadelijk vrij|vrij|beschikbaar',
    fr: 'immédiatement|libre immédiatement|disponible immédiatement|libre de suite|disponible de suite|tout de suite|libre|disponible|disponible maintenant',
    en: 'available now|available immediately|immediately|immediately available|vacant|move in now|available',
    de: 'ab sofort|sofort|sofort frei|sofort verfügbar|sofort bezugsfertig|bezugsfertig|bezugsfrei|frei|verfügbar',
  },
} as const satisfies NumberFilter;
