import type { Page } from '../../../shared/api/content.ts';
import { tag } from '../../../shared/api/purge.ts';
import { mediaPath } from '../../../shared/domain/media.ts';
import { localize } from '../../../shared/i18n/locales.ts';
import { madeOnce } from '../../cache/madeOnce.ts';
import { pageAlternates, pagePath } from '../../layout/links.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import type { Screen } from '../../render/screen.ts';
import { notFound } from '../errors/notFound.tsx';
import { within } from '../within.ts';
import { renderBlocks } from './renderBlocks.tsx';

const addressesOf = madeOnce(
  (pages: readonly Pick<Page, 'path'>[]) =>
    new Set(pages.flatMap(({ path }) => Object.entries(path).map(([locale, each]) => `${locale}/${each}`))),
);

/** A page of the CMS at an address of its own. In a wrong language's words, or of a screen, it leads to the right one. */
export const contentScreen: Screen = {
  async load(request) {
    const { api, site, locale, path, route } = request;
    const address = route.params['*'] ?? '';
    // Where all pages are known already, an address that is none of theirs costs no call.
    const known = await within(api.pages(), 0);
    if (known && !addressesOf(known).has(`${locale}/${address}`)) return notFound(request);
    const [page, pages] = await Promise.all([api.pageByUrl(locale, address), api.pages()]);
    if (!page) return notFound(request);
    const canonical = pagePath(page, locale);
    if (decodeURI(canonical) !== decodeURI(path)) {
      return { type: 'redirect', status: 301, to: canonical, tags: [tag.pages(site.id), tag.page(site.id, page.id)] };
    }
    const opensWithHero = page.blocks[0]?.type === 'hero';
    const blocks = renderBlocks(page.blocks, { request, pages }, true);
    const title = localize(page.title, locale);
    const description = localize(page.description, locale);
    return {
      type: 'page',
      status: 200,
      head: {
        title,
        ...(description && { description }),
        canonical,
        alternates: pageAlternates(page, site),
        ...(page.picture && { image: mediaPath(page.picture, 'og', 'jpg') }),
        data: blocks.data,
      },
      body: (
        <>
          {opensWithHero ? null : <PageHead title={title} text={description} />}
          {blocks.content}
        </>
      ),
      tags: [tag.site(site.id), tag.pages(site.id), tag.page(site.id, page.id), ...blocks.tags],
      cache: 'page',
      deferred: blocks.deferred,
      foreign: blocks.foreign,
    };
  },
};
