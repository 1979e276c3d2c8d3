import { tag } from '#shared/api/purge.ts';
import { MAX_OPEN_HOUSES_PER_RESPONSE, OPEN_HOUSE_PAGE_SIZE } from '#shared/primitives/limits.ts';
import type { Screen } from '../../render/screen.ts';
import { OWN_FRAME_SOURCE } from '../../http/answers/securityHeaders.ts';
import { buildItemList } from '../../seo/structuredData/itemList.ts';
import { buildOpenHousePath } from './openHouseCard.ts';
import { openHousesHref } from './openHousesHref.ts';
import { OpenHousesPage } from './OpenHousesPage.tsx';

const PAGE_PATTERN = /^[1-9]\d{0,3}$/;

const readPage = (search: string): number => {
  const text = new URLSearchParams(search).get('page') ?? '';
  return PAGE_PATTERN.test(text) ? Number(text) : 1;
};
/** The number of open house days before a page that are loaded too, because a card links to all days of its home. */
const EXTRA_DAYS_BEFORE_PAGE = (MAX_OPEN_HOUSES_PER_RESPONSE - OPEN_HOUSE_PAGE_SIZE) / 2;

/** The page with all future open house days, in order of their time. */
export const openHousesScreen: Screen = {
  hintedStylesheets: ['page', 'openHouses'],
  query: (search) => (readPage(search) > 1 ? `page=${readPage(search)}` : ''),

  async load(request) {
    const { api, site, origin, locale, t } = request;
    const page = readPage(request.search);
    const tags = [tag.site(site.id), tag.openHouses(site.id), tag.list(site.id)];
    const firstIndex = (page - 1) * OPEN_HOUSE_PAGE_SIZE;
    const firstLoadedIndex = Math.max(0, firstIndex - EXTRA_DAYS_BEFORE_PAGE);
    const { total, openHouses: loadedDays } = await api.openHouses({
      from: firstLoadedIndex,
      limit: MAX_OPEN_HOUSES_PER_RESPONSE,
    });
    const openHouses = loadedDays.slice(
      firstIndex - firstLoadedIndex,
      firstIndex - firstLoadedIndex + OPEN_HOUSE_PAGE_SIZE,
    );
    const pageCount = Math.max(1, Math.ceil(total / OPEN_HOUSE_PAGE_SIZE));
    if (page > pageCount) return { type: 'redirect', status: 302, to: openHousesHref(locale, pageCount), tags };
    const title = t('openHouses:title');
    const paths = openHouses.map((each) => buildOpenHousePath(each, locale));
    return {
      type: 'page',
      status: 200,
      head: {
        title: page > 1 ? t('news:titleOfPage', { title, page }) : title,
        description: t('openHouses:description', { name: site.name }),
        canonical: openHousesHref(locale, page),
        alternates: Object.fromEntries(site.locales.map((each) => [each, openHousesHref(each, page)])),
        ...(total === 0 && { robots: 'noindex' as const }),
        data:
          total > 0
            ? [buildItemList({ name: title, totalCount: total, firstPosition: firstIndex + 1, paths }, origin)]
            : [],
      },
      body: (
        <OpenHousesPage
          title={title}
          openHouses={openHouses}
          loadedDays={loadedDays}
          hasMaps={firstIndex + OPEN_HOUSE_PAGE_SIZE <= MAX_OPEN_HOUSES_PER_RESPONSE}
          request={request}
          pages={{ page, pageCount, href: (each) => openHousesHref(locale, each) }}
        />
      ),
      tags,
      cache: 'page',
      foreign: { frameSources: [OWN_FRAME_SOURCE] },
    };
  },
};
