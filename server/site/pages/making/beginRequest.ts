import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { Messages } from '#shared/i18n/translate.ts';
import type { CreateSiteApi } from '../../apiClient/createSiteApi.ts';
import type { Budget } from '../../apiClient/health/budget.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { MapSettings } from '../../render/widgets/mapSettings.ts';
import type { PageRequest } from '../pageRequest.ts';

export interface RequestParts {
  readonly createSiteApi: CreateSiteApi;
  readonly texts: Texts;
  readonly originOf: (site: Site) => string;
  readonly map: MapSettings;
  readonly logger: Logger;
}

/** A request before the site's own wording is there, and with it. */
interface BegunRequest {
  readonly plain: () => ScreenRequest;
  /** Never rejects: without the site's wording it is the product's. */
  readonly worded: () => Promise<ScreenRequest>;
}

export const createBeginRequest =
  ({ createSiteApi, texts, originOf, map, logger }: RequestParts) =>
  ({ site, route, path, search }: PageRequest, budget: Budget, signal: AbortSignal): BegunRequest => {
    const api = createSiteApi(site, { ...budget, signal });
    const { locale } = route;
    const requestWith = (wording?: Messages): ScreenRequest => {
      const messages = texts.messages(locale, wording);
      const t = texts.translate(messages, locale);
      return { site, origin: originOf(site), locale, route, path, search, api, t, messages, map, signal, logger };
    };
    const worded = async () =>
      requestWith(
        await api
          .secondary()
          .translations(locale)
          .catch(() => undefined),
      );
    return { plain: () => requestWith(), worded };
  };
