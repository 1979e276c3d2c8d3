import type { Site } from '../../../shared/api/site.ts';
import { PURPOSES, type Purpose } from '../../../shared/domain/consent.ts';
import type { RouteMatch } from '../../../shared/routes/matchRoute.ts';
import type { ForeignSources, ScreenRequest } from '../../render/screen.ts';

/** What the site asks its visitors about; nothing, and nobody is asked. */
export const purposesOf = ({ consent }: Site): readonly Purpose[] =>
  PURPOSES.filter((purpose) => (purpose === 'media' ? consent.media : consent.statistics !== undefined));

export interface StatisticsSource {
  /** Of the tracking API. */
  readonly address: string;
  readonly siteId: number;
}

/** An address with a token in it is nobody else's business (`security.md` §4). */
const carriesToken = ({ params }: RouteMatch) => 'token' in params || 'appointmentId' in params;

/** Where a visit of this page may be counted. */
export function statisticsOf({ site, route }: Pick<ScreenRequest, 'site' | 'route'>): StatisticsSource | undefined {
  const { statistics } = site.consent;
  if (!statistics || carriesToken(route)) return undefined;
  return { address: `${statistics.url}/matomo.php`, siteId: statistics.siteId };
}

/** What a page may load from elsewhere: what its content needs, and where visits are counted. */
export function sourcesOf(
  request: Pick<ScreenRequest, 'site' | 'route'>,
  foreign: ForeignSources | undefined,
): ForeignSources | undefined {
  const statistics = statisticsOf(request);
  return statistics ? { ...foreign, connections: [new URL(statistics.address).origin] } : foreign;
}
