import { type Site, getPublicHistory } from '#shared/api/site.ts';
import type { CheckProblem } from './checkEstates.ts';

/**
 * Reports contradictions between the settings with which a site shows the history of its homes.
 *
 * @param pageIds the ids of the site's content pages
 */
export function* checkHistory(site: Site, pageIds: ReadonlySet<string>): Generator<CheckProblem> {
  const { references, closedPrices, estimatePage } = getPublicHistory(site);
  const commonFields = { level: 'warning', kind: 'Sold and let' } as const;
  if (references && estimatePage === undefined)
    yield {
      ...commonFields,
      detail: 'history.estimatePage is not set: visitors who want to sell get the contact page',
    };
  if (references && estimatePage !== undefined && !pageIds.has(estimatePage))
    yield { ...commonFields, level: 'error', detail: `history.estimatePage: there is no page ${estimatePage}` };
  if (closedPrices && !references)
    yield { ...commonFields, detail: 'history.closedPrices has no effect without history.references' };
}
