import type { WithdrawnEstate } from '#shared/api/estate.ts';
import { SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import css from '../../layout/styles/pageHead.module.css';
import { LOCALES } from '#shared/i18n/locales.ts';
import { GoneError, isTemporaryError } from '../../apiClient/errors.ts';
import type { PageOutcome, ErrorPageStatus, Screen, ScreenRequest } from '../../render/screen.ts';
import { renderBlocks } from './renderBlocks.tsx';
import { markDeferrable } from '../../render/deferrable.ts';
import { Deferred } from '../../render/Deferred.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { renderPlainSearchBox, renderHomeSearchBox } from './home/homeSearchBox.tsx';
import { buildReplacementBlock } from '../estate/similar/similarBlock.tsx';
import { ERROR_RETRY_AFTER_SECONDS } from '../../pages/errors/errorOutcome.ts';
import { type ErrorKind, errorPage } from '../../pages/errors/errorPage.tsx';
import { buildErrorPageOutcome } from '../../pages/errors/errorPageOutcome.ts';

const MAX_HOMES = 6;

/** Renders a search box and the newest homes for an unknown address. */
function buildSuggestions(request: ScreenRequest) {
  const { t } = request;
  const searchBoxPromise = markDeferrable(renderHomeSearchBox(request));
  const newestEstatesBlock = renderBlocks(
    [
      {
        id: 'newest',
        type: 'estateCarousel',
        data: {
          title: Object.fromEntries(LOCALES.map((each) => [each, t('errors:notFound.newest')])),
          query: { terms: { transaction: [...SALE_TRANSACTIONS] } },
          limit: MAX_HOMES,
        },
      },
    ],
    { request, pages: [] },
  );
  const content = (
    <>
      <div className={`page ${css['body']}`}>
        <Deferred promise={searchBoxPromise} fallback={renderPlainSearchBox()}>
          {(searchBox) => searchBox}
        </Deferred>
      </div>
      {newestEstatesBlock.content}
    </>
  );
  return { content, deferred: [searchBoxPromise, ...newestEstatesBlock.deferred], tags: newestEstatesBlock.tags };
}

/** Renders the page with status 404. */
function buildNotFoundPage(request: ScreenRequest): PageOutcome {
  const { content, deferred, tags } = buildSuggestions(request);
  return errorPage({ request, status: 404, kind: 'notFound', cache: 'gone', tags, deferred, children: content });
}

/**
 * Renders the page with status 410 for an estate that was withdrawn. It offers similar homes when the back office still
 * returns data of the withdrawn home.
 */
function buildGonePage(request: ScreenRequest, withdrawn?: WithdrawnEstate): PageOutcome {
  const { content, deferred } = buildReplacementBlock(request, withdrawn);
  const children = (
    <>
      <Stylesheets names={['similar']} />
      {content}
    </>
  );
  return errorPage({ request, status: 410, kind: 'gone', cache: 'gone', tags: [], deferred, children });
}

/**
 * Returns the page that is shown when a screen has failed: 410 for a withdrawn estate, 503 when a retry may succeed
 * later, otherwise 500.
 */
export function buildErrorOutcome(request: ScreenRequest, error: unknown): PageOutcome {
  if (error instanceof GoneError) return buildGonePage(request, error.withdrawnEstate);
  return isTemporaryError(error)
    ? buildErrorPageOutcome(503, { retryAfter: ERROR_RETRY_AFTER_SECONDS })
    : buildErrorPageOutcome(500);
}

const ERROR_KIND_BY_STATUS: Readonly<Record<Exclude<ErrorPageStatus, 404>, ErrorKind>> = {
  400: 'unreadable',
  403: 'refused',
  405: 'refused',
  413: 'refused',
  415: 'refused',
  500: 'failed',
  503: 'unavailable',
};

function buildErrorPage(request: ScreenRequest, status: ErrorPageStatus): PageOutcome {
  if (status === 404) return buildNotFoundPage(request);
  const retryOptions = status === 503 ? { retryAfter: ERROR_RETRY_AFTER_SECONDS } : {};
  return errorPage({ request, status, kind: ERROR_KIND_BY_STATUS[status], cache: 'none', ...retryOptions });
}

/** Returns the screen of an error page that is rendered in advance. */
export const createErrorPageScreen = (status: ErrorPageStatus): Screen => ({
  load: async (request) => buildErrorPage(request, status),
});
