import type { EstateDetail } from '../../../shared/api/estate.ts';
import { HEAD_TYPE, TRANSACTION } from '../../../shared/domain/ids.ts';
import { fieldLabel } from '../../../shared/domain/fields/fieldCatalogue.ts';
import { hasPrice, isEmpty } from '../../../shared/domain/rules.ts';
import {
  formatArea,
  formatCo2,
  formatDate,
  formatDistance,
  formatEnergyPerYear,
  formatEpc,
  formatEuro,
  formatNumber,
} from '../../../shared/i18n/format.ts';
import { type Locale, localize } from '../../../shared/i18n/locales.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';

export interface Particular {
  readonly label: string;
  readonly value: string;
  /** "Flooding score letters beyond C show an extra icon" (specification §4.6). */
  readonly flood?: boolean;
}

export interface ParticularsGroup {
  readonly id: 'financial' | 'building' | 'dimensions' | 'energy' | 'planning';
  readonly title: string;
  readonly items: readonly Particular[];
}

type Row = readonly [label: string, value: string | undefined, flood?: boolean];

/** "A field is hidden when empty" (specification §4.6). */
const shown = (rows: readonly Row[]): Particular[] =>
  rows.flatMap(([label, value, flood]) => (value ? [{ label, value, ...(flood && { flood }) }] : []));

const unlessEmpty = <T>(value: T | undefined, format: (value: T) => string) =>
  value === undefined || isEmpty(value) ? undefined : format(value);

/** Statuses that the specification calls TO_RENT and RENTED (§3.3, §5), and what lies between them. */
const isRental = (statusId: number) =>
  statusId === TRANSACTION.TO_RENT || statusId === TRANSACTION.RENT_UNDER_OPTION || statusId === TRANSACTION.RENTED;

interface Words {
  readonly estate: EstateDetail;
  readonly locale: Locale;
  readonly t: Translate;
  readonly field: (key: string) => string;
  /** The words for a code of the back office; the code itself where there are none. */
  readonly code: (value: string | undefined) => string | undefined;
}

/** §5: "Price, land price, infrastructure price and notary total are hidden when the financial vat_regime is true." */
function financial({ estate, t, field }: Words): Particular[] {
  const { general, ki, technical } = estate;
  const { price } = general;
  const vatRegime = estate.fields['financial.vat_regime'] === true;
  const visible = hasPrice(price, vatRegime);
  const own = visible ? price?.value : undefined;
  /** §4.6: shown only if it differs from the price. */
  const differing = (value: number | undefined) => (visible && value !== own ? value : undefined);
  return shown([
    [field('financial.total_price'), unlessEmpty(differing(price?.totalPrice), formatEuro)],
    [field('financial.construction_price'), unlessEmpty(differing(price?.constructionValue), formatEuro)],
    [field('financial.land_price'), unlessEmpty(visible ? price?.groundValue : undefined, formatEuro)],
    [
      field('financial.infrastructure_price'),
      unlessEmpty(visible ? price?.infrastructureValue : undefined, formatEuro),
    ],
    [field('financial.rental_deposit'), unlessEmpty(price?.deposit, formatEuro)],
    [
      field('financial.common_charges'),
      unlessEmpty(technical.monthlyCost, (value) => t('estate:perMonth', { amount: formatEuro(value) })),
    ],
    [field('financial.cadastral_income'), unlessEmpty(ki.nonIndexed, formatEuro)],
    [field('financial.cadastral_income_indexed'), unlessEmpty(ki.indexed, formatEuro)],
  ]);
}

function building({ estate, locale, t, field, code }: Words): Particular[] {
  const { general, technical } = estate;
  const named = (value: { name: Parameters<typeof localize>[0] } | undefined) => localize(value?.name, locale);
  const availability =
    unlessEmpty(technical.availableDate, formatDate) ?? (technical.available ? named(technical.available) : undefined);
  return shown([
    [field('construction.construction_year'), unlessEmpty(technical.constructionYear, String)],
    [field('construction.renovation_year'), unlessEmpty(technical.renovationYear, String)],
    [field('construction.new_construction'), technical.newBuilding ? t('estate:value.YES') : undefined],
    [field('construction.construction_type'), named(technical.buildingType)],
    [field('construction.condition'), named(technical.condition)],
    [t('estate:label.floor'), general.floor],
    [field('comfort.elevator'), technical.elevator ? t('estate:value.YES') : undefined],
    [
      field('other.garden_orientation'),
      unlessEmpty(technical.directionGarden, (value) => t(`estate:orientation.${value}`)),
    ],
    [field('pets_allowed'), technical.petsAllowed === 'UNKNOWN' ? undefined : code(technical.petsAllowed)],
    [field('other.availability'), availability],
    [t('estate:label.architect'), general.architect],
    [t('estate:label.reference'), general.reference],
  ]);
}

function dimensions({ estate, field, t }: Words): Particular[] {
  const { dimensions: size } = estate;
  return shown([
    [field('construction.plot_area'), unlessEmpty(size.areaGround, formatArea)],
    [field('construction.living_area'), unlessEmpty(size.areaBuild, formatArea)],
    [t('estate:label.areaBuildable'), unlessEmpty(size.areaBuildable, formatArea)],
    [field('construction.facade_width'), unlessEmpty(size.widthHouse, formatDistance)],
    [field('construction.plot_width'), unlessEmpty(size.widthGround, formatDistance)],
    [field('construction.plot_depth'), unlessEmpty(size.depthGround, formatDistance)],
    [field('construction.building_depth'), unlessEmpty(size.depthHouse, formatDistance)],
  ]);
}

/** §5: electrical certificate hidden when to rent or rented, and for plots; certificate fields only if defined. */
function energy({ estate, locale, field, code }: Words): Particular[] {
  const { energy: own, general, technical } = estate;
  const electricity = !isRental(general.transaction.id) && general.headType.id !== HEAD_TYPE.PLOT;
  return shown([
    [field('certification.epc_value'), own.epcValue === undefined ? undefined : formatEpc(own.epcValue)],
    [
      field('certification.epc_year_value'),
      unlessEmpty(own.epcValueTotal, (value) => formatEnergyPerYear(value, locale)),
    ],
    [field('certification.epc_number'), own.epcReference],
    [field('certification.epb_reference'), own.epbReference],
    [field('certification.e_level'), unlessEmpty(own.eLevel, formatNumber)],
    [field('certification.k_level'), unlessEmpty(own.kLevel, formatNumber)],
    [field('certification.co2_emission'), unlessEmpty(own.co2, (value) => formatCo2(value, locale))],
    [field('certification.epc_common_parts'), unlessEmpty(own.shared?.epcValue, formatEpc)],
    [field('certification.electrical_certificate'), electricity ? code(technical.certificateElectricity) : undefined],
    [
      field('certification.electrical_certificate_conformity'),
      electricity ? code(technical.certificateConformity) : undefined,
    ],
    [field('certification.asbestos_certificate_number'), general.certificateAsbestos],
  ]);
}

/**
 * §5: permit, zoning, proceeding, subdivision and as-built are hidden when to rent or rented; as-built, heritage
 * inventory and flood scores in Wallonia. An unknown flood score is 0, which is empty.
 */
function planning({ estate, t, field, code, locale }: Words): Particular[] {
  const { planning: own, address, general } = estate;
  const wallonia = address.region === 'WALLONIA';
  const forSale = !isRental(general.transaction.id);
  const flood = (score: string | undefined): readonly [string | undefined, boolean] =>
    wallonia || !score || score === '0' ? [undefined, false] : [score, score > 'C'];
  const visible = forSale && !wallonia && Object.values(own).some((value) => !isEmpty(value));
  const violation =
    localize(own.townPlanningViolation, locale) || (visible ? t('estate:planning.noViolation') : undefined);
  return shown([
    [field('planning.permit'), forSale ? code(own.buildingLicense) : undefined],
    [field('planning.last_zoning_destination'), forSale ? code(own.townPlanningValue) : undefined],
    [field('planning.subdivision_permit'), forSale ? code(own.allocationLicense) : undefined],
    [field('planning.proceeding'), forSale ? violation : undefined],
    [field('planning.pre_emption_right'), code(own.presaleRight)],
    [field('certification.as_built_certificate'), forSale && !wallonia ? code(own.certificateAsBuilt) : undefined],
    [field('planning.heritage_protected'), code(own.heritageProtected)],
    [field('planning.heritage_inventory'), wallonia ? undefined : code(own.heritageInventoried)],
    [field('planning.renovation_obligation'), code(own.renovationObligation)],
    [t('estate:planning.parcelScore'), ...flood(own.floodingParcelScore)],
    [t('estate:planning.buildingScore'), ...flood(own.floodingBuildingScore)],
  ]);
}

/** The facts below the story, group by group; a group with nothing to say is left out. */
export function particulars(estate: EstateDetail, locale: Locale, t: Translate): readonly ParticularsGroup[] {
  const words: Words = {
    estate,
    locale,
    t,
    field: (key) => fieldLabel(key, locale),
    code: (value) => {
      if (!value) return undefined;
      const text = t(`estate:value.${value}`);
      return text.startsWith('estate:') ? value : text;
    },
  };
  const groups: readonly ParticularsGroup[] = [
    { id: 'financial', title: t('estate:group.financial'), items: financial(words) },
    { id: 'building', title: t('estate:group.building'), items: building(words) },
    { id: 'dimensions', title: t('estate:group.dimensions'), items: dimensions(words) },
    { id: 'energy', title: t('estate:group.energy'), items: energy(words) },
    { id: 'planning', title: t('estate:group.planning'), items: planning(words) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
