import type { CaptchaClient } from './token.ts';

/**
 * The minimum time between the arrival of a challenge and the submission of the form. A faster submission is delayed,
 * because the server would reject it as sent by a program. The server counts from the moment at which the server made
 * the challenge, which is before the arrival, however slow the network is.
 */
const MIN_WAIT_MS = 1600;
/** The age at which a challenge is replaced by a new one. The server accepts a challenge somewhat longer. */
const MAX_CHALLENGE_AGE_MS = 25 * 60_000;

interface ChallengeAttempt {
  readonly startMs: number;
  readonly token: Promise<string | undefined>;
}

async function fetchChallenge(challengePath: string) {
  const answer = await fetch(challengePath, { headers: { Accept: 'application/json' }, cache: 'no-store' });
  return { answer, waitEnd: new Promise((resolve) => setTimeout(resolve, MIN_WAIT_MS)) };
}

/**
 * Resolves to the token of a new challenge, as soon as the token is old enough for the server. Resolves to undefined
 * when the server sent no challenge, or when this browser cannot solve the challenge.
 */
async function fetchAndSolve(challengePath: string): Promise<string | undefined> {
  const [{ solveCaptchaChallenge }, { answer, waitEnd }] = await Promise.all([
    import(/* webpackChunkName: "captcha" */ './solveCaptchaChallenge.ts'),
    fetchChallenge(challengePath),
  ]);
  const token = answer.ok ? await solveCaptchaChallenge(await answer.text()) : undefined;
  if (token !== undefined) await waitEnd;
  return token;
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
    const newAttempt = { startMs: performance.now(), token: fetchAndSolve(challengePath) };
    attempt = newAttempt;
    // An attempt that fails is not kept, so that the submission requests another challenge. The callers of `token()`
    // handle the error themselves.
    const forgetAttempt = () => {
      if (attempt === newAttempt) attempt = undefined;
    };
    newAttempt.token.then((token) => token ?? forgetAttempt(), forgetAttempt);
    return newAttempt;
  };

  return {
    field: 'altcha',
    prepare: () => void getCurrentAttempt(),
    token: () => getCurrentAttempt().token,
    reset() {
      attempt = undefined;
    },
  };
}
