import { GoneError, isTemporary } from '../apiClient/errors.ts';
import { ajaxProblem } from '../http/ajaxFailure.ts';
import type { ScreenOutcome, Screen, ScreenRequest } from '../render/screen.ts';

export type Json = Extract<ScreenOutcome, { type: 'json' }>;

/** The time after which a script may try again, in seconds. */
const RETRY_AFTER_SECONDS = 30;

/** Returns a problem document (RFC 9457) with a link to the page on which a visitor can do the same. */
export function createProblem(
  { path, search, site }: Pick<ScreenRequest, 'path' | 'search' | 'site'>,
  status: number,
  tags: readonly string[] = [],
): Json {
  return {
    type: 'json',
    status,
    data: ajaxProblem(status, search ? `${path}?${search}` : path, site.locales),
    tags,
    cache: status === 404 || status === 410 ? 'gone' : 'none',
    ...(status === 503 && { retryAfter: RETRY_AFTER_SECONDS }),
  };
}

/** Returns a screen for scripts, whose errors are problem documents too. */
export const ajaxScreen = (load: (request: ScreenRequest) => Promise<Json>): Screen => ({
  async load(request) {
    try {
      return await load(request);
    } catch (error) {
      if (error instanceof GoneError) return createProblem(request, 410);
      request.logger.warn({ err: error, route: request.route.name }, 'ajax response failed');
      return createProblem(request, isTemporary(error) ? 503 : 500);
    }
  },
});

/** The screen of unknown addresses below `/{lang}/ajax/`. */
export const noAjaxScreen: Screen = ajaxScreen(async (request) => createProblem(request, 404));
