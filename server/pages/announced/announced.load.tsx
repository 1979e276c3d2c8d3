import type { RouteName } from '../../../shared/routes/routeTable.ts';
import { pathFor } from '../../../shared/routes/pathFor.ts';
import button from '../../../shared/ui/button.module.css';
import { tag } from '../../../shared/api/purge.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { telHref } from '../../../shared/ui/telHref.ts';
import type { Screen } from '../../render/screen.ts';

/**
 * A screen whose address exists before it does: it says what will be here, and how to be helped today.
 *
 * @param text its texts below `announced:`
 * @param route where its address has no parameters, its own route; else a page that search engines leave out
 */
export const announcedScreen = (text: string, route?: Extract<RouteName, 'holidayList'>): Screen => ({
  async load({ site, locale, t }) {
    const { phone, email } = site.contact;
    const title = t(`announced:${text}.title`);
    return {
      type: 'page',
      status: 200,
      head: {
        title,
        robots: 'noindex',
        ...(route && { canonical: pathFor(route, locale) }),
        alternates: Object.fromEntries(site.locales.map((other) => [other, pathFor(route ?? 'home', other)])),
      },
      body: (
        <PageHead
          title={title}
          text={t(`announced:${text}.text`)}
          actions={
            <>
              <a className={button['button']} href={telHref(phone)}>
                {t('errors:call', { phone })}
              </a>
              <a className={button['quiet']} href={`mailto:${email}`}>
                {t('announced:mail')}
              </a>
            </>
          }
        />
      ),
      tags: [tag.site(site.id)],
      cache: 'page',
    };
  },
});
