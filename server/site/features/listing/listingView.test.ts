import { describe, expect, it } from 'vitest';
import { listNodeSchema } from '#shared/api/content/content.ts';
import { EMPTY_FILTERS, type EstateFilters } from '#shared/api/search.ts';
import { parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { type Locale, LOCALES } from '#shared/i18n/locales.ts';
import { GENT, IEPER, LUIK } from '#tests/support/estateInput.ts';
import { summary } from '#tests/support/summary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { buildListingView } from './listingView.ts';

const FILTERS: EstateFilters = {
  ...EMPTY_FILTERS,
  headTypes: [
    { id: 3, name: { nl: 'Huis', fr: 'Maison' }, count: 9 },
    { id: 1, name: { nl: 'Appartement', fr: 'Appartement' }, count: 4 },
  ],
  locations: [LUIK, IEPER, GENT].map((city) => Object.assign({ count: 2 }, city)),
  bedrooms: [
    { value: 1, count: 3 },
    { value: 4, count: 2 },
    { value: 9, count: 1 },
  ],
};

interface ViewOptions {
  readonly query?: string;
  readonly node?: unknown;
  readonly estates?: ReturnType<typeof summary>[];
  readonly total?: number;
  readonly locale?: Locale;
  readonly part?: 'page' | 'map';
}

function buildView({
  query = '',
  node = {},
  estates = [],
  total = estates.length,
  locale = 'nl',
  part = 'page',
}: ViewOptions) {
  return buildListingView({
    query: parseFilterQuery(query),
    node: listNodeSchema.parse(node),
    result: { total: { value: total }, results: estates },
    part,
    hasMap: true,
    filters: FILTERS,
    site: { listing: { hiddenStatus: [], linking: 'open' }, contact: { phone: '', email: 'info@example.com' } },
    locale,
    t: testTranslate(locale),
  });
}

describe('a listing', () => {
  it('states the number of homes as text', () => {
    expect(buildView({ total: 128 }).heading).toBe('128 woningen te koop');
    expect(buildView({ total: 1 }).heading).toBe('1 woning te koop');
    expect(buildView({ total: 16458, query: 'transaction=2' }).heading).toBe('16.458 woningen te huur');
    expect(buildView({ total: 0, locale: 'fr' }).heading).toBe('0 bien à vendre');
  });

  it('shows an offer text: "The value 2 means rent; anything else means sale" (§2.5)', () => {
    const t = testTranslate('nl');
    expect(buildView({ query: 'transaction=2' }).offerText).toBe(t('offer:text.rent'));
    expect(buildView({ query: 'transaction=5' }).offerText).toBe(t('offer:text.sale'));
    expect(buildView({}).offerText).toBe(t('offer:text.sale'));
  });

  it('has pages of 20, and at least one page', () => {
    expect(buildView({ total: 41 }).pageCount).toBe(3);
    expect(buildView({ total: 40 }).pageCount).toBe(2);
    expect(buildView({ total: 0 }).pageCount).toBe(1);
  });
});

describe('the options of the filter', () => {
  it('are "sorted alphabetically by label" (§5) of the language', () => {
    expect(buildView({}).options.types.map(({ label }) => label)).toEqual(['Appartement', 'Huis']);
    expect(buildView({}).options.cities.map(({ label }) => label)).toEqual([
      'Gent (9000)',
      'Ieper (8900)',
      'Luik (4000)',
    ]);
    expect(buildView({ locale: 'fr' }).options.cities.map(({ label }) => label)).toEqual([
      'Gand (9000)',
      'Liège (4000)',
      'Ypres (8900)',
    ]);
  });

  it("name bedrooms '{n} slaapkamers', the last with ‘or more’ (§9), and count homes with at least that number", () => {
    const { bedrooms } = buildView({}).options;
    expect(bedrooms.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(bedrooms.map(({ count }) => count)).toEqual([6, 3, 3, 3, 1, 1]);
    expect(bedrooms[2]?.label).toBe('3 slaapkamers');
    const lastLabels = LOCALES.map((locale) => buildView({ locale }).options.bedrooms.at(-1)?.label);
    expect(lastLabels).toEqual([
      '6 slaapkamers of meer',
      '6 chambres et plus',
      '6 bedrooms or more',
      '6 Schlafzimmer und mehr',
    ]);
  });
});

describe('grouping (§7.2)', () => {
  const estates = [
    summary({ id: 1, kind: 'LOFT' }),
    summary({ id: 2, kind: 'DUPLEX' }),
    summary({ id: 3, kind: 'VILLA' }),
  ];

  it('shows each group’s heading once, and hides its field from the sort options', () => {
    const groupedView = buildView({ estates, node: { groupOptions: { field: 'TYPE' } } });
    expect(groupedView.cards.map(({ groupHeading }) => groupHeading)).toEqual(['Appartement', undefined, 'Huis']);
    expect(groupedView.groupedBy).toBe('type');
  });

  it("puts estates without a group under 'Projecten'", () => {
    const estateWithoutSubType = { ...summary({ id: 4 }), subType: undefined };
    const groupedView = buildView({ estates: [estateWithoutSubType], node: { groupOptions: { field: 'SUBTYPE' } } });
    expect(groupedView.cards[0]?.groupHeading).toBe('Projecten');
  });

  it('is off without group options', () => {
    const plainView = buildView({ estates });
    expect(plainView.cards.some(({ groupHeading }) => groupHeading !== undefined)).toBe(false);
    expect(plainView).not.toHaveProperty('groupedBy');
  });
});

describe('a listing on a map', () => {
  it('is one page with all homes, without groups, with one picture each', () => {
    const estates = [summary({ id: 1, place: { latitude: 51, longitude: 3.7 } }), summary({ id: 2 })];
    const mapView = buildView({ estates, total: 900, part: 'map', node: { groupOptions: { field: 'TYPE' } } });
    expect(mapView.pageCount).toBe(1);
    expect(mapView.total).toBe(900);
    expect(mapView.cards.map(({ place }) => place?.marker.latitude)).toEqual([51, undefined]);
    expect(mapView.cards.some(({ groupHeading }) => groupHeading !== undefined)).toBe(false);
  });
});
