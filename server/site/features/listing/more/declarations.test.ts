import { describe, expect, it } from 'vitest';
import { isYesNoFilter } from '#shared/filters/filter.ts';
import { FILTERS, NUMBER_FILTERS, YES_FILTERS } from '#shared/filters/filters.ts';
import { formatFilterLabel } from '#shared/filters/filterWords.ts';
import { areCanonicalFilterValues, MORE_PARAMETERS } from '#shared/filters/moreParameters.ts';
import { getParameterNames } from '#shared/filters/parameter.ts';
import { toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { toWishes } from '#shared/domain/wishes/wishes.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { listActiveFilters } from '#shared/ui/listing/filter/activeFilters.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { DEFAULT_LIST_NODE } from '#server/site/estates/defaultListNode.ts';
import { buildListingSearch } from '../listingSearch.ts';
import { parseFreeSearch } from '../search/freeSearch/parseFreeSearch.ts';

const TODAY_DAY_NUMBER = 20_800;

/** Returns a query with one value for each parameter of a filter. The page of filters offers these values. */
const buildFilterParams = (filter: (typeof FILTERS)[number]): URLSearchParams => {
  const params = new URLSearchParams(filter.parameter.onlyInFamily === 'rent' ? 'transaction=2' : 'transaction=1');
  for (const { name } of getParameterNames(filter.parameter))
    params.set(
      name,
      isYesNoFilter(filter)
        ? '1'
        : filter.write(filter.listOfferedBounds(TODAY_DAY_NUMBER).at(-1) ?? 0, TODAY_DAY_NUMBER),
    );
  return params;
};

const expectDifferent = (values: readonly (string | number)[]) => expect(new Set(values).size).toBe(values.length);

describe('the declared filters', () => {
  it('are the parameters of addresses, each with its own positions', () => {
    expect(FILTERS.map(({ parameter }) => parameter)).toEqual(MORE_PARAMETERS);
    expectDifferent(MORE_PARAMETERS.flatMap((parameter) => getParameterNames(parameter).map(({ name }) => name)));
    expectDifferent(FILTERS.map(({ field }) => field));
    expectDifferent(YES_FILTERS.map(({ bit }) => bit));
    expectDifferent(NUMBER_FILTERS.flatMap(({ savedSearchPosition }) => savedSearchPosition ?? []));
    for (const { savedSearchPosition, parameter } of NUMBER_FILTERS)
      expect(savedSearchPosition === undefined).toBe(parameter.listsOnly === true);
    // Positions 1, 2 and 6 of the packed filters are used already: for the check value, the bits of the yes filters,
    // and the sales contact.
    expectDifferent([1, 2, 6, ...NUMBER_FILTERS.flatMap(({ source }) => ('slot' in source ? [source.slot] : []))]);
  });

  it.each(FILTERS.map((filter) => [filter.parameter.name, filter] as const))(
    '%s works in addresses, in the search, as a chip and in the free search',
    (name, filter) => {
      const params = buildFilterParams(filter);
      const query = parseFilterQuery(params);
      const canonicalQuery = toFilterQueryString(query);
      expect(toFilterQueryString(parseFilterQuery(canonicalQuery))).toBe(canonicalQuery);
      for (const each of getParameterNames(filter.parameter)) {
        expect(canonicalQuery).toContain(`${each.name}=`);
        for (const invalidValue of ['', '0', '-1', 'x', '9'.repeat(400), '1e3', 'NOW', '2027-02-30', '<b>'])
          expect(
            parseFilterQuery(`transaction=1&transaction=2&${each.name}=${encodeURIComponent(invalidValue)}`).more,
          ).toBeUndefined();
      }
      const { terms = {}, range = {} } = buildListingSearch(query, DEFAULT_LIST_NODE).query ?? {};
      expect(Object.keys(isYesNoFilter(filter) ? terms : range)).toContain(filter.field);

      for (const locale of LOCALES) {
        const t = testTranslate(locale);
        const more = Object.entries(query.more ?? {});
        const chosen = {
          more: more.map(([key, value]) => ({ value: key, label: formatFilterLabel(key, value, t), count: 0 })),
        };
        const chips = listActiveFilters(query, { types: [], cities: [], bedrooms: [], chosen }, t);
        expect(chips.map(({ key }) => key)).toEqual(more.map(([key]) => key));
        for (const { label, nextQuery, key } of chips) {
          expect(label).not.toMatch(/filters:|\{\{/);
          expect(nextQuery.more?.[key]).toBeUndefined();
        }
        // A filter without phrases of its own is described by other words: those for projects, or a number beside the
        // filter's name.
        const phrases = isYesNoFilter(filter) ? filter.words[locale].split('|').filter(Boolean) : [];
        const meantFilters = phrases.map((phrase) => parseFreeSearch(phrase, locale, []).query.more);
        expect([locale, meantFilters]).toEqual([locale, phrases.map(() => ({ [name]: '1' }))]);
      }
    },
  );

  it('are dropped for lists that do not have them', () => {
    expect(toFilterQueryString(parseFilterQuery('furnished=1&pets=1&garden=1'))).toBe('garden=1');
    expect(parseFilterQuery('transaction=2&price-m2-max=3000&furnished=1').more).toEqual({ furnished: '1' });
  });

  it('include the homes since a day, in lists but not in saved searches', () => {
    const query = parseFilterQuery('since=2026-11-19&reduced=1&available=now&available=2026-01-01');
    expect(toFilterQueryString(query)).toBe('available=now&reduced=1&since=2026-11-19');
    expect(buildListingSearch(query, DEFAULT_LIST_NODE).query).toMatchObject({
      terms: { reduced: [true] },
      range: { publishedOn: { gte: '2026-11-19' }, availableDate: { lte: 'now' } },
    });
    expect(parseFilterQuery('since=now').more).toBeUndefined();
    expect(toWishes(query).more).toEqual({ available: 'now', reduced: '1' });
    expect(toWishes(parseFilterQuery('since=2026-11-19'))).not.toHaveProperty('more');
    expect(areCanonicalFilterValues({ reduced: '1' })).toBe(true);
    expect(areCanonicalFilterValues({ reduced: '1', since: '2026-11-19' })).toBe(false);
  });

  it('correct a reversed range', () => {
    expect(toFilterQueryString(parseFilterQuery('area-min=200&area-max=100'))).toBe('area-min=100&area-max=200');
  });
});
