import type { RentalUnitDetail } from '#shared/api/rentals.ts';
import type { SalesRep } from '#shared/api/estate.ts';
import type { PictureView } from '#shared/domain/media.ts';
import type { PlaceOnMap } from '#shared/domain/map/mapMarker.ts';
import { HEAD_TYPE, TRANSACTION } from '#shared/primitives/ids.ts';
import { formatAddressLine, getCityName } from '#shared/domain/rules.ts';
import { formatArea } from '#shared/i18n/format.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { toPlainText } from '#server/site/render/html/sanitize.ts';
import { findShortDescriptionExtra } from '#server/site/estates/description/shortDescriptionExtra.ts';
import { type OfferView, buildOfferView, buildPhotoViews } from '../list/rentalCardView.ts';
import { getRentalKind, formatRentalTitle } from '../list/rentalTitle.ts';
import { type RentalFact, listRentalFacts } from './rentalFacts.ts';

/** A holiday home in the form in which its page shows it, in one language. */
export interface RentalView {
  readonly id: number;
  readonly reference?: string;
  readonly href: string;
  readonly bookingHref: string;
  readonly title: string;
  /** The kind of home, for example `Penthouse`. */
  readonly kind: string;
  /** The area, for example `78 m²`. */
  readonly areaText?: string;
  readonly city: string;
  /** The public part of the street address. */
  readonly address: string;
  /** The agent's HTML or text, not yet sanitized. */
  readonly description: string;
  readonly shortDescription: string;
  /** The facts of specification §2.8 that have a value. */
  readonly facts: readonly RentalFact[];
  /** The options, including "pets allowed". */
  readonly optionNames: readonly string[];
  readonly pictures: readonly PictureView[];
  readonly persons: number;
  readonly arePetsAllowed: boolean;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly houseRules: readonly string[];
  readonly nearbyPlaces: readonly { readonly name: string; readonly distance: number }[];
  readonly costs: RentalUnitDetail['costs'];
  /** The cheapest free period, or free nights when no period is free. */
  readonly offer?: OfferView;
  readonly salesRep?: SalesRep;
  readonly place?: PlaceOnMap;
}

/** Returns the position on a map. A home with a hidden street address is shown as a circle around another point. */
function findMapPlace({ id, general, place }: RentalUnitDetail): PlaceOnMap | undefined {
  if (!place) return undefined;
  const { latitude, longitude, radius } = place;
  return {
    marker: {
      id,
      type: general.subKind.id,
      headType: HEAD_TYPE.HOLIDAY_HOME,
      status: TRANSACTION.TO_RENT,
      project: false,
      latitude,
      longitude,
    },
    ...(radius !== undefined && { radius }),
  };
}

/** Returns the HTML, or an empty text when it contains only markup. */
const keepNonEmptyHtml = (html: string) => (toPlainText(html, 1) === '' ? '' : html);

const keepNonEmpty = (texts: readonly string[]) => texts.filter((text) => text !== '');

export function buildRentalView(unit: RentalUnitDetail, { locale, t }: { locale: Locale; t: Translate }): RentalView {
  const { id, general, address, house, offer } = unit;
  const kind = getRentalKind(general, locale);
  const city = getCityName(address, locale);
  const title = formatRentalTitle(general, address, { locale, t });
  const place = findMapPlace(unit);
  const description = keepNonEmptyHtml(localize(general.description, locale));
  return {
    id,
    ...(general.reference && { reference: general.reference }),
    href: pathFor('holidayUnit', locale, { rentalUnitId: id }),
    bookingHref: pathFor('rentalBooking', locale, { rentalUnitId: id }),
    title,
    kind,
    ...(general.surface && { areaText: formatArea(general.surface) }),
    city,
    address: formatAddressLine(address, locale),
    description,
    shortDescription: findShortDescriptionExtra(
      keepNonEmptyHtml(localize(general.descriptionShort, locale)),
      description,
    ),
    facts: listRentalFacts(unit, { locale, t }),
    optionNames: keepNonEmpty([
      ...unit.options.map(({ name }) => localize(name, locale)),
      ...(general.petsAllowed ? [t('rental:pets')] : []),
    ]),
    pictures: buildPhotoViews(unit.photos, { locale, t, title }),
    persons: general.maxOccupation,
    arePetsAllowed: general.petsAllowed === true,
    checkIn: house.checkIn,
    checkOut: house.checkOut,
    houseRules: keepNonEmpty(house.rules.map((rule) => localize(rule, locale))),
    nearbyPlaces: unit.near.flatMap(({ name, distance }) => {
      const text = localize(name, locale);
      return text ? [{ name: text, distance }] : [];
    }),
    costs: unit.costs,
    ...(offer && { offer: buildOfferView(offer, t) }),
    ...(unit.salesRep && { salesRep: unit.salesRep }),
    ...(place && { place }),
  };
}
