import type { ValueList, ValueName } from './valueList.ts';

const everywhere = (text: string): ValueName => ({ nl: text, fr: text, en: text, de: text });

/** The classes from the best to the worst, with the half classes of Brussels. */
const CLASSES = [
  'A++',
  'A+',
  'A',
  'A-',
  'B+',
  'B',
  'B-',
  'C+',
  'C',
  'C-',
  'D+',
  'D',
  'D-',
  'E+',
  'E',
  'E-',
  'F',
  'G',
] as const;
const WHOLE = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
type Whole = (typeof WHOLE)[number];
export type EnergyLabel = (typeof CLASSES)[number] | { [One in Whole]: `${One}_${Exclude<Whole, One>}` }[Whole];

/**
 * A pair stands for a building whose homes differ. It may be written in both orders (`G_C`), and its name has the best
 * class first: `C–G`.
 */
const pairs = WHOLE.flatMap((best, index) =>
  WHOLE.slice(index + 1).flatMap((worst): [string, ValueName][] => {
    const name = everywhere(`${best}–${worst}`);
    return [
      [`${best}_${worst}`, name],
      [`${worst}_${best}`, name],
    ];
  }),
);

/** The energy labels A++ to G, and combined pairs (specification §3.3). */
export const ENERGY_LABEL: ValueList = new Map([
  ...CLASSES.map((label): [string, ValueName] => [label, everywhere(label)]),
  ...pairs,
]);

export const isEnergyLabel = (text: string): text is EnergyLabel => ENERGY_LABEL.has(text);
