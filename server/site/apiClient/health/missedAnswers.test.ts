import { expect, it } from 'vitest';
import { createMissedAnswers } from './missedAnswers.ts';

it('reports a site once when a call that had no answer is answered again', () => {
  const reportedSites: string[] = [];
  const answers = createMissedAnswers((siteId) => reportedSites.push(siteId));
  answers.recordAnswer('noord', 'search');
  answers.recordMissingAnswer('noord', 'search');
  answers.recordMissingAnswer('noord', 'search');
  answers.recordAnswer('noord', 'filters');
  answers.recordAnswer('zuid', 'search');
  expect(reportedSites).toEqual([]);
  answers.recordAnswer('noord', 'search');
  answers.recordAnswer('noord', 'search');
  expect(reportedSites).toEqual(['noord']);
});
