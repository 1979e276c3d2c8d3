import { describe, expect, it } from 'vitest';
import { parseFreeSearch } from '#server/site/features/listing/search/freeSearch/parseFreeSearch.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { de } from '../support/freeSearch/de.ts';
import { en } from '../support/freeSearch/en.ts';
import { FORM_SENTENCES } from '../support/freeSearch/formSentences.ts';
import { fr } from '../support/freeSearch/fr.ts';
import { nl } from '../support/freeSearch/nl.ts';
import { describeSearch } from '../support/freeSearch/describeSearch.ts';
import { searchTextForPlaces } from '#server/backoffice/geo/placesInText.ts';

const SEARCH_CASES = { nl, fr, en, de };

describe.each(LOCALES)('a search in the language %s', (locale) => {
  it.each([...SEARCH_CASES[locale], ...FORM_SENTENCES[locale]])('%s', (text, described) => {
    expect(describeSearch(text, locale)).toBe(described);
  });

  it('is understood alike in capitals, without accents and with spaces around it', () => {
    // Only the first sentence is tested, because capitals may change the meaning of others: when a short word is also
    // the name of a place, a capital letter shows that the place is meant (`à On`).
    const [text, described] = SEARCH_CASES[locale][0] ?? ['', ''];
    expect(describeSearch(`  ${text.toUpperCase()}  `, locale)).toBe(described);
  });

  it('has at least thirty phrases, and 120 in all languages together', () => {
    expect(SEARCH_CASES[locale].length).toBeGreaterThanOrEqual(30);
    expect(LOCALES.flatMap((each) => SEARCH_CASES[each]).length).toBeGreaterThanOrEqual(120);
  });
});

const parseDutchSearch = (text: string) => parseFreeSearch(text, 'nl', searchTextForPlaces(text));

describe('any text', () => {
  it.each([
    '',
    '   ',
    '€',
    '-',
    ',;+',
    '<',
    '3',
    'max',
    'tussen',
    'tussen 200',
    'met',
    'in',
    '€ €',
    '1.2.3.4',
    '💶🏠',
    '"><script>',
  ])('never fails: %j', (text) => {
    expect(parseDutchSearch(text).query).toMatchObject({ type: [], city: [] });
  });

  it('reports every word that is not understood', () => {
    expect(parseDutchSearch('xylofoon huis met draak qwerty gent blurb').unclearParts).toEqual([
      'xylofoon',
      'met draak qwerty',
      'blurb',
    ]);
  });

  it('reports a filter that the site does not have', () => {
    const text = 'huis gent prijs verlaagd met tuin';
    expect(parseDutchSearch(text)).toMatchObject({ query: { more: { garden: '1', reduced: '1' } }, unclearParts: [] });
    const { query, unclearParts } = parseFreeSearch(text, 'nl', searchTextForPlaces(text), new Set(['reduced']));
    expect([query.more, unclearParts]).toEqual([{ garden: '1' }, ['prijs verlaagd']]);
  });

  it('is read up to the maximum length', () => {
    expect(parseDutchSearch('gent '.repeat(500)).query.municipality).toEqual([900000]);
  });

  it('may have a reversed range', () => {
    expect(parseDutchSearch('tussen 300.000 en 200.000').query).toMatchObject({ priceMin: 200_000, priceMax: 300_000 });
  });
});
