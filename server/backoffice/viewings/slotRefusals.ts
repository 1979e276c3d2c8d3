import { type HttpProblem, unprocessable } from '../core/http/problem.ts';
import { type FreeTimeStores, nearestFree } from './viewings.ts';

export const notVisitable = (): HttpProblem =>
  unprocessable([{ pointer: '/estateId', detail: 'an estate that can be visited with this sales contact' }]);

/** What is said of a time that is not free. */
export const slotTaken = (repositories: FreeTimeStores, wanted: Parameters<typeof nearestFree>[1]) => ({
  detail: 'This time is not free.',
  nearest: () => nearestFree(repositories, wanted),
});
