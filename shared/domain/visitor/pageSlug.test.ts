import { describe, expect, it } from 'vitest';
import { appendSlug, removeSlug } from './pageSlug.ts';

describe('appendSlug', () => {
  it('adds the slug of a Dutch page, whose first hyphen becomes a space', () => {
    expect(appendSlug('Dag', '/nl/gratis-schatting')).toBe('Dag\n\ngratis schatting');
    expect(appendSlug('Dag', '/nl/aanbod/1001/huis-te-koop-in-gent')).toBe('Dag\n\nhuis te-koop-in-gent');
    expect(appendSlug('', '/nl/contact')).toBe('contact');
  });

  it('decodes a slug from the address', () => {
    expect(appendSlug('Dag', '/nl/aanbod/7/Clos%20des%20Pommiers')).toBe('Dag\n\nClos des Pommiers');
    expect(appendSlug('Dag', '/nl/aanbod/7/100%')).toBe('Dag\n\n100%');
  });

  it('does not change texts in other languages', () => {
    expect(appendSlug('Bonjour', '/fr/estimation-gratuite')).toBe('Bonjour');
    expect(appendSlug('Hello', '/en/contact')).toBe('Hello');
  });
});

describe('removeSlug', () => {
  it.each([
    ['four', '/nl/aanbod/1/woning-te-koop-in-gent'],
    ['Twee\n\nregels', '/nl/contact'],
    ['', '/nl/contact'],
    ['Dag', '/nl/aanbod/7/Clos%20des%20Pommiers'],
    ['Bonjour', '/fr/estimation-gratuite'],
  ])("is the visitor's own text: %j from %s", (text, page) => {
    expect(removeSlug(appendSlug(text, page), page)).toBe(text);
  });

  it('does not change a text that ends differently, or that is not from a known page', () => {
    expect(removeSlug('Dag contact', '/nl/contact')).toBe('Dag contact');
    expect(removeSlug('Dag\n\ncontact', undefined)).toBe('Dag\n\ncontact');
  });
});
