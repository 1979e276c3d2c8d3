import type { EstateDocument } from './estateDocument.ts';

/** The kinds of warning, with their labels in reports. */
export const WARNING_KINDS = {
  unreadable: 'Value that cannot be read',
  'unknown-value': 'Value without a translation',
  invalid: 'Value that an estate cannot have',
  contradiction: 'Columns that contradict each other',
  locality: 'Uncertain village',
  'address-split': 'Street and number mixed up',
  'object-text': 'Object or word for a missing value instead of a text',
  media: 'Missing picture or file',
  project: 'Unit without its project',
  'damaged-text': 'Text with lost characters',
  'coordinates-swapped': 'Latitude and longitude swapped',
  'coordinates-outside': 'Coordinates outside Belgium',
  'coordinates-far': 'Coordinates far from the postcode',
  'price-placeholder': 'Price of 0 or 1',
  'price-suspicious': 'Unlikely price',
  'cost-suspicious': 'Unlikely costs',
  year: 'Year out of range',
  'new-old': 'New construction with an old building year',
  date: 'Date out of range',
  'energy-value': 'Energy value out of range',
  'energy-label': 'Energy label and value contradict',
  'energy-scale': 'Energy label that the region does not have',
  count: 'Count out of range',
  surface: 'Surface out of range',
  floor: 'Floor out of range',
} as const;
export type WarningKind = keyof typeof WARNING_KINDS;

/** The handling of a value by the import. `hidden` means that the value is stored but visitors do not see it. */
export type ValueHandling = 'kept' | 'corrected' | 'dropped' | 'hidden';

/** A value of an estate that is probably wrong, with its repair. */
export interface Finding {
  readonly kind: WarningKind;
  /** The path of the field; a room's path is `rooms.<KEY>.count` or `.surfaces`. */
  readonly path: string;
  readonly value: unknown;
  readonly reason: string;
  /** The repair. It is absent when it is best to leave the value unchanged. */
  readonly repair?: { readonly handling: Exclude<ValueHandling, 'kept'>; readonly apply: () => void };
}

/** A rule that checks one aspect of an estate, after the repairs of the previous rules. */
export type WarningRule = (estate: EstateDocument, now: Date) => Iterable<Finding>;
