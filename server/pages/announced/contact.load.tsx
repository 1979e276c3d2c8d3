import { contactDetailsBlockSchema } from '../../../shared/api/blocks.ts';
import { tag } from '../../../shared/api/purge.ts';
import { localize } from '../../../shared/i18n/locales.ts';
import { pathFor } from '../../../shared/routes/pathFor.ts';
import { ROUTES } from '../../../shared/routes/routeTable.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import type { Screen } from '../../render/screen.ts';
import { contactDetails } from '../content/blocks/contactDetails.tsx';
import { renderBlocks } from '../content/renderBlocks.tsx';

/** How to reach the agency: the blocks of its CMS page, or what its configuration says. */
export const contactScreen: Screen = {
  async load(request) {
    const { api, site, locale, t } = request;
    const [page, pages] = await Promise.all([api.pageByUrl(locale, ROUTES.contact[locale].slice(1)), api.pages()]);
    const context = { request, pages };
    const blocks = renderBlocks(page?.blocks ?? [], context);
    const title = localize(page?.title, locale) || t('announced:contact.title');
    const text = localize(page?.description, locale) || t('announced:contact.text');
    const details = contactDetails(contactDetailsBlockSchema.parse({}), { ...context, lead: false });
    return {
      type: 'page',
      status: 200,
      head: {
        title,
        description: text,
        canonical: pathFor('contact', locale),
        alternates: Object.fromEntries(site.locales.map((other) => [other, pathFor('contact', other)])),
      },
      body: (
        <>
          <PageHead title={title} text={text} />
          {page?.blocks.some(({ type }) => type === 'contactDetails') ? null : details?.content}
          {blocks.content}
        </>
      ),
      tags: [tag.site(site.id), tag.pages(site.id), ...(page ? [tag.page(site.id, page.id)] : []), ...blocks.tags],
      cache: 'page',
      deferred: blocks.deferred,
    };
  },
};
