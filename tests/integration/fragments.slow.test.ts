import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FragmentSites, DEMO_HOSTS, startFragmentSites } from '../support/programs/fragmentSites.ts';

/**
 * The step between two checked pages of an agency. An agency has three or four languages, so a step of five covers each
 * kind of page in each language.
 */
const PAGE_STEP = 5;
const TEST_TIMEOUT_MS = 400_000;

let sites: FragmentSites;
beforeAll(async () => {
  sites = await startFragmentSites();
});
afterAll(() => sites?.stop());

describe('a page of cached fragments', () => {
  it('equals the page without them byte for byte, for many pages', { timeout: TEST_TIMEOUT_MS }, async () => {
    const addresses = sites.addresses.filter((_, index) => index % PAGE_STEP === 0);
    expect(new Set(addresses.map(({ host }) => host)).size).toBe(DEMO_HOSTS.length);
    expect(addresses.length).toBeGreaterThan(250);
    expect(await sites.listDifferences(addresses)).toEqual([]);
  });
});
