import { ESTATE_TABS } from '#shared/domain/fields/tabNames.ts';
import { formatEnergyUse } from '#shared/i18n/format.ts';
import type { PictureView } from '#shared/domain/media.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { EstateView } from '#server/site/estates/estateView.ts';
import type { BlockView, TabView } from '#server/site/estates/tabs/tabView.ts';

export interface ComparedEstate {
  readonly view: EstateView;
  readonly href: string;
}

export interface ComparisonColumn {
  readonly id: number;
  readonly title: string;
  readonly href: string;
  readonly picture?: PictureView;
}

export interface ComparisonRow {
  readonly key: string;
  readonly label: string;
  /** One value for each home, in the order of the homes; empty when a home has no value. */
  readonly values: readonly string[];
  readonly hasDifferences: boolean;
  /** The indexes of the best values, such as the lowest price; empty when no value is better than the others. */
  readonly bestIndexes: ReadonlySet<number>;
}

interface ComparisonGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
}

export interface Comparison {
  readonly columns: readonly ComparisonColumn[];
  /** The overview fields, then all other fields that at least one home has, in the order of an estate's page. */
  readonly groups: readonly ComparisonGroup[];
}

/** A fact of one home. */
interface ComparisonFact {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** The fields that visitors compare most, from all tabs. */
const OVERVIEW_FACTS: readonly string[] = [
  'construction.living_area',
  'construction.plot_area',
  'construction.bedrooms_count',
  'construction.bathrooms_count',
  'construction.toilets_count',
  'construction.garages_count',
  'construction.parking_spaces_count',
  'construction.terrace_area',
  'other.garden_surface',
  'other.garden_orientation',
  'construction.construction_year',
  'construction.renovation_year',
  'construction.condition',
  'energy.label',
  'energy.value',
  'financial.price_per_area',
  'financial.common_charges',
  'financial.cadastral_income',
  'other.availability',
  'other.availability_date',
];
/** Fields that the overview shows in another form, or that are useless in a comparison. */
const OMITTED_FACTS: ReadonlySet<string> = new Set([
  'financial.price',
  'general.id',
  'general.status',
  'general.type',
  'general.sub_type',
  'general.contact_person',
]);

const floodLabelKeys = { parcel: 'estate:planning.parcelScore', building: 'estate:planning.buildingScore' } as const;

function listFacts(block: BlockView, t: Translate): readonly ComparisonFact[] {
  switch (block.kind) {
    case 'facts':
      return block.rows;
    case 'list':
      return [{ key: `list.${block.id}`, label: block.title, value: block.items.map(({ name }) => name).join(', ') }];
    case 'flood':
      return block.scores.map(({ scoreSubject, score }) => ({
        key: `flood.${scoreSubject}`,
        label: t(floodLabelKeys[scoreSubject]),
        value: score,
      }));
    case 'energy': {
      const { label, isLabelDerived, value, rows } = block.energy;
      return [
        ...(label
          ? [
              {
                key: `${block.id}.label`,
                label: t('common:energyLabel'),
                value: isLabelDerived ? `${label} (${t('estate:energy.derivedShort')})` : label,
              },
            ]
          : []),
        ...(value === undefined
          ? []
          : [{ key: `${block.id}.value`, label: block.title, value: formatEnergyUse(value) }]),
        ...rows.map(({ key, label: name, value: text }) => ({
          key: block.id === 'energy' ? key : `${block.id}.${key}`,
          label: name,
          value: text,
        })),
      ];
    }
    default:
      return [];
  }
}

const listTabFacts = (tab: TabView | undefined, t: Translate): readonly ComparisonFact[] =>
  tab?.blocks.flatMap((block) => listFacts(block, t)).filter(({ key }) => !OMITTED_FACTS.has(key)) ?? [];

const PRICE_ROW = 'overview.price';
/** The fields that are compared only between homes whose prices are of the same kind. */
const PRICE_FIELDS: ReadonlySet<string> = new Set([PRICE_ROW, 'financial.price_per_area']);

/**
 * The fields in which a low value is best, then those in which a high value is best. No value is marked as best in any
 * other field, because buyers disagree about what is best.
 */
const LOW_IS_BEST_FIELDS: ReadonlySet<string> = new Set([
  PRICE_ROW,
  'energy.value',
  'financial.price_per_area',
  'financial.common_charges',
  'financial.cadastral_income',
]);
const HIGH_IS_BEST_FIELDS: ReadonlySet<string> = new Set([
  'construction.living_area',
  'construction.plot_area',
  'construction.bedrooms_count',
  'construction.bathrooms_count',
  'construction.garages_count',
  'construction.parking_spaces_count',
  'construction.terrace_area',
  'other.garden_surface',
]);

/** Matches the numbers of a text, in the notation of `format.ts`: `329.550`, `12,5`, `-12`. */
const NUMBER_PATTERN = /-?\d[\d.]*(?:,\d+)?/g;

type PriceKinds = readonly EstateView['priceKind'][];

/** Returns the unit in which a value is compared; undefined when the value can be compared with no other. */
function findUnit(fieldKey: string, textAfterNumber: string, priceKind: EstateView['priceKind']): string | undefined {
  if (!PRICE_FIELDS.has(fieldKey)) return textAfterNumber;
  // After a price is only the name of its period, which the kind of the price contains.
  if (fieldKey === PRICE_ROW) return priceKind;
  return priceKind && `${priceKind} ${textAfterNumber}`;
}

/**
 * Returns the indexes of the best values. Values are compared only when they have the same unit, so that a rent is not
 * compared with a price. Returns an empty set when a value is 0, a range, or a text such as "included", because such a
 * value may be better than all others.
 */
function findBestIndexes(fieldKey: string, values: readonly string[], priceKinds: PriceKinds): ReadonlySet<number> {
  const isLowBest = LOW_IS_BEST_FIELDS.has(fieldKey);
  if (!isLowBest && !HIGH_IS_BEST_FIELDS.has(fieldKey)) return new Set();
  const numbers = values.flatMap((value, index) => {
    const [digits, ...otherNumbers] = value.match(NUMBER_PATTERN) ?? [];
    const number = Number(digits?.replaceAll('.', '').replace(',', '.'));
    if (digits === undefined || otherNumbers.length > 0 || number === 0) return [];
    // The unit is only the text after the number, so that words before it, such as "from", do not prevent a comparison.
    const unit = findUnit(fieldKey, value.slice(value.indexOf(digits) + digits.length), priceKinds[index]);
    return unit === undefined ? [] : [{ index, number, unit }];
  });
  if (numbers.length < values.filter(Boolean).length) return new Set();
  const bestNumber = Math[isLowBest ? 'min' : 'max'](...numbers.map(({ number }) => number));
  const bestValues = numbers.filter(({ number }) => number === bestNumber);
  const areComparable = new Set(numbers.map(({ unit }) => unit)).size === 1;
  return new Set(areComparable && bestValues.length < numbers.length ? bestValues.map(({ index }) => index) : []);
}

const buildRow = (key: string, label: string, values: readonly string[], priceKinds: PriceKinds): ComparisonRow => ({
  key,
  label,
  values,
  hasDifferences: new Set(values).size > 1,
  bestIndexes: findBestIndexes(key, values, priceKinds),
});

/**
 * Returns every fact that at least one of the homes has: the facts of the first home in their order, then the further
 * facts of the next homes.
 */
function buildRows(
  factsByEstate: readonly (readonly ComparisonFact[])[],
  priceKinds: PriceKinds,
): readonly ComparisonRow[] {
  const labels = new Map(factsByEstate.flat().map(({ key, label }) => [key, label]));
  return [...labels].map(([key, label]) =>
    buildRow(
      key,
      label,
      factsByEstate.map((estateFacts) => estateFacts.find((fact) => fact.key === key)?.value ?? ''),
      priceKinds,
    ),
  );
}

function formatPriceText({ price, priceFrom, period, closed, allUnitsClosed }: EstateView, t: Translate): string {
  if (!price) return t(closed || allUnitsClosed ? 'common:priceClosed' : 'common:priceOnRequest');
  return [priceFrom ? t('common:priceFrom') : '', price, period].filter(Boolean).join(' ');
}

function buildColumn({ view, href }: ComparedEstate): ComparisonColumn {
  const [picture] = view.thumbnails;
  return { id: view.id, title: view.title, href, ...(picture && { picture }) };
}

/** Compares homes side by side, with all facts of their own pages. */
export function buildComparison(estates: readonly ComparedEstate[], t: Translate): Comparison {
  const views = estates.map(({ view }) => view);
  const priceKinds = views.map(({ priceKind }) => priceKind);
  const tabGroups = ESTATE_TABS.map((id) => ({
    id,
    title: t(`estate:tab.${id}`),
    rows: buildRows(
      views.map(({ tabs }) =>
        listTabFacts(
          tabs.find((tab) => tab.id === id),
          t,
        ),
      ),
      priceKinds,
    ),
  }));
  const rowByKey = new Map(tabGroups.flatMap(({ rows }) => rows.map((each) => [each.key, each] as const)));
  const buildViewRow = (id: string, getValue: (view: EstateView) => string) =>
    buildRow(`overview.${id}`, t(`favorites:table.${id}`), views.map(getValue), priceKinds);
  const overviewRows = [
    buildViewRow('price', (view) => formatPriceText(view, t)),
    buildViewRow('status', ({ transaction }) => transaction),
    buildViewRow('kind', ({ kind }) => kind),
    buildViewRow('place', ({ address }) => address),
    ...OVERVIEW_FACTS.flatMap((key) => rowByKey.get(key) ?? []),
  ];
  const overviewKeys = new Set(overviewRows.map(({ key }) => key));
  return {
    columns: estates.map(buildColumn),
    groups: [
      { id: 'overview', title: t('favorites:table.overview'), rows: overviewRows },
      ...tabGroups.map(({ id, title, rows }) => ({
        id,
        title,
        rows: rows.filter(({ key }) => !overviewKeys.has(key)),
      })),
    ].filter(({ rows }) => rows.length > 0),
  };
}
