import { getMeasuredELevel, getMeasuredTotal, getMeasuredUse } from '#shared/domain/estate/energyLabel.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import type { Region } from '#shared/primitives/ids.ts';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import type { WarningRule } from '#server/backoffice/import/warning.ts';

type EstateEnergy = EstateDocument['energy'];

/** The plausible range in kWh/m² per year. Bad old houses reach 2,000; zero-energy houses are below 0. */
const MIN_KWH_PER_M2 = -300;
const MAX_KWH_PER_M2 = 2500;

/**
 * The upper bounds of the letters in kWh/m² per year, inclusive, without steps such as `A+`. The method of calculation
 * in Brussels has changed, so a value in Brussels implies no letter.
 */
const LABEL_UPPER_BOUNDS: Readonly<Partial<Record<Region, readonly (readonly [letter: string, upTo: number])[]>>> = {
  FLANDERS: [
    ['A', 100],
    ['B', 200],
    ['C', 300],
    ['D', 400],
    ['E', 500],
    ['F', Infinity],
  ],
  WALLONIA: [
    ['A', 85],
    ['B', 170],
    ['C', 255],
    ['D', 340],
    ['E', 425],
    ['F', 510],
    ['G', Infinity],
  ],
};
/**
 * Certificates contain rounded values, and methods change, so only a difference of this many letters is a
 * contradiction.
 */
const MIN_LETTER_DIFFERENCE = 2;

/** Lists the certificate of the home and the certificate of the whole building, with their paths. */
const listCertificates = ({
  energy,
}: EstateDocument): readonly (readonly [path: string, NonNullable<EstateEnergy['shared']>])[] =>
  energy.shared
    ? [
        ['energy', energy],
        ['energy.shared', energy.shared],
      ]
    : [['energy', energy]];

/**
 * Finds an energy use that is out of range, to remove it. A use of 0 or less would get the best label, so it is also
 * removed, unless other data confirm it.
 */
export const findImplausibleEnergyValue: WarningRule = function* findImplausibleEnergyValue(estate) {
  for (const [path, energy] of listCertificates(estate)) {
    const { epcValue } = energy;
    if (epcValue === undefined) continue;
    const label = energy.customEpcLabel || energy.energyLabel;
    const commonFields = { kind: 'energy-value', path: `${path}.epcValue`, value: epcValue } as const;
    const repair = { handling: 'dropped', apply: () => delete energy.epcValue } as const;
    if (epcValue < MIN_KWH_PER_M2 || epcValue > MAX_KWH_PER_M2) {
      yield { ...commonFields, reason: `not between ${MIN_KWH_PER_M2} and ${MAX_KWH_PER_M2} kWh/m²`, repair };
    } else if (getMeasuredUse(energy) === undefined) {
      const reason = label ? `${epcValue} is not a value for label ${label}` : `${epcValue} without a label`;
      yield { ...commonFields, reason, repair };
    }
  }
};

/**
 * Finds a CO₂ figure or a K-level below 0, and an E-level or a total use of 0 or less that no certificate confirms, to
 * remove these figures.
 */
export const findImplausibleEnergyFigures: WarningRule = function* findImplausibleEnergyFigures(estate) {
  for (const [path, energy] of listCertificates(estate)) {
    const plausibleFigures = {
      eLevel: getMeasuredELevel(energy),
      epcValueTotal: getMeasuredTotal(energy),
      kLevel: (energy.kLevel ?? 0) < 0 ? undefined : energy.kLevel,
      co2: (energy.co2 ?? 0) < 0 ? undefined : energy.co2,
    };
    for (const key of typedKeys(plausibleFigures)) {
      if (plausibleFigures[key] === energy[key]) continue;
      const apply = () => delete energy[key];
      const reason = 'no certificate covers it';
      yield {
        kind: 'energy-value',
        path: `${path}.${key}`,
        value: energy[key],
        reason,
        repair: { handling: 'dropped', apply },
      };
    }
  }
};

/** The labels of certificates in the regions. Brussels has half steps. */
const WALLONIA_LABELS = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'];
const LABELS_BY_REGION: Readonly<Record<Region, ReadonlySet<string>>> = {
  FLANDERS: new Set(['A+', 'A', 'B', 'C', 'D', 'E', 'F']),
  WALLONIA: new Set(WALLONIA_LABELS),
  BRUSSELS: new Set([...WALLONIA_LABELS, 'A-', 'B+', 'B-', 'C+', 'C-', 'D+', 'D-', 'E+', 'E-']),
};

/**
 * Finds a label that does not exist in the region, to remove it. A pair such as `G_C`, for a building with different
 * homes, consists of two labels.
 */
export const findForeignEnergyLabel: WarningRule = function* findForeignEnergyLabel({ energy, address }) {
  const { energyLabel } = energy;
  const validLabels = address.region && LABELS_BY_REGION[address.region];
  if (!energyLabel || !validLabels || energyLabel.split('_').every((label) => validLabels.has(label))) return;
  yield {
    kind: 'energy-scale',
    path: 'energy.energyLabel',
    value: energyLabel,
    reason: `the scale of the region is ${[...validLabels].join(', ')}`,
    repair: { handling: 'dropped', apply: () => delete energy.energyLabel },
  };
};

export const findContradictoryEnergyLabel: WarningRule = function* findContradictoryEnergyLabel({ energy, address }) {
  const { epcValue, energyLabel } = energy;
  const letterBounds = address.region && LABEL_UPPER_BOUNDS[address.region];
  if (epcValue === undefined || !energyLabel || !letterBounds) return;
  const statedIndex = letterBounds.findIndex(([letter]) => letter === energyLabel[0]);
  const measuredIndex = letterBounds.findIndex(([, maxKwhPerM2]) => epcValue <= maxKwhPerM2);
  if (statedIndex === -1 || Math.abs(statedIndex - measuredIndex) < MIN_LETTER_DIFFERENCE) return;
  yield {
    kind: 'energy-label',
    path: 'energy.energyLabel',
    value: energyLabel,
    reason: `${epcValue} kWh/m² would be ${letterBounds[measuredIndex]?.[0]}`,
  };
};
