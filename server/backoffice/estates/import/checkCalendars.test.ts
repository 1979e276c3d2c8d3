import { describe, expect, it } from 'vitest';
import type { RentalFeedState } from '#shared/api/rentals.ts';
import { checkCalendars } from './checkCalendars.ts';

const createFeedState = (state: RentalFeedState['state'], more: Partial<RentalFeedState> = {}): RentalFeedState => ({
  unitId: 7,
  name: 'airbnb',
  state,
  nights: 0,
  ...more,
});
const findProblems = (...feeds: readonly RentalFeedState[]) =>
  [...checkCalendars(feeds)].map(({ level, detail }) => `${level} ${detail}`);

describe('calendars of other platforms', () => {
  it('are an error when they were never read or are old, and a warning when entries cannot be read', () => {
    expect(
      findProblems(
        createFeedState('never', { problem: 'the answer was 404' }),
        createFeedState('old'),
        createFeedState('partly', { unread: 2 }),
      ),
    ).toEqual([
      'error home 7, airbnb: the answer was 404',
      'error home 7, airbnb',
      'warning home 7, airbnb: 2 entries',
    ]);
  });

  it('are a warning when their last copy was refused, and nothing when they are current or not read', () => {
    expect(findProblems(createFeedState('current', { problem: 'it would free 50 of 50 nights' }))).toEqual([
      'warning home 7, airbnb: it would free 50 of 50 nights',
    ]);
    expect(
      findProblems(createFeedState('current'), createFeedState('paused', { problem: 'the answer was 404' })),
    ).toEqual([]);
  });
});
