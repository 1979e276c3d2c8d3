import { beforeEach, describe, expect, it } from 'vitest';
import { RedirectTable } from './redirectTable.ts';

let table: RedirectTable;
beforeEach(() => {
  table = new RedirectTable(
    [
      { from: '/oud', to: '/nl/aanbod' },
      { from: '/detail.php?id=12', to: '/nl/aanbod/12' },
    ],
    (address) => (address === '/nl/contact' ? 'the contact page' : undefined),
  );
});
const addRedirect = (from: string, to: string) => table.add({ from, to });

describe('a table of redirects', () => {
  it('accepts new redirects, and distinguishes changed from repeated ones', () => {
    expect(addRedirect('/team/', '/nl/over-ons')).toEqual({
      outcome: 'created',
      redirect: { from: '/team', to: '/nl/over-ons' },
    });
    expect(addRedirect('/oud', '/nl/aanbod/')).toMatchObject({ outcome: 'unchanged' });
    expect(addRedirect('/oud', '/nl/contact#kaart')).toEqual({
      outcome: 'updated',
      redirect: { from: '/oud', to: '/nl/contact#kaart' },
    });
  });

  it('distinguishes an address with a query from its path', () => {
    expect(addRedirect('/detail.php?id=13', '/nl/aanbod/13')).toMatchObject({ outcome: 'created' });
    expect(addRedirect('/detail.php', '/nl/aanbod')).toMatchObject({ outcome: 'created' });
  });

  it.each([
    ['an address that leads to itself', '/a', '/a', 'loop'],
    ['an address that leads to itself with another query', '/a', '/a?b=1', 'loop'],
    ['an address that leads to itself with a fragment', '/a', '/a#b', 'loop'],
    ['a redirect in the opposite direction', '/nl/aanbod', '/oud', 'loop'],
    ['a target that is redirected itself', '/ouder', '/oud', '/nl/aanbod'],
    ['a target that is redirected by its path', '/ouder', '/oud?x=1', '/nl/aanbod'],
    ['an address to which another one is redirected', '/nl/aanbod', '/nl/kopen', '/oud'],
    ['an address to which an address with a query is redirected', '/nl/aanbod/12', '/nl', '/detail.php?id=12'],
    ['an address at which the site has a page', '/nl/contact', '/nl', 'the contact page'],
    ['an address elsewhere', '/a', 'https://elsewhere.example/', 'not a path'],
    ['a text that is no address', 'a', '/nl', 'not a path'],
  ])('refuses %s', (_, from, to, reason) => {
    const result = addRedirect(from, to);
    expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(reason) });
    expect(addRedirect(from, to)).toEqual(result);
  });

  it('treats an address with campaign parameters as the same address', () => {
    expect(addRedirect('/detail.php?id=12&fbclid=x', '/nl/aanbod/12')).toMatchObject({ outcome: 'unchanged' });
    expect(addRedirect('/ouder', '/detail.php?utm_source=x&id=12')).toMatchObject({ outcome: 'refused', field: 'to' });
    expect(addRedirect('/a?b=1', '/a?b=1&utm_source=x')).toMatchObject({ outcome: 'refused', field: 'to' });
  });

  it('ignores the old target of a changed redirect in the check for chains', () => {
    addRedirect('/oud', '/nl/contact');
    expect(addRedirect('/nl/aanbod', '/nl/kopen')).toMatchObject({ outcome: 'created' });
  });
});
