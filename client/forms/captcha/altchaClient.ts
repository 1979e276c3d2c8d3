import type { CaptchaClient } from './token.ts';

/** No visitor fills in a form faster; the server refuses a faster answer. */
const EARLIEST_MS = 1700;
/** Before the task expires on the server. */
const LATEST_MS = 25 * 60_000;

interface Attempt {
  readonly since: number;
  readonly token: Promise<string | undefined>;
}

async function solved(challenge: string): Promise<string | undefined> {
  const [{ solveTask }, answer] = await Promise.all([
    import(/* webpackChunkName: "captcha" */ './solveTask.ts'),
    fetch(challenge, { headers: { Accept: 'application/json' }, cache: 'no-store' }),
  ]);
  return answer.ok ? solveTask(await answer.text()) : undefined;
}

/** @param challenge path of the tasks that the site sets */
export function createAltchaClient(challenge: string): CaptchaClient {
  let attempt: Attempt | undefined;

  const current = (): Attempt => {
    if (attempt && performance.now() - attempt.since <= LATEST_MS) return attempt;
    attempt = { since: performance.now(), token: solved(challenge) };
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
      const left = EARLIEST_MS - (performance.now() - since);
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      return value;
    },
    reset() {
      attempt = undefined;
    },
  };
}
