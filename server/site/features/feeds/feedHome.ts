import type { Coordinates } from '#shared/primitives/area.ts';
import { countAllRooms } from '../../estates/roomCounts.ts';
import type { Estate } from '#shared/api/estate.ts';
import type { PublishedEstate } from '#shared/api/publishedEstates.ts';
import type { FieldKey } from '#shared/domain/fields/field.ts';
import { findFieldTab } from '#shared/domain/fields/fieldTab.ts';
import { COMMON_CHARGES_FIELD } from '#shared/domain/legal/monthlyCharges.ts';
import { findUnitPricePeriod, showsPriceOfUnits } from '#shared/domain/units/cheapestUnit.ts';
import { fillFromProject } from '#shared/domain/units/fillFromProject.ts';
import { isForRent, isPriceShown, isUnderVat } from '#shared/domain/rules.ts';

/** A price with the period of a rent. */
interface FeedPrice {
  readonly value: number;
  /** Absent for a sale, and for a rent whose period is unknown. */
  readonly period: { readonly id: number } | undefined;
}

/** The units of a project, with the lowest and the highest price of those that are available. */
interface FeedUnits {
  readonly count: number;
  /** `priceFrom` and `priceTo` are absent when no unit shows its price, or when the project hides its price. */
  readonly priceFrom: FeedPrice | undefined;
  readonly priceTo: FeedPrice | undefined;
}

/** A home as a feed may publish it. Data that the site hides is absent, so that no format can reveal it. */
export interface FeedHome {
  /**
   * The estate without its hidden price, amounts, street, number and location, and without facts of hidden tabs. The
   * period of a hidden rent stays.
   */
  readonly estate: Estate;
  readonly price: number | undefined;
  /** The exact position; undefined when the street address is hidden. */
  readonly exactPlace: Coordinates | undefined;
  /**
   * The exact position, the middle of the circle that the site shows for a hidden street address, or the middle of the
   * city when no position is known.
   */
  readonly shownPlace: Coordinates | undefined;
  readonly bedrooms: number;
  /** The project of a unit, if the project has a page. */
  readonly project: Estate | undefined;
  /** The units of a project. */
  readonly units: FeedUnits | undefined;
  readonly updatedAt: string;
}

/** Removes the street and everything that reveals it, if the street address is hidden. */
function keepShownAddress(address: Estate['address']): Estate['address'] {
  if (address.visible) return address;
  const { street: _street, number: _number, box: _box, location: _location, ...place } = address;
  return place;
}

/** The field of the catalogue that says whether the home has a swimming pool. */
export const POOL_FIELD = 'comfort.swimming_pool';

/**
 * Removes the amounts from which a hidden price could be derived. The period of a rent stays, because a format may list
 * a rent on request only with its period.
 */
function keepShownAmounts(estate: Estate): Pick<Estate, 'general' | 'technical'> {
  const { general, technical } = estate;
  if (isPriceShown(general.price, isUnderVat(estate))) return { general, technical };
  const { price, ...rest } = general;
  const { monthlyCost: _monthlyCost, ...others } = technical;
  const hiddenPrice = price?.period && { visible: false, priceFrom: false, period: price.period };
  return { general: { ...rest, ...(hiddenPrice && { price: hiddenPrice }) }, technical: others };
}

/**
 * Removes the facts that are only on tabs of the page that the listing hides. What the law requires in an advertisement
 * stays: the energy certificate, the flood scores, and the charges of a rent.
 */
function keepShownFacts(estate: Estate): Estate {
  const hiddenTabs = new Set(estate.hiddenTabs);
  if (hiddenTabs.size === 0) return estate;
  const { general, technical, fields } = estate;
  const { price } = general;
  const isHidden = (key: FieldKey) => hiddenTabs.has(findFieldTab(key));
  const hidesCharges = isHidden(COMMON_CHARGES_FIELD) && !isForRent(general.transaction.id);
  return {
    ...estate,
    general: {
      ...general,
      ...(price && isHidden('financial.rental_deposit') && { price: { ...price, deposit: undefined } }),
      ...(isHidden('general.floor') && { floor: undefined }),
      ...(isHidden('general.pets_allowed') && { petsAllowed: undefined }),
    },
    technical: {
      ...technical,
      ...(hidesCharges && { monthlyCost: undefined }),
      ...(isHidden('construction.renovation_year') && { renovationYear: undefined }),
      ...(isHidden('construction.condition') && { condition: undefined }),
      ...(isHidden('other.availability_date') && { availableDate: undefined }),
    },
    ...(isHidden('financial.cadastral_income') && { ki: {} }),
    ...(hiddenTabs.has('comfort') && { facilities: [] }),
    fields: Object.fromEntries(
      Object.entries(fields).filter(
        ([key]) => !(key === COMMON_CHARGES_FIELD && hidesCharges) && !(key === POOL_FIELD && isHidden(POOL_FIELD)),
      ),
    ),
  };
}

/**
 * The maximum amount (EUR) and area (m²). Larger values are mistakes, and would be written with an exponent, which no
 * format allows.
 */
export const MAX_PLAUSIBLE_NUMBER = 1e12;
const keepPlausible = (value: number | undefined): number | undefined =>
  value !== undefined && value <= MAX_PLAUSIBLE_NUMBER ? value : undefined;

function keepPlausibleAreas({ areaBuild, areaGround, ...others }: Estate['dimensions']): Estate['dimensions'] {
  const [build, ground] = [keepPlausible(areaBuild), keepPlausible(areaGround)];
  return {
    ...others,
    ...(build !== undefined && { areaBuild: build }),
    ...(ground !== undefined && { areaGround: ground }),
  };
}

/** Returns the units of a project. Their prices are absent when the project hides its price, as on the site. */
function toFeedUnits(project: Estate, units: PublishedEstate['units']): FeedUnits | undefined {
  if (!units) return undefined;
  const toPrice = (amount: number | undefined, period: FeedPrice['period']): FeedPrice | undefined => {
    const value = showsPriceOfUnits(project) ? keepPlausible(amount) : undefined;
    return value === undefined
      ? undefined
      : { value, period: findUnitPricePeriod(period, project.general.price?.period) };
  };
  return {
    count: units.count,
    priceFrom: toPrice(units.priceFrom, units.priceFromPeriod),
    priceTo: toPrice(units.priceTo, units.priceToPeriod),
  };
}

/** Returns the home's own price, otherwise the lowest price of the project's units; undefined on request. */
export const findAskedPrice = ({ price, units, estate }: FeedHome): FeedPrice | undefined =>
  price === undefined ? units?.priceFrom : { value: price, period: estate.general.price?.period };

export function toFeedHome({ estate, project, place, point, units, updatedAt }: PublishedEstate): FeedHome {
  const completedEstate = keepShownFacts(project ? fillFromProject(estate, project) : estate);
  const shownEstate = {
    ...completedEstate,
    ...keepShownAmounts(completedEstate),
    address: keepShownAddress(completedEstate.address),
    dimensions: keepPlausibleAreas(completedEstate.dimensions),
  };
  const exactPlace = shownEstate.address.visible && place && place.radius === undefined ? place : undefined;
  return {
    estate: shownEstate,
    price: keepPlausible(shownEstate.general.price?.value),
    exactPlace: exactPlace && { latitude: exactPlace.latitude, longitude: exactPlace.longitude },
    shownPlace: place ?? point,
    bedrooms: shownEstate.general.bedroomCount ?? countAllRooms(shownEstate.layout).bedrooms,
    project,
    units: toFeedUnits(estate, units),
    updatedAt,
  };
}

/** Returns whether a feed lists this home. A feed lists a project either by its units or as a whole. */
export function isListed({ estate, project, units }: FeedHome, projects: 'units' | 'whole'): boolean {
  if (projects === 'whole') return project === undefined;
  return !estate.general.project || units === undefined;
}
