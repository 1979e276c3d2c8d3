import type { CaptchaClient } from './token.ts';

/** No visitor fills in a form faster; the server rejects a faster answer. */
const MIN_WAIT_MS = 1700;
/** The task is replaced before it expires on the server. */
const MAX_TASK_AGE_MS = 25 * 60_000;

interface Attempt {
  readonly since: number;
  readonly token: Promise<string | undefined>;
}

async function fetchAndSolve(challenge: string): Promise<string | undefined> {
  const [{ solveTask }, answer] = await Promise.all([
    import(/* webpackChunkName: "captcha" */ './solveTask.ts'),
    fetch(challenge, { headers: { Accept: 'application/json' }, cache: 'no-store' }),
  ]);
  return answer.ok ? solveTask(await answer.text()) : undefined;
}

/** @param challenge the path of the tasks that the site sets */
export function createAltchaClient(challenge: string): CaptchaClient {
  let attempt: Attempt | undefined;

  const current = (): Attempt => {
    if (attempt && performance.now() - attempt.since <= MAX_TASK_AGE_MS) return attempt;
    attempt = { since: performance.now(), token: fetchAndSolve(challenge) };
    // Callers of `token` handle the error; without a caller it would be an unhandled rejection.
    attempt.token.catch(() => {});
    return attempt;
  };

  return {
    field: 'altcha',
    prepare: () => void current(),
    async token() {
      const { since, token } = current();
      const value = await token;
      const left = MIN_WAIT_MS - (performance.now() - since);
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      return value;
    },
    reset() {
      attempt = undefined;
    },
  };
}
