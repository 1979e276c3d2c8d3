import type { WithdrawnEstate } from '../../../shared/api/estate.ts';
import { SALE_TRANSACTIONS, TRANSACTION } from '../../../shared/domain/ids.ts';
import css from '../../../shared/ui/layout/pageHead.module.css';
import { LOCALES } from '../../../shared/i18n/locales.ts';
import type { Screen, ScreenRequest, PageOutcome } from '../../render/screen.ts';
import { renderBlocks } from '../content/renderBlocks.tsx';
import { deferrable } from '../../render/deferrable.ts';
import { Deferred } from '../../render/Deferred.tsx';
import { plainSearchBox, searchBox } from '../home/searchBox.tsx';
import { insteadBlock } from '../estate/similar/similarBlock.tsx';
import { errorPage } from './errorPage.tsx';
import { readyOutcome } from './readyOutcome.ts';

const MOST_HOMES = 6;

/** A search box and the newest homes: the way on from an address that leads nowhere. */
function wayOn(request: ScreenRequest) {
  const { t } = request;
  const search = deferrable(searchBox(request));
  const newest = renderBlocks(
    [
      {
        id: 'newest',
        type: 'estateCarousel',
        data: {
          title: Object.fromEntries(LOCALES.map((each) => [each, t('errors:notFound.newest')])),
          query: {
            terms: { transaction: [...SALE_TRANSACTIONS] },
            exclude: { status: [TRANSACTION.SOLD, TRANSACTION.TAKEN_OVER] },
          },
          limit: MOST_HOMES,
        },
      },
    ],
    { request, pages: [] },
  );
  const content = (
    <>
      <div className={`page ${css['body']}`}>
        <Deferred promise={search} fallback={plainSearchBox()}>
          {(box) => box}
        </Deferred>
      </div>
      {newest.content}
    </>
  );
  return { content, deferred: [search, ...newest.deferred], tags: newest.tags };
}

/** 404: nothing is at this address. */
export const notFound = (_request: ScreenRequest): PageOutcome => readyOutcome(404, { cache: 'gone' });

/** The page that says so. */
export function notFoundPage(request: ScreenRequest): PageOutcome {
  const { content, deferred, tags } = wayOn(request);
  return errorPage({ request, status: 404, kind: 'notFound', cache: 'gone', tags, deferred, children: content });
}

/** 410: an estate that was withdrawn. Homes like it are offered, as far as it is known what it was. */
export function gone(request: ScreenRequest, withdrawn?: WithdrawnEstate): PageOutcome {
  const { content, deferred, tags } = insteadBlock(request, withdrawn);
  return errorPage({ request, status: 410, kind: 'gone', cache: 'gone', tags, deferred, children: content });
}

/** For addresses that no screen is at, and routes that answer only to scripts. */
export const notFoundScreen: Screen = { load: async (request) => notFound(request) };
