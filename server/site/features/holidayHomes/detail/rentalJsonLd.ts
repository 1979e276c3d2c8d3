import { toPlainText } from '#server/site/render/html/sanitize.ts';
import { SCHEMA_ORG_CONTEXT, toAgencyId } from '#server/site/seo/structuredData/agency.ts';
import type { RentalUnitDetail } from '#shared/api/rentals.ts';
import type { Site } from '#shared/api/site.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { formatStreetLine } from '#shared/domain/rules.ts';
import { UNKNOWN_COUNTRY } from '#shared/domain/values/countryName.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { parseRegistrationNumber } from '#shared/primitives/registrationNumber.ts';
import type { RentalView } from './rentalView.ts';

/** The maximum length of a description, in characters. */
const MAX_DESCRIPTION_CHARACTERS = 2000;
/** The maximum number of pictures. Search engines gain nothing from more. */
const MAX_IMAGES = 12;

/**
 * Google's names of features (documentation of `VacationRental`), each with a pattern that recognises the feature in
 * the agency's English name. Google's names are the same in every language, and Google accepts no other names.
 */
const FEATURE_PATTERNS: readonly (readonly [name: string, words: RegExp])[] = [
  ['ac', /\bair[- ]?condition/i],
  ['balcony', /\bbalcony\b/i],
  ['crib', /\b(?:cot|crib)\b/i],
  ['elevator', /\b(?:lift|elevator)\b/i],
  ['fireplace', /\bfireplace\b|\bopen fire\b/i],
  ['hotTub', /\b(?:hot tub|jacuzzi)\b/i],
  ['microwave', /\bmicrowave\b/i],
  ['outdoorGrill', /\b(?:barbecue|bbq)\b/i],
  ['patio', /\b(?:patio|terrace)\b/i],
  ['pool', /\bpool\b(?! table)/i],
  ['tv', /\b(?:tv|television)\b/i],
  ['wifi', /\bwi-?fi\b/i],
];

/**
 * Kinds of homes for which Google has names. A kind is recognised in the agency's English name. When that name contains
 * several kinds, the first kind in this list is used.
 */
const GOOGLE_HOME_KINDS = ['Villa', 'Bungalow', 'Chalet', 'Cottage', 'Cabin', 'Apartment', 'House'] as const;

interface RentalJsonLdSource {
  readonly unit: RentalUnitDetail;
  readonly view: RentalView;
  /** The text for a home that has no description of its own. */
  readonly description: string;
  readonly site: Pick<Site, 'locales'>;
  readonly origin: string;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Returns Google's names of the home's features, for example `wifi`. */
const listKnownFeatures = ({ options }: Pick<RentalUnitDetail, 'options'>): readonly string[] =>
  FEATURE_PATTERNS.filter(([, pattern]) => options.some(({ name }) => pattern.test(name.en ?? ''))).map(
    ([name]) => name,
  );

/** Returns for example `Villa`; undefined for a kind without a name at Google. */
function findKnownKind({ general: { subKind, kind } }: Pick<RentalUnitDetail, 'general'>): string | undefined {
  for (const { name } of [subKind, kind]) {
    const englishName = name.en?.toLowerCase() ?? '';
    const googleKind = GOOGLE_HOME_KINDS.find((each) => englishName.includes(each.toLowerCase()));
    if (googleKind) return googleKind;
  }
  return undefined;
}

const buildFeature = (name: string, value: boolean) => ({ '@type': 'LocationFeatureSpecification', name, value });

/**
 * Returns a holiday home as structured data. It has the properties that Google requires of a `VacationRental`, when
 * their values are known and public. When the street address is hidden, the location is hidden as well.
 */
export function buildRentalJsonLd({ unit, view, description, site, origin, locale, t }: RentalJsonLdSource): object {
  const { general, address, places, house, place } = unit;
  const registrationNumber = parseRegistrationNumber(general.registrationNumber);
  const street = formatStreetLine(address, locale);
  const kind = findKnownKind(unit);
  const region = localize(address.province?.name, locale);
  const [picture, ...otherPictures] = view.pictures.slice(0, MAX_IMAGES);
  return {
    '@context': SCHEMA_ORG_CONTEXT,
    '@type': 'VacationRental',
    '@id': `${origin}${view.href}#home`,
    ...(kind && { additionalType: kind }),
    identifier: String(unit.id),
    ...(registrationNumber !== undefined && {
      additionalProperty: {
        '@type': 'PropertyValue',
        name: t('rental:label.registrationNumber'),
        value: registrationNumber,
      },
    }),
    name: view.title,
    description: toPlainText(view.description, MAX_DESCRIPTION_CHARACTERS) || description,
    url: `${origin}${view.href}`,
    ...(picture && {
      image: [picture, ...otherPictures].map((each) => `${origin}${mediaPath(each, 'gallery-l', 'jpg')}`),
    }),
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      postalCode: address.city.zip,
      addressLocality: view.city,
      ...(region && { addressRegion: region }),
      ...(address.countryId !== UNKNOWN_COUNTRY && { addressCountry: address.countryId }),
    },
    ...(place && place.radius === undefined && { latitude: place.latitude, longitude: place.longitude }),
    checkinTime: `${house.checkIn}:00`,
    checkoutTime: `${house.checkOut}:00`,
    petsAllowed: view.arePetsAllowed,
    knowsLanguage: site.locales,
    ...(view.optionNames.length > 0 && { amenityFeature: view.optionNames.map((name) => buildFeature(name, true)) }),
    parentOrganization: { '@id': toAgencyId(origin) },
    containsPlace: {
      '@type': 'Accommodation',
      additionalType: 'EntirePlace',
      occupancy: { '@type': 'QuantitativeValue', value: general.maxOccupation },
      ...(places.bedrooms > 0 && { numberOfBedrooms: places.bedrooms }),
      ...(places.bathrooms > 0 && { numberOfBathroomsTotal: places.bathrooms }),
      ...(general.surface && { floorSize: { '@type': 'QuantitativeValue', value: general.surface, unitCode: 'MTK' } }),
      amenityFeature: [
        ...listKnownFeatures(unit).map((name) => buildFeature(name, true)),
        buildFeature('petsAllowed', view.arePetsAllowed),
        // The value is false, because the agency confirms each booking.
        buildFeature('instantBookable', false),
      ],
    },
    ...(view.offer && { priceRange: `${t('common:priceFrom')} ${view.offer.price}` }),
  };
}
