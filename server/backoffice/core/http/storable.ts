import { HttpProblem, unprocessable } from './problem.ts';

/** Levels of a body: documents have a dozen. The database, and what walks through them, has a limit. */
const DEEPEST = 64;

/** Neither JSON in the database nor text can hold them. */
const UNSTORABLE = 'a text without NUL and without half of a surrogate pair';

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const pointerOf = (path: readonly string[]): string =>
  path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Throws 400 and 422 for values that no schema checks and the database refuses. Walks without recursion. */
export function assertStorable(body: unknown): void {
  const waiting: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: body, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (path.length > DEEPEST) throw new HttpProblem(400, `The body has more than ${DEEPEST} levels.`);
    if (typeof value === 'string' && !isStorable(value))
      throw unprocessable([{ pointer: pointerOf(path), detail: UNSTORABLE }]);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      if (!isStorable(key)) throw unprocessable([{ pointer: pointerOf(path), detail: UNSTORABLE }]);
      waiting.push({ value: member, path: [...path, key] });
    }
  }
}
