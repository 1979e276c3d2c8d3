import type { RentalFeedState } from '#shared/api/rentals.ts';
import type { CheckProblem } from './checkEstates.ts';

const PROBLEM_KINDS = {
  never: 'Calendar of another platform that was never read',
  old: 'Calendar of another platform whose last good copy is older than a day',
  partly: 'Calendar of another platform with entries that cannot be read',
} as const;

/** Reports calendars that were not read in time or only partly read, and calendars whose new copy was refused. */
export function* checkCalendars(feeds: readonly RentalFeedState[]): Generator<CheckProblem, void, undefined> {
  for (const { unitId, name, state, unread, problem } of feeds) {
    if (state === 'paused') continue;
    const detailParts = [
      `home ${unitId}, ${name}`,
      ...(state === 'partly' && unread ? [`${unread} entries`] : []),
      problem,
    ];
    const joinedDetail = detailParts.filter(Boolean).join(': ');
    if (state !== 'current')
      yield { level: state === 'partly' ? 'warning' : 'error', kind: PROBLEM_KINDS[state], detail: joinedDetail };
    else if (problem !== undefined)
      yield { level: 'warning', kind: 'Calendar of another platform whose new copy was refused', detail: joinedDetail };
  }
}
