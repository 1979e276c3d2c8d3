import { HttpProblem } from './problem.ts';

const SITE_CACHE_MS = 10_000;

/** Creates a check that throws 404 for an unknown site. Ids of existing sites are cached for some seconds. */
export function createSiteCheck(sites: { get(siteId: string): Promise<unknown> }): (siteId: string) => Promise<void> {
  const checkTimes = new Map<string, number>();
  return async (siteId) => {
    const checkedAt = checkTimes.get(siteId);
    if (checkedAt !== undefined && performance.now() - checkedAt < SITE_CACHE_MS) return;
    if (await sites.get(siteId)) {
      checkTimes.set(siteId, performance.now());
      return;
    }
    checkTimes.delete(siteId);
    throw new HttpProblem(404, 'There is no such site.');
  };
}
