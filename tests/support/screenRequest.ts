import { type Site, siteSchema } from '#shared/api/site.ts';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import type { SiteApi } from '#server/site/apiClient/siteApi.ts';
import { createMapSettings } from '#server/site/render/widgets/mapSettings.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { siteInput } from './siteInput.ts';
import { testTranslate } from './texts.ts';

interface RequestSketch {
  readonly api: Partial<SiteApi>;
  readonly site?: Partial<Site>;
}

/**
 * Returns the arguments of a screen, for the test of the screen. A call without an answer in the sketch is rejected.
 * The test then fails, unless the screen handles failed calls.
 */
export function screenRequest(address: string, { api, site: changes }: RequestSketch): ScreenRequest {
  const [path = '', search = ''] = address.split('?');
  const route = matchRoute(path);
  if (!route) throw new Error(`no route at ${path}`);
  const site = siteSchema.parse({ ...siteInput('agency'), ...changes });
  const siteApi: SiteApi = new Proxy({} as SiteApi, {
    get(_target, name) {
      if (name === 'secondary') return () => siteApi;
      const call = api[name as keyof SiteApi];
      if (call) return call;
      return () => Promise.reject(new Error(`the screen calls ${String(name)}`));
    },
  });
  return {
    site,
    origin: 'https://agency.example.com',
    locale: route.locale,
    route,
    path,
    search,
    api: siteApi,
    t: testTranslate(route.locale),
    messages: {},
    map: createMapSettings(undefined, 'a-token-for-tests-only'),
    signal: new AbortController().signal,
    logger: { warn: () => {} },
  };
}
