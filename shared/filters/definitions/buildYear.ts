import { type NumberFilter, plainNumberConversions } from '../filter.ts';
import { readCount } from '../../primitives/writtenNumber.ts';
import type { FilterParameter } from '../parameter.ts';

export const buildYearParameter = {
  name: 'year',
  kind: 'range',
  ends: ['min', 'max'],
  max: 2100,
  read: readCount,
} as const satisfies FilterParameter;

/** Finds homes by their build year. */
export const buildYearFilter = {
  parameter: buildYearParameter,
  field: 'constructionYear',
  savedSearchPosition: 5,
  source: { slot: 4, getValue: ({ technical }) => technical.constructionYear },
  listOfferedBounds: () => [1900, 1930, 1950, 1970, 1980, 1990, 2000, 2005, 2010, 2015, 2020],
  ...plainNumberConversions,
  words: {
    nl: 'bouwjaar|gebouwd|gebouwd in',
    fr: 'année de construction|construit|construite|construit en|construite en',
    en: 'built|built in|year built|build year|construction year',
    de: 'baujahr|gebaut|erbaut',
  },
} as const satisfies NumberFilter;
