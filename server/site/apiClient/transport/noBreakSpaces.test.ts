import { describe, expect, it } from 'vitest';
import { addNoBreakSpaces, keepNumbersTogether, spaceFrenchText } from './noBreakSpaces.ts';

describe('French spacing', () => {
  it.each([
    ['Une maison lumineuse: trois chambres', 'Une maison lumineuse\u00a0: trois chambres'],
    ['Une maison lumineuse : trois chambres', 'Une maison lumineuse\u00a0: trois chambres'],
    ['Vous cherchez un jardin ? Venez voir !', 'Vous cherchez un jardin\u00a0? Venez voir\u00a0!'],
    ['Vraiment?! Oui; demain', 'Vraiment\u00a0?! Oui\u00a0; demain'],
    ['Le quartier « Sablon » et «Marolles»', 'Le quartier «\u00a0Sablon\u00a0» et «\u00a0Marolles\u00a0»'],
    ['Prix : 350.000 € ; à discuter', 'Prix\u00a0: 350.000 €\u00a0; à discuter'],
    ['<p>Belle vue !</p> <p>À voir?</p>', '<p>Belle vue\u00a0!</p> <p>À voir\u00a0?</p>'],
    ['Belle vue&nbsp;! Oui', 'Belle vue\u00a0! Oui'],
    ['Ouvert\u202f: oui', 'Ouvert\u00a0: oui'],
    ['Ouvert\u00a0: oui', 'Ouvert\u00a0: oui'],
  ])('writes no-break spaces: %s', (text, expected) => {
    expect(spaceFrenchText(text)).toBe(expected);
    expect(spaceFrenchText(expected)).toBe(expected);
  });

  it.each([
    'ouvert de 14:30 à 15:00',
    'voir https://example.be/a?b=1 et https://example.be/a? demain',
    '<a style="color: red; top: 0" href="/x?a">un lien</a>',
    'Rue de l&eacute;glise &amp; place du March&eacute; 4',
    '/fr/bien?page=2',
    'maison?',
    'un clin d’œil :) ici',
    ' ',
    '',
  ])('leaves other signs unchanged: %s', (text) => {
    expect(spaceFrenchText(text)).toBe(text);
  });

  it.each([
    ['Maandag van 9 tot 18 uur, zaterdag tot 13 uur', 'Maandag van 9 tot 18\u00a0uur, zaterdag tot 13\u00a0uur'],
    ['de 9 h 30 à 17 h 30', 'de 9\u00a0h\u00a030 à 17\u00a0h\u00a030'],
    ['von 9 bis 18 Uhr', 'von 9 bis 18\u00a0Uhr'],
    ['open until 6 pm.', 'open until 6\u00a0pm.'],
    ['rond 9 u 30', 'rond 9\u00a0u\u00a030'],
    ['EPC A (18 kWh/m²), 95 m² met tuin', 'EPC A (18\u00a0kWh/m²), 95\u00a0m² met tuin'],
    ['de wet van 30 juli 2018', 'de wet van 30\u00a0juli 2018'],
    ['le 1er janvier ou am 5. März', 'le 1er\u00a0janvier ou am 5.\u00a0März'],
    ['vanaf € 298.000 of 21 % btw', 'vanaf €\u00a0298.000 of 21\u00a0% btw'],
    ['Bel +32 9 000 12 22.', 'Bel +32\u00a09\u00a0000\u00a012\u00a022.'],
  ])('keeps a time, an area, a price and a phone number on one line: %s', (text, expected) => {
    expect(keepNumbersTogether(text)).toBe(expected);
    expect(keepNumbersTogether(expected)).toBe(expected);
  });

  it.each([
    '3 maisons',
    '3 uren',
    '2 huizen',
    '5 hectare',
    'op 3 uurwerken',
    'uur 12',
    '3 kamers',
    '+3 2',
    '<p class="col-3 u">',
    '',
  ])('leaves other words after a number unchanged: %s', (text) => {
    expect(keepNumbersTogether(text)).toBe(text);
  });

  it('changes the texts of each language at any depth, and no others', () => {
    const json = {
      hours: { nl: 'tot 18 uur', de: ['bis 18 Uhr'] },
      title: { nl: 'Huis: te koop', fr: 'Maison: à vendre' },
      blocks: { fr: [{ html: '<h2>À voir !</h2>', id: 3 }] },
      note: 'Maison: à vendre',
    };
    addNoBreakSpaces(json);
    expect(json).toEqual({
      hours: { nl: 'tot 18\u00a0uur', de: ['bis 18\u00a0Uhr'] },
      title: { nl: 'Huis: te koop', fr: 'Maison\u00a0: à vendre' },
      blocks: { fr: [{ html: '<h2>À voir\u00a0!</h2>', id: 3 }] },
      note: 'Maison: à vendre',
    });
  });

  it('takes a time in proportion to the length of a hostile text', () => {
    const hostile = [' '.repeat(200_000), '<'.repeat(200_000), '!'.repeat(200_000), `a${'&'.repeat(200_000)} `];
    for (const text of hostile) expect(spaceFrenchText(`${text} fin`).length).toBeGreaterThan(text.length);
    for (const text of ['<'.repeat(200_000), '1 '.repeat(200_000)]) expect(keepNumbersTogether(text)).toBe(text);
  });
});
