import { describe, expect, it } from 'vitest';
import type { EstateSummary } from '#shared/api/estate.ts';
import { summary } from '#tests/support/summary.ts';
import { formatPeriod } from '#shared/domain/estate/periodText.ts';
import { PERIOD_ID, PERIOD_NAMES } from '#shared/primitives/vocabulary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { buildCardView } from './estateCardView.ts';

const t = testTranslate('nl');
const buildSite = (linking: 'open' | 'all') => ({ listing: { hiddenStatus: [], linking } });
const buildCard = (estate: EstateSummary, linking: 'open' | 'all' = 'open') =>
  buildCardView(estate, { site: buildSite(linking), locale: 'nl', t });

const findSticker = (transactionId: number, changes: Partial<EstateSummary> = {}) =>
  buildCard(summary({ transactionId, ...changes })).sticker;

const createPicture = (index: number, alt?: string) => ({
  index,
  kind: 'photo' as const,
  file: {
    id: `p${index}`,
    hash: 'a'.repeat(64),
    contentType: 'image/jpeg',
    bytes: 1,
    width: 1280,
    height: 853,
  },
  ...(alt && { alt: { nl: alt } }),
});

describe('§2.5: "A card shows: headType, subType, price, city name, street and number, sticker, ground area, bedroom count and a thumbnail"', () => {
  it('shows all of them', () => {
    const view = buildCard(
      summary({
        price: { value: 329550, priceFrom: false, visible: true },
        sticker: { id: 4, name: { nl: 'Nieuw' } },
        areaGround: 512,
        bedroomCount: 3,
        pictures: [createPicture(1, 'Tuin'), createPicture(0, 'Gevel')],
      }),
    );
    expect(view).toMatchObject({
      headType: 'Huis',
      subType: 'Herenhuis',
      price: '€\u00a0329.550',
      city: 'Gent',
      street: 'Coupure 12',
      sticker: { name: 'Nieuw', style: 'label' },
      facts: { areaGround: '512\u00a0m²', bedrooms: 3 },
      href: '/nl/aanbod/1001/herenhuis-te-koop-in-coupure-12-9000-gent',
    });
    expect(view.pictures.map(({ alt }) => alt)).toEqual(['Gevel', 'Tuin']);
  });

  it('describes a picture that has no text of its own, and shows at most five pictures', () => {
    const { pictures } = buildCard(
      summary({ pictures: Array.from({ length: 7 }, (_, index) => createPicture(index)) }),
    );
    expect(pictures).toHaveLength(5);
    expect(pictures[0]?.alt).toBe('Herenhuis aan het water, foto 1');
  });

  it('takes the thumbnail, and falls back to the full file (§2.6)', () => {
    const pictureWithThumbnail = { ...createPicture(0), thumbnail: { ...createPicture(0).file, id: 'small' } };
    expect(
      buildCard(summary({ pictures: [pictureWithThumbnail, createPicture(1)] })).pictures.map(({ id }) => id),
    ).toEqual(['small', 'p1']);
  });
});

describe('the sticker of an estate that is not simply for sale or to rent (decision 0003)', () => {
  it('shows the status', () => {
    expect([7, 8, 10].map((id) => findSticker(id))).toEqual([
      { name: 'Over te nemen', style: 'label' },
      { name: 'Huurovername', style: 'label' },
      { name: 'Binnenkort', style: 'label' },
    ]);
    expect(findSticker(9)).toEqual({ name: 'Overgenomen', style: 'sold' });
    expect(findSticker(5)).toEqual({ name: 'Verkocht', style: 'sold' });
    expect([1, 2].map((id) => findSticker(id))).toEqual([undefined, undefined]);
  });

  it('is replaced by the estate’s own sticker', () => {
    expect(findSticker(10, { sticker: { id: 7, name: { nl: 'Exclusief' } } })).toEqual({
      name: 'Exclusief',
      style: 'label',
    });
  });
});

describe('the linking rule (§2.5, §6)', () => {
  it('"the same rule decides whether its facts are shown"', () => {
    const soldEstate = summary({ transactionId: 5, areaGround: 512, bedroomCount: 3 });
    expect(buildCard(soldEstate)).not.toHaveProperty('href');
    expect(buildCard(soldEstate)).not.toHaveProperty('facts');
    expect(buildCard(soldEstate, 'all').href).toBeDefined();
    expect(buildCard(soldEstate, 'all').facts).toEqual({ areaGround: '512\u00a0m²', bedrooms: 3 });
  });

  it('keeps the link of an estate under option', () => {
    expect(buildCard(summary({ transactionId: 3 })).href).toBeDefined();
  });

  it('keeps the link of a business that is taken over, which the specification does not count as sold', () => {
    expect(buildCard(summary({ transactionId: 9 })).href).toBeDefined();
  });
});

it('says whether an estate is still on offer', () => {
  const closedIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(
    (transactionId) => buildCard(summary({ transactionId })).closed,
  );
  expect(closedIds).toEqual([5, 6, 9]);
});

const formatRentPeriod = (periodId: number, charges: EstateSummary['charges'], changes: Partial<EstateSummary> = {}) =>
  buildCard(
    summary({
      transactionId: 2,
      price: {
        value: 950,
        priceFrom: false,
        visible: true,
        period: { id: periodId, name: PERIOD_NAMES[periodId] ?? {} },
      },
      ...(charges && { charges }),
      ...changes,
    }),
  ).period?.replaceAll('\u00a0', ' ');

describe('the price (§4.3, §5)', () => {
  const price = { value: 250000, priceFrom: true, visible: true };

  it('is absent on request and where the vat regime hides it', () => {
    expect(buildCard(summary())).not.toHaveProperty('price');
    expect(buildCard(summary({ price: { ...price, visible: false } }))).not.toHaveProperty('price');
    expect(buildCard(summary({ price, vatRegime: true }))).not.toHaveProperty('price');
  });

  it('says that it is a lowest price, and states its period', () => {
    expect(buildCard(summary({ price }))).toMatchObject({ price: '€\u00a0250.000', priceFrom: true });
    const rent = { value: 950, priceFrom: false, visible: true, period: { id: 1, name: { nl: 'per maand' } } };
    expect(buildCard(summary({ transactionId: 2, price: rent })).period).toBe('per maand');
  });

  it('shows the monthly charges beside a rent, where they are stated and the rent is shown', () => {
    const amount = { kind: 'amount', amount: 75 } as const;
    expect(formatRentPeriod(PERIOD_ID.MONTH, amount)).toBe('per maand + € 75 lasten');
    expect(formatRentPeriod(PERIOD_ID.WEEK, amount)).toBe('per week + € 75 lasten per maand');
    expect(formatRentPeriod(PERIOD_ID.MONTH, { kind: 'amount', amount: 0 })).toBe('per maand (zonder lasten)');
    expect(formatRentPeriod(PERIOD_ID.MONTH, { kind: 'included' })).toBe('per maand (lasten inbegrepen)');
    expect(formatRentPeriod(PERIOD_ID.MONTH, undefined)).toBe('per maand');
    expect(formatRentPeriod(PERIOD_ID.MONTH, amount, { vatRegime: true })).toBe('per maand');
    expect(formatRentPeriod(PERIOD_ID.MONTH, amount, { price: { value: 950, priceFrom: false, visible: true } })).toBe(
      '+ € 75 lasten',
    );
    expect(
      formatRentPeriod(PERIOD_ID.MONTH, amount, { price: { value: 950, priceFrom: false, visible: false } }),
    ).toBeUndefined();
  });

  it.each([
    ['nl', '+ € 75 lasten', '(zonder lasten)', '(lasten inbegrepen)'],
    ['fr', '+ € 75 de charges', '(sans charges)', '(charges comprises)'],
    ['en', '+ € 75 charges', '(no charges)', '(charges included)'],
    ['de', '+ € 75 Nebenkosten', '(keine Nebenkosten)', '(inkl. Nebenkosten)'],
  ] as const)('has the charges in words of the page, %s', (locale, ...words) => {
    const allCharges = [{ kind: 'amount', amount: 75 }, { kind: 'amount', amount: 0 }, { kind: 'included' }] as const;
    const shownTexts = allCharges.map((charges) =>
      formatPeriod(
        { status: { id: 2 }, price: { value: 950, priceFrom: false, visible: true }, charges },
        locale,
        testTranslate(locale),
      ),
    );
    expect(shownTexts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(words);
  });
});

describe('a project', () => {
  const units = { total: 9, available: 5, bedroomsFrom: 1, bedroomsTo: 3, priceFrom: 342_000 };
  const createProject = (changes: Parameters<typeof summary>[0] = {}) =>
    buildCard(summary({ kind: 'APARTMENT_PROJECT', project: true, title: { nl: 'De Kaai' }, units, ...changes }));

  it('shows the lowest price, how many of its units are available, and the range of bedrooms', () => {
    expect(createProject()).toMatchObject({
      price: '€\u00a0342.000',
      priceFrom: true,
      facts: { unitsAvailable: 5, unitsTotal: 9, bedrooms: 1, bedroomsTo: 3 },
    });
  });

  it('shows the period of the price of its units, unless it has a price of its own', () => {
    const yearlyUnits = { ...units, priceFrom: 12_000, period: { id: PERIOD_ID.YEAR, name: { nl: 'per jaar' } } };
    const month = { id: PERIOD_ID.MONTH, name: { nl: 'per maand' } };
    const priceOfUnits = { priceFrom: false, visible: true, period: month };
    expect(createProject({ transactionId: 2, units: yearlyUnits })).toMatchObject({ period: 'per jaar' });
    expect(createProject({ transactionId: 2, units: yearlyUnits, price: priceOfUnits })).toMatchObject({
      price: '€\u00a012.000',
      period: 'per jaar',
    });
    const price = { ...priceOfUnits, value: 950 };
    expect(createProject({ transactionId: 2, units: yearlyUnits, price })).toMatchObject({ period: 'per maand' });
    // The summaries of an older version have no period of the units.
    expect(createProject({ transactionId: 2, units, price: priceOfUnits })).toMatchObject({ period: 'per maand' });
    expect(createProject({ transactionId: 2, units })).not.toHaveProperty('period');
  });

  it('shows its own price and not the lowest price of its units', () => {
    const price = { value: 298_000, priceFrom: true, visible: true };
    expect(createProject({ price })).toMatchObject({ price: '€\u00a0298.000', priceFrom: true });
  });

  it('shows no price of its units when its own price is hidden', () => {
    expect(createProject({ price: { priceFrom: true, visible: false } })).not.toHaveProperty('price');
    expect(createProject({ vatRegime: true })).not.toHaveProperty('price');
  });

  it('is closed and says so when all its units are sold or let', () => {
    const closedUnits = { total: 2, available: 0, closedAs: 'sold' as const };
    expect(createProject({ units: closedUnits })).toMatchObject({
      closed: true,
      sticker: { name: 'Alle eenheden verkocht', style: 'sold' },
    });
    // The units decide, not the status of the project.
    expect(createProject({ units: closedUnits, transactionId: 2 }).sticker?.name).toBe('Alle eenheden verkocht');
    expect(createProject({ units: { ...closedUnits, closedAs: 'rented' } }).sticker?.name).toBe(
      'Alle eenheden verhuurd',
    );
    expect(createProject({ units: { ...closedUnits, closedAs: 'mixed' } }).sticker?.name).toBe(
      'Alle eenheden verkocht of verhuurd',
    );
    const unitUnderOption = { total: 2, available: 0 };
    expect(createProject({ units: unitUnderOption })).toMatchObject({ closed: false });
    expect(createProject({ units: unitUnderOption })).not.toHaveProperty('sticker');
    expect(createProject({ units: closedUnits, transactionId: 10 }).sticker?.name).toBe('Binnenkort');
  });

  it('shows one number of bedrooms when all units have the same number, and no units when none is available', () => {
    const projectOfEqualUnits = createProject({ units: { ...units, available: 0, bedroomsTo: 1 } });
    expect(projectOfEqualUnits.facts).toEqual({ bedrooms: 1 });
  });
});

const findPeriod = (charges: EstateSummary['charges'], periodId?: number) => {
  const period = periodId === undefined ? {} : { period: { id: periodId, name: { ...PERIOD_NAMES[periodId] } } };
  const price = { value: 45_000, priceFrom: false, visible: true, ...period };
  return buildCard(summary({ transactionId: 8, price, charges })).period;
};

describe('the charges of a lease to take over', () => {
  it('are stated per month beside a price without a period, which may be the price of the transfer', () => {
    expect(findPeriod({ kind: 'amount', amount: 75 })).toBe('+ €\u00a075 lasten per maand');
    expect(findPeriod({ kind: 'included' })).toBeUndefined();
    expect(findPeriod({ kind: 'amount', amount: 0 })).toBeUndefined();
  });

  it('are added to a rent', () => {
    expect(findPeriod({ kind: 'amount', amount: 75 }, PERIOD_ID.MONTH)).toBe('per maand + €\u00a075 lasten');
    expect(findPeriod({ kind: 'included' }, PERIOD_ID.MONTH)).toBe('per maand (lasten inbegrepen)');
  });
});

describe('what a card hides', () => {
  it('hides the street of a hidden address', () => {
    const { address } = summary();
    const view = buildCard(summary({ address: { ...address, visible: false } }));
    expect(JSON.stringify(view)).not.toMatch(/coupure/i);
  });

  it('hides a sticker with white background and black text (§4.3)', () => {
    const sticker = { id: 9, name: { nl: 'x' }, color: '#FFFFFF', colorText: '#000000' };
    expect(buildCard(summary({ sticker }))).not.toHaveProperty('sticker');
  });

  it('hides facts that are empty or zero (§4.6)', () => {
    expect(buildCard(summary({ areaGround: 0, bedroomCount: 0 })).facts).toEqual({});
  });
});

it('links to a unit by its short address, which redirects to the address under its project', () => {
  expect(buildCard(summary({ id: 77, parentId: 70 })).href).toBe('/nl/aanbod/77');
});

it('falls back to the Dutch title, and to the kind of home without a title', () => {
  const view = buildCardView(summary({ title: {} }), { site: buildSite('open'), locale: 'fr', t: testTranslate('fr') });
  expect(view.title).toBe('Maison de maître à Gand');
  expect(view.href).toBe('/fr/offre/1001/maison-de-maitre-a-vendre-a-coupure-12-9000-gand');
});
