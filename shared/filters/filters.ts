import { availabilityFilter } from './definitions/availability.ts';
import { buildYearFilter } from './definitions/buildYear.ts';
import { energyLabelFilter } from './definitions/energyLabel.ts';
import { facadesFilter } from './definitions/facades.ts';
import { type Filter, isYesNoFilter, type NumberFilter, type YesFilter } from './filter.ts';
import { furnishedFilter } from './definitions/furnished.ts';
import { gardenFilter } from './definitions/garden.ts';
import { liftFilter } from './definitions/lift.ts';
import { livingAreaFilter } from './definitions/livingArea.ts';
import { newBuildFilter } from './definitions/newBuild.ts';
import { openHouseFilter } from './definitions/openHouse.ts';
import { parkingFilter } from './definitions/parking.ts';
import { petsFilter } from './definitions/pets.ts';
import { plotAreaFilter } from './definitions/plotArea.ts';
import { pricePerAreaFilter } from './definitions/pricePerArea.ts';
import { reducedFilter } from './definitions/reduced.ts';
import { sinceFilter } from './definitions/since.ts';
import { terraceFilter } from './definitions/terrace.ts';
import { viewingFilter } from './definitions/viewing.ts';
import { virtualTourFilter } from './definitions/virtualTour.ts';

/**
 * All filters other than the six controls of the bar above a list (specification §2.5). Everything about a filter that
 * is not in its own file is derived from that file.
 */
const DECLARED_FILTERS = [
  livingAreaFilter,
  plotAreaFilter,
  pricePerAreaFilter,
  energyLabelFilter,
  buildYearFilter,
  facadesFilter,
  newBuildFilter,
  availabilityFilter,
  gardenFilter,
  terraceFilter,
  parkingFilter,
  liftFilter,
  furnishedFilter,
  petsFilter,
  virtualTourFilter,
  viewingFilter,
  reducedFilter,
  sinceFilter,
  openHouseFilter,
] as const;
type DeclaredFilter = (typeof DECLARED_FILTERS)[number];

/** The names of the fields in the contract. */
export type YesField = Extract<DeclaredFilter, YesFilter>['field'];
export type NumberField = Exclude<DeclaredFilter['field'], YesField>;

export const FILTERS: readonly (Filter & { readonly field: YesField | NumberField })[] = DECLARED_FILTERS;

export const YES_FILTERS = DECLARED_FILTERS.filter((filter): filter is Extract<DeclaredFilter, YesFilter> =>
  isYesNoFilter(filter),
);
const FILTER_FIELD_NAMES = {
  yes: new Set<string>(YES_FILTERS.map(({ field }) => field)),
  all: new Set<string>(DECLARED_FILTERS.map(({ field }) => field)),
};
export const isYesFilter = (field: string): field is YesField => FILTER_FIELD_NAMES.yes.has(field);
export const isNumberFilter = (field: string): field is NumberField =>
  FILTER_FIELD_NAMES.all.has(field) && !FILTER_FIELD_NAMES.yes.has(field);

export const NUMBER_FILTERS: readonly (NumberFilter & { readonly field: NumberField })[] = DECLARED_FILTERS.filter(
  (filter): filter is Exclude<DeclaredFilter, YesFilter> => !isYesNoFilter(filter),
);
