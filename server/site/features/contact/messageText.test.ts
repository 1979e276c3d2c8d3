import { describe, expect, it } from 'vitest';
import { extendedText, labelledText } from './messageText.ts';

describe('labelledText', () => {
  it('puts each value behind its label, and several lines below it', () => {
    expect(
      labelledText(
        [
          { label: 'Straat en nummer', value: ' Kerkstraat 1 ' },
          { label: 'Bouwjaar', value: '' },
          { label: 'Wat moeten we nog weten?', value: 'Nieuwe keuken\nTuin op het zuiden' },
        ],
        'nl',
      ),
    ).toBe('Straat en nummer: Kerkstraat 1\nWat moeten we nog weten?\nNieuwe keuken\nTuin op het zuiden');
  });

  it('is nothing where nothing was filled in', () => {
    expect(labelledText([{ label: 'Bouwjaar', value: '  ' }], 'nl')).toBe('');
  });
});

describe('extendedText', () => {
  it('adds the slug of a Dutch page, whose first hyphen becomes a space', () => {
    expect(extendedText('Dag', '/nl/gratis-schatting')).toBe('Dag\n\ngratis schatting');
    expect(extendedText('Dag', '/nl/aanbod/1001/huis-te-koop-in-gent')).toBe('Dag\n\nhuis te-koop-in-gent');
    expect(extendedText('', '/nl/contact')).toBe('contact');
  });

  it('reads a slug as it is written in the address', () => {
    expect(extendedText('Dag', '/nl/aanbod/7/Clos%20des%20Pommiers')).toBe('Dag\n\nClos des Pommiers');
    expect(extendedText('Dag', '/nl/aanbod/7/100%')).toBe('Dag\n\n100%');
  });

  it('leaves other languages alone', () => {
    expect(extendedText('Bonjour', '/fr/estimation-gratuite')).toBe('Bonjour');
    expect(extendedText('Hello', '/en/contact')).toBe('Hello');
  });
});
