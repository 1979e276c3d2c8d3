import type { EstateSummary } from '#shared/api/estate.ts';
import type { Site } from '#shared/api/site.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { NEW_PRICE_STICKER, TRANSACTION } from '#shared/primitives/ids.ts';
import { cityName, hasPrice, isClosed, isEmpty, isLinked, isStickerSet, streetLine } from '#shared/domain/rules.ts';
import { periodText } from '#shared/domain/estate/periodText.ts';
import { estateSlug } from '#shared/domain/estate/slug.ts';
import { unitState } from '#shared/domain/units/unitState.ts';
import { TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { formatArea, formatPrice } from '#shared/i18n/format.ts';
import { formatDay } from '#shared/i18n/moments.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { memoize } from '../../cache/memoize.ts';
import { thumbnailViews } from '../pictureViews.ts';
import { cardPictures } from './cardPictures.ts';
import { stickerView } from './stickerView.ts';

/** The picture of a card, and those that can be scrolled to beside it. */

const STATUSES_WITH_STICKER: ReadonlySet<number> = new Set(
  Object.values(TRANSACTION).filter((id) => id !== TRANSACTION.FOR_SALE && id !== TRANSACTION.TO_RENT),
);

export interface CardContext {
  readonly site: Pick<Site, 'listing'> & Partial<Pick<Site, 'history'>>;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Own path of an estate. A unit's address needs its project: without it the short one is given, which redirects. */
function hrefOf(estate: EstateSummary, locale: Locale): string {
  if (estate.parentId !== undefined) return pathFor('estateShort', locale, { estateId: estate.id });
  return pathFor('estate', locale, { estateId: estate.id, slug: estateSlug(estate, locale) });
}

/** Bedrooms of an estate; of a project without a number of its own, from the fewest of its units to the most. */
function bedroomsOf({ bedroomCount, units }: EstateSummary): { bedrooms?: number; bedroomsTo?: number } {
  const from = bedroomCount || units?.bedroomsFrom;
  const to = bedroomCount ? undefined : units?.bedroomsTo;
  return { ...(from && { bedrooms: from }), ...(from && to && to > from && { bedroomsTo: to }) };
}

function factsOf(estate: EstateSummary): NonNullable<CardView['facts']> {
  const { areaGround, areaBuild, units } = estate;
  return {
    ...(areaGround !== undefined && !isEmpty(areaGround) && { areaGround: formatArea(areaGround) }),
    ...(areaBuild !== undefined && !isEmpty(areaBuild) && { areaBuild: formatArea(areaBuild) }),
    ...bedroomsOf(estate),
    ...(units && units.available > 0 && { unitsAvailable: units.available, unitsTotal: units.total }),
  };
}

/** The price to show; a project without one of its own has that of its cheapest unit, with 'From' before it. */
function priceOf({ price, vatRegime, units }: EstateSummary): Pick<CardView, 'price' | 'priceFrom'> {
  if (hasPrice(price, vatRegime) && price?.value !== undefined) {
    return { price: formatPrice(price.value), priceFrom: price.priceFrom };
  }
  const hides = price?.visible === false || vatRegime === true;
  if (units?.priceFrom && !hides) return { price: formatPrice(units.priceFrom), priceFrom: true };
  return { priceFrom: price?.priceFrom ?? false };
}

/** The sticker of the estate; without one, what it is when it is neither just for sale nor just to rent. */
function stickerOf({ sticker, status }: EstateSummary, locale: Locale): Pick<CardView, 'sticker'> {
  if (isStickerSet(sticker)) return stickerView(sticker, locale);
  const name = STATUSES_WITH_STICKER.has(status.id) && TRANSACTION_NAMES[status.id]?.[locale];
  if (!name) return {};
  return { sticker: { name, style: unitState(status.id) === 'available' ? 'label' : 'sold' } };
}

/** What a card shows of an estate (specification §2.5), in one language, with nothing in it that is to stay hidden. */
export const cardView = (estate: EstateSummary, { site, locale, t }: CardContext, href?: string): CardView =>
  keptCard(estate, site.listing, site.history?.prices === true, locale, t, href);

const keptCard = memoize(makeCard);

/** The agency's own sticker may say it already. */
const isReduced = ({ reduction, status, sticker }: EstateSummary): boolean =>
  reduction !== undefined && !isClosed(status.id) && sticker?.id !== NEW_PRICE_STICKER;

function makeCard(
  estate: EstateSummary,
  listing: Site['listing'],
  tellsPrices: boolean,
  locale: Locale,
  t: Translate,
  href = hrefOf(estate, locale),
): CardView {
  const headType = localize(estate.headType.name, locale);
  const subType = localize(estate.subType?.name, locale);
  const city = cityName(estate.address, locale);
  const title =
    localize(estate.title, locale) ||
    t('common:kindIn', { kind: subType || headType, place: formatInPlace(city, locale) });
  const linked = isLinked(estate.status.id, listing.linking);
  const period = periodText(estate, locale, t);
  const street = streetLine(estate.address, locale);
  return {
    id: estate.id,
    ...(linked && { href }),
    project: estate.project,
    headType,
    subType,
    title,
    ...priceOf(estate),
    ...(period && { period }),
    city,
    ...(street && { street }),
    status: estate.status.id,
    closed: isClosed(estate.status.id),
    ...stickerOf(estate, locale),
    ...(estate.openHouse && {
      // Its only break is before the day, so that a narrow card shows the day on a line of its own.
      openHouse: t('openHouses:sticker', { day: formatDay(estate.openHouse.start, locale).replaceAll(' ', '\u00a0') }),
    }),
    ...(linked && { facts: factsOf(estate) }),
    ...(estate.energyLabel && { energyLabel: estate.energyLabel }),
    ...(tellsPrices && isReduced(estate) && { reduced: true as const }),
    ...(estate.publicationDate && { published: Math.floor(Date.parse(estate.publicationDate) / 1000) }),
    ...cardPictures(thumbnailViews(estate.pictures, { locale, t, title })),
  };
}
