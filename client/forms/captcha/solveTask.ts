import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** After which the visitor is asked a question instead. */
const TIMEOUT_MS = 30_000;

/** The token for a task, as JSON; undefined where this browser can't solve it. The browser's own threads do the work. */
export async function solveTask(json: string): Promise<string | undefined> {
  // Available over a secure connection only.
  if (!('subtle' in crypto)) return undefined;
  const challenge: Challenge = JSON.parse(json);
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
