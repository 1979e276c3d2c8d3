import type { ValueList, ValueName } from './valueList.ts';

const repeatInAllLocales = (text: string): ValueName => ({ nl: text, fr: text, en: text, de: text });

/** The classes from the best to the worst, with the half classes of Brussels. */
const ENERGY_CLASSES = [
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
const WHOLE_ENERGY_CLASSES = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
type WholeEnergyClass = (typeof WHOLE_ENERGY_CLASSES)[number];
export type EnergyLabel =
  | (typeof ENERGY_CLASSES)[number]
  | { [One in WholeEnergyClass]: `${One}_${Exclude<WholeEnergyClass, One>}` }[WholeEnergyClass];

/**
 * A pair of classes stands for a building whose homes have different classes. It may be written in both orders (`G_C`),
 * and its name has the best class first: `C–G`.
 */
const energyClassPairs = WHOLE_ENERGY_CLASSES.flatMap((best, index) =>
  WHOLE_ENERGY_CLASSES.slice(index + 1).flatMap((worst): [string, ValueName][] => {
    const name = repeatInAllLocales(`${best}–${worst}`);
    return [
      [`${best}_${worst}`, name],
      [`${worst}_${best}`, name],
    ];
  }),
);

/** The energy labels A++ to G, and combined pairs (specification §3.3). */
export const ENERGY_LABELS: ValueList = new Map([
  ...ENERGY_CLASSES.map((label): [string, ValueName] => [label, repeatInAllLocales(label)]),
  ...energyClassPairs,
]);

const isEnergyLabel = (text: string): text is EnergyLabel => ENERGY_LABELS.has(text);

/** Returns `B+` for `b+`, `B +`, `B_PLUS` and `Label B plus`; undefined for a text that is no label. */
export function parseEnergyLabel(text: string): EnergyLabel | undefined {
  const label = text
    .toUpperCase()
    .replaceAll(/\s+/g, '')
    .replace(/^(?:LABEL|KLASSE|CLASSE)_?/, '')
    .replaceAll(/_?(?:PLUS|\+)/g, '+')
    .replace(/_?(?:MIN(?:US)?|-)$/, '-');
  return isEnergyLabel(label) ? label : undefined;
}
