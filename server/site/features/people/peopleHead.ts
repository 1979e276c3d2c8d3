import { pathFor } from '#shared/routes/pathFor.ts';
import type { BreadcrumbStep, ScreenRequest } from '../../render/screen.ts';

type PeopleRequest = Pick<ScreenRequest, 'site' | 'locale' | 't'>;

/** Returns the breadcrumb: the overview of the team, then the page itself. */
export const buildPeopleBreadcrumb = (
  { locale, t }: PeopleRequest,
  page: BreadcrumbStep,
): readonly BreadcrumbStep[] => [{ name: t('people:title'), href: pathFor('teamAndOffices', locale) }, page];

/**
 * Returns the address of an office's page in each language of the site. `buildAgentAlternates` does the same for an
 * agent.
 */
export const buildOfficeAlternates = ({ site }: Pick<PeopleRequest, 'site'>, officeId: string) =>
  Object.fromEntries(site.locales.map((locale) => [locale, pathFor('office', locale, { officeId })]));
export const buildAgentAlternates = ({ site }: Pick<PeopleRequest, 'site'>, agentId: string) =>
  Object.fromEntries(site.locales.map((locale) => [locale, pathFor('agent', locale, { agentId })]));
