import { expect, it } from 'vitest';
import { createMissedAnswers } from './missedAnswers.ts';

it('a site is found again, once, by the kind of call that had no answer', () => {
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
