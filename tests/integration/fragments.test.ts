import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import { type FragmentSites, HOSTS, startFragmentSites } from '../support/programs/fragmentSites.ts';

/** The number of pages of each kind and agency. `fragments.slow.test.ts` checks many more. */
const OF_A_KIND = 2;

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
      return count <= OF_A_KIND;
    });
    expect(new Set(addresses.map(({ host }) => host)).size).toBe(HOSTS.length);
    expect(addresses.length).toBeGreaterThan(HOSTS.length * 10);
    expect(await sites.differing(addresses)).toEqual([]);
  });
});
