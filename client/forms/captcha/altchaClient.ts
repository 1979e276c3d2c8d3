import type { CaptchaClient } from './token.ts';

/**
 * The minimum time between the first touch of a form and its submission. No visitor is faster, and the server rejects a
 * faster answer.
 */
const MIN_SOLVE_MS = 1700;
/** The age at which the challenge is replaced, before it expires on the server. */
const MAX_CHALLENGE_AGE_MS = 25 * 60_000;

interface ChallengeAttempt {
  readonly since: number;
  readonly token: Promise<string | undefined>;
}

async function fetchAndSolve(challenge: string): Promise<string | undefined> {
  const [{ solveCaptchaChallenge: solveTask }, answer] = await Promise.all([
    import(/* webpackChunkName: "captcha" */ './solveTask.ts'),
    fetch(challenge, { headers: { Accept: 'application/json' }, cache: 'no-store' }),
  ]);
  return answer.ok ? solveTask(await answer.text()) : undefined;
}

/**
 * Creates the client of the site's own captcha.
 *
 * @param challenge path from which challenges are requested
 */
export function createAltchaClient(challenge: string): CaptchaClient {
  let attempt: ChallengeAttempt | undefined;

  const current = (): ChallengeAttempt => {
    if (attempt && performance.now() - attempt.since <= MAX_CHALLENGE_AGE_MS) return attempt;
    attempt = { since: performance.now(), token: fetchAndSolve(challenge) };
    // The callers of `token` handle the error. This handler prevents an unhandled rejection when there is no caller.
    attempt.token.catch(() => {});
    return attempt;
  };

  return {
    field: 'altcha',
    prepare: () => void current(),
    async token() {
      const { since, token } = current();
      const value = await token;
      const left = MIN_SOLVE_MS - (performance.now() - since);
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      return value;
    },
    reset() {
      attempt = undefined;
    },
  };
}
