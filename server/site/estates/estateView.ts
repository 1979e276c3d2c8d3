import type { EstateDetail, SalesRep } from '#shared/api/estate.ts';
import type { OpenHouseTimes } from '#shared/api/openHouseTimes.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import type { PictureView } from '#shared/domain/media.ts';
import { formatClockTime } from '#shared/domain/openingHours/openingText.ts';
import {
  formatAddressLine,
  formatCityLine,
  getCityName,
  isClosed,
  isPriceShown,
  isStickerSet,
  isUnderVat,
} from '#shared/domain/rules.ts';
import { findLowestUnitPrice } from './lowestUnitPrice.ts';
import { findClosure } from '#shared/domain/units/unitState.ts';
import type { Closure } from '#shared/primitives/ids.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { toBrusselsDay, formatDay, formatTime } from '#shared/i18n/moments.ts';
import { type Locale, type LocalizedContent, localize, findContentLocale } from '#shared/i18n/locales.ts';
import type { VirtualVisitView } from '#shared/ui/estate/virtualVisitView.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { type CostsKind, findCostsKind } from './costsKind.ts';
import { memoize } from '../cache/memoize.ts';
import { buildPictureViews, buildThumbnailViews } from './pictureViews.ts';
import { buildAllClosedSticker, buildStickerView } from './cards/stickerView.ts';
import { toEstatePath } from '../seo/estatePaths.ts';
import { toAddressedEstate, type ShownEstate } from './findEstate.ts';
import { findMonthlyRent, formatMonthlyRent } from './monthlyRent.ts';
import { findShortDescriptionExtra } from './description/shortDescriptionExtra.ts';
import { joinWithDots } from '#shared/primitives/joinWithDots.ts';
import { listKeyFacts, type KeyFact } from './keyFacts.ts';
import { findPriceKind } from './priceKind.ts';
import { buildEnergyView } from './tabs/energyView.ts';
import { buildEstateTabs } from './tabs/estateTabs.ts';
import { type TabContext, createTabSource } from './tabs/tabSource.ts';
import type { EnergyView, TabView } from './tabs/tabView.ts';
import { buildVirtualVisitViews } from './virtualVisits/virtualVisitViews.ts';

/** The content of an estate's page, in one language. It contains nothing that must stay hidden. */
export interface EstateView {
  readonly id: number;
  readonly reference?: string;
  readonly title: string;
  /** The language of the title, when that is not the language of the page. */
  readonly titleLang: Locale | undefined;
  /** The type and subtype, for example "Huis · Herenhuis". */
  readonly kind: string;
  readonly transaction: string;
  readonly isProject: boolean;
  readonly closed: boolean;
  /** True for a project of which all units are sold, let or taken over. */
  readonly allUnitsClosed: boolean;
  /** True when visitors can book a viewing. */
  readonly canBookViewing: boolean;
  /** The next open house day: `day` is its id, and `words` is a text with its date and time. */
  readonly openHouse?: { readonly day: string; readonly words: string };
  /** The costs that the site calculates for this estate; absent when it calculates none. */
  readonly costs?: CostsKind;
  readonly sticker?: CardView['sticker'];
  /** The price; absent when it is on request, or when the estate is no longer for sale. */
  readonly price?: string;
  /** The price as a number, in euros. */
  readonly amount?: number;
  /**
   * The kind of the price; only prices of the same kind are compared. Absent for a price that no other compares with.
   */
  readonly priceKind?: string;
  readonly priceFrom: boolean;
  /** The name and the id of the period of the price. */
  readonly period?: string;
  readonly periodId?: number;
  /** For an estate to rent, a text with the charges in addition to the rent and the sum of both. */
  readonly monthly?: string;
  /** The address, with the street if the street may be shown. */
  readonly address: string;
  readonly cityLine: string;
  readonly city: string;
  readonly zip: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
  /** The agent's text or HTML, not yet sanitized. */
  readonly description: string;
  /** The language of the description, when that is not the language of the page. */
  readonly descriptionLang: Locale | undefined;
  /** The short description above the long one; empty when the long one contains the same. */
  readonly lead: string;
  readonly leadLang: Locale | undefined;
  readonly pictures: readonly PictureView[];
  /** The thumbnails of `pictures`, in the same order. */
  readonly thumbnails: readonly PictureView[];
  readonly plans: readonly PictureView[];
  readonly virtualVisits: readonly VirtualVisitView[];
  readonly facts: readonly KeyFact[];
  readonly energy?: EnergyView;
  readonly tabs: readonly TabView[];
  readonly salesRep?: SalesRep;
  /** The project to which this unit belongs. */
  readonly projectLink?: { readonly title: string; readonly href: string };
  readonly published?: string;
  /** True when the price is lower than before. */
  readonly isReduced: boolean;
  /** True when the site has a page with the earlier prices. */
  readonly hasPriceHistory: boolean;
}

/** Returns for example "Huis · Herenhuis", or one name when type and subtype have the same name. */
function formatKind(
  headType: EstateDetail['general']['headType'],
  subType: EstateDetail['general']['subType'],
  locale: Locale,
) {
  const names = [localize(headType.name, locale), localize(subType?.name, locale)].filter(Boolean);
  return joinWithDots(...new Map(names.map((name) => [name.toLowerCase(), name])).values());
}

const formatOpenHouse = ({ start }: OpenHouseTimes, locale: Locale, t: Translate) =>
  t('openHouses:link', { day: formatDay(start, locale), time: formatClockTime(formatTime(start, locale), locale) });

export const buildEstateView = (
  estate: ShownEstate,
  project: EstateDetail | undefined,
  { locale, t }: Omit<TabContext, 'today'>,
  today: string = toBrusselsDay(new Date()),
): EstateView => buildMemoizedView(estate, project, locale, t, today);

/** The number of estates whose views are memoized. A view is several times as large as its estate. */
const MAX_MEMOIZED_VIEWS = 300;

/**
 * `today` is an argument and so a part of the cache key, because legal rules start and end on dates
 * (`collectAdvertisedEstateFacts`).
 */
const buildMemoizedView = memoize(
  (estate: ShownEstate, project: EstateDetail | undefined, locale: Locale, t: Translate, today: string) =>
    buildView(estate, project, { locale, t, today }),
  MAX_MEMOIZED_VIEWS,
);

/** Returns how a project has ended of which all units are closed, also those that the site hides. */
const findUnitsClosure = ({ general, children, hiddenUnitStatuses = [] }: ShownEstate): Closure | undefined =>
  general.project ? findClosure([...children.map(({ status }) => status.id), ...hiddenUnitStatuses]) : undefined;

function buildView(estate: ShownEstate, project: EstateDetail | undefined, context: TabContext): EstateView {
  const { locale, t } = context;
  const { general, address } = estate;
  const { price, sticker } = general;
  const statusId = general.transaction.id;
  const costs = findCostsKind(estate);
  const [openHouse] = estate.openHouses;
  const vatRegime = isUnderVat(estate);
  const kind = formatKind(general.headType, general.subType, locale);
  const shortKind = localize((general.subType ?? general.headType).name, locale);
  const title =
    localize(general.title, locale) ||
    t('common:kindIn', { kind: shortKind, place: formatInPlace(getCityName(address, locale), locale) });
  const ownPrice = isPriceShown(price, vatRegime) ? price?.value : undefined;
  const lowestUnitPrice = ownPrice === undefined ? findLowestUnitPrice(estate) : undefined;
  const shownPrice = ownPrice ?? lowestUnitPrice?.value;
  const shownPeriod = lowestUnitPrice ? lowestUnitPrice.period : price?.period;
  const period = localize(shownPeriod?.name, locale);
  const unitsClosure = findUnitsClosure(estate);
  const priceKind = findPriceKind(estate, shownPeriod?.id);
  const monthlyRent = findMonthlyRent(estate);
  const energy = buildEnergyView(createTabSource(estate, context));
  const pictureContext = { locale, t, title };
  const findForeignLocale = (content: LocalizedContent) => {
    const contentLocale = findContentLocale(content, locale);
    return contentLocale === locale ? undefined : contentLocale;
  };
  const shownDescription = findContentLocale(general.description, locale)
    ? general.description
    : general.shortDescription;
  const description = localize(shownDescription, locale);
  return {
    id: general.id,
    ...(general.reference && { reference: general.reference }),
    title,
    titleLang: findForeignLocale(general.title),
    kind,
    transaction: localize(general.transaction.name, locale),
    isProject: general.project,
    closed: isClosed(statusId),
    canBookViewing: estate.viewings && estate.salesRep !== undefined && !isClosed(statusId),
    ...(openHouse && {
      openHouse: { day: openHouse.id, words: formatOpenHouse(openHouse, locale, t) },
    }),
    ...(costs && { costs }),
    allUnitsClosed: unitsClosure !== undefined,
    ...(unitsClosure && !isStickerSet(sticker)
      ? buildAllClosedSticker(statusId, unitsClosure, t)
      : buildStickerView(sticker, locale)),
    ...(shownPrice !== undefined && { price: formatPrice(shownPrice), amount: shownPrice }),
    ...(priceKind !== undefined && { priceKind }),
    priceFrom: lowestUnitPrice !== undefined || (price?.priceFrom ?? false),
    ...(period && { period }),
    ...(shownPeriod && { periodId: shownPeriod.id }),
    ...(monthlyRent && { monthly: formatMonthlyRent(monthlyRent, t) }),
    address: formatAddressLine(address, locale),
    cityLine: formatCityLine(address, locale),
    city: getCityName(address, locale),
    zip: address.city.zip,
    ...(address.visible && address.location && { location: address.location }),
    description,
    descriptionLang: findForeignLocale(shownDescription),
    lead: findShortDescriptionExtra(localize(general.shortDescription, locale), description),
    leadLang: findForeignLocale(general.shortDescription),
    pictures: buildPictureViews(
      estate.pictures.filter((picture) => picture.kind === 'photo'),
      pictureContext,
    ),
    thumbnails: buildThumbnailViews(
      estate.pictures.filter((picture) => picture.kind === 'photo'),
      pictureContext,
    ),
    plans: buildPictureViews(
      estate.pictures.filter((picture) => picture.kind === 'plan'),
      pictureContext,
    ),
    virtualVisits: buildVirtualVisitViews(estate),
    facts: listKeyFacts(estate, t),
    ...(energy && { energy }),
    tabs: buildEstateTabs(estate, context),
    ...(estate.salesRep && { salesRep: estate.salesRep }),
    ...(project && {
      projectLink: {
        title: localize(project.general.title, locale),
        href: toEstatePath(toAddressedEstate(project), undefined, locale),
      },
    }),
    ...(general.publicationDate && { published: general.publicationDate }),
    isReduced: shownPrice !== undefined && estate.reduction !== undefined && !isClosed(statusId),
    hasPriceHistory: shownPrice !== undefined && estate.prices !== undefined && !isClosed(statusId),
  };
}
