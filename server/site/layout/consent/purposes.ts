import type { Site } from '#shared/api/site.ts';
import { PURPOSES, type Purpose } from '#shared/domain/visitor/consent.ts';
import type { RouteMatch } from '#shared/routes/matchRoute.ts';
import { captchaSources } from './captchaSources.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { ForeignSources } from '../../http/answers/securityHeaders.ts';

const USES: Readonly<Record<Purpose, (site: Site) => boolean>> = {
  media: ({ consent }) => consent.media,
  statistics: ({ consent }) => consent.statistics !== undefined,
  captcha: ({ captcha }) => captcha.provider !== 'altcha',
};

/** The purposes that the site asks consent for; empty when it needs none. */
export const purposesOf = (site: Site): readonly Purpose[] => PURPOSES.filter((purpose) => USES[purpose](site));

/** What it asks about on each page. A captcha is asked about where it is used, at the forms. */
export const pagePurposesOf = (site: Site) =>
  purposesOf(site).filter((purpose) => purpose === 'media' || purpose === 'statistics');

interface StatisticsSource {
  /** Of the tracking API. */
  readonly address: string;
  readonly siteId: number;
}

/** An address with a token in it must not reach third parties: who has it can act for the visitor. */
export const carriesToken = ({ params }: RouteMatch) => 'token' in params || 'appointmentId' in params;

/** Where a visit of this page may be counted. */
export function statisticsOf({ site, route }: Pick<ScreenRequest, 'site' | 'route'>): StatisticsSource | undefined {
  const { statistics } = site.consent;
  if (!statistics || carriesToken(route)) return undefined;
  return { address: `${statistics.url}/matomo.php`, siteId: statistics.siteId };
}

/** What a page may load from elsewhere: what its content needs, where visits are counted, and the captcha of its forms. */
export function sourcesOf(
  request: Pick<ScreenRequest, 'site' | 'route'>,
  foreign: ForeignSources = {},
): ForeignSources {
  const { images = [], frames = [], connections = [] } = foreign;
  const statistics = statisticsOf(request);
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
