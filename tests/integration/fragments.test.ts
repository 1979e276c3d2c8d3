import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import { type FragmentSites, DEMO_HOSTS, startFragmentSites } from '../support/programs/fragmentSites.ts';

/** The number of pages of each kind and agency. `fragments.slow.test.ts` checks many more. */
const PAGES_PER_KIND = 2;

let sites: FragmentSites;
beforeAll(async () => {
  sites = await startFragmentSites();
});
afterAll(() => sites?.stop());

describe('a page of cached fragments', () => {
  it('equals the page without them byte for byte, whichever pages were rendered before it', async () => {
    const kinds = new Map<string, number>();
    const addresses = sites.addresses.filter(({ host, path }) => {
      const kind = `${host} ${matchRoute(path)?.name}`;
      const count = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, count);
      return count <= PAGES_PER_KIND;
    });
    expect(new Set(addresses.map(({ host }) => host)).size).toBe(DEMO_HOSTS.length);
    expect(addresses.length).toBeGreaterThan(DEMO_HOSTS.length * 10);
    expect(await sites.listDifferences(addresses)).toEqual([]);
  });
});
