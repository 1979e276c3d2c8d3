import { availabilityParameter } from './definitions/availability.ts';
import { buildYearParameter } from './definitions/buildYear.ts';
import { energyLabelParameter } from './definitions/energyLabel.ts';
import { facadesParameter } from './definitions/facades.ts';
import { furnishedParameter } from './definitions/furnished.ts';
import { gardenParameter } from './definitions/garden.ts';
import { liftParameter } from './definitions/lift.ts';
import { livingAreaParameter } from './definitions/livingArea.ts';
import { newBuildParameter } from './definitions/newBuild.ts';
import { openHouseParameter } from './definitions/openHouse.ts';
import {
  toCanonicalValue,
  type TransactionFamily,
  type FilterValues,
  getParameterNames,
  type FilterParameter,
} from './parameter.ts';
import { parkingParameter } from './definitions/parking.ts';
import { petsParameter } from './definitions/pets.ts';
import { plotAreaParameter } from './definitions/plotArea.ts';
import { pricePerAreaParameter } from './definitions/pricePerArea.ts';
import { reducedParameter } from './definitions/reduced.ts';
import { sinceParameter } from './definitions/since.ts';
import { terraceParameter } from './definitions/terrace.ts';
import { viewingParameter } from './definitions/viewing.ts';
import { virtualTourParameter } from './definitions/virtualTour.ts';

/** The parameters of the filters of `shared/filters`, in the order in which addresses have them. */
export const MORE_PARAMETERS: readonly FilterParameter[] = [
  livingAreaParameter,
  plotAreaParameter,
  pricePerAreaParameter,
  energyLabelParameter,
  buildYearParameter,
  facadesParameter,
  newBuildParameter,
  availabilityParameter,
  gardenParameter,
  terraceParameter,
  parkingParameter,
  liftParameter,
  furnishedParameter,
  petsParameter,
  virtualTourParameter,
  viewingParameter,
  reducedParameter,
  sinceParameter,
  openHouseParameter,
];

/** Swaps the bounds of a range whose minimum is above its maximum. */
function swapBounds(name: string, values: Record<string, string>): void {
  const [min, max] = [`${name}-min`, `${name}-max`];
  const [lower, upper] = [values[min], values[max]];
  if (lower !== undefined && upper !== undefined && Number(lower) > Number(upper)) {
    values[min] = upper;
    values[max] = lower;
  }
}

/**
 * Returns the values of `MORE_PARAMETERS` in canonical form and order. Malformed values are dropped, and so are
 * parameters that lists of the families do not have. Returns undefined when there are none.
 */
export function parseFilterValues(
  get: (name: string) => string | null,
  families: readonly TransactionFamily[],
): FilterValues | undefined {
  const values: Record<string, string> = {};
  for (const parameter of MORE_PARAMETERS) {
    if (parameter.onlyInFamily !== undefined && !families.includes(parameter.onlyInFamily)) continue;
    for (const { name } of getParameterNames(parameter)) {
      const text = get(name);
      // The parameter is parsed only when it is present. This code runs on every page request, and most addresses have
      // none of these parameters.
      const value = text === null ? undefined : toCanonicalValue(parameter, text);
      if (value !== undefined) values[name] = value;
    }
    swapBounds(parameter.name, values);
  }
  return Object.keys(values).length > 0 ? values : undefined;
}

/**
 * Returns the parameters that a saved search can have, in the order in which addresses have them; undefined when there
 * are none.
 */
export function pickSavedSearchValues(filterValues: FilterValues): FilterValues | undefined {
  const names = MORE_PARAMETERS.filter(({ listsOnly }) => listsOnly === undefined).flatMap(getParameterNames);
  const savedSearchEntries = names.flatMap(({ name }) =>
    filterValues[name] === undefined ? [] : [[name, filterValues[name]] as const],
  );
  return savedSearchEntries.length > 0 ? Object.fromEntries(savedSearchEntries) : undefined;
}

/**
 * Returns whether a saved search can have all of these parameters, in canonical form. It does not check which lists
 * have these parameters.
 */
export function areCanonicalFilterValues(filterValues: FilterValues): boolean {
  const canonicalValues =
    pickSavedSearchValues(parseFilterValues((name) => filterValues[name] ?? null, ['sale', 'rent']) ?? {}) ?? {};
  const names = Object.keys(filterValues);
  return (
    names.length > 0 &&
    names.length === Object.keys(canonicalValues).length &&
    names.every((name) => canonicalValues[name] === filterValues[name])
  );
}
