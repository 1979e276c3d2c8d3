import { tag } from '#shared/api/purge.ts';
import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import type { Screen } from '../../render/screen.ts';
import { renderBlocks } from './renderBlocks.tsx';

/**
 * The block with the contact data. It is shown unless the page of the CMS already has such a block, on the page itself
 * or in a column.
 */
const DETAILS_BLOCK = { id: 'details', type: 'contactDetails', data: { map: true } };
/**
 * The block with the contact form. It is shown unless the page of the CMS already has a contact form: as a block, in a
 * column, or as a mark in a text.
 */
const FORM_BLOCK = { id: 'form', type: 'contactForm', data: {} };
/**
 * Matches the mark of a contact form in the HTML of a text. The HTML is a JSON string, so its quotes may be escaped.
 */
const FORM_MARK = /data-widget=(?:\\"|')?contact-?form\b/i;

/** The contact page: the blocks of its CMS page, the contact data of the site's configuration, and a form. */
export const contactScreen: Screen = {
  // No early hint is sent, because further stylesheets depend on the blocks.
  hintedStylesheets: [],
  async load(request) {
    const { api, site, locale, t } = request;
    const [page, pages] = await Promise.all([api.pageByUrl(locale, ROUTES.contact[locale].slice(1)), api.pages()]);
    const blocksJson = JSON.stringify(page?.blocks ?? []);
    const hasDetails = blocksJson.includes(`"type":"${DETAILS_BLOCK.type}"`);
    const hasForm = blocksJson.includes(`"type":"${FORM_BLOCK.type}"`) || FORM_MARK.test(blocksJson);
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
