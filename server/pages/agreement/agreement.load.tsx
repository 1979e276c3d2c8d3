import type { Agreement } from '../../../shared/api/content.ts';
import { tag } from '../../../shared/api/purge.ts';
import { pathFor } from '../../../shared/routes/pathFor.ts';
import prose from '../../../shared/ui/prose.module.css';
import css from '../../../shared/ui/layout/pageHead.module.css';
import { PageHead } from '../../layout/PageHead.tsx';
import type { Screen } from '../../render/screen.ts';
import { sanitize } from '../content/sanitize.ts';
import { notFound } from '../errors/notFound.tsx';

/** A text that binds, of the site's own wording. */
const agreementScreen = (kind: Agreement['kind'], route: 'privacyStatement' | 'termsOfUse'): Screen => ({
  async load(request) {
    const { api, site, locale, t } = request;
    const agreement = (await api.agreements(locale)).find((candidate) => candidate.kind === kind);
    if (!agreement) return notFound(request);
    return {
      type: 'page',
      status: 200,
      head: {
        title: agreement.title,
        canonical: pathFor(route, locale),
        alternates: Object.fromEntries(site.locales.map((other) => [other, pathFor(route, other)])),
      },
      body: (
        <>
          <PageHead title={agreement.title} text={t('content:version', { version: agreement.version })} />
          <div className={`page ${css['body']}`}>
            <div className={prose['prose']} dangerouslySetInnerHTML={{ __html: sanitize(agreement.html) }} />
          </div>
        </>
      ),
      tags: [tag.site(site.id), tag.agreements(site.id)],
      cache: 'page',
    };
  },
});

export const privacyStatementScreen = agreementScreen('privacy', 'privacyStatement');
export const termsOfUseScreen = agreementScreen('terms', 'termsOfUse');
