import { describe, expect, it } from 'vitest';
import { type ListNode, listNodeSchema } from '#shared/api/content/content.ts';
import { estateSearchSchema } from '#shared/api/search.ts';
import { decodeArea, encodeArea } from '#shared/primitives/area.ts';
import { parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { buildListingSearch } from './listingSearch.ts';

const parseNode = (input: unknown = {}): ListNode => listNodeSchema.parse(input);
const buildSearch = (query: string, input?: unknown) => buildListingSearch(parseFilterQuery(query), parseNode(input));
const buildFeedSearch = (query: string, input?: unknown) =>
  buildListingSearch(parseFilterQuery(query), parseNode(input), 'feed');

const listSubTypes = (search: string, node = {}) => buildSearch(search, node).query?.terms?.subType;

describe('the search behind an address', () => {
  it('maps city, type and transaction to term lists, prices and bedrooms to ranges (§7.2)', () => {
    const { query } = buildSearch(
      'transaction=2&type=3&type=1&city=900000&price-min=100000&price-max=300000&bed-min=2',
    );
    expect(query?.terms).toEqual({ transaction: [2, 4, 6, 8], type: [1, 3], city: [900000] });
    expect(query?.range).toEqual({ price: { gte: 100000, lte: 300000 }, bedrooms: { gte: 2 } });
  });

  it('drops empty filter values, and is for sale unless rent is requested (§2.5)', () => {
    const { query } = buildSearch('');
    expect(query?.terms).toEqual({ transaction: [1, 3, 5, 7, 9, 10] });
    expect(query?.range).toEqual({});
  });

  it('"The default is publication date descending; otherwise the order is ascending unless given" (§7.2)', () => {
    expect(buildSearch('').sort).toEqual([{ field: 'publicationDate', order: 'DESC' }]);
    expect(buildSearch('sortType=price').sort).toEqual([{ field: 'price', order: 'ASC' }]);
    expect(buildSearch('sortType=date&sortOrder=ASC').sort).toEqual([{ field: 'publicationDate', order: 'ASC' }]);
    expect(buildSearch('sortType=type&sortOrder=DESC').sort).toEqual([{ field: 'type', order: 'DESC' }]);
    expect(buildSearch('sortType=city').sort).toEqual([{ field: 'city', order: 'ASC' }]);
  });

  it('requests 20 homes per page (§9)', () => {
    expect(buildSearch('')).toMatchObject({ from: 0, limit: 20 });
    expect(buildSearch('page=3')).toMatchObject({ from: 40, limit: 20 });
  });

  it('excludes unavailable homes from a list of new homes', () => {
    const hidden = { status: [5, 6, 9] };
    expect(buildFeedSearch('sortType=price&page=3', { groupOptions: { field: 'TYPE' } })).toMatchObject({
      query: { exclude: hidden },
      sort: [{ field: 'publicationDate', order: 'DESC' }],
      from: 0,
      limit: 50,
    });
    expect(buildFeedSearch('', { groupOptions: { field: 'TYPE' } }).groupOptions).toBeUndefined();
    expect(buildFeedSearch('', { query: { exclude: { status: [3] } } }).query?.exclude?.status).toEqual([3, 5, 6, 9]);
    expect(buildFeedSearch('', { query: { terms: { status: [5] } } }).query?.exclude?.status).toEqual([]);
    expect(buildSearch('').query?.exclude?.status).toEqual([]);
  });

  it('lets a subtype narrow only its own type', () => {
    expect(listSubTypes('type=2&type=3&sub-type=201')).toEqual(expect.arrayContaining([201, 301, 302, 'type:3']));
    expect(listSubTypes('type=2&type=3&sub-type=201')).not.toContain('type:2');
    expect(listSubTypes('type=3&sub-type=302')).toEqual([302]);
    expect(listSubTypes('type=3&sub-type=201', { query: { terms: { subType: [302] } } })).toEqual([302]);
  });

  it('fits the contract', () => {
    expect(estateSearchSchema.safeParse(buildSearch('city=5&price-max=9&page=2')).success).toBe(true);
  });
});

describe('"The request also includes the node\'s terms, range and match" (§7.2)', () => {
  it("combines the node's filter with the visitor's, and keeps the node's group options", () => {
    const search = buildSearch('city=900000', {
      query: { terms: { project: [true] }, range: { areaGround: { gte: 500 } }, match: { text: 'zee' } },
      groupOptions: { field: 'TYPE' },
    });
    expect(search.query).toMatchObject({
      terms: { project: [true], transaction: [1, 3, 5, 7, 9, 10], city: [900000] },
      range: { areaGround: { gte: 500 } },
      match: { text: 'zee' },
    });
    expect(search.groupOptions).toEqual({ field: 'TYPE' });
  });

  it('maps collections to a term on children.collections (§3.4)', () => {
    const search = buildSearch('', { collections: [{ id: 'zeezicht' }, { id: 'nieuw' }] });
    expect(search.query?.terms?.['children.collections']).toEqual(['zeezicht', 'nieuw']);
  });

  it("lists the node's own transactions until the visitor chooses", () => {
    const rentNode = { query: { terms: { transaction: [2, 4] } } };
    expect(buildSearch('', rentNode).query?.terms?.transaction).toEqual([2, 4]);
    expect(buildSearch('transaction=2', rentNode).query?.terms?.transaction).toEqual([2, 4]);
  });

  it('extends the codes of a family to all its members, and keeps other sets of codes (decision 0003)', () => {
    const saleNode = { query: { terms: { transaction: [1, 3, 5] } } };
    expect(buildSearch('', saleNode).query?.terms?.transaction).toEqual([1, 3, 5, 7, 9, 10]);
    expect(buildSearch('transaction=1', saleNode).query?.terms?.transaction).toEqual([1, 3, 5, 7, 9, 10]);
    expect(buildSearch('transaction=10', saleNode).query?.terms?.transaction).toEqual([10]);
    expect(buildSearch('transaction=1&transaction=3').query?.terms?.transaction).toEqual([1, 3]);
  });

  it('never widens the node: filters that exclude each other find nothing', () => {
    const housesNode = { query: { terms: { type: [3] }, range: { price: { gte: 200000 } } } };
    expect(buildSearch('type=3&type=1', housesNode).query?.terms?.type).toEqual([3]);
    expect(buildSearch('type=1', housesNode).query?.terms).toMatchObject({ type: [3], id: [0] });
    expect(buildSearch('price-min=100000&price-max=900000', housesNode).query?.range?.price).toEqual({
      gte: 200000,
      lte: 900000,
    });
  });

  it.each([
    ['a range', { areaGround: { gte: 500 } }, 'plot-min=100&plot-max=900', { areaGround: { gte: 500, lte: 900 } }],
    ['a stricter range', { areaGround: { gte: 500 } }, 'plot-min=700', { areaGround: { gte: 700 } }],
    ['an energy class', { energyLabel: { lte: 'B' } }, 'epc=F', { energyLabel: { lte: 'B' } }],
    ['a better energy class', { energyLabel: { lte: 'B' } }, 'epc=A', { energyLabel: { lte: 'A' } }],
    ['a date', { publishedOn: { gte: '2026-03-01' } }, 'since=2026-01-01', { publishedOn: { gte: '2026-03-01' } }],
    [
      'a later date',
      { publishedOn: { gte: '2026-03-01' } },
      'since=2026-04-01',
      { publishedOn: { gte: '2026-04-01' } },
    ],
    ['now', { availableDate: { lte: 'now' } }, 'available=2999-01-01', { availableDate: { lte: 'now' } }],
    ['a day before', { availableDate: { lte: '2999-01-01' } }, 'available=now', { availableDate: { lte: 'now' } }],
  ])('never widens the other filters of the node: %s', (_what, range, query, narrowed) => {
    expect(buildSearch(query, { query: { range } }).query?.range).toEqual(narrowed);
  });
});

describe('the filter by location', () => {
  const area = encodeArea([
    { latitude: 51.08, longitude: 3.7 },
    { latitude: 51.07, longitude: 3.76 },
    { latitude: 51.03, longitude: 3.73 },
  ]);

  it('is a term for cities alone, and a radius in metres around them when the visitor chose one', () => {
    expect(buildSearch('city=900000').query).not.toHaveProperty('places');
    const { query } = buildSearch('city=900000&municipality=820000&radius=5');
    expect(query?.terms).not.toHaveProperty('city');
    expect(query?.places).toEqual({ city: [900000], municipality: [820000], province: [], radius: 5000 });
  });

  it('contains the drawn area, corner by corner', () => {
    const { query } = buildListingSearch(parseFilterQuery(new URLSearchParams({ area, office: 'gent' })), parseNode());
    expect(query?.area).toEqual(decodeArea(area));
    expect(query?.terms?.office).toEqual(['gent']);
    expect(estateSearchSchema.safeParse({ query }).success).toBe(true);
  });
});

it('requests the first 500 for a map (§4.1), regardless of the page', () => {
  expect(buildListingSearch(parseFilterQuery('page=3'), parseNode(), 'map')).toMatchObject({ from: 0, limit: 500 });
});
