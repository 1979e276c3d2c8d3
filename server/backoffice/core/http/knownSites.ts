import { HttpProblem } from './problem.ts';

const TRUST_MS = 10_000;

/** Throws 404 for a site that does not exist. Existing ids are cached for a few seconds. */
export function createSiteCheck(sites: { get(siteId: string): Promise<unknown> }): (siteId: string) => Promise<void> {
  const seen = new Map<string, number>();
  return async (siteId) => {
    const at = seen.get(siteId);
    if (at !== undefined && performance.now() - at < TRUST_MS) return;
    if (await sites.get(siteId)) {
      seen.set(siteId, performance.now());
      return;
    }
    seen.delete(siteId);
    throw new HttpProblem(404, 'There is no such site.');
  };
}
