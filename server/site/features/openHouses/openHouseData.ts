import type { PublishedOpenHouse } from '#shared/api/openHouses.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { getCityName, formatStreetLine } from '#shared/domain/rules.ts';
import { localize } from '#shared/i18n/locales.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { toAgencyId, buildPostalAddress, SCHEMA_ORG_CONTEXT } from '../../seo/structuredData/agency.ts';
import { isFull } from './dayWords.ts';
import { buildOpenHousePath } from './openHouseCard.ts';

/** Returns the public part of the location. */
function buildPlace({ estate }: PublishedOpenHouse, { locale }: Pick<ScreenRequest, 'locale'>, name: string): object {
  const { address, place } = estate;
  const city = getCityName(address, locale);
  return {
    '@type': 'Place',
    name,
    address: buildPostalAddress({
      street: formatStreetLine(address, locale) && localize(address.street, locale),
      number: formatStreetLine(address, locale) && (address.number ?? ''),
      zip: address.city.zip,
      city,
      countryId: address.countryId,
    }),
    // The position is left out when it is a circle, because that is no exact location.
    ...(place &&
      place.radius === undefined && {
        geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
      }),
  };
}

/** Returns an open house day as structured data for search engines. */
export function buildOpenHouseJsonLd(
  openHouse: PublishedOpenHouse,
  { origin, locale, site, t }: Pick<ScreenRequest, 'origin' | 'locale' | 'site' | 't'>,
  { title, description }: { readonly title: string; readonly description: string },
): object {
  const { start, end, registration, estate } = openHouse;
  const url = origin + buildOpenHousePath(openHouse, locale);
  const [picture] = estate.pictures;
  return {
    '@context': SCHEMA_ORG_CONTEXT,
    '@type': 'Event',
    name: t('openHouses:event', { title }),
    description,
    url,
    startDate: start,
    endDate: end,
    eventStatus: `${SCHEMA_ORG_CONTEXT}/EventScheduled`,
    eventAttendanceMode: `${SCHEMA_ORG_CONTEXT}/OfflineEventAttendanceMode`,
    isAccessibleForFree: true,
    location: buildPlace(openHouse, { locale }, title),
    ...(picture && { image: [`${origin}${mediaPath(picture.file, 'og', 'jpg')}`] }),
    organizer: { '@type': 'RealEstateAgent', '@id': toAgencyId(origin), name: site.name, url: origin },
    ...(registration && {
      offers: {
        '@type': 'Offer',
        price: 0,
        priceCurrency: 'EUR',
        url,
        availability: `${SCHEMA_ORG_CONTEXT}/${isFull(openHouse) ? 'SoldOut' : 'InStock'}`,
        validFrom: openHouse.updatedAt,
      },
      ...(registration.limit !== undefined &&
        registration.counts === 'people' && { maximumAttendeeCapacity: registration.limit }),
    }),
  };
}
