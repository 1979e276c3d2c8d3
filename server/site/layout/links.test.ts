import { describe, expect, it } from 'vitest';
import { toPagePath, resolveLink } from './links.ts';

const pages = [
  { id: 'about', kind: 'content', path: { nl: 'over-ons', fr: 'a-propos' } },
  { id: 'contact', kind: 'contact', path: { nl: 'contact' } },
] as const;

describe('links of the CMS', () => {
  it('lead to a screen in the language of the page, with their query', () => {
    expect(resolveLink({ route: 'offer', query: { transaction: '2', type: ['1', '3'] } }, 'de', pages)).toEqual({
      href: '/de/angebot?transaction=2&type=1&type=3',
      external: false,
    });
  });

  it('lead to the readable address of a list that has one', () => {
    expect(resolveLink({ route: 'offer', query: { transaction: '1', type: '9' } }, 'nl', pages)).toEqual({
      href: '/nl/aanbod/te-koop/nieuwbouwproject',
      filter: 'transaction=1&transaction=3&transaction=5&type=9',
      external: false,
    });
    expect(resolveLink({ route: 'offer', query: { transaction: '2' } }, 'fr', pages)?.href).toBe('/fr/offre/a-louer');
    expect(resolveLink({ route: 'offer' }, 'nl', pages)?.href).toBe('/nl/aanbod');
  });

  it('lead to a page of the CMS', () => {
    expect(resolveLink({ pageId: 'about' }, 'fr', pages)?.href).toBe('/fr/a-propos');
    expect(resolveLink({ pageId: 'about' }, 'de', pages)?.href).toBe('/de/over-ons');
    expect(toPagePath(pages[1], 'de')).toBe('/de/kontakt');
  });

  it('are undefined when the target is unknown or no web address', () => {
    expect(resolveLink({ route: 'nonsense' }, 'nl', pages)).toBeUndefined();
    expect(resolveLink({ route: 'estate' }, 'nl', pages)).toBeUndefined();
    expect(resolveLink({ pageId: 'gone' }, 'nl', pages)).toBeUndefined();
    expect(resolveLink({ url: 'javascript:alert(1)' }, 'nl', pages)).toBeUndefined();
    expect(resolveLink({ url: 'https://example.org/' }, 'nl', pages)?.external).toBe(true);
  });
});
