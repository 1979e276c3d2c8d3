import { errorOutcome, readyScreen } from './features/content/errorScreens.tsx';
import { withStyleguide } from './features/styleguide/styleguide.load.tsx';
import { siteAddresses } from './announceSites.ts';
import { createRecompressor } from './http/answers/recompressor.ts';
import { fallbackErrorDocument, sendFallbackErrorPage } from './http/fallbackErrorPage.ts';
import { readTexts } from './i18n/texts.ts';
import { Document } from './layout/Document.tsx';
import { createLayoutSource } from './layout/loadLayout.ts';
import { createEarlyHints } from './pages/earlyHints.ts';
import { unavailable } from './pages/errors/errorOutcome.ts';
import { notFoundScreen } from './pages/errors/notFound.ts';
import { createSendError } from './pages/errors/sendError.ts';
import { createFindRedirect } from './pages/moved.ts';
import { createPageMaker } from './pages/making/pageMaker.ts';
import { createResolvePage, type Screens } from './pages/pageRequest.ts';
import { createPages } from './pages/pages.ts';
import { createReadyPages } from './pages/readyPages.ts';
import { PATHS } from './projectPaths.ts';
import { createFragmentCache } from './render/fragments/fragmentCache.ts';
import { readManifest } from './render/manifest.ts';
import { createRenderer } from './render/renderPage.tsx';
import { mapSettings } from './render/widgets/mapSettings.ts';
import { SCREENS } from './screens.ts';
import type { SiteOptions } from './siteOptions.ts';
import type { SiteServices } from './siteServices.ts';

/** The screens of the product, with those that this process has in their place. */
const screensOf = ({ styleguide, screens, port, ...backOffice }: SiteOptions): Screens => ({
  ...SCREENS,
  ...(styleguide && { content: withStyleguide(SCREENS.content, () => siteAddresses(backOffice, port)) }),
  ...screens,
});

/** What makes pages: one that is asked for, and those that are kept ready for errors. */
async function createMaking(
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
  const maker = createPageMaker({
    createSiteApi,
    texts: await readTexts(PATHS.locales),
    layout: createLayoutSource(),
    renderer,
    originOf,
    map: mapSettings(mapTiles, apiToken),
    ready: (page) => readyPages.get(page),
    errorOutcome,
    fallbackErrorPage: fallbackErrorDocument,
    logger,
    ...(pageLimitMs !== undefined && { limitMs: pageLimitMs }),
  });
  const readyPages = createReadyPages({ maker: () => maker, readyScreen, sendFallbackErrorPage, logger });
  return { manifest, renderer, maker, readyPages };
}

/** What finds, makes and sends the pages of every site. */
export async function createPageServices(options: SiteOptions, services: SiteServices) {
  const { logger } = options;
  const { client, directory, pageCache, admission, metrics, createSiteApi } = services;
  const { manifest, renderer, maker, readyPages } = await createMaking(options, services);
  const resolvePage = createResolvePage(screensOf(options), notFoundScreen);
  const findMoved = createFindRedirect({ createSiteApi, logger });
  const pages = createPages({
    cache: pageCache,
    maker,
    renderer,
    recompressor: createRecompressor(),
    admission,
    ready: readyPages,
    health: client.health,
    findSite: (host) => directory.find({ url: '/', rawHeaders: ['Host', host] }),
    resolvePage,
    findMoved,
    findElsewhere: options.worker?.shared.findPage,
    hint: options.earlyHints ? createEarlyHints(manifest) : undefined,
    renderUnavailable: (request) => unavailable(request).body,
    logger,
    observe: metrics.delivered,
  });
  return { maker, readyPages, sendError: createSendError(readyPages), resolvePage, findMoved, pages };
}

export type PageServices = Awaited<ReturnType<typeof createPageServices>>;
