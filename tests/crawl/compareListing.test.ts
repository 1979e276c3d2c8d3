import { describe, expect, it } from 'vitest';
import { compareListing } from './truth/compareListing.ts';
import { readFacts } from './truth/readFacts.ts';

const formatScore = (label: string, value: string) =>
  `<li>${label} <span>${value}</span><span> Van A tot D.</span></li>`;
const buildDutchPage = (
  place: string,
  { planning = '', financial = '', energy = '' } = {},
) => `<h1>Home</h1><p>${place}</p>
  <section data-tab="financialPriceDetails"><div data-block="facts"><ul>${financial}</ul></div></section>
  <section data-tab="epc"><div data-block="energy"><p>${energy}</p></div></section>
  <section data-tab="planning"><div data-block="legal"><ul>${planning}</ul></div></section>`;

const findListingFaults = (row: Record<string, string>, html: string) =>
  compareListing({
    row,
    reportedColumns: new Set(),
    ignoredColumns: new Set(['region']),
    pages: new Map([['nl', readFacts(html)]]),
  }).faults.map(({ fault }) => fault);

describe('compareListing', () => {
  it('reads the letter of a flood score only from the line of that score', () => {
    const page = (parcel: string) =>
      buildDutchPage('9000 Gent', {
        planning:
          formatScore('Overstromingsscore van het perceel (P-score)', `${parcel}: kleine kans`) +
          formatScore('Overstromingsscore van het gebouw (G-score)', 'A: geen overstroming gemodelleerd'),
      });
    const row = { region: 'Flanders', flood_p_score: 'B', flood_g_score: 'A' };
    expect(findListingFaults(row, page('B'))).toEqual([]);
    expect(findListingFaults(row, page('D'))).toHaveLength(1);
    expect(findListingFaults(row, buildDutchPage('9000 Gent'))).toHaveLength(2);
    expect(findListingFaults({ ...row, region: 'Wallonia' }, page('B'))).toHaveLength(2);
    expect(findListingFaults({ ...row, region: 'Wallonia' }, buildDutchPage('5000 Namen'))).toEqual([]);
  });

  it('reads an energy label in either case', () => {
    const page = buildDutchPage('9000 Gent', { energy: 'Energielabel D' });
    expect(findListingFaults({ epc: 'd' }, page)).toEqual([]);
    expect(findListingFaults({ epc: 'FlandersD' }, page)).toEqual([]);
    expect(findListingFaults({ epc: 'e' }, page)).toHaveLength(1);
  });

  it("accepts the name of a place's former municipality, and no other name", () => {
    expect(findListingFaults({ locality: 'Jehay-Bodegnée' }, buildDutchPage('4540 Jehay'))).toEqual([]);
    expect(findListingFaults({ locality: 'Jehay-Bodegnée' }, buildDutchPage('4540 Flône'))).toHaveLength(1);
  });

  it('checks the texts about VAT', () => {
    const financial = '<li>Verkoop onder btw-stelsel <span>Nee</span></li>';
    expect(findListingFaults({ vat: 'no' }, buildDutchPage('9000 Gent', { financial }))).toEqual([]);
    expect(
      findListingFaults({ vat: 'no' }, buildDutchPage('9000 Gent', { financial: financial.replace('Nee', 'Ja') })),
    ).toHaveLength(1);
    expect(findListingFaults({ vat: 'no' }, buildDutchPage('9000 Gent'))).toHaveLength(1);
  });
});
