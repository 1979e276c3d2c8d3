import { describe, expect, it } from 'vitest';
import { parseReference, isNoAnswer, parseYesNo } from './unknown.ts';

describe('a text that means "no answer"', () => {
  it.each(
    ['', ' ', '0', '-1', '-', '?', '—', 'n.v.t.', 'NVT', 'Onbekend', 'Niet meegedeeld', 'Geen gegevens', 'N/A'].concat([
      'Inconnu',
      'Non communiqué',
      'Sans objet',
      'Not available',
      'Keine Angaben',
      'Nicht verfügbar',
      'UNKNOWN',
      'unknwon',
    ]),
  )('includes “%s”', (text) => expect(isNoAnswer(text)).toBe(true));

  it.each(['A', '10', 'YES', 'NO', 'Dagvaarding hangende', 'Inconnu au cadastre depuis 2019'])(
    'does not include “%s”',
    (text) => expect(isNoAnswer(text)).toBe(false),
  );
});

describe('the number of a document', () => {
  it.each(['20230603-0002813013-RES-1', '34042-G-2026_1/EP00001', 'No 2026/12', 'EPB-NA-7'])('includes “%s”', (text) =>
    expect(parseReference(` ${text} `)).toBe(text),
  );

  it.each([
    undefined,
    '',
    '0',
    '-1',
    '000',
    'in aanvraag',
    'In aanvraag (2026)',
    'n.v.t.',
    'nog niet beschikbaar',
    'Nog 2 weken',
    'en cours',
    'pas encore demandé le 3 mai',
    'pending 12/2026',
    'noch nicht verfügbar',
    'unbekannt 1',
    'vrijgesteld (art. 3)',
    'exempté 2026',
    'exempt since 2024',
    'befreit nach § 3',
  ])('does not include “%s”', (text) => expect(parseReference(text)).toBeUndefined());
});

it('returns YES or NO for a code or one word, and undefined for a phrase', () => {
  expect(['YES', 'Ja', 'oui', 'true'].map(parseYesNo)).toEqual(['YES', 'YES', 'YES', 'YES']);
  expect(['NO', 'Neen', 'Non', 'nein', 'false'].map(parseYesNo)).toEqual(['NO', 'NO', 'NO', 'NO', 'NO']);
  expect(['', '0', 'ja, deels', 'PENDING', 'Beschermd monument', undefined].map(parseYesNo)).toEqual(
    Array.from({ length: 6 }),
  );
});
