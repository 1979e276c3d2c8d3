import { describe, expect, it } from 'vitest';
import { type EstateDetail, estateDetailSchema } from '#shared/api/estate.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { PERIOD_ID, PERIOD_NAMES } from '#shared/primitives/vocabulary.ts';
import { estateInput, type EstateSketch, GENT } from '#tests/support/estateInput.ts';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { summary } from '#tests/support/summary.ts';
import { costsScreen, estateCostsScreen } from './costs.load.tsx';
import { toCostsQuery } from './costsQuery.ts';

const GENT_ADDRESS = { city: GENT, region: 'FLANDERS', visible: true } as const;

const buildDetail = ({ estate = {}, ...sketch }: EstateSketch): EstateDetail =>
  estateDetailSchema.parse({
    ...estateInput({ id: 7, ...sketch, estate: { address: GENT_ADDRESS, ...estate } }),
    updatedAt: '2026-01-31T12:00:00Z',
  });

const MONTH = { id: PERIOD_ID.MONTH, name: PERIOD_NAMES[PERIOD_ID.MONTH] ?? {} };
const HOUSE = buildDetail({ kind: 'TOWNHOUSE', price: 350_000 });
const PATH = '/nl/kosten-berekenen/7';

/** Returns the page of an estate for a query, as text. */
async function requestCosts(
  estate: EstateDetail | undefined,
  typed: Readonly<Record<string, string>> = {},
  project?: EstateDetail,
) {
  const search = toCostsQuery(new URLSearchParams(typed).toString());
  const path = estate ? PATH : '/nl/kosten-berekenen';
  const findStoredEstate = async (id: number) => [estate, project].find((stored) => stored?.general.id === id) ?? null;
  const request = { ...screenRequest(path, { api: { estate: findStoredEstate } }), search };
  const outcome = await (estate ? estateCostsScreen : costsScreen).load(request);
  if (outcome.type !== 'page') throw new Error(`The answer is a ${outcome.type}.`);
  const html = renderToBody(outcome.body);
  const rows = Array.from(
    html.matchAll(/<tr[^>]*><th scope="row">([^<]*)(?:<span[^>]*>([^<]*)<\/span>)?<\/th><td>([^<]*)<\/td><\/tr>/g),
    ([, label = '', note = '', value = '']) =>
      [label, value, note].filter(Boolean).join(' | ').replaceAll('\u00a0', ' '),
  );
  const readFieldValue = (name: string) =>
    new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];
  return { ...outcome, html, rows, field: readFieldValue };
}

describe('what an estate costs', () => {
  it('is calculated from its price at once, by region', async () => {
    const { rows, status, cache, head, field, html } = await requestCosts(HOUSE);
    expect(rows).toEqual([
      'Prijs | € 350.000,00',
      'Registratierechten | € 7.000,00 | 2 % van € 350.000, voor een enige eigen woning',
      'Ereloon en aktekosten | vraag het de notaris',
      'Kredietakte | vraag het de notaris',
      'Totaal van wat bekend is | € 357.000,00',
    ]);
    expect([status, cache, field('price')]).toEqual([200, 'page', '350.000']);
    expect(html).toContain('id="result"');
    expect(head).toMatchObject({ canonical: PATH, robots: 'noindex' });
  });

  it('uses the duty and the costs of the deed that the agency states, and names the source of each amount', async () => {
    const statedCosts = { registrationCost: 42_000, notarySalery: 3400 };
    const home = buildDetail({ kind: 'TOWNHOUSE', price: 350_000, general: statedCosts });
    const { rows, field } = await requestCosts(home);
    expect(rows).toEqual([
      'Prijs | € 350.000,00',
      'Registratierechten volgens het kantoor | € 42.000,00 | Volgens de tarieven: € 7.000,00 (2 % van € 350.000, voor een enige eigen woning)',
      'Ereloon en aktekosten | € 3.400,00 | Zoals het kantoor vermeldt',
      'Kredietakte | vraag het de notaris',
      'Totaal van wat bekend is | € 395.400,00',
    ]);
    expect(field('notary')).toBe('3.400');
    expect((await requestCosts(home, { price: '350.000', home: 'only', notary: '3.400' })).rows).toEqual(rows);

    const rowsForOffer = (await requestCosts(home, { price: '340.000', notary: '3.000' })).rows;
    expect(rowsForOffer[1]).toMatch(
      /^Registratierechten \| € 6\.800,00 \| 2 % .*\. Het kantoor vermeldt € 42\.000,00\.$/,
    );
    expect(rowsForOffer[2]).toBe('Ereloon en aktekosten | € 3.000,00');
    const [, alikeRow] = (
      await requestCosts(buildDetail({ kind: 'TOWNHOUSE', price: 350_000, general: { registrationCost: 7000 } }))
    ).rows;
    expect(alikeRow).toBe('Registratierechten | € 7.000,00 | 2 % van € 350.000, voor een enige eigen woning');
  });

  it('uses the costs that its own page lists, and no mortgage deed for a buyer who borrows nothing', async () => {
    const fields = {
      'notary_cost.registration_duties': 42_000,
      'notary_cost.notary_fee': '3000',
      'notary_cost.notary_fee_vat': 630,
      'notary_cost.administrative_costs': 1100.5,
      'notary_cost.transcription': 240,
      'notary_cost.mortgage_costs': 4150,
      'notary_cost.total': 51_120.5,
    };
    const home = buildDetail({ kind: 'TOWNHOUSE', price: 350_000, estate: { fields } });
    const { rows, field } = await requestCosts(home);
    expect(rows).toEqual([
      'Prijs | € 350.000,00',
      'Registratierechten volgens het kantoor | € 42.000,00 | Volgens de tarieven: € 7.000,00 (2 % van € 350.000, voor een enige eigen woning)',
      'Ereloon en aktekosten | € 4.970,50 | Zoals het kantoor vermeldt',
      'Kredietakte | € 4.150,00 | Zoals het kantoor vermeldt',
      'Totaal | € 401.120,50',
    ]);
    expect([field('notary'), field('mortgage')]).toEqual(['4.970,50', '4.150']);
    expect((await requestCosts(home, { own: '400000' })).rows.join()).not.toContain('Kredietakte');
    expect((await requestCosts(home, { own: '300000' })).rows.join()).toContain('Kredietakte');
    const both = buildDetail({
      kind: 'TOWNHOUSE',
      price: 350_000,
      general: { notarySalery: 3400 },
      estate: { fields },
    });
    expect((await requestCosts(both)).rows[2]).toBe('Ereloon en aktekosten | € 3.400,00 | Zoals het kantoor vermeldt');
    const taxOnly = buildDetail({ price: 350_000, estate: { fields: { 'notary_cost.notary_fee_vat': 630 } } });
    expect((await requestCosts(taxOnly)).rows[2]).toBe('Ereloon en aktekosten | vraag het de notaris');
    const homeWithHiddenPrice = buildDetail({ price: 350_000, priceVisible: false, estate: { fields } });
    expect((await requestCosts(homeWithHiddenPrice)).html).not.toMatch(/42\.000|4\.970|4\.150/);
  });

  it('uses the visitor’s figures, also for the monthly payment, and is not cached', async () => {
    const { html, rows, cache, head, field } = await requestCosts(HOUSE, {
      price: '340.000',
      home: 'other',
      notary: '5.000,50',
      mortgage: '4000',
      own: '60 000',
      rate: '3,25',
      years: '20',
    });
    expect(rows.slice(1, 4)).toEqual([
      'Registratierechten | € 40.800,00 | 12 % van € 340.000',
      'Ereloon en aktekosten | € 5.000,50',
      'Kredietakte | € 4.000,00',
    ]);
    expect(rows.slice(4, 7)).toEqual([
      'Totaal | € 389.800,50',
      'Eigen inbreng | − € 60.000,00',
      'Te lenen | € 329.800,50',
    ]);
    expect(html.replaceAll('\u00a0', ' ')).toMatch(/€ 1\.8\d\d,\d\d per maand/);
    expect([field('notary'), field('rate'), field('own')]).toEqual(['5.000,50', '3,25', '60.000']);
    expect(cache).toBe('none');
    expect(head).toMatchObject({
      canonical: PATH,
      robots: 'noindex',
      languages: { fr: expect.stringContaining('/fr/calculer-les-frais/7?price=340000&home=other') },
    });
  });

  it('shows errors at the fields of wrong figures, and keeps the typed values', async () => {
    const { html, status, rows, field, cache } = await requestCosts(HOUSE, {
      price: 'veel <b>geld</b>',
      own: '-5',
      rate: '99',
      notary: '4.200,50',
    });
    expect([status, cache, rows]).toEqual([422, 'none', []]);
    expect(['price', 'own', 'rate', 'notary'].map(field)).toEqual([
      'veel &lt;b&gt;geld&lt;/b&gt;',
      '-5',
      '99',
      '4.200,50',
    ]);
    // The form's address ends with the fragment of the result. A page with errors has no element with this id, so
    // browsers show the errors at the top of the page.
    expect(html).not.toContain('id="result"');
    for (const name of ['price', 'own', 'rate', 'years']) {
      expect(html).toMatch(new RegExp(`href="#costs-${name}"`));
      expect(html).toMatch(new RegExp(`id="costs-${name}-error"[^>]*data-error="true">[^<]+<`));
    }
  });

  it('hides a price on request, and asks the visitor for a price', async () => {
    const homeWithHiddenPrice = buildDetail({
      kind: 'TOWNHOUSE',
      price: 987_654,
      priceVisible: false,
      general: { price: { value: 987_654, visible: false, groundValue: 123_456, deposit: 4321 } },
    });
    const { html, rows, status } = await requestCosts(homeWithHiddenPrice);
    expect([status, rows]).toEqual([200, []]);
    expect(html).toContain('De prijs van dit pand is op aanvraag');
    expect(html).not.toMatch(/987|123\.?456|4\.?321/);
    expect((await requestCosts(homeWithHiddenPrice, { own: '5000' })).status).toBe(422);
    expect((await requestCosts(homeWithHiddenPrice, { price: '400000' })).rows[1]).toContain('€ 8.000,00');
  });

  it('applies VAT to a new home, except to ground with a stated price', async () => {
    const technical = { newBuilding: true };
    expect((await requestCosts(buildDetail({ price: 300_000, estate: { technical } }))).rows[1]).toBe(
      'Btw | € 63.000,00 | 21 % van € 300.000',
    );
    const price = { value: 300_000, groundValue: 100_000, constructionValue: 200_000, visible: true };
    const { rows } = await requestCosts(buildDetail({ general: { price }, estate: { technical } }));
    expect(rows.slice(1, 3)).toEqual([
      'Btw | € 42.000,00 | 21 % van € 200.000',
      'Registratierechten op de grond | € 12.000,00 | 12 % van € 100.000',
    ]);
    expect(
      (await requestCosts(buildDetail({ general: { price }, estate: { technical } }), { ground: '300001' })).status,
    ).toBe(422);
  });

  it('applies VAT to a unit of a new project, also when only the project says that it is new', async () => {
    const unit = buildDetail({ kind: 'FLAT', price: 300_000, general: { parentId: 50 } });
    const buildProject = (estate: EstateSketch['estate']) =>
      buildDetail({ id: 50, kind: 'APARTMENT_PROJECT', general: { project: true }, estate: { ...estate } });
    const vatRow = 'Btw | € 63.000,00 | 21 % van € 300.000';
    for (const estate of [
      { technical: { newBuilding: true } },
      { fields: { 'construction.new_construction': 'YES' } },
    ] as const)
      expect((await requestCosts(unit, {}, buildProject(estate))).rows[1]).toBe(vatRow);
    expect((await requestCosts(unit, {}, buildProject({}))).rows[1]).toContain('Registratierechten | € 6.000,00');
    const existingUnit = buildDetail({
      kind: 'FLAT',
      price: 300_000,
      general: { parentId: 50 },
      estate: { technical: { newBuilding: false } },
    });
    const newProject = buildProject({ technical: { newBuilding: true } });
    expect((await requestCosts(existingUnit, {}, newProject)).rows[1]).toContain('Registratierechten');
  });

  it('applies the common rate to a garage, and does not ask who buys', async () => {
    const { rows, html } = await requestCosts(buildDetail({ kind: 'GARAGE_BOX', price: 30_000 }));
    expect(rows[1]).toBe('Registratierechten | € 3.600,00 | 12 % van € 30.000');
    expect(html).not.toContain('name="home"');
    expect(html).toContain('Een garage, een handelspand of een kantoor');
  });

  it('asks for the region when it is unknown', async () => {
    const homeWithoutRegion = buildDetail({ price: 350_000, estate: { address: { city: GENT } } });
    expect((await requestCosts(homeWithoutRegion)).rows[1]).toBe('Registratierechten of btw | kies het gewest');
    expect((await requestCosts(homeWithoutRegion, { own: '1' })).status).toBe(422);
    expect((await requestCosts(homeWithoutRegion, { region: 'brussels' })).rows[1]).toContain('€ 18.750,00');
    // The query cannot change the region of a known home.
    expect((await requestCosts(HOUSE, { region: 'brussels' })).rows[1]).toContain('€ 7.000,00');
  });

  it('calculates no tax of another country, and nothing for a life annuity', async () => {
    const homeAbroad = buildDetail({ price: 350_000, estate: { address: { city: GENT, countryId: 'ES' } } });
    const { rows, html } = await requestCosts(homeAbroad, { own: '0' });
    expect(rows[1]).toBe('Registratierechten of btw | vraag het een notaris daar');
    expect(html).toContain('ligt niet in België');
    const annuityCosts = await requestCosts(
      buildDetail({ price: 350_000, estate: { fields: { 'notary.life_annuity': true } } }),
    );
    expect([annuityCosts.rows, annuityCosts.html.includes('<form')]).toEqual([[], false]);
    expect(annuityCosts.html).toContain('Een lijfrente');
  });

  it.each([5, 6, 7, 8, 9])('redirects to the page of an estate that is not available: %d', async (transaction) => {
    const estate = buildDetail({ kind: 'TOWNHOUSE', transaction, price: 1 });
    const request = screenRequest(PATH, { api: { estate: async () => estate } });
    const outcome = await estateCostsScreen.load(request);
    expect(outcome).toMatchObject({ type: 'redirect', status: 302, to: expect.stringMatching(/^\/nl\/aanbod\/7\//) });
  });

  it('calculates no purchase of an estate that comes soon with a rent, nor of a project with such units', async () => {
    const transaction = TRANSACTION.COMING_SOON;
    const price = { value: 950, visible: true, priceFrom: false, period: MONTH };
    const project = buildDetail({ kind: 'APARTMENT_PROJECT', transaction, general: { project: true } });
    for (const estate of [
      buildDetail({ kind: 'FLAT', transaction, general: { price } }),
      { ...project, children: [summary({ id: 8, transactionId: transaction, price })] },
    ]) {
      const request = screenRequest(PATH, { api: { estate: async () => estate } });
      expect(await estateCostsScreen.load(request)).toMatchObject({ type: 'redirect', status: 302 });
    }
    expect((await requestCosts(buildDetail({ price: 350_000, transaction }))).rows[0]).toBe('Prijs | € 350.000,00');
  });

  it('returns 404 for an estate that does not exist', async () => {
    const outcome = await estateCostsScreen.load(screenRequest(PATH, { api: { estate: async () => null } }));
    expect(outcome).toMatchObject({ status: 404 });
  });
});

/** Returns an estate to rent, with its charges. */
const buildLease = (value: number, period: number = PERIOD_ID.MONTH) =>
  buildDetail({
    transaction: 2,
    general: { price: { value, visible: true, period: { id: period, name: PERIOD_NAMES[period] ?? {} } } },
    estate: { technical: { monthlyCost: 75 } },
  });

it('a project to rent has the monthly rent of its cheapest unit, which is let by the year', async () => {
  const price = {
    value: 12_000,
    priceFrom: false,
    visible: true,
    period: { id: PERIOD_ID.YEAR, name: PERIOD_NAMES[PERIOD_ID.YEAR] ?? {} },
  };
  const project = buildDetail({ kind: 'APARTMENT_PROJECT', transaction: 2, general: { project: true } });
  const { rows } = await requestCosts({ ...project, children: [summary({ id: 8, transactionId: 2, price })] });
  expect(rows[0]).toBe('Eerste maand huur | € 1.000,00');
});

const buildLeaseDetail = (estate: EstateSketch['estate']) =>
  buildDetail({ transaction: 2, general: { price: { value: 950, visible: true } }, estate: { ...estate } });

const TOURIST_REGISTRATION = { 'general.tourist_registration': '123456' };

describe('what is due when a lease begins', () => {
  it('is the first month’s rent, its charges and at most the legal deposit', async () => {
    expect((await requestCosts(buildLease(950))).rows).toEqual([
      'Eerste maand huur | € 950,00',
      'Lasten van de eerste maand | € 75,00',
      'Huurwaarborg, hoogstens | € 2.850,00 | 3 maanden huur, zonder lasten',
      'Plaatsbeschrijving | vraag het ons',
      'Totaal van wat bekend is | € 3.875,00',
    ]);
  });

  it('includes the charges of the home itself, and none where the rent includes them', async () => {
    const { rows } = await requestCosts(
      buildLeaseDetail({ technical: { monthlyCost: 75 }, fields: { 'financial.private_charges': 25 } }),
    );
    expect(rows[1]).toBe('Lasten van de eerste maand | € 100,00');
    const { rows: rowsWithIncludedCharges } = await requestCosts(
      buildLeaseDetail({ fields: { 'financial.common_charges': 'inbegrepen' } }),
      { inventory: '150' },
    );
    expect(rowsWithIncludedCharges[1]).toBe('Lasten van de eerste maand | inbegrepen in de huur');
    expect(rowsWithIncludedCharges[4]).toBe('Totaal | € 3.950,00');
  });

  it('has charges of zero when the agency states that there are none, and asks for charges that are not stated', async () => {
    const { rows, field } = await requestCosts(buildLeaseDetail({ technical: { monthlyCost: 0 } }));
    expect([rows[1], field('charges')]).toEqual(['Lasten van de eerste maand | € 0,00', '0']);
    const { rows: finishedRows } = await requestCosts(buildLeaseDetail({ technical: { monthlyCost: 0 } }), {
      inventory: '150',
    });
    expect(finishedRows[4]).toBe('Totaal | € 3.950,00');
    expect((await requestCosts(buildLeaseDetail({}))).rows[1]).toBe('Lasten van de eerste maand | vraag het ons');
  });

  it('converts a yearly or weekly rent to a monthly rent', async () => {
    expect((await requestCosts(buildLease(12_000, PERIOD_ID.YEAR))).rows[0]).toBe('Eerste maand huur | € 1.000,00');
    expect((await requestCosts(buildLease(300, PERIOD_ID.WEEK))).rows[0]).toBe('Eerste maand huur | € 1.300,00');
  });

  it('takes no rent per month from the weekly price of a stay in any region', async () => {
    const home = buildDetail({
      kind: 'HOLIDAY_HOUSE',
      transaction: 2,
      general: { price: { value: 700, visible: true, period: { id: PERIOD_ID.WEEK, name: {} } } },
      estate: { address: { ...GENT_ADDRESS, region: 'WALLONIA' } },
    });
    expect((await requestCosts(home)).rows).toEqual([]);
  });

  it('has no legal maximum of the deposit for a flat that is let to tourists in Brussels', async () => {
    const flat = buildDetail({
      kind: 'FLAT',
      transaction: 2,
      general: { price: { value: 950, visible: true, period: MONTH } },
      estate: { address: { ...GENT_ADDRESS, region: 'BRUSSELS' }, fields: TOURIST_REGISTRATION },
    });
    expect((await requestCosts(flat)).rows[2]).toBe('Huurwaarborg | vraag het ons');
  });

  it.each([
    ['the weekly price of a stay', 'HOLIDAY_HOUSE', { period: { id: PERIOD_ID.WEEK, name: {} } }],
    ['a period whose length is unknown', 'FLAT', { period: { id: 99, name: { nl: 'per nacht' } } }],
    ['a minimum rent', 'FLAT', { priceFrom: true }],
  ] as const)('takes no rent per month from %s, so the visitor enters one', async (_, kind, price) => {
    const statedPrice = { value: 700, visible: true, deposit: 250, ...price };
    const home = buildDetail({ kind, transaction: 2, general: { price: statedPrice } });
    const { rows, html, field } = await requestCosts(home);
    expect([rows, field('rent'), field('deposit')]).toEqual([[], '', '250']);
    expect(html).not.toContain('De huurprijs is op aanvraag');
    expect((await requestCosts(home, { rent: '900' })).rows[0]).toBe('Eerste maand huur | € 900,00');
  });

  it.each([
    ['a holiday home', { kind: 'HOLIDAY_HOUSE' }],
    ['a flat that is let to tourists', { kind: 'FLAT', estate: { fields: TOURIST_REGISTRATION } }],
  ] as const)('has no legal maximum of the deposit for %s, which is no main residence', async (_, sketch) => {
    const { rows, html } = await requestCosts(
      buildDetail({ ...sketch, transaction: 2, general: { price: { value: 950, visible: true, period: MONTH } } }),
    );
    expect(rows[0]).toBe('Eerste maand huur | € 950,00');
    expect(rows[2]).toBe('Huurwaarborg | vraag het ons');
    expect(html).not.toContain('wettelijke maximum');
  });

  it('says when the deposit is more than the law allows', async () => {
    const { rows } = await requestCosts(buildLease(950), { deposit: '3.800', inventory: '150' });
    expect(rows[2]).toMatch(/^Huurwaarborg \| € 3\.800,00 \| Dit is meer dan 3 maanden huur/);
    expect(rows[4]).toBe('Totaal | € 4.975,00');
  });
});

describe('what any home costs', () => {
  it('is indexed in the languages of the site, with the rates of all regions and their date', async () => {
    const { head, html, rows, status } = await requestCosts(undefined);
    expect([status, rows, head.robots]).toEqual([200, [], undefined]);
    expect(head.alternates).toEqual({ nl: '/nl/kosten-berekenen', fr: '/fr/calculer-les-frais' });
    for (const text of [
      'Vlaanderen',
      'Wallonië',
      'Brussel',
      'Stand van 2025',
      'Vlaamse Codex Fiscaliteit',
      '21\u00a0%',
    ]) {
      expect(html).toContain(text);
    }
  });

  it.each([
    ['/nl/kosten-berekenen', 'een lager tarief op de grond die je samen met een nieuwbouw koopt'],
    ['/fr/calculer-les-frais', 'un taux réduit sur le terrain acheté avec une construction neuve'],
  ])('names what the calculation leaves out for plots: %s', async (path, words) => {
    const outcome = await costsScreen.load({ ...screenRequest(path, { api: {} }), search: '' });
    if (outcome.type !== 'page') throw new Error(`The answer is a ${outcome.type}.`);
    expect(renderToBody(outcome.body)).toContain(words);
  });

  it('is calculated for the chosen region', async () => {
    const { rows, head } = await requestCosts(undefined, {
      price: '650.000',
      region: 'brussels',
      home: 'only',
      tax: 'duty',
    });
    expect(rows[1]).toBe(
      'Registratierechten | € 81.250,00 | 12,5 % van € 650.000: boven € 600.000 is er geen vrijstelling',
    );
    expect(head.robots).toBe('noindex');
  });
});

describe('the query of a calculation', () => {
  it('has one canonical form for each calculation', () => {
    const canonicalQuery = 'price=350000&region=flanders&rate=3.25&years=20';
    for (const search of [
      'years=20&rate=3,25&region=flanders&price=350.000',
      'price=%E2%82%AC+350.000&price=1&region=flanders&rate=3.250&years=20&utm_x=1&own=&home=castle',
      canonicalQuery,
    ]) {
      expect(toCostsQuery(search)).toBe(canonicalQuery);
    }
  });

  it('keeps invalid figures up to the maximum length', () => {
    expect(toCostsQuery(`price=${'x'.repeat(62_000)}`)).toBe(`price=${'x'.repeat(100)}`);
    expect(toCostsQuery('')).toBe('');
  });

  it('stays the same when it is computed again', () => {
    for (const search of ['price=1.5', 'rate=0,1', 'price=%ff', 'years=+1', 'own=1,,2', 'price=0.350']) {
      expect(toCostsQuery(toCostsQuery(search))).toBe(toCostsQuery(search));
    }
  });
});
