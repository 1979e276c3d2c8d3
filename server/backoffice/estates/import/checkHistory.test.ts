import { expect, it } from 'vitest';
import { type SiteInput, siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { checkHistory } from './checkHistory.ts';

const findProblems = (history?: SiteInput['history']) =>
  [...checkHistory(siteSchema.parse(siteInput('noord', { ...(history && { history }) })), new Set(['valuation']))].map(
    ({ level, detail }) => [level, detail.split(/[ :]/)[0]],
  );

it('reports contradictions between the settings for sold and let homes', () => {
  expect(findProblems()).toEqual([]);
  expect(findProblems({ prices: true, references: true, closedPrices: true, estimatePage: 'valuation' })).toEqual([]);
  expect(findProblems({ references: true })).toEqual([['warning', 'history.estimatePage']]);
  expect(findProblems({ references: true, estimatePage: 'gone' })).toEqual([['error', 'history.estimatePage']]);
  expect(findProblems({ closedPrices: true })).toEqual([['warning', 'history.closedPrices']]);
});
