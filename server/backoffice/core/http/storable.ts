import { DEEPEST, findUnstorable, STORABLE } from '../db/unstorable.ts';
import { HttpProblem, unprocessable } from './problem.ts';

const pointerOf = (path: readonly string[]): string =>
  path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Throws 400 and 422 for values that no schema checks and the database refuses. */
export function assertStorable(value: unknown): void {
  for (const { path, fault } of findUnstorable(value)) {
    if (fault === 'depth') throw new HttpProblem(400, `The body has more than ${DEEPEST} levels.`);
    throw unprocessable([{ pointer: pointerOf(path), detail: STORABLE }]);
  }
}
