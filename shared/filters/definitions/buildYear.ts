import { type FilteredHome, type NumberFilter, plainNumberConversions } from '../filter.ts';
import { readCount } from '../../primitives/writtenNumber.ts';
import type { FilterParameter } from '../parameter.ts';

export const buildYearParameter = {
  name: 'year',
  kind: 'range',
  ends: ['min', 'max'],
  max: 2100,
  read: readCount,
} as const satisfies FilterParameter;

/** Returns the build year; undefined for 0 and −1, which software writes for an empty field. */
function findBuildYear({ technical: { constructionYear } }: FilteredHome): number | undefined {
  return constructionYear !== undefined && constructionYear > 0 ? constructionYear : undefined;
}

/** Finds homes by their build year. */
export const buildYearFilter = {
  parameter: buildYearParameter,
  field: 'constructionYear',
  savedSearchPosition: 5,
  // Since version 2, 0 and −1 are no build years.
  definitionVersion: 2,
  source: { slot: 4, getValue: findBuildYear },
  listOfferedBounds: () => [1900, 1930, 1950, 1970, 1980, 1990, 2000, 2005, 2010, 2015, 2020],
  ...plainNumberConversions,
  words: {
    nl: 'bouwjaar|gebouwd|gebouwd in',
    fr: 'année de construction|construit|construite|construit en|construite en',
    en: 'built|built in|year built|build year|construction year',
    de: 'baujahr|gebaut|erbaut',
  },
} as const satisfies NumberFilter;
