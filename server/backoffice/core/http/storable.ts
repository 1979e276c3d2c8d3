import { MAX_JSON_DEPTH, findUnstorable, STORABLE_TEXT_RULE } from '../db/unstorable.ts';
import { HttpProblem, createUnprocessableProblem } from './problem.ts';

const toPointer = (path: readonly string[]): string =>
  path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Throws 400 or 422 for values that no schema checks but that the database refuses. */
export function assertStorable(value: unknown): void {
  for (const { path, fault } of findUnstorable(value)) {
    if (fault === 'depth') throw new HttpProblem(400, `The body has more than ${MAX_JSON_DEPTH} levels.`);
    throw createUnprocessableProblem([{ pointer: toPointer(path), detail: STORABLE_TEXT_RULE }]);
  }
}
