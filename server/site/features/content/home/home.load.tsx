import type { ReactNode } from 'react';
import { RecentEstates } from '#server/site/estates/cards/RecentEstates.tsx';
import { OWN_FRAME_SOURCE } from '#server/site/http/answers/securityHeaders.ts';
import css from '#server/site/layout/styles/pageHead.module.css';
import { findDrawnTransactions, OfferMap } from '#server/site/map/OfferMap.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import type { Screen } from '#server/site/render/screen.ts';
import { tag } from '#shared/api/purge.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { getStarterPage } from '#shared/domain/starterPage.ts';
import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { renderBlocks } from '../renderBlocks.tsx';
import { renderHomeSearchBox } from './homeSearchBox.tsx';

/** Renders the head of a home page whose CMS has no picture for it. */
function PlainHero({ title, search }: { title: string; search: ReactNode }) {
  return (
    <div className={`page ${css['head']}`}>
      <Stylesheets names={['page']} />
      <h1>{title}</h1>
      {search ? <div className={css['below']}>{search}</div> : null}
    </div>
  );
}

/** The screen of the home page: a picture with one sentence and the search box, then the blocks of the CMS. */
export const homeScreen: Screen = {
  // No early hint is sent, because further stylesheets depend on the blocks.
  hintedStylesheets: [],
  async load(request) {
    const { api, site, locale, t } = request;
    const [cmsPage, pages, searchBox, filters] = await Promise.all([
      api.pageByUrl(locale, ''),
      api.pages(),
      renderHomeSearchBox(request),
      api.secondary().filters({}, locale),
    ]);
    const drawnTransactionIds = findDrawnTransactions(filters);
    const page = cmsPage ?? getStarterPage(site);
    const hasHero = page.blocks[0]?.type === 'hero';
    const blocks = renderBlocks(page.blocks, { request, pages, searchBox }, true);
    const tagline = localize(site.tagline, locale);
    const title = localize(page.title, locale) || tagline;
    const description = localize(page.description, locale) || tagline;
    return {
      type: 'page',
      status: 200,
      head: {
        title: title ? `${site.name} – ${title}` : site.name,
        ...(description && { description }),
        canonical: pathFor('home', locale),
        alternates: Object.fromEntries(site.locales.map((language) => [language, pathFor('home', language)])),
        ...(page.picture && { image: mediaPath(page.picture, 'og', 'jpg') }),
        data: blocks.data,
      },
      body: (
        <>
          {hasHero ? null : <PlainHero title={tagline || site.name} search={searchBox} />}
          {blocks.content}
          {drawnTransactionIds ? <OfferMap transactionIds={drawnTransactionIds} locale={locale} t={t} /> : null}
          <RecentEstates locale={locale} t={t} />
        </>
      ),
      tags: [tag.site(site.id), tag.pages(site.id), tag.page(site.id, page.id), tag.list(site.id), ...blocks.tags],
      cache: 'page',
      deferred: blocks.deferred,
      foreign: {
        ...blocks.foreign,
        frameSources: [...(drawnTransactionIds ? [OWN_FRAME_SOURCE] : []), ...(blocks.foreign.frameSources ?? [])],
      },
    };
  },
};
