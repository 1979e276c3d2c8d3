import { STATUS_CODES } from 'node:http';
import type { Problem } from '../../shared/api/common.ts';
import { GoneError, isBackOfficeTrouble } from '../api/errors.ts';
import type { Outcome, Screen, ScreenRequest } from '../render/screen.ts';

type Json = Extract<Outcome, { type: 'json' }>;

/** Seconds after which a script may ask again. */
const RETRY_AFTER = 30;

/** A problem document (RFC 9457). */
export function problem(status: number, tags: readonly string[] = []): Json {
  const data: Problem = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status };
  return {
    type: 'json',
    status,
    data,
    tags,
    cache: status === 404 || status === 410 ? 'gone' : 'none',
    ...(status === 503 && { retryAfter: RETRY_AFTER }),
  };
}

/** A screen for scripts: whatever goes wrong is a problem document too. */
export const ajaxScreen = (load: (request: ScreenRequest) => Promise<Json>): Screen => ({
  async load(request) {
    try {
      return await load(request);
    } catch (error) {
      if (error instanceof GoneError) return problem(410);
      request.logger.warn({ err: error, route: request.route.name }, 'answer to a script failed');
      return problem(isBackOfficeTrouble(error) ? 503 : 500);
    }
  },
});
