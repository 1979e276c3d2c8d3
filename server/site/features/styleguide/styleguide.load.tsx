import { estateListBlockSchema } from '#shared/api/content/blocks.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import type { SiteAddress } from '../../announceSites.ts';
import { sendRedirect } from '../../http/answers/sendRedirect.ts';
import type { SiteHandler } from '../../http/siteLocals.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../render/Deferred.tsx';
import type { Screen } from '../../render/screen.ts';
import { findCards } from '../content/blocks/lists/findEstates.ts';
import { renderBlocks } from '../content/renderBlocks.tsx';
import { renderHomeSearchBox } from '../content/home/homeSearchBox.tsx';
import { buildExampleBlocks } from './examples.ts';
import { StyleguidePieces } from './Pieces.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { STYLESHEET_NAMES } from '../../render/stylesheetFiles.ts';

/** The path segment below `/{locale}/`. */
export const STYLEGUIDE_SEGMENT = 'styleguide';

/** `/styleguide` redirects to the page in the site's own language. */
export const redirectToStyleguide: SiteHandler = (_req, res) =>
  sendRedirect(res, 302, `/${res.locals.site.locales[0] ?? DEFAULT_LOCALE}/${STYLEGUIDE_SEGMENT}`);

/**
 * Adds the style guide for developers: every block and shared piece in the theme of the site, and links to the same
 * page in the other themes.
 *
 * @param contentScreen renders the page at any other address
 */
export const addStyleguide = (contentScreen: Screen, listAddresses: () => Promise<readonly SiteAddress[]>): Screen => ({
  ...contentScreen,
  async load(request) {
    if (request.route.params['*'] !== STYLEGUIDE_SEGMENT) return contentScreen.load(request);
    const { api, t } = request;
    const [pages, sites, search] = await Promise.all([api.pages(), listAddresses(), renderHomeSearchBox(request)]);
    const pictures = pages.flatMap(({ picture }) => picture ?? []);
    const [firstBlock, ...otherBlocks] = pictures.length > 0 ? buildExampleBlocks(pictures) : [];
    const renderedFirstBlock = renderBlocks(
      firstBlock ? [firstBlock] : [],
      { request, pages, searchBox: search },
      true,
    );
    const blocks = renderBlocks(otherBlocks, { request, pages });
    const cards = findCards(estateListBlockSchema.parse({ title: {}, limit: 3 }), request);
    return {
      type: 'page',
      status: 200,
      head: { title: 'Style guide', alternates: {}, robots: 'noindex' },
      body: (
        <>
          <Stylesheets names={STYLESHEET_NAMES} />
          {renderedFirstBlock.content}
          <PageHead title="Style guide" introText="Every block and shared piece, in the theme of this agency." />
          <nav className="page" aria-label="Themes">
            <ul>
              {sites.map(({ name, origin }) => (
                <li key={origin}>
                  <a href={`${origin}/${STYLEGUIDE_SEGMENT}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <Deferred promise={cards} fallback={null}>
            {(loadedCards) => <StyleguidePieces cards={loadedCards} t={t} />}
          </Deferred>
          {blocks.content}
        </>
      ),
      tags: [...renderedFirstBlock.tags, ...blocks.tags],
      cache: 'none',
      deferred: [cards, ...renderedFirstBlock.deferred, ...blocks.deferred],
      foreign: blocks.foreign,
    };
  },
});
