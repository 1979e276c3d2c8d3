import type { EstateSummary } from '#shared/api/estate.ts';
import type { Site } from '#shared/api/site.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { STICKER_ID, TRANSACTION } from '#shared/primitives/ids.ts';
import {
  getCityName,
  isPriceShown,
  isClosed,
  isEmpty,
  isCardLinked,
  isStickerSet,
  formatStreetLine,
} from '#shared/domain/rules.ts';
import { formatPeriod } from '#shared/domain/estate/periodText.ts';
import { toEstateSlug } from '#shared/domain/estate/slug.ts';
import { getUnitState } from '#shared/domain/units/unitState.ts';
import { TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { formatArea, formatPrice } from '#shared/i18n/format.ts';
import { formatDay } from '#shared/i18n/moments.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { memoize } from '../../cache/memoize.ts';
import { buildThumbnailViews } from '../pictureViews.ts';
import { selectCardPictures } from './cardPictures.ts';
import { buildAllClosedSticker, buildStickerView } from './stickerView.ts';

/** The statuses that a card shows as a sticker. */
const STICKER_STATUSES: ReadonlySet<number> = new Set(
  Object.values(TRANSACTION).filter((id) => id !== TRANSACTION.FOR_SALE && id !== TRANSACTION.TO_RENT),
);

export interface CardContext {
  readonly site: Pick<Site, 'listing'> & Partial<Pick<Site, 'history'>>;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * Returns the path of the estate's page. The path of a unit contains data of its project, which a summary lacks, so a
 * unit gets its short path, which redirects.
 */
function toEstateHref(estate: EstateSummary, locale: Locale): string {
  if (estate.parentId !== undefined) return pathFor('estateShort', locale, { estateId: estate.id });
  return pathFor('estate', locale, { estateId: estate.id, slug: toEstateSlug(estate, locale) });
}

/**
 * Returns the number of bedrooms. A project without its own number gets the smallest and the largest number among its
 * units.
 */
function countBedrooms({ bedroomCount, units }: EstateSummary): { bedrooms?: number; bedroomsTo?: number } {
  const minBedrooms = bedroomCount || units?.bedroomsFrom;
  const maxBedrooms = bedroomCount ? undefined : units?.bedroomsTo;
  return {
    ...(minBedrooms && { bedrooms: minBedrooms }),
    ...(minBedrooms && maxBedrooms && maxBedrooms > minBedrooms && { bedroomsTo: maxBedrooms }),
  };
}

function listCardFacts(estate: EstateSummary): NonNullable<CardView['facts']> {
  const { areaGround, areaBuild, units } = estate;
  return {
    ...(areaGround !== undefined && !isEmpty(areaGround) && { areaGround: formatArea(areaGround) }),
    ...(areaBuild !== undefined && !isEmpty(areaBuild) && { areaBuild: formatArea(areaBuild) }),
    ...countBedrooms(estate),
    ...(units && units.available > 0 && { unitsAvailable: units.available, unitsTotal: units.total }),
  };
}

/**
 * Returns the price to show. A project without a price of its own shows that of its cheapest unit, after the word
 * 'From'.
 */
function formatCardPrice({ price, vatRegime, units }: EstateSummary): Pick<CardView, 'price' | 'priceFrom'> {
  if (isPriceShown(price, vatRegime) && price?.value !== undefined) {
    return { price: formatPrice(price.value), priceFrom: price.priceFrom };
  }
  const hidesPrice = price?.visible === false || vatRegime === true;
  if (units?.priceFrom && !hidesPrice) return { price: formatPrice(units.priceFrom), priceFrom: true };
  return { priceFrom: price?.priceFrom ?? false };
}

/**
 * Returns the estate's sticker. An estate without a sticker gets one with its status, unless the status is for sale or
 * to rent. A project for sale or to rent gets one when all its units are sold or let.
 */
function chooseSticker(estate: EstateSummary, locale: Locale, t: Translate): Pick<CardView, 'sticker'> {
  const { sticker, status } = estate;
  if (isStickerSet(sticker)) return buildStickerView(sticker, locale);
  const closure = estate.units?.closedAs;
  if (closure && !STICKER_STATUSES.has(status.id)) return buildAllClosedSticker(status.id, closure, t);
  const name = STICKER_STATUSES.has(status.id) && TRANSACTION_NAMES[status.id]?.[locale];
  if (!name) return {};
  return { sticker: { name, style: getUnitState(status.id) === 'available' ? 'label' : 'sold' } };
}

/**
 * Returns the data that a card shows of an estate (specification §2.5), in one language. It contains nothing that must
 * stay hidden.
 */
export const buildCardView = (estate: EstateSummary, { site, locale, t }: CardContext, href?: string): CardView =>
  buildMemoizedCard(estate, site.listing, site.history?.prices === true, locale, t, href);

const buildMemoizedCard = memoize(buildCard);

/**
 * Returns whether the card announces a reduction. A card does not announce it when the estate is no longer on offer, or
 * when the agency's sticker already announces the new price.
 */
const hasShownReduction = ({ reduction, status, sticker }: EstateSummary): boolean =>
  reduction !== undefined && !isClosed(status.id) && sticker?.id !== STICKER_ID.NEW_PRICE;

function buildCard(
  estate: EstateSummary,
  listing: Site['listing'],
  isPriceHistoryShown: boolean,
  locale: Locale,
  t: Translate,
  href = toEstateHref(estate, locale),
): CardView {
  const headType = localize(estate.headType.name, locale);
  const subType = localize(estate.subType?.name, locale);
  const city = getCityName(estate.address, locale);
  const title =
    localize(estate.title, locale) ||
    t('common:kindIn', { kind: subType || headType, place: formatInPlace(city, locale) });
  const hasLink = isCardLinked(estate.status.id, listing.linking);
  const period = formatPeriod(estate, locale, t);
  const street = formatStreetLine(estate.address, locale);
  const unitsClosure = estate.units?.closedAs;
  return {
    id: estate.id,
    ...(hasLink && { href }),
    project: estate.project,
    headType,
    subType,
    title,
    ...formatCardPrice(estate),
    ...(period && { period }),
    city,
    ...(street && { street }),
    status: estate.status.id,
    closed: isClosed(estate.status.id) || unitsClosure !== undefined,
    ...(unitsClosure && { unitsClosure }),
    ...chooseSticker(estate, locale, t),
    ...(estate.openHouse && {
      // The only place where this text can break is before the day, so that a narrow card shows the day on a separate
      // line.
      openHouse: t('openHouses:sticker', { day: formatDay(estate.openHouse.start, locale).replaceAll(' ', '\u00a0') }),
    }),
    ...(hasLink && { facts: listCardFacts(estate) }),
    ...(estate.energyLabel && { energyLabel: estate.energyLabel }),
    ...(isPriceHistoryShown && hasShownReduction(estate) && { reduced: true as const }),
    ...(estate.publicationDate && { published: Math.floor(Date.parse(estate.publicationDate) / 1000) }),
    ...selectCardPictures(buildThumbnailViews(estate.pictures, { locale, t, title })),
  };
}
