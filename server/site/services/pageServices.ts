import { buildErrorOutcome, createErrorPageScreen } from '../features/content/errorScreens.tsx';
import { addStyleguide } from '../features/styleguide/styleguide.load.tsx';
import { fetchSiteAddresses } from '../announceSites.ts';
import { readTexts } from '../i18n/texts.ts';
import { Document } from '../layout/Document.tsx';
import { createLayoutSource } from '../layout/loadLayout.ts';
import { createEarlyHints } from '../pages/earlyHints.ts';
import { ErrorPages } from '../pages/errorPages.ts';
import { buildUnavailablePage } from '../pages/errors/errorOutcome.ts';
import { NOT_FOUND_SCREEN } from '../pages/errors/notFound.ts';
import { createFindRedirect } from '../pages/redirects/findRedirect.ts';
import { createLoadPage } from '../pages/loadPage.ts';
import { createResolvePage, type ScreensByRoute } from '../pages/pageRequest.ts';
import { Pages } from '../pages/pages.ts';
import { createRenderOutcome } from '../pages/renderOutcome.ts';
import { createRenderPage } from '../pages/renderPage.ts';
import { PROJECT_PATHS } from '../projectPaths.ts';
import { createFragmentCache } from '../render/fragments/fragmentCache.ts';
import { readManifest } from '../render/manifest.ts';
import { createRenderer } from '../render/renderPage.tsx';
import { createMapSettings } from '../render/widgets/mapSettings.ts';
import { PRODUCT_SCREENS } from '../screens.ts';
import type { SiteOptions } from './options.ts';
import type { SiteServices } from './sharedServices.ts';

/** Returns the screens of the product. Some of them are replaced by screens from the options of this process. */
const collectScreens = ({ styleguide, screens, port, ...backOffice }: SiteOptions): ScreensByRoute => ({
  ...PRODUCT_SCREENS,
  ...(styleguide && { content: addStyleguide(PRODUCT_SCREENS.content, () => fetchSiteAddresses(backOffice, port)) }),
  ...screens,
});

/** Creates the functions that load and render pages, and the error pages. */
async function createRendering(
  { mapTiles, apiToken, logger, fragments: fragmentOptions, pageTimeoutMs }: SiteOptions,
  { createSiteApi, getOrigin }: Pick<SiteServices, 'createSiteApi' | 'getOrigin'>,
) {
  const manifest = readManifest(PROJECT_PATHS.clientStats);
  const renderer = createRenderer({
    Document,
    manifest,
    fragments: createFragmentCache(fragmentOptions),
    reportWidgetError: (widget, error) => logger.error({ err: error, widget }, 'widget render failed, skipped'),
  });
  const layout = createLayoutSource();
  const { load, beginRequest } = createLoadPage({
    createSiteApi,
    texts: await readTexts(PROJECT_PATHS.locales),
    layout,
    getOrigin,
    map: createMapSettings(mapTiles, apiToken),
    buildErrorOutcome,
    logger,
    ...(pageTimeoutMs !== undefined && { loadTimeoutMs: pageTimeoutMs }),
  });
  const renderOutcome = createRenderOutcome({ renderer, layout });
  const errorPages = new ErrorPages({
    loadPage: load,
    renderOutcome,
    layout,
    createScreen: createErrorPageScreen,
    logger,
  });
  const renderPage = createRenderPage({ loadPage: load, renderOutcome, errorPages, logger });
  return { manifest, renderer, errorPages, renderPage, beginRequest };
}

/** Creates the services that find, render and send the pages of every site. */
export async function createPageServices(options: SiteOptions, services: SiteServices) {
  const { logger } = options;
  const { client, directory, pageCache, admission, metrics, createSiteApi } = services;
  const { manifest, renderer, errorPages, renderPage, beginRequest } = await createRendering(options, services);
  const resolvePage = createResolvePage(collectScreens(options), NOT_FOUND_SCREEN);
  const pages = new Pages({
    cache: pageCache,
    renderPage,
    renderer,
    admission,
    errorPages,
    health: client.health,
    findSite: (host) => directory.find({ url: '/', rawHeaders: ['Host', host] }),
    resolvePage,
    findMovedAddress: createFindRedirect({ createSiteApi, logger }),
    findInOtherWorker: options.worker?.sharedState.findPageInOtherWorker,
    sendEarlyHints: options.earlyHints ? createEarlyHints(manifest) : undefined,
    renderUnavailable: (request) => buildUnavailablePage(request).body,
    logger,
    observe: metrics.countDelivery,
  });
  return { pages, errorPages, renderPage, beginRequest, resolvePage };
}

export type PageServices = Awaited<ReturnType<typeof createPageServices>>;
