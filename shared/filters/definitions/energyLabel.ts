import type { NumberFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

const ENERGY_CLASS_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

export const energyLabelParameter = {
  name: 'epc',
  kind: 'choice',
  // G is left out, because every label is G or better.
  values: ['A', 'B', 'C', 'D', 'E', 'F'],
} as const satisfies FilterParameter;

const toLetterIndex = (label: string): number => ENERGY_CLASS_LETTERS.findIndex((letter) => label.startsWith(letter));

/**
 * Returns the class of a label on the scale of its region: 0 for A with or without plus signs, 1 for B with its
 * variants. A pair (`C–G`, for a building with different homes) has the worse class, so that a search finds the
 * building only when all its homes fit.
 */
export function toEnergyClassNumber(label: string): number | undefined {
  const parts = label.toUpperCase().split(/[–_/ ]/);
  const classes = parts.filter(Boolean).map((part) => (/^[A-G](?:\+{1,2}|-)?$/.test(part) ? toLetterIndex(part) : -1));
  return classes.length === 0 || classes.includes(-1) ? undefined : Math.max(...classes);
}

/** Finds homes whose energy certificate has this class or a better one. */
export const energyLabelFilter = {
  parameter: energyLabelParameter,
  field: 'energyLabel',
  savedSearchPosition: 4,
  // Since version 2, a label is derived from `epcValue` only when `getMeasuredUse` accepts that value. It rejects −1,
  // and 0 or less without a confirmation, because some software writes such numbers for an empty field.
  // Since version 3, a label is derived only for dwellings (`findEnergyBandRegion`).
  definitionVersion: 3,
  source: {
    slot: 3,
    getValue: ({ energyLabel: label }) => (label === undefined ? undefined : toEnergyClassNumber(label)),
  },
  listOfferedBounds: () => energyLabelParameter.values.map(toLetterIndex),
  read: (value) => (typeof value === 'string' ? toEnergyClassNumber(value) : undefined),
  write: (bound) => ENERGY_CLASS_LETTERS[bound] ?? '',
  words: {
    nl: 'epc|epc label|epc waarde|energielabel|label|energieklasse|peb',
    fr: 'peb|label peb|classe peb|certificat peb|classe énergétique|label|epc',
    en: 'epc|epc label|energy label|energy class|energy rating|epc rating|peb',
    de: 'energieklasse|energieausweis|energielabel|energieeffizienzklasse|epc|peb',
  },
} as const satisfies NumberFilter;
