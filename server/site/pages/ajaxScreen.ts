import { GoneError, isTemporaryError } from '../apiClient/errors.ts';
import { createAjaxProblem } from '../http/ajaxFailure.ts';
import type { ScreenOutcome, Screen, ScreenRequest } from '../render/screen.ts';

export type JsonOutcome = Extract<ScreenOutcome, { type: 'json' }>;

/** The time after which a script may try again, in seconds. */
const PROBLEM_RETRY_AFTER_SECONDS = 30;

/**
 * Returns a problem document (RFC 9457). It contains the path of a page with which the visitor reaches the same goal
 * without a script.
 */
export function createProblem(
  { path, search, site }: Pick<ScreenRequest, 'path' | 'search' | 'site'>,
  status: number,
  tags: readonly string[] = [],
): JsonOutcome {
  return {
    type: 'json',
    status,
    data: createAjaxProblem(status, search ? `${path}?${search}` : path, site.locales),
    tags,
    cache: status === 404 || status === 410 ? 'gone' : 'none',
    ...(status === 503 && { retryAfter: PROBLEM_RETRY_AFTER_SECONDS }),
  };
}

/** Returns a screen for requests of scripts. When `load` throws, the screen answers with a problem document. */
export const createAjaxScreen = (load: (request: ScreenRequest) => Promise<JsonOutcome>): Screen => ({
  async load(request) {
    try {
      return await load(request);
    } catch (error) {
      if (error instanceof GoneError) return createProblem(request, 410);
      request.logger.warn({ err: error, route: request.route.name }, 'ajax response failed');
      return createProblem(request, isTemporaryError(error) ? 503 : 500);
    }
  },
});

/** The screen of unknown addresses below `/{lang}/ajax/`. */
export const UNKNOWN_AJAX_SCREEN: Screen = createAjaxScreen(async (request) => createProblem(request, 404));
