import type { Coordinates } from '#shared/primitives/area.ts';
import { countAllRooms } from '../../estates/roomCounts.ts';
import type { Estate } from '#shared/api/estate.ts';
import type { PublishedEstate } from '#shared/api/publishedEstates.ts';
import type { FieldKey } from '#shared/domain/fields/field.ts';
import { findFieldTab } from '#shared/domain/fields/fieldTab.ts';
import { COMMON_CHARGES_FIELD } from '#shared/domain/legal/monthlyCharges.ts';
import { fillFromProject } from '#shared/domain/units/fillFromProject.ts';
import { isForRent, isPriceShown, isUnderVat } from '#shared/domain/rules.ts';

/** A home as a feed may publish it. Data that the site hides is absent, so that no format can reveal it. */
export interface FeedHome {
  /** The estate without its hidden price, amounts, street, number and location, and without facts of hidden tabs. */
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
  readonly units: PublishedEstate['units'];
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

/** Removes the amounts from which a hidden price could be derived. */
function keepShownAmounts(estate: Estate): Pick<Estate, 'general' | 'technical'> {
  const { general, technical } = estate;
  if (isPriceShown(general.price, isUnderVat(estate))) return { general, technical };
  const { price: _price, ...rest } = general;
  const { monthlyCost: _monthlyCost, ...others } = technical;
  return { general: rest, technical: others };
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
    units,
    updatedAt,
  };
}

/** Returns whether a feed lists this home. A feed lists a project either by its units or as a whole. */
export function isListed({ estate, project, units }: FeedHome, projects: 'units' | 'whole'): boolean {
  if (projects === 'whole') return project === undefined;
  return !estate.general.project || units === undefined;
}
