import type { Site } from '#shared/api/site.ts';
import { PURPOSES, type Purpose } from '#shared/domain/visitor/consent.ts';
import type { RouteMatch } from '#shared/routes/matchRoute.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { ForeignSources } from '../../http/answers/securityHeaders.ts';
import type { CaptchaProvider } from '#shared/ui/forms/formState.ts';

const SOURCES: Readonly<Partial<Record<CaptchaProvider, ForeignSources>>> = {
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connections: ['https://www.google.com/recaptcha/'],
  },
  turnstile: {
    scripts: ['https://challenges.cloudflare.com/turnstile/'],
    frames: ['https://challenges.cloudflare.com/'],
  },
};

/**
 * Returns the sources that pages of a site may load for its captcha. The captcha is loaded only for visitors who have
 * allowed it.
 */
const captchaSources = ({ captcha }: Pick<Site, 'captcha'>): ForeignSources => SOURCES[captcha.provider] ?? {};

const USES: Readonly<Record<Purpose, (site: Site) => boolean>> = {
  media: ({ consent }) => consent.media,
  statistics: ({ consent }) => consent.statistics !== undefined,
  captcha: ({ captcha }) => captcha.provider !== 'altcha',
};

/** Returns the purposes for which the site asks consent; an empty list when it needs none. */
export const listPurposes = (site: Site): readonly Purpose[] => PURPOSES.filter((purpose) => USES[purpose](site));

/** Returns the purposes about which each page asks. Consent for a captcha is asked at the forms that use it. */
export const listPagePurposes = (site: Site) =>
  listPurposes(site).filter((purpose) => purpose === 'media' || purpose === 'statistics');

interface StatisticsSource {
  /** The address of the tracking API. */
  readonly address: string;
  readonly siteId: number;
}

/**
 * Returns whether the page's address contains a token. Third parties must not get it, because it lets them act for the
 * visitor.
 */
export const carriesToken = ({ params }: RouteMatch) => 'token' in params || 'appointmentId' in params;

/** Returns the service that may count a visit of this page, if there is one. */
export function findStatistics({ site, route }: Pick<ScreenRequest, 'site' | 'route'>): StatisticsSource | undefined {
  const { statistics } = site.consent;
  if (!statistics || carriesToken(route)) return undefined;
  return { address: `${statistics.url}/matomo.php`, siteId: statistics.siteId };
}

/**
 * Returns the sources on other origins that a page may load: those of its content, of its statistics, and of its forms'
 * captcha.
 */
export function listForeignSources(
  request: Pick<ScreenRequest, 'site' | 'route'>,
  foreign: ForeignSources = {},
): ForeignSources {
  const { images = [], frames = [], connections = [] } = foreign;
  const statistics = findStatistics(request);
  const captcha = carriesToken(request.route) ? {} : captchaSources(request.site);
  return {
    images,
    scripts: captcha.scripts ?? [],
    frames: [...frames, ...(captcha.frames ?? [])],
    connections: [
      ...connections,
      ...(statistics ? [new URL(statistics.address).origin] : []),
      ...(captcha.connections ?? []),
    ],
  };
}
