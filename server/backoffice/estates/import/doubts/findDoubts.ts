import type { EstateDocument } from '../../../import/estateDocument.ts';
import { doubtfulCosts, doubtfulPrice, doubtfulPricePerArea } from './amounts.ts';
import { misplacedCoordinates, swappedCoordinates } from './coordinates.ts';
import type { DoubtRule, Finding } from '../../../import/doubt.ts';
import { contradictoryEnergyLabel, doubtfulEnergyValue, foreignEnergyLabel } from './energy.ts';
import {
  doubtfulAreas,
  doubtfulBedrooms,
  doubtfulFloor,
  doubtfulNumbers,
  doubtfulRoomCounts,
  doubtfulRoomSurfaces,
} from './sizes.ts';
import { damagedTexts, objectTexts } from './texts.ts';
import { doubtfulDates, doubtfulYears, oldButNew } from './times.ts';

/** In the order in which repairs build on each other. */
const RULES: readonly DoubtRule[] = [
  swappedCoordinates,
  misplacedCoordinates,
  doubtfulPrice,
  doubtfulCosts,
  doubtfulYears,
  oldButNew,
  doubtfulDates,
  doubtfulEnergyValue,
  foreignEnergyLabel,
  contradictoryEnergyLabel,
  doubtfulAreas,
  doubtfulPricePerArea,
  doubtfulBedrooms,
  doubtfulRoomCounts,
  doubtfulRoomSurfaces,
  doubtfulNumbers,
  doubtfulFloor,
  objectTexts,
  damagedTexts,
];

/** What is doubtful in an estate, one finding after the other; with `repair`, each is put right before the next. */
export function* findDoubts(estate: EstateDocument, now: Date, repair: boolean): Generator<Finding, void, undefined> {
  for (const rule of RULES) {
    for (const finding of rule(estate, now)) {
      if (repair) finding.repair?.apply();
      yield finding;
    }
  }
}
