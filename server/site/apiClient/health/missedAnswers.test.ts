import { expect, it } from 'vitest';
import { createMissedAnswers } from './missedAnswers.ts';

it('reports a site once when a call that had no answer is answered again', () => {
  const reportedSites: string[] = [];
  const missedAnswers = createMissedAnswers((siteId) => reportedSites.push(siteId));
  missedAnswers.recordAnswer('noord', 'search');
  missedAnswers.recordMissingAnswer('noord', 'search');
  missedAnswers.recordMissingAnswer('noord', 'search');
  missedAnswers.recordAnswer('noord', 'filters');
  missedAnswers.recordAnswer('zuid', 'search');
  expect(reportedSites).toEqual([]);
  missedAnswers.recordAnswer('noord', 'search');
  missedAnswers.recordAnswer('noord', 'search');
  expect(reportedSites).toEqual(['noord']);
});
