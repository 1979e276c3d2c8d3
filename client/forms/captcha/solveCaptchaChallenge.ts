import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The time limit for solving a challenge. After that the visitor gets a question in place of the challenge. */
const SOLVE_TIMEOUT_MS = 30_000;

/**
 * Returns the token for a challenge in JSON; undefined when this browser cannot solve the challenge. The browser solves
 * it in background threads.
 */
export async function solveCaptchaChallenge(json: string): Promise<string | undefined> {
  // `subtle` exists only on a secure connection.
  if (!('subtle' in crypto)) return undefined;
  const challenge: Challenge = JSON.parse(json);
  const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVE_TIMEOUT_MS });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
