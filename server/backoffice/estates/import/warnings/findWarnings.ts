import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import {
  contradictoryPurchaseCosts,
  excessiveDeposit,
  implausibleCosts,
  implausiblePrice,
  implausiblePricePerArea,
} from './amounts.ts';
import { misplacedCoordinates, swappedCoordinates } from './coordinates.ts';
import type { WarningRule, Finding } from '#server/backoffice/import/warning.ts';
import {
  contradictoryEnergyLabel,
  foreignEnergyLabel,
  implausibleEnergyFigures,
  implausibleEnergyValue,
} from './energy.ts';
import {
  implausibleAreas,
  implausibleBedrooms,
  implausibleFloor,
  implausibleNumbers,
  implausibleRoomCounts,
  implausibleRoomSurfaces,
} from './sizes.ts';
import { contradictoryMeasures, contradictoryRenovation } from './planning.ts';
import { damagedTexts, objectTexts, shortenedNumbers } from './damagedTexts.ts';
import { implausibleDates, implausibleYears, implausibleNewBuilding } from './times.ts';

/**
 * The rules, in the order in which they run. The order matters, because later rules read values that earlier rules
 * repair.
 */
const WARNING_RULES: readonly WarningRule[] = [
  swappedCoordinates,
  misplacedCoordinates,
  implausiblePrice,
  implausibleCosts,
  excessiveDeposit,
  contradictoryPurchaseCosts,
  implausibleYears,
  implausibleNewBuilding,
  implausibleDates,
  implausibleEnergyValue,
  implausibleEnergyFigures,
  foreignEnergyLabel,
  contradictoryEnergyLabel,
  implausibleAreas,
  implausiblePricePerArea,
  implausibleBedrooms,
  implausibleRoomCounts,
  implausibleRoomSurfaces,
  implausibleNumbers,
  implausibleFloor,
  contradictoryMeasures,
  contradictoryRenovation,
  objectTexts,
  damagedTexts,
  shortenedNumbers,
];

/**
 * Yields the implausible values of an estate. When `repair` is true, each value is corrected before the next rule runs.
 */
export function* findWarnings(estate: EstateDocument, now: Date, repair: boolean): Generator<Finding, void, undefined> {
  for (const rule of WARNING_RULES) {
    for (const finding of rule(estate, now)) {
      if (repair) finding.repair?.apply();
      yield finding;
    }
  }
}
