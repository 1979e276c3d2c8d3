import { buildErrorOutcome, createReadyScreen } from '../features/content/errorScreens.tsx';
import { addStyleguide } from '../features/styleguide/styleguide.load.tsx';
import { siteAddresses } from '../announceSites.ts';
import { readTexts } from '../i18n/texts.ts';
import { Document } from '../layout/Document.tsx';
import { createLayoutSource } from '../layout/loadLayout.ts';
import { createEarlyHints } from '../pages/earlyHints.ts';
import { ErrorPages } from '../pages/errorPages.ts';
import { unavailable } from '../pages/errors/errorOutcome.ts';
import { notFoundScreen } from '../pages/errors/notFound.ts';
import { createFindRedirect } from '../pages/redirects/moved.ts';
import { createLoadPage } from '../pages/loadPage.ts';
import { createResolvePage, type Screens } from '../pages/pageRequest.ts';
import { Pages } from '../pages/pages.ts';
import { createRenderOutcome } from '../pages/renderOutcome.ts';
import { createRenderPage } from '../pages/renderPage.ts';
import { PATHS } from '../projectPaths.ts';
import { createFragmentCache } from '../render/fragments/fragmentCache.ts';
import { readManifest } from '../render/manifest.ts';
import { createRenderer } from '../render/renderPage.tsx';
import { mapSettings } from '../render/widgets/mapSettings.ts';
import { SCREENS } from '../screens.ts';
import type { SiteOptions } from './options.ts';
import type { SiteServices } from './sharedServices.ts';

/** Returns the screens of the product, with those that replace some of them in this process. */
const collectScreens = ({ styleguide, screens, port, ...backOffice }: SiteOptions): Screens => ({
  ...SCREENS,
  ...(styleguide && { content: addStyleguide(SCREENS.content, () => siteAddresses(backOffice, port)) }),
  ...screens,
});

/** Creates the functions that load and render pages, and the error pages. */
async function createRendering(
  { mapTiles, apiToken, logger, fragments: fragmentOptions, pageLimitMs }: SiteOptions,
  { createSiteApi, originOf }: Pick<SiteServices, 'createSiteApi' | 'originOf'>,
) {
  const manifest = readManifest(PATHS.clientStats);
  const renderer = createRenderer({
    Document,
    manifest,
    fragments: createFragmentCache(fragmentOptions),
    reportWidgetError: (widget, error) => logger.error({ err: error, widget }, 'widget render failed, skipped'),
  });
  const layout = createLayoutSource();
  const { load, beginRequest } = createLoadPage({
    createSiteApi,
    texts: await readTexts(PATHS.locales),
    layout,
    originOf,
    map: mapSettings(mapTiles, apiToken),
    errorOutcome: buildErrorOutcome,
    logger,
    ...(pageLimitMs !== undefined && { limitMs: pageLimitMs }),
  });
  const renderOutcome = createRenderOutcome({ renderer, layout });
  const errorPages = new ErrorPages({ load, renderOutcome, layout, createScreen: createReadyScreen, logger });
  const renderPage = createRenderPage({ load, renderOutcome, errorPages, logger });
  return { manifest, renderer, errorPages, renderPage, beginRequest };
}

/** Creates the services that find, render and send the pages of every site. */
export async function createPageServices(options: SiteOptions, services: SiteServices) {
  const { logger } = options;
  const { client, directory, pageCache, admission, metrics, createSiteApi } = services;
  const { manifest, renderer, errorPages, renderPage, beginRequest } = await createRendering(options, services);
  const resolvePage = createResolvePage(collectScreens(options), notFoundScreen);
  const pages = new Pages({
    cache: pageCache,
    renderPage,
    renderer,
    admission,
    errorPages,
    health: client.health,
    findSite: (host) => directory.find({ url: '/', rawHeaders: ['Host', host] }),
    resolvePage,
    findMoved: createFindRedirect({ createSiteApi, logger }),
    findElsewhere: options.worker?.shared.findPage,
    hint: options.earlyHints ? createEarlyHints(manifest) : undefined,
    renderUnavailable: (request) => unavailable(request).body,
    logger,
    observe: metrics.delivered,
  });
  return { pages, errorPages, renderPage, beginRequest, resolvePage };
}

export type PageServices = Awaited<ReturnType<typeof createPageServices>>;
