import { MAX_JSON_DEPTH, findUnstorable, STORABLE_TEXT_RULE } from '../db/unstorable.ts';
import { HttpProblem, createUnprocessableProblem, toJsonPointer } from './problem.ts';

/** Throws 400 or 422 for values that no schema checks but that the database refuses. */
export function assertStorable(value: unknown): void {
  for (const { path, fault } of findUnstorable(value)) {
    if (fault === 'depth') throw new HttpProblem(400, `The body has more than ${MAX_JSON_DEPTH} levels.`);
    throw createUnprocessableProblem([{ pointer: toJsonPointer(path), detail: STORABLE_TEXT_RULE }]);
  }
}
