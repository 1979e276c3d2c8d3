import { type HttpProblem, createUnprocessableProblem } from '../core/http/problem.ts';
import { type FreeTimeStores, findNearestFree } from './viewings.ts';

export const createNotVisitableProblem = (): HttpProblem =>
  createUnprocessableProblem([
    { pointer: '/estateId', detail: 'an estate that can be visited with this sales contact' },
  ]);

/** Returns the refusal of a time that is not free. */
export const refuseTakenSlot = (repositories: FreeTimeStores, slotRequest: Parameters<typeof findNearestFree>[1]) => ({
  detail: 'This time is not free.',
  listNearestTimes: () => findNearestFree(repositories, slotRequest),
});
