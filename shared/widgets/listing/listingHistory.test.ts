import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rewriteAddress } from './listingHistory.ts';
import { hasListPosition, type ListPosition, recallListPosition, rememberListPosition } from './listPosition.ts';

const listPosition: ListPosition = {
  query: 'city=9000',
  firstPage: 1,
  lastPage: 3,
  automaticPages: 2,
  scrollY: 4200,
};
let address = '';
const languageLinks = [{ search: '' }, { search: '?city=1' }];

/** Opens a tab with one history entry. The tab has no storage, so that any use of a storage fails. */
function openTab() {
  address = '/nl/aanbod';
  const entry = {
    state: null as unknown,
    replaceState(state: unknown, _title: string, to = address) {
      entry.state = state;
      address = to;
    },
  };
  vi.stubGlobal('history', entry);
  vi.stubGlobal('location', { pathname: '/nl/aanbod' });
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => (selector === 'a[hreflang]' ? languageLinks : []),
  });
  return entry;
}

beforeEach(() => {
  openTab();
});
afterEach(() => vi.unstubAllGlobals());

describe('a position in the list', () => {
  it('is found again with its history entry', () => {
    rewriteAddress('city=9000&page=3');
    rememberListPosition(listPosition);
    expect(address).toBe('/nl/aanbod?city=9000&page=3');
    expect(recallListPosition('city=9000')).toEqual(listPosition);
    expect(hasListPosition()).toBe(true);
  });

  it('is the same in the other languages', () => {
    rewriteAddress('city=9000&page=3');
    expect(languageLinks).toEqual([{ search: '?city=9000&page=3' }, { search: '?city=9000&page=3' }]);
    rewriteAddress('');
    expect(languageLinks).toEqual([{ search: '' }, { search: '' }]);
  });

  it('keeps a readable address while it stands for the shown list', () => {
    const landing = {
      query: 'transaction=1&transaction=3&transaction=5&city=9000',
      paths: { nl: '/nl/aanbod/te-koop/gent', fr: '/fr/offre/a-vendre/gand' },
    };
    const page = { landing, locale: 'nl' } as const;
    const links = [
      { hreflang: 'nl', href: '' },
      { hreflang: 'fr', href: '' },
    ];
    const root = { isOther: false, toggleAttribute: (_name: string, on: boolean) => (root.isOther = on) };
    vi.stubGlobal('document', { documentElement: root, querySelectorAll: () => links });

    rewriteAddress(`${landing.query}&page=2`, page);
    expect(address).toBe('/nl/aanbod/te-koop/gent?page=2');
    expect(links[1]?.href).toBe('/fr/offre/a-vendre/gand?page=2');
    expect(root.isOther).toBe(false);

    rewriteAddress(`${landing.query}&price-max=300000`, page);
    expect(address).toBe(`/nl/aanbod?${landing.query}&price-max=300000`);
    expect(links[1]?.href).toBe(`/fr/offre?${landing.query}&price-max=300000`);
    expect(root.isOther).toBe(true);

    rewriteAddress(landing.query, page);
    expect(address).toBe('/nl/aanbod/te-koop/gent');
    expect(root.isOther).toBe(false);
  });

  it('survives further changes of the address', () => {
    rewriteAddress('city=9000&page=2');
    rememberListPosition(listPosition);
    rewriteAddress('city=9000&page=3');
    expect(recallListPosition('city=9000')).toEqual(listPosition);
  });

  it('belongs to one list', () => {
    rewriteAddress('city=9000');
    rememberListPosition(listPosition);
    expect(recallListPosition('city=8300')).toBeUndefined();
  });

  it('belongs to one history entry', () => {
    rewriteAddress('city=9000');
    rememberListPosition(listPosition);
    openTab();
    rewriteAddress('city=9000');
    expect(recallListPosition('city=9000')).toBeUndefined();
  });

  it('is not stored while the list shows only one page', () => {
    rememberListPosition(listPosition);
    expect(hasListPosition()).toBe(true);
    rememberListPosition({ ...listPosition, lastPage: 1 });
    expect(hasListPosition()).toBe(false);
  });

  it.each([null, 'a key', {}, { ...listPosition, lastPage: '3' }, { ...listPosition, scrollY: Number.NaN }])(
    'is undefined when the state contains another value: %j',
    (listing) => {
      openTab().state = { listing };
      expect(hasListPosition()).toBe(false);
      expect(recallListPosition(listPosition.query)).toBeUndefined();
    },
  );

  it('keeps the values of other scripts in the history entry', () => {
    const entry = openTab();
    entry.state = { other: 1 };
    rewriteAddress('');
    rememberListPosition(listPosition);
    expect(entry.state).toMatchObject({ other: 1 });
    expect(address).toBe('/nl/aanbod');
  });
});
