import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { toPhoneLinks } from '#shared/primitives/telHref.ts';
import { PageHead } from '#server/site/layout/PageHead.tsx';
import type { ScreenOutcome, ScreenRequest } from '#server/site/render/screen.ts';

type PageOnlyOutcome = Extract<ScreenOutcome, { readonly type: 'page' }>;

/** Renders the page in place of the list when the agency has no holiday homes. It shows how to contact the agency. */
export function buildNoRentalsPage({ site, locale, t }: ScreenRequest): Pick<PageOnlyOutcome, 'head' | 'body'> {
  const { phone, email } = site.contact;
  const title = t('rentalList:none.title');
  return {
    head: {
      title,
      robots: 'noindex',
      canonical: pathFor('holidayList', locale),
      alternates: Object.fromEntries(site.locales.map((language) => [language, pathFor('holidayList', language)])),
    },
    body: (
      <PageHead
        title={title}
        introText={t('rentalList:none.text')}
        actionButtons={
          <>
            {toPhoneLinks(phone).map(({ text, href }) => (
              <a key={href} className={button['button']} href={href}>
                {t('errors:call', { phone: text })}
              </a>
            ))}
            <a className={button['quiet']} href={`mailto:${email}`}>
              {t('rentalList:none.mail')}
            </a>
          </>
        }
      />
    ),
  };
}
