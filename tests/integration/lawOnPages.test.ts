import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EstateWrite } from '#shared/api/estate.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { PERIOD_ID, PERIOD_NAMES } from '#shared/primitives/vocabulary.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { estateInput, GENT } from '../support/estateInput.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { siteInput } from '../support/siteInput.ts';

const GHENT_ADDRESS = { city: GENT, region: 'FLANDERS' } as const;
const BRUSSELS_ADDRESS = {
  city: { id: 100_000, zip: '1000', name: { nl: 'Brussel', fr: 'Bruxelles', en: 'Brussels', de: 'Brüssel' } },
  region: 'BRUSSELS',
} as const;
const FLOOD_SCORES = { floodingParcelScore: 'B', floodingBuildingScore: 'A' } as const;

/** Returns a flat to rent in Ghent. */
const buildFlat = (id: number, value: number, estate: Partial<EstateWrite>, period: number = PERIOD_ID.MONTH) =>
  estateInput({
    id,
    kind: 'FLAT',
    transaction: 2,
    general: { price: { value, period: { id: period, name: PERIOD_NAMES[period] ?? {} } } },
    estate: { address: GHENT_ADDRESS, ...estate },
  });

const CHARGES_SUM_ID = 1;
const NO_CHARGES_ID = 2;
const INCLUDED_CHARGES_ID = 3;
const ABSENT_CHARGES_ID = 4;
const YEARLY_RENT_ID = 5;
const WEEKLY_RENT_ID = 6;
const BRUSSELS_SALE_ID = 7;
const BRUSSELS_RENT_ID = 8;
const DERIVED_CLASS_ID = 9;

describe('legally required data on pages', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    site = await startSite({ apiUrl: backoffice.url, defaultHost: 'alpha.example.com' });
    await backoffice.repositories.sites.put(siteInput('alpha', { locales: [...LOCALES] }));
    await backoffice.repositories.estates.upsertMany('alpha', [
      buildFlat(CHARGES_SUM_ID, 950, {
        technical: { monthlyCost: 60 },
        fields: { 'financial.private_charges': 15.5 },
        planning: FLOOD_SCORES,
      }),
      buildFlat(NO_CHARGES_ID, 950, { technical: { monthlyCost: 0 } }),
      buildFlat(INCLUDED_CHARGES_ID, 950, {
        fields: { 'financial.common_charges': { nl: 'Inbegrepen', fr: 'Comprises' } },
      }),
      buildFlat(ABSENT_CHARGES_ID, 950, {}),
      buildFlat(YEARLY_RENT_ID, 12_000, { technical: { monthlyCost: 75 } }, PERIOD_ID.YEAR),
      buildFlat(WEEKLY_RENT_ID, 400, { technical: { monthlyCost: 75 } }, PERIOD_ID.WEEK),
      estateInput({
        id: BRUSSELS_SALE_ID,
        kind: 'FLAT',
        price: 350_000,
        estate: { address: BRUSSELS_ADDRESS, energy: { epcValue: 171, energyLabel: 'D-', co2: 34 } },
      }),
      estateInput({
        id: BRUSSELS_RENT_ID,
        kind: 'FLAT',
        transaction: 2,
        price: 1150,
        estate: { address: BRUSSELS_ADDRESS, energy: { epcValue: 171, co2: 34 }, technical: { monthlyCost: 95 } },
      }),
      estateInput({
        id: DERIVED_CLASS_ID,
        kind: 'TOWNHOUSE',
        price: 350_000,
        estate: { address: GHENT_ADDRESS, energy: { epcValue: 280, epcReference: '20230603-0002813013-RES-1' } },
      }),
    ]);
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  const requestPage = (address: string) => site.askUntilServed(address);
  async function openPage(id: number, locale: Locale): Promise<string> {
    const { headers } = await requestPage(pathFor('estateShort', locale, { estateId: id }));
    const { text, status } = await requestPage(headers['location'] ?? '');
    expect(status).toBe(200);
    return text.replaceAll('\u00a0', ' ');
  }

  it.each<readonly [Locale, sum: string, none: string, included: string, yearly: string, weekly: string]>([
    [
      'nl',
      'Huur € 950 + lasten € 75,50 = € 1.025,50 per maand',
      'Geen lasten bovenop de huur',
      'Lasten inbegrepen in de huur',
      'Huur € 1.000 + lasten € 75 = € 1.075 per maand',
      'Huur € 1.733,33 + lasten € 75 = € 1.808,33 per maand',
    ],
    [
      'fr',
      'Loyer € 950 + charges € 75,50 = € 1.025,50 par mois',
      'Pas de charges en plus du loyer',
      'Charges comprises dans le loyer',
      'Loyer € 1.000 + charges € 75 = € 1.075 par mois',
      'Loyer € 1.733,33 + charges € 75 = € 1.808,33 par mois',
    ],
    [
      'en',
      'Rent € 950 + charges € 75,50 = € 1.025,50 per month',
      'No charges on top of the rent',
      'Charges included in the rent',
      'Rent € 1.000 + charges € 75 = € 1.075 per month',
      'Rent € 1.733,33 + charges € 75 = € 1.808,33 per month',
    ],
    [
      'de',
      'Miete € 950 + Nebenkosten € 75,50 = € 1.025,50 pro Monat',
      'Keine Nebenkosten zusätzlich zur Miete',
      'Nebenkosten in der Miete enthalten',
      'Miete € 1.000 + Nebenkosten € 75 = € 1.075 pro Monat',
      'Miete € 1.733,33 + Nebenkosten € 75 = € 1.808,33 pro Monat',
    ],
  ])(
    'a rent has its charges and the sum of both beside it, %s',
    async (locale, sum, none, included, yearly, weekly) => {
      expect(await openPage(CHARGES_SUM_ID, locale)).toContain(sum);
      expect(await openPage(NO_CHARGES_ID, locale)).toContain(none);
      expect(await openPage(INCLUDED_CHARGES_ID, locale)).toContain(included);
      expect(await openPage(YEARLY_RENT_ID, locale)).toContain(yearly);
      const perWeek = await openPage(WEEKLY_RENT_ID, locale);
      expect(perWeek).toContain(weekly);
      expect(perWeek).not.toContain('€ 475');
      const absent = await openPage(ABSENT_CHARGES_ID, locale);
      for (const text of [none, included, '€ 950 +']) expect(absent).not.toContain(text);
    },
  );

  it.each<readonly [Locale, title: string, other: string, classOf: string]>([
    ['nl', 'Wettelijke vermeldingen', 'Andere vermeldingen', 'EPB-klasse'],
    ['fr', 'Mentions obligatoires', 'Autres mentions', 'Classe PEB'],
    ['en', 'Legal particulars', 'Other particulars', 'PEB class'],
    ['de', 'Pflichtangaben', 'Weitere Angaben', 'PEB-Klasse'],
  ])(
    'a Brussels home shows its class and CO₂, not as law and never derived, %s',
    async (locale, title, other, classOf) => {
      const sale = await openPage(BRUSSELS_SALE_ID, locale);
      const [, others = ''] = sale.split(`>${other}</h3>`);
      expect(others).toContain(classOf);
      expect(others).toMatch(/34 kg CO₂\/\(m² \S+\)/);
      // The law does not certainly require any particular that this page shows, so the legal title is absent.
      expect(sale).not.toContain(`>${title}</h3>`);
      const rent = await openPage(BRUSSELS_RENT_ID, locale);
      expect(rent).toMatch(/34 kg CO₂\/\(m² \S+\)/);
      expect(rent).not.toContain(classOf);
    },
  );

  it.each<readonly [Locale, derived: string]>([
    ['nl', 'C (afgeleid van de waarde) · 280 kWh/m²'],
    ['fr', 'C (déduite de la valeur) · 280 kWh/m²'],
    ['en', 'C (derived from the value) · 280 kWh/m²'],
    ['de', 'C (aus dem Wert abgeleitet) · 280 kWh/m²'],
  ])('a derived class is shown beside the figure with a note, %s', async (locale, derived) => {
    expect(await openPage(DERIVED_CLASS_ID, locale)).toContain(derived);
  });

  it('an ordinary rental shows its flood scores, but not as required by law', async () => {
    const text = await openPage(CHARGES_SUM_ID, 'nl');
    expect(text).toContain('Overstromingsscore perceel (P-score) <strong>B</strong>');
    expect(text).not.toContain('Overstromingsscore van het perceel (P-score)');
  });

  it('search engines receive the sum and its parts, and a class that is derived', async () => {
    const rent = await openPage(CHARGES_SUM_ID, 'fr');
    expect(rent).toMatch(/"@type":"CompoundPriceSpecification","price":1025\.5,/);
    expect(rent).toContain('"name":"Charges","price":75.5,"priceCurrency":"EUR","unitCode":"MON"');
    expect(await openPage(ABSENT_CHARGES_ID, 'fr')).not.toContain('CompoundPriceSpecification');
    const derived = await openPage(DERIVED_CLASS_ID, 'en');
    expect(derived).toContain('"name":"Energy label (derived)","value":"C"');
    expect(await openPage(BRUSSELS_RENT_ID, 'en')).not.toContain('"name":"Energy label');
  });
});
