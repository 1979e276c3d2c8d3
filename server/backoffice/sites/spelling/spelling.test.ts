import { describe, expect, it } from 'vitest';
import { findMisspellings } from './findMisspellings.ts';
import type { Hunspell } from './hunspell.ts';
import { listPageTexts } from './pageTexts.ts';
import { listTextWords } from './textWords.ts';
import { findToneFaults } from './toneFaults.ts';

describe('The texts of a page', () => {
  it('are whole paragraphs in their own language, including texts that are read aloud', () => {
    const html = `<!doctype html><html lang="nl"><head><title>Te koop</title><meta name="description" content="Een huis">
      <script>const x = 1</script></head><body><p>Een <b>m</b>ooi <a href="/">huis</a></p>
      <p lang="fr">Une maison</p><p lang="es">Una casa</p><p translate="no">Claes</p>
      <img src="a.jpg" alt="De gevel"><ul><li>een</li><li>twee</li></ul></body></html>`;
    expect(listPageTexts(html).map(({ locale, text }) => `${locale} ${text.replaceAll(/\s+/g, ' ')}`)).toEqual([
      'nl Te koop',
      'nl Een huis',
      'nl Een mooi huis',
      'fr Une maison',
      'nl De gevel',
      'nl een',
      'nl twee',
    ]);
  });

  it('separate words of elements that only the stylesheet separates', () => {
    const [text] = listPageTexts('<html lang="nl"><a href="/nl"><span>nl</span><span>Nederlands</span></a></html>');
    expect(text?.text.split(/\s+/)).toEqual(['nl', 'Nederlands']);
  });
});

it('yield only words that a dictionary may contain: no addresses, numbers, file names or abbreviations', () => {
  expect(
    listTextWords(
      "Het café-restaurant aan l’Yser, EPC B, 120 m², info@claes.example, plan.pdf, www.claes.be, A12 en 'n op",
    ),
  ).toEqual(['Het', 'café-restaurant', 'aan', "l'Yser"]);
});

const createDictionary = (...knownWords: string[]): Hunspell => ({
  findUnknownWords: async (words) => words.filter((word) => !knownWords.includes(word)),
  suggestCorrections: async (words) =>
    new Map(
      words.map((word) => [word, knownWords.filter((each) => each[0]?.toLowerCase() === word[0]?.toLowerCase())]),
    ),
});

describe('Misspellings', () => {
  const hunspells = new Map([
    ['nl', createDictionary('appartement', 'bel', 'etagewoning', 'huis', 'zonnig')],
    ['fr', createDictionary('Pommiers')],
  ] as const);
  const findWords = async (...words: string[]) =>
    (await findMisspellings(words, 'nl', hunspells, (word) => word === 'Appartemen')).misspellings.map(
      ({ word }) => word,
    );

  it('are words that no list contains, with suggestions', async () => {
    await expect(findMisspellings(['apartement', 'huis', 'huis'], 'nl', hunspells, () => false)).resolves.toEqual({
      misspellings: [{ word: 'apartement', suggestions: ['appartement'] }],
      unexaminedCount: 0,
    });
  });

  it("are not hyphenated words with correct parts, nor words of the product's own list", async () => {
    await expect(findWords('bel-etagewoning', 'EPC-huis', 'Rolbrug', 'bel-etagewonning')).resolves.toEqual([
      'bel-etagewonning',
    ]);
  });

  it('are not names of places, words of another language, or words unlike any other', async () => {
    const names = ['Appartemen', "l'Appartemen", 'Pommiers', 'Zwevegem', 'Appartementenlaan'];
    await expect(findWords(...names, 'Apartement')).resolves.toEqual(['Apartement']);
  });
});

it('are examined only up to a limit in a text of another language', async () => {
  const batchSizes: number[] = [];
  const slowDictionary: Hunspell = {
    findUnknownWords: async (words) => words,
    suggestCorrections: async (words) => {
      batchSizes.push(words.length);
      return new Map();
    },
  };
  const words = Array.from({ length: 1200 }, (_, index) => `x${'abcdefghij'[index % 10]}${index.toString(36)}y`);
  const { misspellings, unexaminedCount } = await findMisspellings(
    words,
    'nl',
    new Map([['nl', slowDictionary]] as const),
    () => false,
  );
  expect([misspellings.length, unexaminedCount, Math.max(...batchSizes)]).toEqual([500, 700, 50]);
});

describe('The tone of texts', () => {
  it('is wrong when one text mixes familiar and polite address', () => {
    expect(findToneFaults(['Vind je huis.', 'Wij bellen u op.'], 'nl')).toEqual([
      'addresses its reader in two ways: "Vind je huis." and "Wij bellen u op."',
    ]);
    expect(findToneFaults(['Du suchst ein Haus?', 'Wir rufen Sie an.'], 'de')).toHaveLength(1);
    expect(findToneFaults(['Trouve ta maison, si tu veux.', 'Nous vous rappelons.'], 'fr')).toHaveLength(1);
  });

  it('is right with hours, street names and words that resemble an address', () => {
    expect(findToneFaults(['Vind je huis.', 'Open van 9 u tot 12 u.'], 'nl')).toEqual([]);
    expect(findToneFaults(['Rue du Château 6', 'Wir rufen Sie an.'], 'de')).toEqual([]);
    expect(findToneFaults(['Pas de fêtes.', 'Vous êtes à la mer.'], 'fr')).toEqual([]);
  });

  it('is wrong when the text is written in capitals', () => {
    expect(findToneFaults(['NIEUW APPARTEMENT MET ZEEZICHT', 'Snel zijn!!'], 'nl')).toEqual([
      'words in capitals: "NIEUW APPARTEMENT MET ZEEZICHT"',
      'repeated marks: "Snel zijn!!"',
    ]);
  });
});
