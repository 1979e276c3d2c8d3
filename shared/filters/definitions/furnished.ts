import { hasYesField, type YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const furnishedParameter = {
  name: 'furnished',
  kind: 'yes',
  onlyInFamily: 'rent',
} as const satisfies FilterParameter;

/** Finds homes that are let with furniture. */
export const furnishedFilter = {
  parameter: furnishedParameter,
  field: 'furnished',
  bit: 5,
  has: (home) => home.technical.furniture === true || hasYesField(home, 'comfort.furnished'),
  words: {
    nl: 'gemeubeld|gemeubileerd|bemeubeld|gemeubelde|gemeubileerde',
    fr: 'meublé|meublée|meublés|meublées',
    en: 'furnished',
    de: 'möbliert|möblierte|möbliertes',
  },
} as const satisfies YesFilter;
