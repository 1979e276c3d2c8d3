import type { EstateDetail, EstateSummary } from '#shared/api/estate.ts';
import type { Site } from '#shared/api/site.ts';
import { isPriceShown, isCardLinked, isStatusShown } from '#shared/domain/rules.ts';
import { parseFloorLevel, isNumericLevel } from '#server/site/estates/floorLevel.ts';
import { sortUnits, type SelectableUnit } from './selectUnits.ts';
import { ALL_UNITS_QUERY } from './unitsQuery.ts';
import { formatPeriod } from '#shared/domain/estate/periodText.ts';
import { isOfferedToRent } from '#shared/domain/units/offerKind.ts';
import { getUnitState } from '#shared/domain/units/unitState.ts';
import { toComparedPrice } from '#shared/domain/comparedPrice.ts';
import { formatArea, formatPrice } from '#shared/i18n/format.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { toEstatePath } from '#server/site/seo/estatePaths.ts';
import { toAddressedEstate } from '#server/site/estates/findEstate.ts';

export interface UnitsContext {
  readonly site: Pick<Site, 'listing'>;
  readonly locale: Locale;
  readonly t: Translate;
}

/** A unit in the form in which the pages of its project show it. It contains nothing that must stay hidden. */
export interface UnitView extends SelectableUnit {
  /** The path of the unit's page; absent when the site does not link to units with this status. */
  readonly href?: string;
  readonly kind: string;
  /** The floor's name, for example "Verdieping 2" or "Gelijkvloers"; empty when it is not known. */
  readonly floorName: string;
  /** The floor's name in a column with the heading "floor", for example "2". */
  readonly shortFloorName: string;
  readonly areaText?: string;
  /** The formatted price, for example "€ 298.000"; absent for a unit that is no longer available. */
  readonly priceText?: string;
  /** The price as a number, for the period that the agency states. */
  readonly amount?: number;
  readonly priceFrom: boolean;
  readonly periodText?: string;
  /** The status, for example "Te koop" or "Verkocht". */
  readonly statusText: string;
  readonly isRental: boolean;
}

/** Returns the name of a floor: a number becomes a text such as "Verdieping 2", any other name stays as it is. */
function formatFloorName(floor: string | undefined, t: Translate): string {
  if (!floor || !isNumericLevel(floor)) return floor ?? '';
  const level = parseFloorLevel(floor);
  return level === 0 ? t('units:floor.ground') : t('units:floor.level', { level: level ?? floor });
}

const formatShortFloorName = (floor: string | undefined, t: Translate): string =>
  floor && isNumericLevel(floor) && parseFloorLevel(floor) === 0 ? t('units:floor.ground') : (floor ?? '');

function buildUnitView(unit: EstateSummary, project: EstateDetail, { site, locale, t }: UnitsContext): UnitView {
  const state = getUnitState(unit.status.id);
  const amount = state !== 'closed' && isPriceShown(unit.price, unit.vatRegime) ? unit.price?.value : undefined;
  const period = formatPeriod(unit, locale, t);
  return {
    id: unit.id,
    name: unit.entityNumber || localize(unit.title, locale) || String(unit.id),
    ...(isCardLinked(unit.status.id, site.listing.linking) && {
      href: toEstatePath(unit, toAddressedEstate(project), locale),
    }),
    kind: localize((unit.subType ?? unit.headType).name, locale),
    ...(unit.floor && { floor: unit.floor }),
    floorName: formatFloorName(unit.floor, t),
    shortFloorName: formatShortFloorName(unit.floor, t),
    ...(unit.bedroomCount && { bedrooms: unit.bedroomCount }),
    ...(unit.areaBuild && { area: unit.areaBuild, areaText: formatArea(unit.areaBuild) }),
    ...(amount !== undefined && {
      price: toComparedPrice({ value: amount, period: unit.price?.period }, unit.status.id),
      amount,
      priceText: formatPrice(amount),
    }),
    priceFrom: unit.price?.priceFrom ?? false,
    ...(period && { periodText: period }),
    state,
    statusText: localize(unit.transaction.name, locale),
    isRental: isOfferedToRent(unit),
  };
}

/** Returns the units of a project, sorted by number, without units that the site must hide. */
export const listUnits = (project: EstateDetail, context: UnitsContext): readonly UnitView[] =>
  sortUnits(
    project.children
      .filter((unit) => isStatusShown(unit.status.id, context.site.listing.hiddenStatus))
      .map((unit) => buildUnitView(unit, project, context)),
    ALL_UNITS_QUERY,
  );
