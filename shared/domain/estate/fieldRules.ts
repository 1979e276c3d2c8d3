import { dropInformationSuffix } from '../fields/fieldTab.ts';
import { HEAD_TYPE, type Region, TRANSACTION } from '../../primitives/ids.ts';

/** The facts on which the rules of specification §5 depend. */
export interface FieldSituation {
  readonly statusId: number;
  readonly headTypeId: number;
  readonly region?: Region | undefined;
  /** The field `financial.vat_regime`. */
  readonly vatRegime: boolean;
  /** True when visitors may see the price. False means that the price is on request. */
  readonly priceVisible: boolean;
}

/** Returns whether a status is TO_RENT, RENTED (§3.3, §5), or RENT_UNDER_OPTION, which comes between these two. */
export const isToRentOrRented = (statusId: number) =>
  statusId === TRANSACTION.TO_RENT || statusId === TRANSACTION.RENT_UNDER_OPTION || statusId === TRANSACTION.RENTED;

const ELECTRICAL_FIELDS = new Set([
  'certification.electrical_certificate',
  'certification.electrical_certificate_conformity',
]);

const SALE_ONLY_FIELDS = new Set([
  ...ELECTRICAL_FIELDS,
  'planning.permit',
  'planning.last_zoning_destination',
  'planning.proceeding',
  'planning.subdivision_permit',
  'certification.as_built_certificate',
]);
/**
 * §5: "Electrical certificate, permit, last zoning destination, proceeding, subdivision permit and as-built certificate
 * fields are hidden when the status is TO_RENT or RENTED."
 */
export const isHiddenForRental = (key: string, statusId: number) =>
  isToRentOrRented(statusId) && SALE_ONLY_FIELDS.has(key);

/** §5: "Electrical certificate fields are hidden when the type is PLOT." */
export const isHiddenForPlot = (key: string, headTypeId: number) =>
  headTypeId === HEAD_TYPE.PLOT && ELECTRICAL_FIELDS.has(key);

const FIELDS_HIDDEN_UNDER_VAT = new Set([
  'financial.price',
  'financial.land_price',
  'financial.infrastructure_price',
  'notary_cost.total',
]);
/** The fields that reveal the price. */
const PRICE_REVEALING_FIELDS = new Set([
  'financial.price',
  'financial.price_per_area',
  'financial.total_price',
  'financial.yield',
]);
/**
 * §5: "Price, land price, infrastructure price and notary total are hidden when the financial vat_regime is true." The
 * total, the price per m² and the yield are hidden too, because they reveal the price.
 */
export const isHiddenUnderVat = (key: string, vatRegime: boolean) =>
  vatRegime && (FIELDS_HIDDEN_UNDER_VAT.has(key) || PRICE_REVEALING_FIELDS.has(key));

/**
 * The parts of the price, and the figures from which it follows. The bids of a public sale are not among them, because
 * they are conditions of the sale that the notary publishes, and the price results from the bidding.
 */
const PRICE_PART_FIELDS = new Set([
  ...PRICE_REVEALING_FIELDS,
  'financial.land_price',
  'financial.construction_price',
  'financial.infrastructure_price',
  'financial.furniture_price',
  'financial.rent_per_month',
  'financial.rent_per_year',
  'financial.rental_deposit',
  'financial.rental_income',
  'financial.business_transfer_price',
  'financial.registration_duties',
  'financial.purchase_tax',
  'financial.notary_fee',
  'notary.annuity_bouquet',
  'notary.annuity_monthly',
]);
/**
 * Returns whether a field is hidden because the price is hidden (§4.3): the parts of the price, and the fields from
 * which the price can be calculated.
 */
export const isHiddenOnRequest = (key: string, priceVisible: boolean) =>
  !priceVisible && (PRICE_PART_FIELDS.has(key) || key.startsWith('notary_cost.'));

const FIELDS_HIDDEN_IN_WALLONIA = new Set([
  'certification.as_built_certificate',
  'planning.heritage_inventory',
  'planning.flood_parcel_score',
  'planning.flood_building_score',
]);
/** §5: "As-built, heritage inventory and flood scores are hidden for Wallonian estates." */
export const isHiddenInWallonia = (key: string, region: Region | undefined) =>
  region === 'WALLONIA' && FIELDS_HIDDEN_IN_WALLONIA.has(key);

/** §5: "New-building shows only if true, elevator only if true." */
export const isShownOnlyIfTrue = (key: string) => key === 'construction.new_construction' || key === 'comfort.elevator';

/**
 * §4.6: zero counts as empty "unless a rule overrides". An energy value of zero or less is a real value, and the best
 * one.
 */
export const isZeroMeaningful = (key: string) => key === 'certification.epc_value';

const SIGNED_NUMBER_FIELDS = new Set([
  'certification.epc_value',
  'certification.epc_year_value',
  'certification.e_level',
]);
/** Returns whether a field may be negative. A home that produces more energy than it uses has negative figures. */
export const isSignedValue = (key: string) => SIGNED_NUMBER_FIELDS.has(key);

/** Returns whether a field is hidden. An explanation is hidden with the field that it explains. */
export function isFieldHidden(key: string, situation: FieldSituation): boolean {
  const explainedKey = dropInformationSuffix(key);
  return (
    isHiddenForRental(explainedKey, situation.statusId) ||
    isHiddenForPlot(explainedKey, situation.headTypeId) ||
    isHiddenUnderVat(explainedKey, situation.vatRegime) ||
    isHiddenOnRequest(explainedKey, situation.priceVisible) ||
    isHiddenInWallonia(explainedKey, situation.region)
  );
}
