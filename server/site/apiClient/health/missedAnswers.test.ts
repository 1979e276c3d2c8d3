import { expect, it } from 'vitest';
import { createMissedAnswers } from './missedAnswers.ts';

it('reports a site once when a call that had no answer is answered again', () => {
  const found: string[] = [];
  const answers = createMissedAnswers((siteId) => found.push(siteId));
  answers.answered('noord', 'search');
  answers.missed('noord', 'search');
  answers.missed('noord', 'search');
  answers.answered('noord', 'filters');
  answers.answered('zuid', 'search');
  expect(found).toEqual([]);
  answers.answered('noord', 'search');
  answers.answered('noord', 'search');
  expect(found).toEqual(['noord']);
});
