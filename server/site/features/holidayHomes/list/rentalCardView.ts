import type { RentalOffer, RentalPhoto, RentalUnitSummary } from '#shared/api/rentals.ts';
import { parseRegistrationNumber } from '#shared/primitives/registrationNumber.ts';
import { labelPicture } from '#shared/domain/aiPictures.ts';
import type { PictureView } from '#shared/domain/media.ts';
import { getCityName, formatStreetLine } from '#shared/domain/rules.ts';
import { formatDate, formatPrice } from '#shared/i18n/format.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { selectCardPictures } from '#server/site/estates/cards/cardPictures.ts';
import { getRentalKind, formatRentalTitle } from './rentalTitle.ts';
import { buildStayHref } from '../stay/stayHref.ts';

/** The data that a card shows of a holiday home, in one language. */
export interface RentalCardView {
  readonly id: number;
  readonly href: string;
  readonly title: string;
  /** The kind of home, for example `Penthouse`. */
  readonly kind: string;
  /** The city and quarter, for example `Knokke-Heist, Het Zoute`. */
  readonly place: string;
  readonly persons: number;
  readonly bedrooms?: number;
  readonly bathrooms?: number;
  readonly arePetsAllowed: boolean;
  /** The registration number of the home, without other text (`parseRegistrationNumber`). */
  readonly registrationNumber?: string;
  readonly offer?: OfferView;
  /** The address of the page on which the dates of the offer can be reserved. */
  readonly bookHref?: string;
  readonly pictures: readonly PictureView[];
  /** The number of pictures that the card can show. `pictures` may contain only the first of them. */
  readonly pictureCount: number;
  /** The position on a map. With a radius, the home is somewhere in that circle. */
  readonly coordinates?: { readonly latitude: number; readonly longitude: number; readonly radius?: number };
}

/** Free dates with their price. */
export interface OfferView {
  /** The formatted price, for example `€ 690`. */
  readonly price: string;
  /** The length of the stay, for example `week, 7 nachten`. */
  readonly stayText: string;
  /** The formatted dates, for example `03/07/2027 – 10/07/2027`. */
  readonly dates: string;
}

export const MAX_CARD_PICTURES = 4;

export const formatDates = (begin: string, end: string) => `${formatDate(begin)} – ${formatDate(end)}`;

/** Returns for example `week, 7 nachten`, or `3 nachten` for dates that are not one of the owner's periods. */
export function formatStayText({ type, nights }: Pick<RentalOffer, 'type' | 'nights'>, t: Translate): string {
  const nightsText = t('rentalList:nights', { count: nights });
  return type === 'stay' ? nightsText : `${t(`rentalList:period.${type}`)}, ${nightsText}`;
}

export const buildOfferView = (offer: RentalOffer, t: Translate): OfferView => ({
  price: formatPrice(offer.price),
  stayText: formatStayText(offer, t),
  dates: formatDates(offer.begin, offer.end),
});

/** Returns pictures, each with an alternative text. Pictures of unknown size are left out. */
export const buildPhotoViews = (
  photos: readonly RentalPhoto[],
  { locale, t, title }: { readonly locale: Locale; readonly t: Translate; readonly title: string },
): readonly PictureView[] =>
  photos.flatMap(({ id, hash, width, height, alt, ai }, position) =>
    width && height
      ? [
          labelPicture(
            {
              id,
              hash,
              width,
              height,
              alt: localize(alt, locale) || t('common:photoAlt', { title, number: position + 1 }),
            },
            ai,
            locale,
          ),
        ]
      : [],
  );

export function buildRentalCardView(
  unit: RentalUnitSummary,
  { locale, t }: { locale: Locale; t: Translate },
): RentalCardView {
  const { id, address, places, location, maxOccupation, petsAllowed, offer, place } = unit;
  const registrationNumber = parseRegistrationNumber(unit.registrationNumber);
  const kind = getRentalKind(unit, locale);
  const city = getCityName(address, locale);
  const title = formatRentalTitle(unit, address, { locale, t });
  const quarter = localize(location.name, locale);
  // The quarter is shown in place of the street, because visitors from elsewhere know it better.
  const placeParts = [city, quarter && quarter !== city ? quarter : formatStreetLine(address, locale)];
  return {
    id,
    href: pathFor('holidayUnit', locale, { rentalUnitId: id }),
    title,
    kind,
    place: placeParts.filter(Boolean).join(', '),
    persons: maxOccupation,
    ...(places.bedrooms > 0 && { bedrooms: places.bedrooms }),
    ...(places.bathrooms > 0 && { bathrooms: places.bathrooms }),
    arePetsAllowed: petsAllowed === true,
    ...(registrationNumber !== undefined && { registrationNumber }),
    ...(offer && { offer: buildOfferView(offer, t), bookHref: buildStayHref(locale, id, offer) }),
    ...selectCardPictures(buildPhotoViews(unit.photos, { locale, t, title }), MAX_CARD_PICTURES),
    ...(place && {
      coordinates: {
        latitude: place.latitude,
        longitude: place.longitude,
        ...(place.radius !== undefined && { radius: place.radius }),
      },
    }),
  };
}
