import type { CaptchaClient } from './token.ts';

/**
 * The minimum time between the first touch of a form and its submission. A faster submission waits, because the server
 * would reject it as one of a program.
 */
const MIN_SOLVE_MS = 1700;
/** The age at which a challenge is replaced by a new one. The server accepts a challenge somewhat longer. */
const MAX_CHALLENGE_AGE_MS = 25 * 60_000;

interface ChallengeAttempt {
  readonly startMs: number;
  readonly token: Promise<string | undefined>;
}

async function fetchAndSolve(challengePath: string): Promise<string | undefined> {
  const [{ solveCaptchaChallenge }, answer] = await Promise.all([
    import(/* webpackChunkName: "captcha" */ './solveCaptchaChallenge.ts'),
    fetch(challengePath, { headers: { Accept: 'application/json' }, cache: 'no-store' }),
  ]);
  return answer.ok ? solveCaptchaChallenge(await answer.text()) : undefined;
}

/**
 * Creates the client of the site's own captcha.
 *
 * @param challengePath path from which challenges are requested
 */
export function createAltchaClient(challengePath: string): CaptchaClient {
  let attempt: ChallengeAttempt | undefined;

  const getCurrentAttempt = (): ChallengeAttempt => {
    if (attempt && performance.now() - attempt.startMs <= MAX_CHALLENGE_AGE_MS) return attempt;
    attempt = { startMs: performance.now(), token: fetchAndSolve(challengePath) };
    // The callers of `token()` handle the error. This handler prevents an unhandled rejection when nobody calls it.
    attempt.token.catch(() => {});
    return attempt;
  };

  return {
    field: 'altcha',
    prepare: () => void getCurrentAttempt(),
    async token() {
      const { startMs, token } = getCurrentAttempt();
      const value = await token;
      const remainingMs = MIN_SOLVE_MS - (performance.now() - startMs);
      if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs));
      return value;
    },
    reset() {
      attempt = undefined;
    },
  };
}
