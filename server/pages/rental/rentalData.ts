import type { RentalUnitDetail } from '../../../shared/api/rentals.ts';
import { mediaPath } from '../../../shared/domain/media.ts';
import { streetLine } from '../../../shared/domain/rules.ts';
import { type Locale, localize } from '../../../shared/i18n/locales.ts';
import { agencyId, SCHEMA } from '../../seo/structuredData/agency.ts';
import type { RentalView } from './rentalView.ts';

/** More pictures than these say nothing more to a search engine. */
const MOST_IMAGES = 12;

interface RentalDataSource {
  readonly unit: RentalUnitDetail;
  readonly view: RentalView;
  readonly description: string;
  readonly origin: string;
  readonly locale: Locale;
}

const feature = (name: string) => ({ '@type': 'LocationFeatureSpecification', name, value: true });

/** A holiday home as search engines know it: only what the page shows too. */
export function rentalData({ unit, view, description, origin, locale }: RentalDataSource): object {
  const { general, address, places, house, place } = unit;
  const street = streetLine(address, locale);
  const [picture, ...others] = view.pictures.slice(0, MOST_IMAGES);
  return {
    '@context': SCHEMA,
    '@type': 'VacationRental',
    '@id': `${origin}${view.href}#home`,
    identifier: String(unit.id),
    name: view.title,
    description,
    url: `${origin}${view.href}`,
    ...(picture && { image: [picture, ...others].map((each) => `${origin}${mediaPath(each, 'gallery-l', 'jpg')}`) }),
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      postalCode: address.city.zip,
      addressLocality: view.city,
      addressCountry: address.countryId,
    },
    ...(place && place.radius === undefined && { latitude: place.latitude, longitude: place.longitude }),
    checkinTime: `${house.checkIn}:00`,
    checkoutTime: `${house.checkOut}:00`,
    petsAllowed: general.petsAllowed,
    provider: { '@id': agencyId(origin) },
    containsPlace: {
      '@type': 'Accommodation',
      additionalType: 'EntirePlace',
      occupancy: { '@type': 'QuantitativeValue', value: general.maxOccupation },
      ...(places.bedrooms > 0 && { numberOfBedrooms: places.bedrooms }),
      ...(places.bathrooms > 0 && { numberOfBathroomsTotal: places.bathrooms }),
      ...(general.surface && { floorSize: { '@type': 'QuantitativeValue', value: general.surface, unitCode: 'MTK' } }),
      ...(unit.options.length > 0 && {
        amenityFeature: unit.options.map(({ name }) => feature(localize(name, locale))),
      }),
    },
    ...(view.offer && { priceRange: view.offer.price }),
  };
}
