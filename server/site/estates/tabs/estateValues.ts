import type { EstateDetail, FieldValue } from '#shared/api/estate.ts';
import { computePricePerArea, findShownConstructionValue, findShownTotalPrice } from './priceRules.ts';
import { listMeasuredFigures } from './energyCertificate.ts';
import { countAllRooms } from '../roomCounts.ts';
import { isEmpty, isForRent } from '#shared/domain/rules.ts';
import { getCountryName } from '#shared/domain/values/countryName.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';

/** The country whose name is not shown, because almost all homes are in it. */
const DOMESTIC_COUNTRY = 'BE';

/** Returns whether a value is present. Zero counts as present, because another rule decides whether it is shown. */
const isPresent = (value: FieldValue | undefined) => value === 0 || !isEmpty(value);

type FieldEntry = readonly [key: string, value: FieldValue | undefined];

function listGeneralValues(estate: EstateDetail, locale: Locale): FieldEntry[] {
  const { general, address, technical, contactPerson, environments } = estate;
  const { headType, subType } = general;
  const hasSameName = localize(headType.name, locale).toLowerCase() === localize(subType?.name, locale).toLowerCase();
  const personName = contactPerson && [contactPerson.firstname, contactPerson.lastname].filter(Boolean).join(' ');
  return [
    ['general.reference', general.reference],
    ['general.status', general.transaction.name],
    ['general.type', headType.name],
    ['general.sub_type', hasSameName ? undefined : subType?.name],
    ['general.floor', general.floor],
    ['general.entity_number', general.entityNumber],
    ['general.country', address.countryId === DOMESTIC_COUNTRY ? undefined : getCountryName(address.countryId, locale)],
    ['general.publication_date', general.publicationDate],
    ['general.building_name', general.buildingName],
    ['general.architect', general.architect],
    ['general.pets_allowed', general.petsAllowed ?? technical.petsAllowed],
    ['general.contact_person', [personName, contactPerson?.phone, contactPerson?.mobile].filter(Boolean).join(', ')],
    ['general.environment', environments.map(({ environment }) => localize(environment.name, locale)).filter(Boolean)],
    ['other.availability', technical.available?.name],
    ['other.availability_date', technical.availableDate],
  ];
}

function listFinancialValues({ general, technical, ki, dimensions, fields }: EstateDetail): FieldEntry[] {
  const { price = { priceFrom: false, visible: true } } = general;
  /**
   * True when the amount is not the price of the whole home, because it is a rent or the part of a life annuity that is
   * paid at once.
   */
  const isPartialPrice =
    price.period !== undefined || isForRent(general.transaction.id) || fields['notary.life_annuity'] === true;
  return [
    ['financial.price', price.value],
    [
      'financial.price_per_area',
      isPartialPrice
        ? undefined
        : computePricePerArea({
            priceEuros: price.value,
            headTypeId: general.headType.id,
            project: general.project,
            buildingAreaM2: dimensions.areaBuild,
            groundAreaM2: dimensions.areaGround,
          }),
    ],
    ['financial.land_price', price.groundValue],
    ['financial.construction_price', findShownConstructionValue(price)],
    ['financial.infrastructure_price', price.infrastructureValue],
    ['financial.furniture_price', price.furnitureValue],
    ['financial.total_price', findShownTotalPrice(price)],
    ['financial.rental_deposit', price.deposit],
    ['financial.common_charges', technical.monthlyCost],
    ['financial.cadastral_income', ki.nonIndexed],
    ['financial.cadastral_income_indexed', ki.indexed],
    ['financial.community_tax', ki.communityTax],
    ['financial.registration_duties', general.registrationCost],
    ['financial.purchase_tax', general.tax],
    ['financial.notary_fee', general.notarySalery],
  ];
}

function listBuildingValues({ general, technical, dimensions, layout }: EstateDetail): FieldEntry[] {
  const counts = countAllRooms(layout);
  return [
    ['construction.bedrooms_count', general.bedroomCount || counts.bedrooms || undefined],
    ['construction.bathrooms_count', counts.bathrooms || undefined],
    ['construction.toilets_count', counts.toilets || undefined],
    ['construction.garages_count', counts.garages || undefined],
    ['construction.parking_spaces_count', counts.parkingSpaces || undefined],
    ['construction.terraces_count', counts.terraces || undefined],
    ['construction.terrace_area', counts.terraceSurface || undefined],
    ['construction.living_area', dimensions.areaBuild],
    ['construction.plot_area', dimensions.areaGround],
    ['construction.plot_area_information', dimensions.commentArea],
    ['construction.buildable_area', dimensions.areaBuildable],
    ['construction.facade_width', dimensions.widthHouse],
    ['construction.building_depth', dimensions.depthHouse],
    ['construction.ground_floor_depth', dimensions.depthGroundFloor],
    ['construction.upper_floor_depth', dimensions.depthFloor],
    ['construction.plot_width', dimensions.widthGround],
    ['construction.plot_depth', dimensions.depthGround],
    ['construction.construction_year', technical.constructionYear],
    ['construction.renovation_year', technical.renovationYear],
    ['construction.construction_type', technical.buildingType?.name],
    ['construction.condition', technical.condition?.name],
    ['construction.new_construction', technical.newBuilding],
    ['comfort.elevator', technical.elevator],
    ['comfort.furnished', technical.furniture],
    ['other.garden_orientation', technical.directionGarden],
  ];
}

const listCertificateValues = ({ energy, general, technical, planning }: EstateDetail): FieldEntry[] => [
  ['certification.epc_value', energy.epcValue],
  ['certification.energy_label', energy.customEpcLabel || energy.energyLabel],
  ['certification.epc_year_value', energy.epcValueTotal],
  ['certification.epc_number', energy.epcReference],
  ['certification.epb_reference', energy.epbReference],
  ['certification.e_level', energy.eLevel],
  ['certification.k_level', energy.kLevel],
  ['certification.co2_emission', energy.co2],
  ['certification.electrical_certificate', technical.certificateElectricity],
  ['certification.electrical_certificate_conformity', technical.certificateConformity],
  ['certification.as_built_certificate', planning.certificateAsBuilt],
  ['certification.asbestos_certificate', general.asbestosInventory],
  ['certification.asbestos_certificate_number', general.certificateAsbestos],
];

const listPlanningValues = ({ planning, technical }: EstateDetail): FieldEntry[] => [
  ['planning.permit', planning.buildingLicense],
  ['planning.last_zoning_destination', planning.townPlanningValue],
  ['planning.proceeding', planning.townPlanningViolation],
  ['planning.pre_emption_right', planning.presaleRight],
  ['planning.subdivision_permit', planning.allocationLicense],
  ['planning.heritage_protected', planning.heritageProtected],
  ['planning.heritage_inventory', planning.heritageInventoried],
  ['planning.renovation_obligation', planning.renovationObligation],
  ['planning.o_level_sensitivity', technical.oLevelSensitivity],
  ['planning.o_level_zone', technical.oLevelZone],
];

/**
 * Returns all values of an estate under the keys of the field catalogue (specification §3.2). A value of the display
 * model (§3.1), or derived from it, replaces the value of `estate.fields` with the same key.
 */
export function collectEstateValues(estate: EstateDetail, locale: Locale): ReadonlyMap<string, FieldValue> {
  const modelEntries = [
    ...listGeneralValues(estate, locale),
    ...listFinancialValues(estate),
    ...listBuildingValues(estate),
    ...listCertificateValues(estate),
    ...listPlanningValues(estate),
  ].filter((entry): entry is [string, FieldValue] => isPresent(entry[1]));
  const values = new Map([...Object.entries(estate.fields), ...modelEntries]);
  for (const [key, value] of listMeasuredFigures(values)) {
    if (value === undefined) values.delete(key);
    else values.set(key, value);
  }
  return values;
}
