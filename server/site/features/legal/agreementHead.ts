import type { Agreement } from '#shared/api/content/content.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { RouteName } from '#shared/routes/routeTable.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { DocumentHead, ScreenRequest } from '../../render/screen.ts';
import { toPlainText } from '../../render/html/sanitize.ts';
import { fillAgreement } from './filledAgreement.ts';

export type AgreementRoute = Extract<
  RouteName,
  'privacyStatement' | 'termsOfUse' | 'cookiePolicy' | 'accessibilityStatement'
>;

/** The number of characters of a description that search engines show. */
const MAX_DESCRIPTION_CHARACTERS = 160;

/**
 * Returns the languages of the site in which there is a text of this kind, because a text in another language does not
 * replace it. The language of the page, which has the text, is one of them. When the texts of a language cannot be
 * loaded, that language is left out.
 */
export async function findAgreementLocales(
  { api, site, locale }: ScreenRequest,
  kind: Agreement['kind'],
): Promise<readonly Locale[]> {
  const hasText = await Promise.all(
    site.locales.map(
      async (language) =>
        language === locale ||
        (await api
          .secondary()
          .agreements(language)
          .then(
            (agreements) => agreements.some((agreement) => agreement.kind === kind),
            () => false,
          )),
    ),
  );
  return site.locales.filter((_language, index) => hasText[index]);
}

/** @param locales the languages in which the page exists */
export const buildAgreementHead = (
  { site, locale }: ScreenRequest,
  route: AgreementRoute,
  { title, html }: Pick<Agreement, 'title' | 'html'>,
  locales: readonly Locale[],
): DocumentHead => ({
  title,
  description: toPlainText(fillAgreement(html, site, locale), MAX_DESCRIPTION_CHARACTERS),
  canonical: pathFor(route, locale),
  alternates: Object.fromEntries(locales.map((language) => [language, pathFor(route, language)])),
});
