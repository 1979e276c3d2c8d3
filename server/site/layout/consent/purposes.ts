import type { Site } from '#shared/api/site.ts';
import { listPurposes } from '#shared/domain/visitor/consentPurposes.ts';
import type { RouteMatch } from '#shared/routes/matchRoute.ts';
import { startsLikeTokenAddress } from '../../http/tokenAddress.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { ForeignSources } from '../../http/answers/securityHeaders.ts';
import type { CaptchaProvider } from '#shared/ui/forms/formState.ts';

const CAPTCHA_SOURCES: Readonly<Partial<Record<CaptchaProvider, ForeignSources>>> = {
  recaptcha: {
    scriptSources: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frameSources: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connectionSources: ['https://www.google.com/recaptcha/'],
  },
  turnstile: {
    scriptSources: ['https://challenges.cloudflare.com/turnstile/'],
    frameSources: ['https://challenges.cloudflare.com/'],
  },
};

/**
 * Returns the sources that pages of a site may load for its captcha. The captcha is loaded only for visitors who have
 * allowed it.
 */
const getCaptchaSources = ({ captcha }: Pick<Site, 'captcha'>): ForeignSources =>
  CAPTCHA_SOURCES[captcha.provider] ?? {};

/** Returns the purposes about which each page asks. Consent for a captcha is asked at the forms that use it. */
export const listPurposesOnEachPage = (site: Site) =>
  listPurposes(site).filter((purpose) => purpose === 'media' || purpose === 'statistics');

interface StatisticsSource {
  /** The address of the tracking API. */
  readonly address: string;
  readonly siteId: number;
}

/**
 * Returns whether the page's address contains a token. Third parties must not get the token, because it would let them
 * act for the visitor.
 */
export const hasToken = ({ params }: RouteMatch) => 'token' in params || 'appointmentId' in params;

/**
 * Returns whether the last segment of an address may be the identifier of an appointment, which follows the address of
 * a content page (specification §2.7). Only the data of the page shows whether it is one.
 */
export const mayBeAppointment = ({ name, params }: RouteMatch): boolean =>
  name === 'content' && (params['*']?.includes('/') ?? false);

/**
 * Returns whether the address of an answer without a page may contain a token. An address whose data could not be read
 * is treated like one with a token. With the status 404, the data was read, and only the form of the address counts.
 *
 * @param route undefined for an address without a route
 */
export const mayHaveToken = (route: RouteMatch | undefined, path: string, status: number): boolean =>
  startsLikeTokenAddress(path) ||
  (route !== undefined && (hasToken(route) || (status !== 404 && mayBeAppointment(route))));

/** Returns the service that may count a visit of this page, if there is one. */
export function findStatisticsSource({
  site,
  route,
}: Pick<ScreenRequest, 'site' | 'route'>): StatisticsSource | undefined {
  const { statistics } = site.consent;
  if (!statistics || hasToken(route)) return undefined;
  return { address: `${statistics.url}/matomo.php`, siteId: statistics.siteId };
}

/**
 * Returns the foreign sources that a page may load: those of its content, of the service that counts its visits, and of
 * the captcha of its forms. A page with a token in its address may load none.
 */
export function listForeignSources(
  request: Pick<ScreenRequest, 'site' | 'route'>,
  contentSources: ForeignSources = {},
): ForeignSources {
  if (hasToken(request.route)) return {};
  const { imageSources = [], frameSources = [], connectionSources = [] } = contentSources;
  const statisticsSource = findStatisticsSource(request);
  const captchaSources = getCaptchaSources(request.site);
  return {
    imageSources,
    scriptSources: captchaSources.scriptSources ?? [],
    frameSources: [...frameSources, ...(captchaSources.frameSources ?? [])],
    connectionSources: [
      ...connectionSources,
      ...(statisticsSource ? [new URL(statisticsSource.address).origin] : []),
      ...(captchaSources.connectionSources ?? []),
    ],
  };
}
