import type { EstateDetail, EstateSummary, SalesRep } from '../../../shared/api/estate.ts';
import type { Site } from '../../../shared/api/site.ts';
import type { CardView } from '../../../shared/domain/cardView.ts';
import type { PictureView } from '../../../shared/domain/media.ts';
import {
  addressLine,
  cityLine,
  cityName,
  hasPrice,
  isClosed,
  isLinked,
  isShown,
  isStickerSet,
  stickerStyle,
} from '../../../shared/domain/rules.ts';
import { formatArea, formatPrice } from '../../../shared/i18n/format.ts';
import { type Locale, localize } from '../../../shared/i18n/locales.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import type { VisitView } from '../../../shared/ui/estate/visitView.ts';
import { pictureViews, thumbnailViews } from '../offer/pictureViews.ts';
import { estatePath } from './estatePaths.ts';
import { addressed } from './findEstate.ts';
import { keyFacts, type KeyFact } from './keyFacts.ts';
import { type ParticularsGroup, particulars } from './particulars.ts';
import { floorViews } from './rooms.ts';
import { energyView } from './tabs/energyView.ts';
import { estateTabs } from './tabs/estateTabs.ts';
import { tabSource } from './tabs/tabSource.ts';
import type { EnergyView, FloorView, TabView } from './tabs/tabView.ts';
import { visitViews } from './visits/visitViews.ts';

export interface EstateContext {
  readonly site: Pick<Site, 'listing'>;
  readonly locale: Locale;
  readonly t: Translate;
}

export interface UnitView {
  readonly id: number;
  /** Absent when the site's rule does not link it. */
  readonly href?: string;
  /** Number within the project, else what kind of unit it is. */
  readonly name: string;
  readonly floor: string;
  readonly kind: string;
  readonly bedrooms?: number;
  readonly area?: string;
  readonly price?: string;
  readonly priceFrom: boolean;
  /** "Te koop", "Verkocht" */
  readonly status: string;
  readonly closed: boolean;
}

/** What the page of an estate shows, in one language: nothing that is to stay hidden is in it. */
export interface EstateView {
  readonly id: number;
  readonly reference?: string;
  readonly title: string;
  /** "Huis · Herenhuis" */
  readonly kind: string;
  readonly transaction: string;
  readonly project: boolean;
  readonly closed: boolean;
  readonly sticker?: CardView['sticker'];
  /** Absent: on request, or not for sale any more. */
  readonly price?: string;
  readonly amount?: number;
  readonly priceFrom: boolean;
  readonly period?: string;
  /** With the street where it may be shown. */
  readonly address: string;
  readonly cityLine: string;
  readonly city: string;
  readonly zip: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
  /** As the agent wrote it: text or html, not yet sanitised. */
  readonly description: string;
  readonly pictures: readonly PictureView[];
  /** Of `pictures`, in the same order. */
  readonly thumbnails: readonly PictureView[];
  readonly plans: readonly PictureView[];
  readonly visits: readonly VisitView[];
  readonly facts: readonly KeyFact[];
  readonly energy?: EnergyView;
  readonly floors: readonly FloorView[];
  readonly particulars: readonly ParticularsGroup[];
  readonly tabs: readonly TabView[];
  readonly salesRep?: SalesRep;
  readonly units: readonly UnitView[];
  /** The project that this is a unit of. */
  readonly partOf?: { readonly title: string; readonly href: string };
  readonly published?: string;
}

/** "Huis · Herenhuis"; once where both are called the same. */
function kindOf(
  headType: EstateDetail['general']['headType'],
  subType: EstateDetail['general']['subType'],
  locale: Locale,
) {
  const names = [localize(headType.name, locale), localize(subType?.name, locale)].filter(Boolean);
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].join(' · ');
}

function unitView(unit: EstateSummary, project: EstateDetail, { site, locale }: EstateContext): UnitView {
  const statusId = unit.status.id;
  return {
    id: unit.id,
    ...(isLinked(statusId, site.listing.linking) && { href: estatePath(unit, addressed(project), locale) }),
    name: unit.entityNumber ?? localize(unit.title, locale),
    floor: unit.floor ?? '',
    kind: localize((unit.subType ?? unit.headType).name, locale),
    ...(unit.bedroomCount && { bedrooms: unit.bedroomCount }),
    ...(unit.areaBuild && { area: formatArea(unit.areaBuild) }),
    ...(hasPrice(unit.price, unit.vatRegime) && unit.price?.value && { price: formatPrice(unit.price.value) }),
    priceFrom: unit.price?.priceFrom ?? false,
    status: localize(unit.transaction.name, locale),
    closed: isClosed(statusId),
  };
}

export function estateView(
  estate: EstateDetail,
  project: EstateDetail | undefined,
  context: EstateContext,
): EstateView {
  const { site, locale, t } = context;
  const { general, address } = estate;
  const { price, sticker } = general;
  const statusId = general.transaction.id;
  const vatRegime = estate.fields['financial.vat_regime'] === true;
  const kind = kindOf(general.headType, general.subType, locale);
  const shortKind = localize((general.subType ?? general.headType).name, locale);
  const title =
    localize(general.title, locale) || t('common:kindIn', { kind: shortKind, city: cityName(address, locale) });
  const shown = hasPrice(price, vatRegime) ? price?.value : undefined;
  const period = localize(price?.period?.name, locale);
  const energy = energyView(tabSource(estate, context));
  const words = { locale, t, title };
  return {
    id: general.id,
    ...(general.reference && { reference: general.reference }),
    title,
    kind,
    transaction: localize(general.transaction.name, locale),
    project: general.project,
    closed: isClosed(statusId),
    ...(isStickerSet(sticker) && {
      sticker: {
        name: localize(sticker.name, locale),
        style: stickerStyle(sticker.id),
        ...(sticker.color && { color: sticker.color }),
      },
    }),
    ...(shown !== undefined && { price: formatPrice(shown), amount: shown }),
    priceFrom: price?.priceFrom ?? false,
    ...(period && { period }),
    address: addressLine(address, locale),
    cityLine: cityLine(address, locale),
    city: cityName(address, locale),
    zip: address.city.zip,
    ...(address.visible && address.location && { location: address.location }),
    description: localize(general.description, locale) || localize(general.shortDescription, locale),
    pictures: pictureViews(
      estate.pictures.filter((picture) => picture.kind === 'photo'),
      words,
    ),
    thumbnails: thumbnailViews(
      estate.pictures.filter((picture) => picture.kind === 'photo'),
      words,
    ),
    plans: pictureViews(
      estate.pictures.filter((picture) => picture.kind === 'plan'),
      words,
    ),
    visits: visitViews(estate),
    facts: keyFacts(estate, t),
    ...(energy && { energy }),
    floors: floorViews(estate, context),
    particulars: particulars(estate, locale, t),
    tabs: estateTabs(estate, context),
    ...(estate.salesRep && { salesRep: estate.salesRep }),
    units: estate.children
      .filter((unit) => isShown(unit.status.id, site.listing.hiddenStatus))
      .map((unit) => unitView(unit, estate, context)),
    ...(project && {
      partOf: {
        title: localize(project.general.title, locale),
        href: estatePath(addressed(project), undefined, locale),
      },
    }),
    ...(general.publicationDate && { published: general.publicationDate }),
  };
}
