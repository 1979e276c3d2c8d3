import { tag } from '#shared/api/purge.ts';
import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import type { Screen } from '../../render/screen.ts';
import { renderBlocks } from './renderBlocks.tsx';

/** The contact data that are shown when the agency has placed no block with them on its contact page. */
const DETAILS_BLOCK = { id: 'details', type: 'contactDetails', data: { map: true } };
/**
 * The form that is shown when an editor has placed no contact form: as a block, in a column, or as a mark in a text.
 */
const FORM_BLOCK = { id: 'form', type: 'contactForm', data: {} };

/** The contact page: the blocks of its CMS page, the contact data of the site's configuration, and a form. */
export const contactScreen: Screen = {
  // No early hint is sent, because further stylesheets depend on the blocks.
  hintedStylesheets: [],
  async load(request) {
    const { api, site, locale, t } = request;
    const [page, pages] = await Promise.all([api.pageByUrl(locale, ROUTES.contact[locale].slice(1)), api.pages()]);
    const hasDetails = page?.blocks.some(({ type }) => type === 'contactDetails');
    const hasForm = JSON.stringify(page?.blocks ?? []).includes(FORM_BLOCK.type);
    const blocks = renderBlocks(
      [...(hasDetails ? [] : [DETAILS_BLOCK]), ...(page?.blocks ?? []), ...(hasForm ? [] : [FORM_BLOCK])],
      { request, pages },
    );
    const title = localize(page?.title, locale) || t('contact:page.title');
    const text = localize(page?.description, locale) || t('contact:page.text');
    return {
      type: 'page',
      status: 200,
      head: {
        title,
        description: text,
        canonical: pathFor('contact', locale),
        alternates: Object.fromEntries(site.locales.map((language) => [language, pathFor('contact', language)])),
        data: blocks.data,
      },
      body: (
        <>
          <PageHead title={title} introText={text} />
          {blocks.content}
        </>
      ),
      tags: [tag.site(site.id), tag.pages(site.id), ...(page ? [tag.page(site.id, page.id)] : []), ...blocks.tags],
      cache: 'page',
      deferred: blocks.deferred,
      foreign: blocks.foreign,
    };
  },
};
