import { availability } from './definitions/availability.ts';
import { buildYear } from './definitions/buildYear.ts';
import { energyLabel } from './definitions/energyLabel.ts';
import { facades } from './definitions/facades.ts';
import { type Filter, isYes, type NumberFilter, type YesFilter } from './filter.ts';
import { furnished } from './definitions/furnished.ts';
import { garden } from './definitions/garden.ts';
import { lift } from './definitions/lift.ts';
import { livingArea } from './definitions/livingArea.ts';
import { newBuild } from './definitions/newBuild.ts';
import { openHouse } from './definitions/openHouse.ts';
import { parking } from './definitions/parking.ts';
import { pets } from './definitions/pets.ts';
import { plotArea } from './definitions/plotArea.ts';
import { pricePerArea } from './definitions/pricePerArea.ts';
import { reduced } from './definitions/reduced.ts';
import { since } from './definitions/since.ts';
import { terrace } from './definitions/terrace.ts';
import { viewing } from './definitions/viewing.ts';
import { virtualTour } from './definitions/virtualTour.ts';

/**
 * All filters other than the six controls. Everything about a filter that is not in its own file is derived from that
 * file.
 */
const DECLARED = [
  livingArea,
  plotArea,
  pricePerArea,
  energyLabel,
  buildYear,
  facades,
  newBuild,
  availability,
  garden,
  terrace,
  parking,
  lift,
  furnished,
  pets,
  virtualTour,
  viewing,
  reduced,
  since,
  openHouse,
] as const;
type Declared = (typeof DECLARED)[number];

/** The names of the fields in the contract. */
export type YesField = Extract<Declared, YesFilter>['field'];
export type NumberField = Exclude<Declared['field'], YesField>;

export const FILTERS: readonly (Filter & { readonly field: YesField | NumberField })[] = DECLARED;

export const YES_FILTERS = DECLARED.filter((filter): filter is Extract<Declared, YesFilter> => isYes(filter));
const FIELDS = {
  yes: new Set<string>(YES_FILTERS.map(({ field }) => field)),
  all: new Set<string>(DECLARED.map(({ field }) => field)),
};
export const isYesFilter = (field: string): field is YesField => FIELDS.yes.has(field);
export const isNumberFilter = (field: string): field is NumberField => FIELDS.all.has(field) && !FIELDS.yes.has(field);

export const NUMBER_FILTERS: readonly (NumberFilter & { readonly field: NumberField })[] = DECLARED.filter(
  (filter): filter is Exclude<Declared, YesFilter> => !isYes(filter),
);
