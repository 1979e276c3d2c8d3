import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import {
  findContradictoryPurchaseCosts,
  findExcessiveDeposit,
  findImplausibleCosts,
  findImplausiblePrice,
  findImplausiblePricePerArea,
} from './amounts.ts';
import { findMisplacedCoordinates, findSwappedCoordinates } from './coordinates.ts';
import type { WarningRule, Finding } from '#server/backoffice/import/warning.ts';
import {
  findContradictoryEnergyLabel,
  findForeignEnergyLabel,
  findImplausibleEnergyFigures,
  findImplausibleEnergyValue,
} from './energy.ts';
import {
  findImplausibleAreas,
  findImplausibleBedrooms,
  findImplausibleFloor,
  findImplausibleNumbers,
  findImplausibleRoomCounts,
  findImplausibleRoomSurfaces,
} from './sizes.ts';
import { findContradictoryMeasures, findContradictoryRenovation } from './planning.ts';
import { findDamagedTexts, findObjectTexts, findShortenedNumbers } from './damagedTexts.ts';
import { findImplausibleDates, findImplausibleYears, findImplausibleNewBuilding } from './times.ts';

/**
 * The rules, in the order in which they run. The order matters, because later rules read values that earlier rules
 * repair.
 */
const WARNING_RULES: readonly WarningRule[] = [
  findSwappedCoordinates,
  findMisplacedCoordinates,
  findImplausiblePrice,
  findImplausibleCosts,
  findExcessiveDeposit,
  findContradictoryPurchaseCosts,
  findImplausibleYears,
  findImplausibleNewBuilding,
  findImplausibleDates,
  findImplausibleEnergyValue,
  findImplausibleEnergyFigures,
  findForeignEnergyLabel,
  findContradictoryEnergyLabel,
  findImplausibleAreas,
  findImplausiblePricePerArea,
  findImplausibleBedrooms,
  findImplausibleRoomCounts,
  findImplausibleRoomSurfaces,
  findImplausibleNumbers,
  findImplausibleFloor,
  findContradictoryMeasures,
  findContradictoryRenovation,
  findObjectTexts,
  findDamagedTexts,
  findShortenedNumbers,
];

/**
 * Yields the implausible values of an estate, with their repairs. When `repair` is true, each value is corrected before
 * the next rule runs.
 */
export function* findWarnings(estate: EstateDocument, now: Date, repair: boolean): Generator<Finding, void, undefined> {
  for (const rule of WARNING_RULES) {
    for (const finding of rule(estate, now)) {
      if (repair) finding.repair?.apply();
      yield finding;
    }
  }
}
