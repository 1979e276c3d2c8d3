import { tag } from '#shared/api/purge.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { PageHead } from '../../layout/PageHead.tsx';
import type { Screen } from '../../render/screen.ts';

/** The query of the page that confirms that a subscription has ended. */
export const ENDED_QUERY = 'ended=1';

/**
 * The page that says that the confirmation mail is sent, or that the subscription is deleted. The page is the same for
 * all visitors.
 */
export const subscribeSuccessScreen: Screen = {
  query: (search) => (new URLSearchParams(search).get('ended') === '1' ? ENDED_QUERY : ''),
  async load({ site, locale, search, t }) {
    const textKey = search === ENDED_QUERY ? 'ended' : 'asked';
    const title = t(`subscribe:${textKey}.title`);
    return {
      type: 'page',
      status: 200,
      head: {
        title,
        robots: 'noindex',
        canonical: pathFor('subscribeSuccess', locale),
        alternates: Object.fromEntries(
          site.locales.map((language) => [language, pathFor('subscribeSuccess', language)]),
        ),
        languages: Object.fromEntries(
          site.locales.map((language) => [language, pathFor('subscribeSuccess', language) + (search && `?${search}`)]),
        ),
      },
      body: (
        <PageHead
          title={title}
          introText={t(`subscribe:${textKey}.text`)}
          actionButtons={
            <>
              <a className={button['button']} href={pathFor('offer', locale)}>
                {t('subscribe:toOffer')}
              </a>
              <a className={button['quiet']} href={pathFor('subscribe', locale)}>
                {t(`subscribe:${textKey}.again`)}
              </a>
            </>
          }
        />
      ),
      tags: [tag.site(site.id)],
      cache: 'page',
    };
  },
};
