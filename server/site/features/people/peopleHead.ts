import { pathFor } from '#shared/routes/pathFor.ts';
import type { Crumb, ScreenRequest } from '../../render/screen.ts';

type Place = Pick<ScreenRequest, 'site' | 'locale' | 't'>;

/** The overview, then the page itself. */
export const peopleBreadcrumb = ({ locale, t }: Place, page: Crumb): readonly Crumb[] => [
  { name: t('people:title'), href: pathFor('teamAndOffices', locale) },
  page,
];

/** The page of an office or of an agent in each language of the site. */
export const officeAlternates = ({ site }: Pick<Place, 'site'>, officeId: string) =>
  Object.fromEntries(site.locales.map((locale) => [locale, pathFor('office', locale, { officeId })]));
export const agentAlternates = ({ site }: Pick<Place, 'site'>, agentId: string) =>
  Object.fromEntries(site.locales.map((locale) => [locale, pathFor('agent', locale, { agentId })]));
