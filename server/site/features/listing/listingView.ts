import type { ListNode } from '#shared/api/content/content.ts';
import type { LocalizedText } from '#shared/api/common.ts';
import type { EstateSummary } from '#shared/api/estate.ts';
import type { EstateFilters, EstateSearchResult, GroupField } from '#shared/api/search.ts';
import type { Office } from '#shared/api/content/offices.ts';
import type { Site } from '#shared/api/site.ts';
import type { CardView, FilterOptionsView, ListingView, OptionView } from '#shared/domain/estate/cardView.ts';
import { formatMunicipalityLabel } from '#shared/domain/listing/municipalityLabel.ts';
import { type FilterQuery, toFilterQueryString, offersRent } from '#shared/domain/listing/filterQuery.ts';
import { formatFilterLabel } from '#shared/filters/filterWords.ts';
import { memoize } from '../../cache/memoize.ts';
import { canDrawOffer } from '../../map/countMunicipalities.ts';
import { findGroup } from './groups.ts';
import { listBedroomChoices, LAST_BEDROOM_OPTION, PAGE_SIZE } from '#shared/primitives/limits.ts';
import { toPhoneLinks } from '#shared/primitives/telHref.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { compareNames } from '#shared/i18n/nameOrder.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { keepFirstPicture } from '../../estates/cards/cardPictures.ts';
import { type CardContext, buildCardView } from '../../estates/cards/estateCardView.ts';
import { listRemovableFilters } from './more/removableFilters.ts';
import type { LandingTexts } from './landing/landingWords.ts';
import { type ListingPart, listTransactions } from './listingSearch.ts';
import { buildMapCardView } from '../../estates/cards/mapCardView.ts';

/**
 * Compares options by label: "Municipality and type: multi-select, sorted alphabetically by label" (specification §5).
 */
const compareByLabel = (locale: Locale) => (a: OptionView, b: OptionView) => compareNames(a.label, b.label, locale);

/** Returns the minimum numbers of bedrooms for which there are estates, and the chosen number. */
function buildBedroomOptions(
  { bedrooms }: EstateFilters,
  chosenMinimum: number | undefined,
  t: Translate,
): readonly OptionView[] {
  const countAtLeast = (minimum: number) =>
    bedrooms.filter(({ value }) => value >= minimum).reduce((sum, { count }) => sum + count, 0);
  return listBedroomChoices(chosenMinimum)
    .map((value) => ({
      value: String(value),
      label:
        value < LAST_BEDROOM_OPTION
          ? t('offer:filter.bedrooms', { count: value })
          : t('offer:filter.bedroomsOrMore', { from: value }),
      count: countAtLeast(value),
    }))
    .filter(({ value, count }) => count > 0 || value === String(chosenMinimum));
}

/**
 * An office as an option. The count is that of the whole list, because the back office does not count homes by office.
 */
interface NamedOffice extends Pick<Office, 'id' | 'name'> {
  readonly count: number;
}

/**
 * Returns options for chosen values that the filter form does not offer: an office, a municipality with its parts, a
 * province, a subtype, and the filters of the page "more filters" (`more`).
 */
function listChosenOptions(
  { municipalities = [], provinces = [], subTypes }: EstateFilters,
  query: Partial<FilterQuery>,
  offices: readonly NamedOffice[],
  locale: Locale,
  t: Translate,
): NonNullable<FilterOptionsView['chosen']> {
  const toChosenOptions = <Known extends { id: number | string; name: LocalizedText; count: number }>(
    chosenIds: readonly (number | string)[] | undefined,
    options: readonly Known[],
    formatLabel: (option: Known) => string = ({ name }) => localize(name, locale),
  ) =>
    options
      .filter(({ id }) => chosenIds?.includes(id))
      .map((each) => ({ value: String(each.id), label: formatLabel(each), count: each.count }));
  const municipality = toChosenOptions(query.municipality, municipalities, (each) =>
    formatMunicipalityLabel(each, locale, t),
  );
  const province = toChosenOptions(query.province, provinces, ({ name }) =>
    t('offer:chip.province', { name: localize(name, locale) }),
  );
  const subType = toChosenOptions(query.subType, subTypes);
  const office = toChosenOptions(query.office === undefined ? undefined : [query.office], offices);
  const more = Object.entries(query.more ?? {}).map(([name, value]) => ({
    value: name,
    label: formatFilterLabel(name, value, t),
    count: 0,
  }));
  return {
    ...(office.length > 0 && { office }),
    ...(municipality.length > 0 && { municipality }),
    ...(province.length > 0 && { province }),
    ...(subType.length > 0 && { subType }),
    ...(more.length > 0 && { more }),
  };
}

const buildSortedOptions = memoize(
  (filters: EstateFilters, locale: Locale): Pick<FilterOptionsView, 'types' | 'cities'> => ({
    types: filters.headTypes
      .map(({ id, name, count }) => ({ value: String(id), label: localize(name, locale), count }))
      .toSorted(compareByLabel(locale)),
    cities: filters.locations
      .map(({ id, name, alias, zip, count }) => ({
        value: String(id),
        label: `${localize(alias, locale) || localize(name, locale)} (${zip})`,
        count,
      }))
      .toSorted(compareByLabel(locale)),
  }),
);

export function buildFilterOptions(
  filters: EstateFilters,
  query: Partial<FilterQuery>,
  locale: Locale,
  t: Translate,
  offices: readonly Pick<Office, 'id' | 'name'>[] = [],
): FilterOptionsView {
  const countedOffices = offices.map((office) => ({ ...office, count: filters.total.value }));
  const chosenOptions = listChosenOptions(filters, query, countedOffices, locale, t);
  return {
    ...buildSortedOptions(filters, locale),
    bedrooms: buildBedroomOptions(filters, query.bedMin, t),
    ...(Object.keys(chosenOptions).length > 0 && { chosen: chosenOptions }),
  };
}

const SORT_TYPE_BY_GROUP_FIELD: Readonly<Record<GroupField, ListingView['groupedBy']>> = {
  TYPE: 'type',
  SUBTYPE: 'type',
  CITY: 'city',
  STATUS: undefined,
};

/** Returns the cards. The first card of each group on this page gets the group's heading. */
function buildCards(
  estates: readonly EstateSummary[],
  field: GroupField | undefined,
  context: CardContext,
): CardView[] {
  let previousGroupId: number | undefined | null = null;
  return estates.map((estate) => {
    const card = keepFirstPicture(buildCardView(estate, context));
    if (!field) return card;
    const group = findGroup(estate, field);
    if (group.id === previousGroupId) return card;
    previousGroupId = group.id;
    return { ...card, groupHeading: localize(group.name, context.locale) };
  });
}

interface ListingSource extends CardContext {
  readonly site: CardContext['site'] & { readonly contact: Pick<Site['contact'], 'phone' | 'email'> };
  readonly query: FilterQuery;
  readonly node: ListNode;
  readonly result: EstateSearchResult;
  readonly filters: EstateFilters;
  /** The agency's offices, when the list is that of one office. */
  readonly offices?: readonly Office[];
  /** The list's own texts, when it has a readable address. */
  readonly landingTexts?: LandingTexts | undefined;
  readonly part: ListingPart;
  /** True when the site shows maps. */
  readonly hasMap: boolean;
  /** True when the search failed. The page must then not say that there are no homes. */
  readonly hasFailed?: boolean;
}

/** Returns one page of a list, formatted in one language. */
export function buildListingView(source: ListingSource): ListingView {
  const { query, node, part, result, filters, landingTexts, hasMap, hasFailed = false, locale, t } = source;
  const { contact } = source.site;
  const total = result.total.value;
  const options = buildFilterOptions(filters, query, locale, t, source.offices);
  const isRent = offersRent({ transaction: listTransactions(query, node) });
  const groupedBy = node.groupOptions && SORT_TYPE_BY_GROUP_FIELD[node.groupOptions.field];
  return {
    query: toFilterQueryString(query),
    total,
    page: query.page,
    pageCount: part === 'map' ? 1 : Math.max(1, Math.ceil(total / PAGE_SIZE)),
    heading: hasFailed
      ? t(isRent ? 'offer:titleRent' : 'offer:titleSale')
      : (landingTexts?.heading ??
        t(isRent ? 'offer:heading.rent' : 'offer:heading.sale', { count: total, total: formatNumber(total) })),
    offerText: landingTexts?.introduction ?? t(isRent ? 'offer:text.rent' : 'offer:text.sale'),
    cards:
      part === 'map'
        ? result.results.map((estate) => buildMapCardView(estate, source))
        : buildCards(result.results, node.groupOptions?.field, source),
    options,
    ...(total === 0 && !hasFailed && { without: listRemovableFilters({ query, filters, options, t }) }),
    ...(groupedBy && { groupedBy }),
    ...(hasMap && { hasMap }),
    ...(canDrawOffer(filters) && { isDrawn: true }),
    ...(hasFailed && {
      failure: { phone: contact.phone, phones: toPhoneLinks(contact.phone), email: contact.email },
    }),
  };
}
