import { pino } from 'pino';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { findPlaceById } from '#server/backoffice/geo/places.ts';
import { searchTextForPlaces } from '#server/backoffice/geo/placesInText.ts';
import { DEFAULT_LIST_NODE } from '#server/site/estates/defaultListNode.ts';
import { buildListingSearch } from '#server/site/features/listing/listingSearch.ts';
import { parseFreeSearch } from '#server/site/features/listing/search/freeSearch/parseFreeSearch.ts';
import { parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type City, goneProblemSchema } from '#shared/api/estate.ts';
import {
  estateFiltersSchema,
  type EstateSearch,
  estateSearchResultSchema,
  type GroupField,
} from '#shared/api/search.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { PERIOD_ID, PERIOD_NAMES } from '#shared/primitives/vocabulary.ts';
import { estateInput, type EstateSketch, GENT, IEPER, LUIK } from '../support/estateInput.ts';
import {
  FILTER_EXAMPLES,
  writePastChanges,
  createFutureOpenHouse,
  VIEWED_SALES_REP_ID,
} from '../support/filterExamples.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const toCountsById = (options: readonly { id: number | string; count: number }[]) =>
  Object.fromEntries(options.map(({ id, count }) => [id, count]));

const buildBoat = (id: number, name: object) =>
  estateInput({ id, general: { headType: { id: 99, name }, subType: { id: 9901, name } } });

const buildLocation = (latitude: number, longitude: number, city = GENT, visible = true) => ({
  address: { visible, city, street: { nl: 'Kouter' }, location: { latitude, longitude } },
});

const buildRent = (id: number, value: number, period: number, more: Partial<EstateSketch> = {}) =>
  estateInput({
    id,
    kind: 'FLAT',
    transaction: 2,
    general: {
      price: { value, visible: true, period: { id: period, name: PERIOD_NAMES[period] ?? {} } },
      ...more.general,
    },
    estate: { dimensions: { areaBuild: 50 } },
    ...(more.transaction !== undefined && { transaction: more.transaction }),
  });

const buildBuildingType = (id: number) => ({ technical: { buildingType: { id, name: {} } } });
const buildFacades = (facades: number) => ({ fields: { 'construction.facades_count': facades } });

/** Compares two texts character by character, without the rules of a language. */
const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const buildRentalFlat = (id: number, transaction: number, estate: EstateSketch['estate']) =>
  estateInput({ id, kind: 'FLAT', transaction, price: 950, estate: { ...estate } });

const buildFlats = (parentId: number, firstId: number) => [
  estateInput({ id: firstId, kind: 'FLAT', bedrooms: 2, general: { parentId } }),
  estateInput({ id: firstId + 1, kind: 'FLAT', bedrooms: 3, general: { parentId } }),
  estateInput({ id: firstId + 2, kind: 'FLAT', bedrooms: 5, transaction: 5, general: { parentId } }),
];

onEachDatabase('The search calls', (backoffice, database) => {
  const post = (path: string, body: unknown, locale: Locale = 'nl') =>
    backoffice().call('POST', path, { anonymous: true, body, locale });
  const search = async (body: EstateSearch, locale: Locale = 'nl') =>
    estateSearchResultSchema.parse((await post('/sites/noord/estates', body, locale)).body);
  const searchIds = async (body: EstateSearch, locale: Locale = 'nl') =>
    (await search(body, locale)).results.map((estate) => estate.id);
  const searchGroups = async (siteId: string, field: GroupField) => {
    const answer = await post(`/sites/${siteId}/estates`, { groupOptions: { field } });
    return estateSearchResultSchema.parse(answer.body).results;
  };
  const readFacets = async (body: EstateSearch, locale: Locale = 'nl') => {
    const answer = await post('/sites/noord/estate-filters', body, locale);
    const facets = estateFiltersSchema.parse(answer.body);
    // The back office does not validate its facets by the schema, so this checks that they contain nothing outside the
    // contract.
    expect(answer.body).toEqual(facets);
    return facets;
  };

  const searchIdsByFilters = async (query: EstateSearch['query']) => {
    const { body } = await post('/sites/filters/estates', { query, sort: [{ field: 'id' }], limit: 500 });
    return estateSearchResultSchema.parse(body).results.map(({ id }) => id);
  };
  const filterFacets = async (query: EstateSearch['query']) =>
    estateFiltersSchema.parse((await post('/sites/filters/estate-filters', { query })).body);

  const readRefusal = async (body: unknown) => {
    const answer = await post('/sites/noord/estates', body);
    return [answer.status, answer.body.errors?.[0].pointer];
  };
  const readStatus = async (id: number) =>
    (await backoffice().call('GET', `/estates/v2/${id}`, { site: 'noord' })).status;
  const searchIdsOnMap = async (query: EstateSearch['query']) => {
    const { body } = await post('/sites/kaart/estates', { query, sort: [{ field: 'id' }], limit: 500 });
    const { total, results } = estateSearchResultSchema.parse(body);
    const facets = estateFiltersSchema.parse((await post('/sites/kaart/estate-filters', { query })).body);
    expect([total.value, facets.total.value]).toEqual([results.length, results.length]);
    return results.map(({ id }) => id);
  };
  const readShownPlace = async (id: number) => {
    const { body } = await post('/sites/kaart/estates', { query: { terms: { id: [id] } } });
    return estateSearchResultSchema.parse(body).results[0]?.place;
  };

  const findRents = async (query: EstateSearch['query'], order: 'ASC' | 'DESC' = 'ASC') => {
    const { body } = await post('/sites/huur/estates', { query, sort: [{ field: 'price', order }], limit: 50 });
    return estateSearchResultSchema.parse(body).results;
  };
  const findRentIds = async (query: EstateSearch['query'], order: 'ASC' | 'DESC' = 'ASC') =>
    (await findRents(query, order)).map(({ id }) => id);
  const readRentFacets = async (query: EstateSearch['query']) =>
    estateFiltersSchema.parse((await post('/sites/huur/estate-filters', { query })).body);

  const findByPrice = async (query: EstateSearch['query'] = {}) => {
    const { body } = await post('/sites/nul/estates', { query, sort: [{ field: 'price', order: 'ASC' }] });
    return estateSearchResultSchema.parse(body).results;
  };

  const readPricesOfSite = async () => {
    const { body } = await post('/sites/nul/estate-filters', { query: {} });
    return {
      sorted: (await findByPrice()).map(({ id, price, units }) => [id, price?.value ?? units?.priceFrom]),
      cheap: (await findByPrice({ range: { price: { lte: 200_000 } } })).map(({ id }) => id),
      facet: estateFiltersSchema.parse(body).prices,
    };
  };

  const mapFacets = async (query: EstateSearch['query']) =>
    estateFiltersSchema.parse((await post('/sites/kaart/estate-filters', { query })).body);
  /** Reads the names of a site's facets. The type 99 is always selected, also when no estate has this type. */
  const readNames = async () => {
    const answer = await post('/sites/namen/estate-filters', { query: { terms: { type: [99] } } }, 'fr');
    const { headTypes } = estateFiltersSchema.parse(answer.body);
    const { body } = await post('/sites/namen/estate-filters', {}, 'fr');
    const { subTypes, transactions, locations, countries } = estateFiltersSchema.parse(body);
    return { headTypes, subTypes, transactions, locations, countries };
  };
  /** Returns the cities in the order of the answer. */
  const citiesByName = async (locale: Locale) => [
    ...new Set((await search({ sort: [{ field: 'city' }] }, locale)).results.map((estate) => estate.address.city.id)),
  ];

  /** Estates 1–9 are listed. 20 and 21 are units of 9. 30 is inactive, and 31 is withdrawn. */
  beforeAll(async () => {
    const { repositories } = backoffice();
    await repositories.sites.put(siteInput('noord'));
    await repositories.sites.put(siteInput('zuid'));
    await repositories.estates.upsertMany('noord', [
      estateInput({
        id: 1,
        kind: 'VILLA',
        price: 500_000,
        bedrooms: 4,
        published: '2026-01-01',
        general: { reference: 'Ref-1', title: { nl: 'Villa met tuin', fr: 'Villa avec jardin' } },
      }),
      estateInput({
        id: 2,
        kind: 'DWELLING',
        price: 300_000,
        bedrooms: 3,
        published: '2026-01-05',
        city: LUIK,
      }),
      estateInput({
        id: 3,
        kind: 'FLAT',
        price: 200_000,
        bedrooms: 2,
        published: '2026-01-03',
        transaction: 3,
      }),
      estateInput({
        id: 4,
        kind: 'FLAT',
        transaction: 2,
        price: 900,
        bedrooms: 1,
        published: '2026-01-04',
        city: LUIK,
      }),
      estateInput({
        id: 5,
        kind: 'BUILDING_PLOT',
        price: 150_000,
        published: '2026-01-02',
        city: IEPER,
        estate: { dimensions: { areaGround: 1200 } },
      }),
      estateInput({
        id: 6,
        kind: 'VILLA',
        price: 450_000,
        priceVisible: false,
        bedrooms: 5,
        published: '2026-01-06',
      }),
      estateInput({
        id: 7,
        kind: null,
        transaction: 5,
        bedrooms: 3,
        city: IEPER,
        estate: {
          collections: ['spring'],
          address: {
            city: IEPER,
            region: 'FLANDERS',
            province: { id: 'BE-VWV', name: {} },
            municipality: { id: 33011, name: {} },
          },
        },
      }),
      estateInput({
        id: 8,
        kind: 'GARAGE_BOX',
        price: 20_000,
        published: '2026-01-05',
        estate: { fields: { 'financial.vat_regime': true } },
      }),
      estateInput({
        id: 9,
        kind: 'APARTMENT_PROJECT',
        price: 250_000,
        published: '2026-01-07',
        general: { project: true, sticker: { id: 4, name: {} } },
      }),
      estateInput({ id: 20, kind: 'FLAT', price: 260_000, bedrooms: 2, general: { parentId: 9 } }),
      estateInput({
        id: 21,
        kind: 'FLAT',
        transaction: 5,
        price: 270_000,
        bedrooms: 2,
        general: { parentId: 9 },
      }),
      estateInput({ id: 30, kind: 'FLAT', price: 1, general: { recordStatus: 2 } }),
      estateInput({ id: 31, kind: 'FLAT', price: 1 }),
    ]);
    await repositories.estates.withdrawMany('noord', [31]);
    await repositories.collections.put('noord', { id: 'picked', name: {}, estateIds: [5] });
    await repositories.estates.upsertMany('zuid', [estateInput({ id: 1, kind: 'FLAT', price: 100_000 })]);
  });

  it('list the newest estates first, without units, inactive and withdrawn estates', async () => {
    const { total, results } = await search({});
    expect(total.value).toBe(9);
    expect(results.map((estate) => estate.id)).toEqual([9, 6, 8, 2, 4, 3, 5, 1, 7]);
  });

  it('return a plain list on request', async () => {
    const { body } = await post('/sites/noord/estates?variant=list', { limit: 2 });
    expect(body.map((estate: { id: number }) => estate.id)).toEqual([9, 6]);
  });

  it('page by from with limit or size, and count past the end', async () => {
    const pages = await Promise.all([0, 3, 6].map((from) => searchIds({ from, limit: 3 })));
    expect(pages).toEqual([
      [9, 6, 8],
      [2, 4, 3],
      [5, 1, 7],
    ]);
    expect(await searchIds({ from: 3, size: 3 })).toEqual([2, 4, 3]);
    expect(await search({ from: 100 })).toEqual({ total: { value: 9 }, results: [] });
    expect(await search({ limit: 0 })).toEqual({ total: { value: 9 }, results: [] });
  });

  it('return 20 estates by default', async () => {
    const many = Array.from({ length: 25 }, (_, index) => estateInput({ id: 1000 + index, kind: 'SHOP' }));
    await backoffice().repositories.estates.upsertMany('zuid', many);
    const { body } = await post('/sites/zuid/estates', { query: { terms: { subType: [401] } } });
    expect(body.total.value).toBe(25);
    expect(body.results).toHaveLength(20);
  });

  describe.each<[string, EstateSearch['query'], number[]]>([
    ['type', { terms: { type: [1, 2] } }, [3, 4, 5]],
    ['subtype', { terms: { subType: [302] } }, [1, 6]],
    ['a subtype or a whole type', { terms: { subType: [302, 'type:1'] } }, [1, 3, 4, 6]],
    ['transaction', { terms: { transaction: [2, 5] } }, [4, 7]],
    ['status', { terms: { status: [3] } }, [3]],
    ['city', { terms: { city: [LUIK.id] } }, [2, 4]],
    ['city as text', { terms: { city: [String(LUIK.id)] } }, [2, 4]],
    ['country', { terms: { country: ['NL'] } }, []],
    ['region', { terms: { region: ['FLANDERS'] } }, [7]],
    ['province', { terms: { province: ['BE-VWV'] } }, [7]],
    ['municipality', { terms: { municipality: [33011] } }, [7]],
    ['bedrooms', { terms: { bedrooms: [1, 5] } }, [4, 6]],
    ['project', { terms: { project: [true] } }, [9]],
    ['sticker', { terms: { sticker: [4] } }, [9]],
    ['collection of the estate', { terms: { 'children.collections': ['spring'] } }, [7]],
    ['collection of the editor', { terms: { 'children.collections': ['picked'] } }, [5]],
    ['units of a project', { terms: { parentId: [9] } }, [20, 21]],
    ['id, units too', { terms: { id: [1, 20, 30, 31] } }, [1, 20]],
    ['terms together', { terms: { type: [3], city: [GENT.id] } }, [1, 6]],
    ['a value that no row can have', { terms: { type: ['house'] } }, []],
    ['empty values, which are dropped', { terms: { type: [''], city: [] } }, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['price from', { range: { price: { gte: 300_000 } } }, [1, 2]],
    ['price between, as text', { range: { price: { gte: '150000', lte: '250000' } } }, [3, 5, 9]],
    ['bedrooms from', { range: { bedrooms: { gte: 4 } } }, [1, 6]],
    ['ground area', { range: { areaGround: { gte: 1000 } } }, [5]],
    ['publication', { range: { publicationDate: { gte: '2026-01-06T00:00:00Z' } } }, [6, 9]],
    ['every word of a text, in any language, case and accent', { match: { text: 'JARDÍN villa' } }, [1]],
    ['a text of which one word is missing', { match: { text: 'villa kasteel' } }, []],
    ['place name', { match: { text: 'liege' } }, [2, 4]],
    ['a wildcard taken literally', { match: { text: '%' } }, []],
    ['reference', { match: { reference: 'REF-1' } }, [1]],
    ['hidden status', { exclude: { status: [1, 2] } }, [3, 7]],
  ])('filter by %s', (_, query, expected) => {
    it('in the list and in the count of the facets', async () => {
      const found = await search({ query, sort: [{ field: 'id' }] });
      expect(found.results.map((estate) => estate.id)).toEqual(expected);
      expect(found.total.value).toBe(expected.length);
      expect((await readFacets({ query })).total.value).toBe(expected.length);
    });
  });

  it('never reveal a hidden amount', async () => {
    const shownResult = await search({ query: { terms: { id: [6, 8] } }, sort: [{ field: 'id' }] });
    expect(shownResult.results.map((estate) => estate.price?.value)).toEqual([undefined, undefined]);
    expect(await searchIds({ query: { range: { price: { gte: 1 } } }, sort: [{ field: 'id' }] })).toEqual([
      1, 2, 3, 4, 5, 9,
    ]);
    const { prices } = await readFacets({ query: { terms: { id: [6, 8] } } });
    expect(prices).toEqual({});
  });

  it('sort by price in both directions, estates without a visible price last', async () => {
    expect(await searchIds({ sort: [{ field: 'price', order: 'ASC' }] })).toEqual([4, 5, 3, 9, 2, 1, 6, 7, 8]);
    expect(await searchIds({ sort: [{ field: 'price', order: 'DESC' }] })).toEqual([1, 2, 9, 3, 5, 4, 8, 7, 6]);
  });

  it('sort by type, estates without a subtype last', async () => {
    expect(await searchIds({ sort: [{ field: 'type' }] })).toEqual([3, 4, 5, 2, 1, 6, 8, 9, 7]);
  });

  it("sort by the city's name in the language of the request", async () => {
    expect(await citiesByName('nl')).toEqual([GENT.id, IEPER.id, LUIK.id]);
    expect(await citiesByName('fr')).toEqual([GENT.id, LUIK.id, IEPER.id]);
  });

  it('sort by several fields', async () => {
    const sort = [{ field: 'city' as const }, { field: 'price' as const, order: 'DESC' as const }];
    expect(await searchIds({ sort })).toEqual([1, 9, 3, 6, 8, 5, 7, 2, 4]);
  });

  describe('a list by city', () => {
    /** Two of these cities have the same name. Ghent is the only one that the product's own list of places contains. */
    const CITIES = [
      { id: 12, zip: '0012', name: { nl: 'Zwin', fr: 'Anse' } },
      { id: 11, zip: '0011', name: { nl: 'Dorp', fr: 'Village' } },
      { id: 13, zip: '0013', name: { nl: 'Dorp', fr: 'Village' } },
      GENT,
    ];
    const homes = Array.from({ length: 30 }, (_, index) => ({
      id: index + 1,
      city: CITIES[(index * 7) % 4] ?? GENT,
      price: ((index * 11) % 30) * 1000 + 1000,
    }));
    type Listed = (typeof homes)[number];
    const byName = (locale: Locale) => (a: Listed, b: Listed) =>
      compareTexts(String(a.city.name[locale]).toLowerCase(), String(b.city.name[locale]).toLowerCase());
    const byPrice = (a: Listed, b: Listed) => a.price - b.price;
    const byId = (a: Listed, b: Listed) => a.id - b.id;
    const byCityId = (a: Listed, b: Listed) => a.city.id - b.city.id;
    const inOrder = (...compare: readonly ((a: Listed, b: Listed) => number)[]) =>
      homes
        .toSorted((a, b) => compare.map((each) => each(a, b)).find((result) => result !== 0) ?? 0)
        .map(({ id }) => id);

    const pages = async (body: EstateSearch, locale: Locale) => {
      const found: number[] = [];
      for (let from = 0; from <= homes.length; from += 7) {
        const answer = await post('/sites/bladeren/estates', { ...body, from, limit: 7 }, locale);
        found.push(...answer.body.results.map(({ id }: { id: number }) => id));
      }
      return found;
    };

    beforeAll(async () => {
      const { repositories } = backoffice();
      await repositories.sites.put(siteInput('bladeren'));
      const written = homes.map((home) => estateInput({ ...home, general: { reference: 'alle' } }));
      await repositories.estates.upsertMany('bladeren', written);
    });

    /**
     * The query reads one city after the other when the facets in memory cover all criteria of the search. Otherwise,
     * the query first finds all matching estates.
     */
    const QUERIES: readonly (readonly [string, EstateSearch['query']])[] = [
      ['everything', {}],
      ['cities', { terms: { city: CITIES.map(({ id }) => id) } }],
      ['ids', { terms: { id: homes.map(({ id }) => id) } }],
      ['a reference', { match: { reference: 'alle' } }],
    ];
    it.each(QUERIES)('has each home once and in order, from page to page, for %s', async (_, query) => {
      const city = { field: 'city' as const };
      const [asc, desc] = [
        { ...city, order: 'ASC' as const },
        { ...city, order: 'DESC' as const },
      ];
      const dutch = byName('nl');
      expect(await pages({ query, sort: [asc] }, 'nl')).toEqual(inOrder(dutch, byId));
      expect(await pages({ query, sort: [asc] }, 'fr')).toEqual(inOrder(byName('fr'), byId));
      expect(await pages({ query, sort: [desc] }, 'nl')).toEqual(inOrder(dutch, byId).toReversed());
      const priced = [desc, { field: 'price' as const, order: 'ASC' as const }];
      expect(await pages({ query, sort: priced }, 'nl')).toEqual(inOrder((a, b) => -dutch(a, b), byPrice));
      expect(await pages({ query, sort: priced.toReversed() }, 'nl')).toEqual(inOrder(byPrice));
      const inGroups = { query, groupOptions: { field: 'CITY' as const }, sort: [{ field: 'price' as const }] };
      expect(await pages(inGroups, 'nl')).toEqual(inOrder(dutch, byCityId, byPrice));
    });

    it('uses the last name of a city that the product does not know', async () => {
      const { repositories } = backoffice();
      const renamed = { id: 12, zip: '0012', name: { nl: 'Aa', fr: 'Anse' } };
      await repositories.estates.upsertMany('bladeren', [estateInput({ ...homes[0], city: renamed })]);
      const [first] = await pages({ sort: [{ field: 'city' }] }, 'nl');
      expect(homes.find(({ id }) => id === first)?.city.id).toBe(12);
    });
  });

  describe('a list of the newest first', () => {
    /** The number of homes is above `MAX_LISTED_ROWS`, so that the facets in memory cannot list all of them. */
    const homes = Array.from({ length: 520 }, (_, index) => ({
      id: index + 1,
      price: 1000 + (index % 2),
      ...(index % 9 > 0 && { published: `2026-02-${String(1 + ((index * 7) % 20)).padStart(2, '0')}` }),
    }));
    const newest = homes
      .toSorted((a, b) => compareTexts(b.published ?? '', a.published ?? '') || b.id - a.id)
      .map(({ id }) => id);

    beforeAll(async () => {
      const { repositories } = backoffice();
      await repositories.sites.put(siteInput('nieuw'));
      const written = homes.map((home) => estateInput({ ...home, general: { reference: 'alle' } }));
      await repositories.estates.upsertMany('nieuw', written);
    });

    const pages = async (query: EstateSearch['query']) => {
      const found: number[] = [];
      for (let from = 0; from <= homes.length; from += 40) {
        const answer = await post('/sites/nieuw/estates', { query, from, limit: 40 });
        found.push(...answer.body.results.map(({ id }: { id: number }) => id));
      }
      return found;
    };

    it.each<readonly [string, EstateSearch['query'], (id: number) => boolean]>([
      ['everything', {}, () => true],
      ['a price', { range: { price: { lte: 1000 } } }, (id) => id % 2 === 1],
      ['a reference', { match: { reference: 'alle' } }, () => true],
    ])('has each home once and in order, from page to page, for %s', async (_, query, isFound) => {
      expect(await pages(query)).toEqual(newest.filter(isFound));
    });

    it('moves a home to its place as soon as its date changes', async () => {
      const { repositories } = backoffice();
      const last = newest.at(-1) ?? 0;
      expect((await pages({}))[0]).toBe(newest[0]);
      await repositories.estates.upsertMany('nieuw', [estateInput({ id: last, published: '2026-03-01' })]);
      expect((await pages({}))[0]).toBe(last);
    });
  });

  it('sort groups before anything else', async () => {
    const sort = [{ field: 'price' as const }];
    expect(await searchIds({ groupOptions: { field: 'TYPE' }, sort })).toEqual([4, 3, 2, 1, 6, 7, 5, 8, 9]);
    expect(await searchIds({ groupOptions: { field: 'SUBTYPE' }, sort })).toEqual([4, 3, 5, 2, 1, 6, 8, 9, 7]);
    expect(await searchIds({ groupOptions: { field: 'STATUS' }, sort })).toEqual([5, 9, 2, 1, 6, 8, 3, 4, 7]);
    expect(await searchIds({ groupOptions: { field: 'CITY' }, sort })).toEqual([3, 9, 1, 6, 8, 5, 7, 4, 2]);
  });

  it('return groups in their preset order, then the groups that it does not name', async () => {
    const { repositories } = backoffice();
    await repositories.sites.put(siteInput('groepen'));
    const typeIds = [11, 8, 9, 5, 10, 6, 4, 2, 7, 3, 1];
    const transactionIds = [9, 8, 7, 6, 5, 10, 4, 2, 3, 1, 1];
    await repositories.estates.upsertMany(
      'groepen',
      typeIds.map((typeId, index) => {
        const headType = { id: typeId, name: {} };
        return estateInput({
          id: 100 + index,
          kind: null,
          transaction: transactionIds[index]!,
          general: { headType },
        });
      }),
    );
    const types = (await searchGroups('groepen', 'TYPE')).map(({ headType }) => headType.id);
    expect(types).toEqual([1, 3, 7, 2, 4, 6, 10, 5, 9, 8, 11]);
    const statuses = (await searchGroups('groepen', 'STATUS')).map(({ status }) => status.id);
    expect(statuses).toEqual([1, 1, 3, 2, 4, 10, 5, 6, 7, 8, 9]);
  });

  it('count facets over all estates when no filter is set', async () => {
    const all = await readFacets({});
    expect(toCountsById(all.headTypes)).toEqual({ 1: 2, 2: 1, 3: 4, 5: 1, 9: 1 });
    expect(all.headTypes.find((type) => type.id === 3)?.name.fr).toBe('Maison');
    expect(toCountsById(all.subTypes)).toEqual({ 101: 2, 201: 1, 301: 1, 302: 2, 501: 1, 901: 1 });
    expect(all.subTypes.find((type) => type.id === 302)?.headTypeId).toBe(3);
    expect(toCountsById(all.transactions)).toEqual({ 1: 6, 2: 1, 3: 1, 5: 1 });
    expect(toCountsById(all.countries)).toEqual({ BE: 9 });
    expect(all.bedrooms).toEqual([
      { value: 1, count: 1 },
      { value: 2, count: 2 },
      { value: 3, count: 2 },
      { value: 4, count: 1 },
      { value: 5, count: 1 },
    ]);
    expect(all.prices).toEqual({ min: 900, max: 500_000 });
  });

  it('list places by name in the language, with their postcode', async () => {
    const dutch = await readFacets({});
    expect(dutch.locations.map(({ id, count, zip }) => [id, count, zip])).toEqual([
      [GENT.id, 5, '9000'],
      [IEPER.id, 2, '8900'],
      [LUIK.id, 2, '4000'],
    ]);
    const french = await readFacets({}, 'fr');
    expect(french.locations.map((place) => place.name.fr)).toEqual(['Gand', 'Liège', 'Ypres']);
  });

  it('count each facet within the other filters and not within its own', async () => {
    const found = await readFacets({
      query: { terms: { type: [3], transaction: [1, 3, 5], city: [GENT.id] }, range: { price: { lte: 460_000 } } },
    });
    // No house for sale in Ghent up to 460 000 has a visible price: house 1 is too expensive, and house 6 hides its
    // price.
    expect(found.total.value).toBe(0);
    expect(toCountsById(found.headTypes)).toEqual({ 1: 1, 3: 0, 9: 1 });
    expect(toCountsById(found.locations)).toEqual({ [GENT.id]: 0, [LUIK.id]: 1 });
    expect(toCountsById(found.transactions)).toEqual({ 1: 0, 3: 0, 5: 0 });
    expect(found.prices).toEqual({ min: 500_000, max: 500_000 });
  });

  it('list selected values although nothing matches them', async () => {
    const found = await readFacets({
      query: { terms: { type: [6], city: [LUIK.id, 1], country: ['FR'] }, range: { bedrooms: { gte: 7 } } },
    });
    expect(found.headTypes).toEqual([{ id: 6, name: expect.objectContaining({ nl: 'Industrie' }), count: 0 }]);
    expect(toCountsById(found.locations)).toEqual({ [LUIK.id]: 0 });
    expect(found.bedrooms).toEqual([{ value: 7, count: 0 }]);
    expect(toCountsById(found.countries)).toEqual({ FR: 0 });
  });

  it('name known values as the catalogue does, and others as the listings do, language by language', async () => {
    const { sites, estates } = backoffice().repositories;
    await sites.put(siteInput('namen'));
    const dutch = estateInput({
      id: 1,
      kind: null,
      general: {
        headType: { id: 2, name: { nl: 'Perceel' } },
        subType: { id: 301, name: { nl: 'S301' } },
        transaction: { id: 1, name: { nl: 'S4' } },
      },
      estate: {
        address: { countryId: 'UNKNOWN', city: { ...GENT, name: { nl: 'Gent' }, alias: { nl: 'Gent-stad' } } },
      },
    });
    await estates.upsertMany('namen', [
      estateInput({ id: 2, kind: 'BUILDING_PLOT', estate: { address: { city: GENT, countryId: 'ES' } } }),
      buildBoat(3, { nl: 'Woonboot', fr: 'Péniche' }),
      buildBoat(4, { nl: 'Woonark', fr: '' }),
      dutch,
    ]);
    const merged = { nl: 'Woonark', fr: 'Péniche' };
    const all = await readNames();
    expect(all.headTypes).toEqual([
      { id: 2, name: expect.objectContaining({ nl: 'Grond', fr: 'Terrain' }), count: 2 },
      { id: 99, name: merged, count: 2 },
    ]);
    expect(all.subTypes).toMatchObject([
      { id: 201, name: { fr: 'Terrain à bâtir' }, headTypeId: 2 },
      { id: 301, name: { nl: 'Woning' }, headTypeId: 3 },
      { id: 9901, name: merged, headTypeId: 99 },
    ]);
    expect(all.transactions).toMatchObject([{ id: 1, name: { nl: 'Te koop', fr: 'À vendre' } }]);
    expect(all.locations).toMatchObject([{ id: GENT.id, name: { fr: 'Gand' }, alias: { nl: 'Gent-stad' } }]);
    expect(all.countries).toEqual([
      { id: 'BE', name: expect.objectContaining({ nl: 'België' }), count: 2 },
      { id: 'ES', name: expect.objectContaining({ fr: 'Espagne', de: 'Spanien' }), count: 1 },
      { id: 'UNKNOWN', name: expect.objectContaining({ nl: 'Niet gekend' }), count: 1 },
    ]);

    // The remaining estate still uses the name. When the last estate is withdrawn, the names of its type and its city
    // are removed.
    await estates.withdrawMany('namen', [3]);
    expect((await readNames()).headTypes).toContainEqual({ id: 99, name: merged, count: 1 });
    await estates.upsertMany('namen', [
      estateInput({ id: 1, kind: 'BUILDING_PLOT' }),
      estateInput({ id: 4, kind: 'BUILDING_PLOT' }),
    ]);
    const namesLeft = await readNames();
    expect(namesLeft.headTypes.map(({ id }) => id)).toEqual([2]);
    expect(namesLeft.locations).toEqual([
      {
        id: GENT.id,
        name: expect.objectContaining({ fr: 'Gand' }),
        count: 3,
        zip: '9000',
        alias: undefined,
        municipalityId: GENT.id,
      },
    ]);
    await estates.upsertMany('namen', [buildBoat(5, { nl: 'Schip' })]);
    expect((await readNames()).headTypes).toContainEqual({ id: 99, name: { nl: 'Schip' }, count: 1 });
  });

  it('answer an empty model for a site without estates', async () => {
    await backoffice().repositories.sites.put(siteInput('leeg'));
    const { body } = await post('/sites/leeg/estate-filters', {});
    expect(body).toMatchObject({ total: { value: 0 }, headTypes: [], locations: [], prices: {}, bedrooms: [] });
  });

  it("never return another site's estates", async () => {
    const { body } = await post('/sites/zuid/estates', { query: { terms: { id: [1, 2] } } });
    expect(body.results).toHaveLength(1);
    expect(body.results[0].headType.id).toBe(1);
    const detail = await backoffice().call('GET', '/estates/v2/2', { site: 'zuid' });
    expect(detail.status).toBe(204);
  });

  it('refuse invalid values, by JSON pointer', async () => {
    expect(await readRefusal({ query: { terms: { colour: [1] } } })).toEqual([422, '/query/terms/colour']);
    expect(await readRefusal({ limit: 501 })).toEqual([422, '/limit']);
    const { body: described } = await backoffice().call('GET', '/openapi.json', { anonymous: true });
    for (const name of ['SearchEstatesBody', 'SearchRentalUnitsBody']) {
      const schema = described.components.schemas[name];
      expect([schema.additionalProperties, schema.properties.query.additionalProperties]).toEqual([false, false]);
    }
    for (const [body, pointer] of [
      [{ priceMax: 250_000 }, '/priceMax'],
      [{ query: { priceMax: 250_000 } }, '/query/priceMax'],
      [{ query: { range: { price: { max: 250_000 } } } }, '/query/range/price/max'],
      [{ query: { places: { cities: [900_000] } } }, '/query/places/cities'],
      [{ query: { near: { latitude: 51, longitude: 3, radius: 10, unit: 'km' } } }, '/query/near/unit'],
      [{ query: { exclude: { type: [1] } } }, '/query/exclude/type'],
      [{ sort: [{ field: 'price', direction: 'ASC' }] }, '/sort/0/direction'],
      [{ groupOptions: { field: 'TYPE', by: 'CITY' } }, '/groupOptions/by'],
    ] as const) {
      expect(await readRefusal(body)).toEqual([422, pointer]);
      expect((await post('/sites/noord/estate-filters', body)).status).toBe(422);
    }
    expect(await readRefusal({ sort: [{ field: 'colour' }] })).toEqual([422, '/sort/0/field']);
    expect(await readRefusal({ query: { range: { price: { gte: 'cheap' } } } })).toEqual([
      422,
      '/query/range/price/gte',
    ]);
    expect(await readRefusal({ query: { range: { updatedAt: { lte: 'soon' } } } })).toEqual([
      422,
      '/query/range/updatedAt/lte',
    ]);
  });

  it('return a project with its units, and the range over the available ones', async () => {
    const group = await backoffice().call('GET', '/sites/noord/estates/group/9');
    expect(group.body.map((estate: { id: number }) => estate.id)).toEqual([9, 20, 21]);
    expect(group.body[0].units).toEqual({
      total: 2,
      available: 1,
      bedroomsFrom: 2,
      bedroomsTo: 2,
      priceFrom: 260_000,
    });
    const ofUnit = await backoffice().call('GET', '/sites/noord/estates/group/21');
    expect(ofUnit.body).toEqual(group.body);
    const detail = await backoffice().call('GET', '/estates/v2/9', { site: 'noord' });
    expect(detail.body.children.map((estate: { id: number }) => estate.id)).toEqual([20, 21]);
  });

  it('return a full estate, 410 with a description for a withdrawn or inactive one, and 204 for a missing one', async () => {
    expect(await Promise.all([1, 31, 30, 999].map(readStatus))).toEqual([200, 410, 410, 204]);
    const { body, headers } = await backoffice().call('GET', '/estates/v2/30', { site: 'noord' });
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(goneProblemSchema.parse(body).withdrawn).toMatchObject({
      id: 30,
      headType: { id: 1 },
      status: { id: 1 },
      address: { city: { id: GENT.id } },
    });
    expect(JSON.stringify(body)).not.toMatch(/price|street|latitude/);
  });

  it('leave the whole address of a hidden estate out of summaries', async () => {
    const address = {
      visible: false,
      street: { nl: 'Geheimstraat' },
      number: '7',
      city: GENT,
      location: { latitude: 51, longitude: 3.7 },
    };
    await backoffice().repositories.estates.put('zuid', estateInput({ id: 77, kind: 'LOFT', estate: { address } }));
    const { body } = await post('/sites/zuid/estates', { query: { terms: { id: [77] } } });
    const city = { ...GENT, name: { ...findPlaceById(GENT.id)?.name } };
    expect(body.results[0].address).toEqual({ visible: false, city, countryId: 'BE' });
    const { body: byStreet } = await post('/sites/zuid/estates', { query: { match: { text: 'geheimstraat' } } });
    expect(byStreet.total.value).toBe(0);
  });

  describe('by location', () => {
    const HIDDEN = { latitude: 51.041_234, longitude: 3.731_234 };
    const MERELBEKE: City = { id: 982_000, zip: '9820', name: { nl: 'Merelbeke' } };
    /** An area around the centre of Ghent, about five kilometres wide and six kilometres high. */
    const AROUND_GHENT = [
      { latitude: 51.075, longitude: 3.69 },
      { latitude: 51.075, longitude: 3.76 },
      { latitude: 51.02, longitude: 3.76 },
      { latitude: 51.02, longitude: 3.69 },
    ];
    beforeAll(async () => {
      const { repositories } = backoffice();
      await repositories.sites.put(siteInput('kaart'));
      await repositories.estates.upsertMany('kaart', [
        estateInput({ id: 1, kind: 'FLAT', bedrooms: 2, estate: buildLocation(51.0545, 3.7216) }),
        estateInput({ id: 2, kind: 'VILLA', bedrooms: 4, estate: buildLocation(50.9953, 3.7464, MERELBEKE) }),
        estateInput({
          id: 3,
          kind: 'FLAT',
          estate: buildLocation(HIDDEN.latitude, HIDDEN.longitude, GENT, false),
        }),
        estateInput({ id: 4, kind: 'VILLA', city: IEPER }),
        estateInput({ id: 5, kind: 'FLAT', estate: buildLocation(50.6326, 5.5797, LUIK) }),
        estateInput({ id: 6, kind: 'FLAT', city: { id: 1, zip: '75001', name: { nl: 'Parijs' } } }),
        estateInput({ id: 7, kind: 'LOFT', general: { parentId: 8 }, estate: buildLocation(51.0545, 3.7216) }),
      ]);
    });

    it('find estates within a distance of a point', async () => {
      const centre = { latitude: 51.0545, longitude: 3.7216 };
      expect(await searchIdsOnMap({ near: { ...centre, radius: 3000 } })).toEqual([1, 3]);
      expect(await searchIdsOnMap({ near: { ...centre, radius: 8000 } })).toEqual([1, 2, 3]);
      expect(await searchIdsOnMap({ near: { latitude: 50.633, longitude: 5.58, radius: 1000 } })).toEqual([5]);
      expect(await searchIdsOnMap({ near: { latitude: 0, longitude: 0, radius: 1000 } })).toEqual([]);
    });

    it('find estates in a place or within a distance of its centre, where estates without a location count', async () => {
      expect(await searchIdsOnMap({ places: { city: [GENT.id], radius: 1000 } })).toEqual([1, 3]);
      expect(await searchIdsOnMap({ places: { city: [GENT.id], radius: 10_000 } })).toEqual([1, 2, 3]);
      expect(await searchIdsOnMap({ places: { municipality: [GENT.id], radius: 10_000 } })).toEqual([1, 2, 3]);
      expect(await searchIdsOnMap({ places: { city: [IEPER.id], radius: 1000 } })).toEqual([4]);
      expect(await searchIdsOnMap({ places: { city: [IEPER.id, MERELBEKE.id], radius: 2000 } })).toEqual([2, 4]);
      expect(await searchIdsOnMap({ places: { city: [123], radius: 10_000 } })).toEqual([]);
    });

    it('find estates in an area, in either direction of its line', async () => {
      expect(await searchIdsOnMap({ area: AROUND_GHENT })).toEqual([1, 3]);
      expect(await searchIdsOnMap({ area: AROUND_GHENT.toReversed() })).toEqual([1, 3]);
      expect(await searchIdsOnMap({ area: AROUND_GHENT, terms: { bedrooms: [2] } })).toEqual([1]);
    });

    it('count facets within an area, and those of places without the distance around one', async () => {
      const inArea = await mapFacets({ area: AROUND_GHENT });
      expect(toCountsById(inArea.headTypes)).toEqual({ 1: 2 });
      expect(toCountsById(inArea.locations)).toEqual({ [GENT.id]: 2 });
      const aroundGhent = await mapFacets({ places: { city: [GENT.id], radius: 10_000 } });
      expect(toCountsById(aroundGhent.headTypes)).toEqual({ 1: 2, 3: 1 });
      expect(toCountsById(aroundGhent.locations)).toMatchObject({ [GENT.id]: 2, [MERELBEKE.id]: 1, [LUIK.id]: 1 });
    });

    it('return the point where an estate may be shown, and none without coordinates', async () => {
      expect(await readShownPlace(1)).toEqual({ latitude: 51.0545, longitude: 3.7216 });
      expect(await readShownPlace(4)).toBeUndefined();
      expect((await readShownPlace(3))?.radius).toBe(500);
    });

    it('find a hidden estate only at the point that is shown to everyone', async () => {
      const placeShown = (await readShownPlace(3))!;
      const point = { latitude: placeShown.latitude, longitude: placeShown.longitude };
      expect(await searchIdsOnMap({ near: { ...point, radius: 10 } })).toEqual([3]);
      expect(await searchIdsOnMap({ near: { ...HIDDEN, radius: 90 } })).toEqual([]);
      const tiny = [
        [-1, -1],
        [1, -1],
        [0, 2],
      ].map(([north = 0, east = 0]) => ({ latitude: north * 0.0002, longitude: east * 0.0002 }));
      const triangleAt = (middle: typeof point) =>
        tiny.map(({ latitude, longitude }) => ({
          latitude: middle.latitude + latitude,
          longitude: middle.longitude + longitude,
        }));
      expect(await searchIdsOnMap({ area: triangleAt(point) })).toEqual([3]);
      expect(await searchIdsOnMap({ area: triangleAt(HIDDEN) })).toEqual([]);
    });

    it('show a home in the same circle for every query and after every write', async () => {
      const placeShown = await readShownPlace(3);
      const detail = await backoffice().call('GET', '/estates/v2/3', { site: 'kaart' });
      expect(detail.body.place).toEqual(placeShown);
      await backoffice().repositories.estates.upsertMany('kaart', [
        estateInput({
          id: 3,
          kind: 'LOFT',
          estate: buildLocation(HIDDEN.latitude, HIDDEN.longitude, GENT, false),
        }),
        estateInput({
          id: 9,
          kind: 'FLAT',
          estate: buildLocation(HIDDEN.latitude, HIDDEN.longitude, GENT, false),
        }),
      ]);
      expect(await readShownPlace(3)).toEqual(placeShown);
      expect(await readShownPlace(9)).toEqual(placeShown);
      await backoffice().repositories.estates.withdrawMany('kaart', [9]);
    });

    it('refuse invalid places, by JSON pointer', async () => {
      expect(await readRefusal({ query: { near: { latitude: 91, longitude: 3, radius: 10 } } })).toEqual([
        422,
        '/query/near/latitude',
      ]);
      expect(await readRefusal({ query: { near: { latitude: 51, longitude: 3, radius: 0 } } })).toEqual([
        422,
        '/query/near/radius',
      ]);
      expect(await readRefusal({ query: { area: AROUND_GHENT.slice(0, 2) } })).toEqual([422, '/query/area']);
    });
  });

  describe('narrowed by the filters beside the controls', () => {
    const EXAMPLES = typedEntries(FILTER_EXAMPLES);
    beforeAll(async () => {
      const { repositories } = backoffice();
      await repositories.sites.put(siteInput('filters', { history: { prices: true } }));
      await repositories.estates.upsertMany(
        'filters',
        EXAMPLES.flatMap(([, { matchingEstate, otherEstate }], index) => [
          estateInput({ ...matchingEstate, id: 2 * index + 1 }),
          estateInput({ ...otherEstate, id: 2 * index + 2 }),
        ]),
      );
      await writePastChanges(
        repositories.histories,
        'filters',
        EXAMPLES.flatMap(([, { matchingEstate, otherEstate, formerPrices: initialCounts = [] }], index) =>
          initialCounts.map((price, other) => ({
            id: 2 * index + 1 + other,
            price: [matchingEstate, otherEstate][other]?.price ?? 0,
            before: price,
          })),
        ),
      );
      await repositories.agendas.put('filters', VIEWED_SALES_REP_ID, {
        weekly: { monday: [{ from: '09:00', to: '17:00' }] },
      });
      const withDay = 2 * EXAMPLES.findIndex(([field]) => field === 'openHouse') + 1;
      await repositories.openHouses.storeDays('filters', withDay, createFutureOpenHouse());
    });

    it.each(EXAMPLES.map(([field], index) => [field, index] as const))('%s', async (field, index) => {
      const { query } = FILTER_EXAMPLES[field];
      const matching = await searchIdsByFilters(query);
      expect([matching.includes(2 * index + 1), matching.includes(2 * index + 2)]).toEqual([true, false]);
      const counted = await filterFacets(query);
      expect(counted.total.value).toBe(matching.length);
      // All estates are in this country, so this additional criterion must not change the result.
      expect(await searchIdsByFilters({ ...query, terms: { ...query.terms, country: ['BE'] } })).toEqual(matching);
      expect((await filterFacets({})).more?.[field]?.length).toBeGreaterThan(0);
      const nothing = await filterFacets({ ...query, terms: { ...query.terms, type: [99] } });
      expect(nothing.without).toContainEqual({ field: 'type', count: matching.length });
    });

    it('find a home without a subtype by its whole type, also beside a subtype of another type', async () => {
      const { repositories } = backoffice();
      await repositories.sites.put(siteInput('kinds'));
      await repositories.estates.upsertMany('kinds', [
        estateInput({ id: 1, kind: null }),
        estateInput({ id: 2, kind: 'BUILDING_PLOT' }),
        estateInput({ id: 3, kind: 'FLAT' }),
        estateInput({ id: 4, kind: 'FOREST' }),
      ]);
      const { query } = buildListingSearch(parseFilterQuery('type=3&sub-type=201'), DEFAULT_LIST_NODE);
      const { body } = await post('/sites/kinds/estates', { query, sort: [{ field: 'id' }] });
      expect(estateSearchResultSchema.parse(body).results.map(({ id }) => id)).toEqual([1, 2]);
      const facets = estateFiltersSchema.parse((await post('/sites/kinds/estate-filters', { query })).body);
      expect(facets.total.value).toBe(2);
    });

    it('count in steps within the other filters', async () => {
      const { more } = await filterFacets({ range: { areaBuild: { gte: 120 } } });
      expect(more?.['areaBuild']).toContainEqual({ value: 120, gte: 1, lte: 4 });
      expect(more?.['elevator']).toBeUndefined();
      expect((await filterFacets({})).more?.['elevator']).toEqual([{ value: true, count: 1 }]);
    });

    it('do not count an area or a build year that software writes for an empty field', async () => {
      const { repositories } = backoffice();
      await repositories.sites.put(siteInput('empty-fields'));
      await repositories.estates.upsertMany(
        'empty-fields',
        [
          { dimensions: { areaBuild: 70, areaGround: 300 }, technical: { constructionYear: 1930 } },
          { dimensions: { areaBuild: 0, areaGround: 0 }, technical: { constructionYear: 0 } },
          { technical: { constructionYear: -1 } },
        ].map((estate, index) => estateInput({ id: index + 1, estate })),
      );
      for (const range of [
        { areaBuild: { lte: 80 } },
        { areaGround: { lte: 500 } },
        { constructionYear: { lte: 1950 } },
      ]) {
        const { body } = await post('/sites/empty-fields/estates', { query: { range } });
        expect([range, estateSearchResultSchema.parse(body).results.map(({ id }) => id)]).toEqual([range, [1]]);
      }
      const { more } = estateFiltersSchema.parse((await post('/sites/empty-fields/estate-filters', {})).body);
      expect(more?.['areaBuild']).toContainEqual({ value: 80, gte: 0, lte: 1 });
      expect(more?.['areaGround']).toContainEqual({ value: 500, gte: 0, lte: 1 });
      expect(more?.['constructionYear']).toContainEqual({ value: 1950, gte: 0, lte: 1 });
    });

    it('are computed again for estates that an older program wrote', async () => {
      const { repositories } = backoffice();
      const program = await openDatabase(database().env, pino({ level: 'silent' }));
      const before = await searchIdsByFilters({ terms: { garden: [true] } });
      await program.pool.query(`update estates set features = null where site_id = 'filters' and id % 4 = 1`);
      await program.pool.query(
        `update estates set features[1] = 0, features[2] = 511 where site_id = 'filters' and id % 4 = 2`,
      );
      await program.close();
      await repositories.estates.fillFeatures();
      expect(await searchIdsByFilters({ terms: { garden: [true] } })).toEqual(before);
    });

    it('refuse invalid values, by JSON pointer', async () => {
      expect(await readRefusal({ query: { terms: { garden: [false] } } })).toEqual([422, '/query/terms/garden']);
      expect(await readRefusal({ query: { range: { energyLabel: { lte: 'Q' } } } })).toEqual([
        422,
        '/query/range/energyLabel/lte',
      ]);
      expect(await readRefusal({ query: { range: { availableDate: { lte: 'soon' } } } })).toEqual([
        422,
        '/query/range/availableDate/lte',
      ]);
      expect(await readRefusal({ query: { terms: { pool: [true] } } })).toEqual([422, '/query/terms/pool']);
    });
  });

  it('homes are found as detached, semi-detached or terraced, by type, building type or number of façades', async () => {
    const { repositories } = backoffice();
    await repositories.sites.put(siteInput('gevels'));
    await repositories.estates.upsertMany('gevels', [
      estateInput({ id: 1, kind: 'SEMI_DETACHED_HOUSE' }),
      estateInput({ id: 2, kind: 'DWELLING', estate: buildBuildingType(2) }),
      estateInput({ id: 3, kind: 'DWELLING', estate: buildFacades(3) }),
      estateInput({ id: 4, kind: 'VILLA', estate: buildBuildingType(1) }),
      estateInput({ id: 5, kind: 'TERRACED_HOUSE' }),
      estateInput({ id: 6, kind: 'DWELLING', estate: buildBuildingType(3) }),
      estateInput({ id: 7, kind: 'DWELLING' }),
      estateInput({ id: 8, kind: 'FLAT', estate: buildFacades(3) }),
      estateInput({ id: 9, kind: 'DETACHED_HOUSE' }),
    ]);
    const ANY = parseFilterQuery('');
    const foundBy = async (text: string, locale: Locale) => {
      const { query } = parseFreeSearch(text, locale, searchTextForPlaces(text));
      const asked = buildListingSearch({ ...ANY, ...query, transaction: ANY.transaction }, DEFAULT_LIST_NODE);
      const { results, total } = await repositories.estates.search(
        'gevels',
        { ...asked, sort: [{ field: 'id' }] },
        locale,
      );
      expect((await repositories.estates.filters('gevels', asked, locale)).total.value).toBe(total.value);
      return results.map(({ id }) => id);
    };
    expect(await foundBy('maison 3 façades', 'fr')).toEqual([1, 2, 3]);
    expect(await foundBy('halfopen bebouwing', 'nl')).toEqual([1, 2, 3]);
    expect(await foundBy('Doppelhaushälfte', 'de')).toEqual([1, 2, 3]);
    expect(await foundBy('rijwoning', 'nl')).toEqual([5, 6]);
    expect(await foundBy('detached', 'en')).toEqual([4, 9]);
    expect(await foundBy('appartement 3 gevels', 'nl')).toEqual([8]);
    expect(await foundBy('rijhuis of appartement', 'nl')).toEqual([5, 8]);
  });

  it('treat a price of 0 as no price, also one that an older program wrote', async () => {
    const { repositories } = backoffice();
    await repositories.sites.put(siteInput('nul'));
    await repositories.estates.upsertMany('nul', [
      estateInput({ id: 1, price: 0 }),
      estateInput({ id: 2, price: 300_000 }),
      estateInput({ id: 3, kind: 'APARTMENT_PROJECT', price: 0, general: { project: true } }),
      estateInput({ id: 4, kind: 'FLAT', price: 0, general: { parentId: 3 } }),
      estateInput({ id: 5, kind: 'FLAT', price: 250_000, general: { parentId: 3 } }),
    ]);
    const expected = {
      sorted: [
        [3, 250_000],
        [2, 300_000],
        [1, undefined],
      ],
      cheap: [],
      facet: { min: 250_000, max: 300_000 },
    };
    expect(await readPricesOfSite()).toEqual(expected);
    const program = await openDatabase(database().env, pino({ level: 'silent' }));
    await program.pool.query(`update estates set features[1] = 0, price = case when id in (1, 3, 4) then 0 else price end,
      summary = case when id in (1, 4) then jsonb_set(summary, '{price,value}', '0')
        when id = 3 then jsonb_set(summary, '{units,priceFrom}', '0') else summary end where site_id = 'nul'`);
    await program.close();
    await repositories.estates.fillFeatures();
    expect(await readPricesOfSite()).toEqual(expected);
  });

  it('find a project by the bedrooms that its card shows: its own, or the most in a unit that is available', async () => {
    const { repositories } = backoffice();
    await repositories.sites.put(siteInput('kamers'));
    const project = { kind: 'APARTMENT_PROJECT', general: { project: true } };
    await repositories.estates.upsertMany('kamers', [
      estateInput({ id: 1, ...project }),
      ...buildFlats(1, 10),
      estateInput({ id: 2, ...project, bedrooms: 1 }),
      ...buildFlats(2, 20),
    ]);
    const findProjects = async (gte: number) =>
      (
        await repositories.estates.search(
          'kamers',
          { query: { range: { bedrooms: { gte } } }, sort: [{ field: 'id' }] },
          'nl',
        )
      ).results.map(({ id }) => id);
    expect([await findProjects(1), await findProjects(3), await findProjects(4)]).toEqual([[1, 2], [1], []]);
    const program = await openDatabase(database().env, pino({ level: 'silent' }));
    await program.pool.query(`update estates set bedrooms = null, features[1] = 0 where site_id = 'kamers' and id = 1`);
    await program.close();
    expect(await findProjects(3)).toEqual([]);
    await repositories.estates.fillFeatures();
    expect(await findProjects(3)).toEqual([1]);
  });

  describe('rents', () => {
    const RENT = { transaction: [2] };

    beforeAll(async () => {
      const { repositories } = backoffice();
      await repositories.sites.put(siteInput('huur'));
      await repositories.estates.upsertMany('huur', [
        buildRent(1, 250, PERIOD_ID.WEEK),
        buildRent(2, 950, PERIOD_ID.MONTH),
        buildRent(3, 14_000, PERIOD_ID.YEAR),
        buildRent(4, 700, PERIOD_ID.WEEK, { general: { parentId: 6 } }),
        buildRent(5, 2500, PERIOD_ID.MONTH, { general: { parentId: 6 } }),
        estateInput({ id: 6, kind: 'APARTMENT_PROJECT', transaction: 2, general: { project: true } }),
        buildRent(7, 1200, PERIOD_ID.WEEK, { transaction: 1 }),
      ]);
    });

    it('are found by their monthly amount', async () => {
      expect(await findRentIds({ terms: RENT, range: { price: { lte: 600 } } })).toEqual([]);
      expect(await findRentIds({ terms: RENT, range: { price: { lte: 1083.33 } } })).toEqual([2, 1]);
      expect(await findRentIds({ terms: RENT, range: { price: { gte: 1100, lte: 2500 } } })).toEqual([3, 6]);
    });

    it('are sorted by their monthly amount, and projects by their lowest one', async () => {
      expect(await findRentIds({ terms: RENT })).toEqual([2, 1, 3, 6]);
      expect(await findRentIds({ terms: RENT }, 'DESC')).toEqual([6, 3, 1, 2]);
      expect(await findRentIds({ terms: { ...RENT, parentId: [6] } })).toEqual([5, 4]);
    });

    it('are counted in facets by their monthly amount', async () => {
      expect((await readRentFacets({ terms: RENT })).prices).toEqual({ min: 950, max: 2500 });
      expect((await readRentFacets({ terms: RENT, range: { price: { lte: 1000 } } })).total.value).toBe(1);
    });

    it('have a monthly price per m²', async () => {
      expect(await findRentIds({ terms: RENT, range: { pricePerArea: { lte: 20 } } })).toEqual([2]);
      expect(await findRentIds({ terms: RENT, range: { pricePerArea: { lte: 22 } } })).toEqual([2, 1]);
    });

    it('are shown for the period that their agency uses', async () => {
      const shownRents = (await findRents({ terms: RENT })).map(({ price, units }) => [
        price?.value ?? units?.priceFrom,
        price?.period?.id,
      ]);
      expect(shownRents).toEqual([
        [950, PERIOD_ID.MONTH],
        [250, PERIOD_ID.WEEK],
        [14_000, PERIOD_ID.YEAR],
        [2500, undefined],
      ]);
    });

    it('include the charges in lists, if an agency states them and as long as the homes are to rent', async () => {
      const { repositories } = backoffice();
      await repositories.sites.put(siteInput('lasten'));
      await repositories.estates.upsertMany('lasten', [
        buildRentalFlat(1, 2, { technical: { monthlyCost: 75.35 }, fields: { 'financial.private_charges': 20.1 } }),
        buildRentalFlat(2, 2, { fields: { 'financial.common_charges': 'inbegrepen' } }),
        buildRentalFlat(3, 2, { technical: { monthlyCost: 0 }, energy: { energyLabel: 'nvt' } }),
        buildRentalFlat(4, 2, {}),
        buildRentalFlat(5, 6, { technical: { monthlyCost: 75 } }),
        buildRentalFlat(6, 1, { technical: { monthlyCost: 75 } }),
      ]);
      const searchAll = async () =>
        (await repositories.estates.search('lasten', { query: {}, sort: [{ field: 'id' }] }, 'nl')).results;
      const now = await searchAll();
      expect(now.map(({ charges }) => charges)).toEqual([
        { kind: 'amount', amount: 95.45 },
        { kind: 'included' },
        { kind: 'amount', amount: 0 },
        undefined,
        undefined,
        undefined,
      ]);
      expect(now[2]?.energyLabel).toBeUndefined();

      const program = await openDatabase(database().env, pino({ level: 'silent' }));
      await program.pool.query(
        `update estates set summary = case when id = 3 then summary || '{"energyLabel": "nvt"}' else summary end - 'charges',
          features[1] = 0 where site_id = 'lasten'`,
      );
      await program.close();
      expect((await searchAll()).map(({ charges }) => charges)).not.toContainEqual({ kind: 'included' });
      await repositories.estates.fillFeatures();
      expect(await searchAll()).toEqual(now);
    });

    it('leave a sale price unchanged, whatever period a source states', async () => {
      expect(await findRentIds({ terms: { transaction: [1] }, range: { price: { gte: 1200, lte: 1200 } } })).toEqual([
        7,
      ]);
    });

    it('are computed again for homes that an older program wrote', async () => {
      const program = await openDatabase(database().env, pino({ level: 'silent' }));
      await program.pool.query(`update estates set price = case id when 1 then 250 when 3 then 14000 when 4 then 700 when 6 then 700
        else price end, summary = case when id = 6 then jsonb_set(summary, '{units,priceFrom}', '700') else summary end,
        features[1] = 0 where site_id = 'huur'`);
      await program.close();
      expect(await findRentIds({ terms: RENT, range: { price: { lte: 700 } } })).toEqual([1, 6]);
      await backoffice().repositories.estates.fillFeatures();
      expect(await findRentIds({ terms: RENT })).toEqual([2, 1, 3, 6]);
      expect((await findRents({ terms: { id: [6] } }))[0]?.units?.priceFrom).toBe(2500);
    });

    it('of a project are summarised again after an older program has summarised them by its own rules', async () => {
      const program = await openDatabase(database().env, pino({ level: 'silent' }));
      await program.pool.query(`update estates set price = 700, summary = jsonb_set(summary, '{units,priceFrom}', '700')
        where site_id = 'huur' and id = 6`);
      await program.close();
      await backoffice().repositories.estates.fillFeatures();
      expect((await findRents({ terms: { id: [6] } }))[0]?.units?.priceFrom).toBe(2500);
      expect(await findRentIds({ terms: RENT, range: { price: { lte: 700 } } })).toEqual([]);
    });

    it('of a project are shown in their own period, also after an older program wrote one of its units', async () => {
      const program = await openDatabase(database().env, pino({ level: 'silent' }));
      await program.pool.query(`update estates set summary = case when id = 6 then jsonb_set(summary, '{units,priceFrom}', '3033.33')
        else summary end, features[1] = case when id = 5 then 0 else features[1] end where site_id = 'huur'`);
      await program.close();
      await backoffice().repositories.estates.fillFeatures();
      expect((await findRents({ terms: { id: [6] } }))[0]?.units?.priceFrom).toBe(2500);
    });
  });
});
