import { availability } from './availability.ts';
import { buildYear } from './buildYear.ts';
import { energyLabel } from './energyLabel.ts';
import { facades } from './facades.ts';
import { type Filter, isYes, type NumberFilter, type YesFilter } from './filter.ts';
import { furnished } from './furnished.ts';
import { garden } from './garden.ts';
import { lift } from './lift.ts';
import { livingArea } from './livingArea.ts';
import { newBuild } from './newBuild.ts';
import { openHouse } from './openHouse.ts';
import { parking } from './parking.ts';
import { pets } from './pets.ts';
import { plotArea } from './plotArea.ts';
import { pricePerArea } from './pricePerArea.ts';
import { reduced } from './reduced.ts';
import { since } from './since.ts';
import { terrace } from './terrace.ts';
import { viewing } from './viewing.ts';
import { virtualTour } from './virtualTour.ts';

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
