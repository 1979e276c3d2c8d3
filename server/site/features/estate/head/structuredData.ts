import type { EstateDetail } from '#shared/api/estate.ts';
import { ROOM_ID, TRANSACTION } from '#shared/primitives/ids.ts';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';
import { countRoomsOfKind } from '#server/site/estates/roomCounts.ts';
import { formatStreetLine } from '#shared/domain/rules.ts';
import { UNKNOWN_COUNTRY } from '#shared/domain/values/countryName.ts';
import { isOfferedToRent, isProjectToRent } from '#shared/domain/units/offerKind.ts';
import { getUnitState } from '#shared/domain/units/unitState.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { findMonthlyRent } from '#server/site/estates/monthlyRent.ts';
import type { EstateView } from '#server/site/estates/estateView.ts';
import type { UnitView } from '../units/listUnits.ts';
import { toAgencyId, SCHEMA_ORG_CONTEXT } from '#server/site/seo/structuredData/agency.ts';
import { isAccommodation, toPlaceType } from './accommodation.ts';

const toSquareMetres = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'MTK' });

interface StructuredDataSource {
  readonly estate: EstateDetail;
  readonly view: EstateView;
  /** The units of a project that the site may show. */
  readonly units: readonly UnitView[];
  readonly description: string;
  readonly siteName: string;
  readonly origin: string;
  readonly locale: Locale;
  readonly t: Translate;
  /** The paths of this page, of its picture, and of the page of its project. */
  readonly path: string;
  readonly picturePath: string;
  readonly projectPath: string | undefined;
}

/** The UN/CEFACT codes of the periods of a rent, by id (`PERIOD_ID`). */
const PERIOD_CODES: Readonly<Record<number, string>> = { 1: 'MON', 2: 'WEE', 3: 'ANN' };

function toAvailability(statusId: number, allUnitsClosed: boolean): string {
  if (allUnitsClosed) return `${SCHEMA_ORG_CONTEXT}/SoldOut`;
  if (statusId === TRANSACTION.COMING_SOON) return `${SCHEMA_ORG_CONTEXT}/PreSale`;
  return `${SCHEMA_ORG_CONTEXT}/${{ available: 'InStock', option: 'Reserved', closed: 'SoldOut' }[getUnitState(statusId)]}`;
}

const buildMonthlyPart = (name: string, price: number) => ({
  '@type': 'UnitPriceSpecification',
  name,
  price,
  priceCurrency: 'EUR',
  unitCode: PERIOD_CODES[PERIOD_ID.MONTH],
});

/**
 * Returns the monthly rent and charges, and their sum. Returns undefined when the rent or the charges are unknown, or
 * when the charges are 0.
 */
function buildRentWithCharges(estate: EstateDetail, t: Translate): object | undefined {
  const { rent, charges, total } = findMonthlyRent(estate) ?? {};
  if (rent === undefined || !charges || total === undefined) return undefined;
  return {
    '@type': 'CompoundPriceSpecification',
    price: total,
    priceCurrency: 'EUR',
    priceComponent: [
      buildMonthlyPart(t('estate:rent.rentPart'), rent),
      buildMonthlyPart(t('estate:rent.chargesPart'), charges),
    ],
  };
}

function buildOffer({ estate, view, units, siteName, origin, path, t }: StructuredDataSource): object {
  const { transaction, price, project: isProject } = estate.general;
  const offer = { status: transaction, price };
  const pricedUnits = units.filter(({ amount }) => amount !== undefined);
  const isToRent = isProject ? isProjectToRent(offer, pricedUnits) : isOfferedToRent(offer);
  const commonProperties = {
    url: `${origin}${path}`,
    availability: toAvailability(transaction.id, view.allUnitsClosed),
    businessFunction: `http://purl.org/goodrelations/v1#${isToRent ? 'LeaseOut' : 'Sell'}`,
    seller: { '@type': 'RealEstateAgent', '@id': toAgencyId(origin), name: siteName, url: origin },
  };
  // A project for sale may have units to rent, whose rents are no prices of this offer.
  const prices = pricedUnits.flatMap(({ amount, isRental }) => (isRental === isToRent ? (amount ?? []) : []));
  if (isProject && prices.length > 0) {
    const [lowPrice, highPrice] = [Math.min(...prices), Math.max(...prices)];
    return {
      '@type': 'AggregateOffer',
      ...commonProperties,
      priceCurrency: 'EUR',
      lowPrice,
      highPrice,
      offerCount: prices.length,
    };
  }
  const { amount, periodId } = view;
  if (amount === undefined) return { '@type': 'Offer', ...commonProperties };
  const unitCode = periodId === undefined ? undefined : PERIOD_CODES[periodId];
  const priceSpecification =
    buildRentWithCharges(estate, t) ??
    (unitCode && { '@type': 'UnitPriceSpecification', price: amount, priceCurrency: 'EUR', unitCode });
  return {
    '@type': 'Offer',
    ...commonProperties,
    price: amount,
    priceCurrency: 'EUR',
    ...(priceSpecification && { priceSpecification }),
  };
}

/** The rooms that count as living space. Bathrooms, halls and outside spaces do not. */
const LIVING_ROOM_IDS = [ROOM_ID.BEDROOM, ROOM_ID.LIVING_ROOM, ROOM_ID.DINING_ROOM, ROOM_ID.KITCHEN, ROOM_ID.OFFICE];

/** Returns areas and numbers of rooms, each only when the page shows it. */
function buildDimensions({ estate, view }: StructuredDataSource): object {
  const shownIcons = new Set<string>(view.facts.map(({ icon }) => icon));
  const readFactNumber = (icon: string) => Number(view.facts.find((fact) => fact.icon === icon)?.value);
  const roomCount = estate.hiddenTabs.includes('layout')
    ? 0
    : LIVING_ROOM_IDS.reduce((sum, room) => sum + countRoomsOfKind(estate.layout, room), 0);
  const { areaBuild } = estate.dimensions;
  const { constructionYear } = estate.technical;
  return {
    ...(shownIcons.has('area') && areaBuild && { floorSize: toSquareMetres(areaBuild) }),
    ...(roomCount > 0 && { numberOfRooms: roomCount }),
    ...(shownIcons.has('bed') && { numberOfBedrooms: readFactNumber('bed') }),
    ...(shownIcons.has('bath') && { numberOfBathroomsTotal: readFactNumber('bath') }),
    ...(shownIcons.has('house') && constructionYear && { yearBuilt: constructionYear }),
  };
}

const CO2_EMISSION_FIELD = 'certification.co2_emission';

const buildProperty = (name: string, value: string | number, unit?: string) => ({
  '@type': 'PropertyValue',
  name,
  value,
  ...(unit !== undefined && { unitText: unit }),
});

/**
 * Returns value, class and emissions of the energy certificate that the page shows. A class that was derived from the
 * value is marked as derived.
 */
function buildEnergy({ estate, view: { energy }, t }: StructuredDataSource): object {
  if (!energy || estate.hiddenTabs.includes('epc')) return {};
  const { name, value, label, isLabelDerived, rows } = energy;
  const labelName = t('common:energyLabel');
  const emissionRow = rows.find(({ key }) => key === CO2_EMISSION_FIELD);
  const additionalProperty = [
    ...(value === undefined ? [] : [buildProperty(name, value, 'kWh/m²')]),
    ...(label
      ? [buildProperty(isLabelDerived ? `${labelName} (${t('estate:energy.derivedShort')})` : labelName, label)]
      : []),
    ...(emissionRow ? [buildProperty(emissionRow.label, emissionRow.value)] : []),
  ];
  return additionalProperty.length === 0 ? {} : { additionalProperty };
}

function buildPlace(source: StructuredDataSource): object {
  const { estate, view, units, locale, origin, projectPath } = source;
  const { general, address } = estate;
  const type = toPlaceType(general, units.length);
  const street = formatStreetLine(address, locale);
  return {
    '@type': type,
    name: view.title,
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      postalCode: address.city.zip,
      addressLocality: view.city,
      ...(address.countryId !== UNKNOWN_COUNTRY && { addressCountry: address.countryId }),
    },
    ...(address.visible &&
      address.location && {
        geo: {
          '@type': 'GeoCoordinates',
          latitude: address.location.latitude,
          longitude: address.location.longitude,
        },
      }),
    ...(isAccommodation(type) && { ...buildDimensions(source), ...buildEnergy(source) }),
    ...(type === 'ApartmentComplex' && {
      numberOfAccommodationUnits: units.length,
      numberOfAvailableAccommodationUnits: units.filter(({ state }) => state === 'available').length,
    }),
    ...(view.projectLink &&
      projectPath && {
        containedInPlace: { '@type': 'ApartmentComplex', name: view.projectLink.title, url: `${origin}${projectPath}` },
      }),
  };
}

/** Returns an estate as structured data for search engines. It contains nothing that the page does not show. */
export function buildStructuredData(source: StructuredDataSource): readonly object[] {
  const { view, description, origin, locale, path, picturePath } = source;
  const listing = {
    '@context': SCHEMA_ORG_CONTEXT,
    '@type': 'RealEstateListing',
    name: view.title,
    description,
    url: `${origin}${path}`,
    inLanguage: locale,
    image: `${origin}${picturePath}`,
    ...(view.published && { datePosted: view.published }),
    about: buildPlace(source),
    offers: buildOffer(source),
  };
  return [listing];
}
