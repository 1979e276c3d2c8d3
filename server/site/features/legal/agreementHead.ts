import type { Agreement } from '#shared/api/content/content.ts';
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

export const buildAgreementHead = (
  { site, locale }: ScreenRequest,
  route: AgreementRoute,
  { title, html }: Pick<Agreement, 'title' | 'html'>,
): DocumentHead => ({
  title,
  description: toPlainText(fillAgreement(html, site, locale), MAX_DESCRIPTION_CHARACTERS),
  canonical: pathFor(route, locale),
  alternates: Object.fromEntries(site.locales.map((language) => [language, pathFor(route, language)])),
});
