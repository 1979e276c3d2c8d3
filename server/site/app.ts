import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { agendaFeed } from './features/viewings/agendaFeed.ts';
import { rentalCalendarFeed } from './features/holidayHomes/calendar/rentalCalendarFeed.ts';
import { createBackOfficeClient } from './apiClient/backOfficeClient.ts';
import { createSiteApiFactory } from './apiClient/createSiteApi.ts';
import { isBackOfficeTrouble } from './apiClient/errors.ts';
import { createApiCache } from './apiClient/apiCache.ts';
import { createPageCache, type PageCacheOptions, type PageCacheStats } from './cache/pageCache.ts';
import { createPurgeHandler } from './cache/purge.ts';
import { createAdminApp } from './operations/adminApp.ts';
import { IMMUTABLE, ONE_DAY, readAssets } from './assets/assets.ts';
import { beginAnswer } from './http/beginAnswer.ts';
import { createRecompressor } from './http/answers/recompressor.ts';
import { createMetrics } from './operations/metrics.ts';
import { fallbackErrorDocument, sendFallbackErrorPage } from './http/fallbackErrorPage.ts';
import { findSite, readTarget } from './pages/readRequest.ts';
import { missingFiles, siteFiles } from './siteFiles.ts';
import { transportOf } from './http/answers/transport.ts';
import { readTexts } from './i18n/texts.ts';
import { mapSettings } from './render/widgets/mapSettings.ts';
import { Document } from './layout/Document.tsx';
import { createLayoutSource } from './layout/loadLayout.ts';
import { answerChallenge } from './forms/captcha/answerChallenge.ts';
import { answerForms } from './forms/answerForms.ts';
import { createAltcha } from './forms/captcha/altcha.ts';
import { createRemoteCaptcha } from './forms/captcha/remoteCaptcha.ts';
import { DEFAULT_CAPTCHAS, type RemoteCaptchas } from './forms/captcha/remoteCaptchas.ts';
import { FORMS } from './forms.ts';
import type { FormRegister } from './forms/formDefinition.ts';
import { createKeys } from './forms/keys.ts';
import { createLimits, type LimitTable } from './forms/limits.ts';
import { createReplayGuard } from './forms/proof/replayGuard.ts';
import { createAssetSource } from './media/assetSource.ts';
import { createDocuments } from './media/documents.ts';
import { createMedia } from './media/media.ts';
import { createPreparation } from './media/preparation.ts';
import { type AdmissionOptions, createAdmission } from './pages/flights/admission.ts';
import { answerPages } from './pages/answerPages.ts';
import { takeChoice } from './pages/takeChoice.ts';
import { redirectToLanguage } from './pages/redirectToLanguage.ts';
import { errorOutcome, readyScreen } from './features/content/errorScreens.tsx';
import { unavailable } from './pages/errors/errorOutcome.ts';
import { notFoundScreen } from './pages/errors/notFound.ts';
import { createSendError, type SendError } from './pages/errors/sendError.ts';
import { createFindRedirect } from './pages/moved.ts';
import { createPageMaker } from './pages/pageMaker.ts';
import { createPages } from './pages/pages.ts';
import { createReadyPages } from './pages/readyPages.ts';
import { SCREENS } from './screens.ts';
import { enterStyleguide, STYLEGUIDE, withStyleguide } from './features/styleguide/styleguide.load.tsx';
import { createResolvePage, type Screens } from './pages/pageRequest.ts';
import { PATHS } from './projectPaths.ts';
import { readManifest } from './render/manifest.ts';
import { createRenderer } from './render/renderPage.tsx';
import type { HostRequest } from './http/hostHeader.ts';
import { originOf } from './http/siteOrigin.ts';
import { seoFiles } from './features/sitemaps/seoFiles.ts';
import { createSitemaps } from './features/sitemaps/sitemaps.ts';
import { siteAddresses } from './announceSites.ts';
import { createSiteDirectory } from './sites/siteDirectory.ts';
import type { Site } from '../../shared/api/site.ts';
import { type InternalListener, LOOPBACK } from '../../shared/node/internalHost.ts';
import type { MapTiles } from '../../shared/domain/map/mapTiles.ts';

export interface SiteOptions {
  /** Address of the back office. */
  readonly apiUrl: string;
  /** The key of purge messages; without it every purge is refused. Also the key that displaces hidden places. */
  readonly apiToken: string | undefined;
  /** Where the admin port listens, and under which names it is called; loopback without it. */
  readonly internal?: InternalListener;
  /** Folder for pictures and the last known sites. */
  readonly dataDir: string;
  /** The port that visitors use, for sites whose address leaves it open. */
  readonly port: number;
  readonly logger: Logger;
  readonly trustedProxies?: readonly string[];
  /** Without them, places are shown as links to a map. */
  readonly mapTiles?: MapTiles | undefined;
  readonly pageCache?: PageCacheOptions;
  /** How many pages are made at once, and wait for that, where that is not the product's own measure. */
  readonly admission?: Omit<AdmissionOptions, 'pace'>;
  /** Estates in one file of a sitemap, at most; without it as many as the protocol allows. */
  readonly mostInSitemap?: number;
  /** Whether there is a page `/styleguide` with all parts of pages: only for developers of the product. */
  readonly styleguide?: boolean;
  /** Third-party captcha services that sites may use. */
  readonly captchas?: RemoteCaptchas;
  /** How often forms may be sent, where that is not the product's own measure. */
  readonly limits?: Partial<LimitTable>;
  /** In place of the product's own. */
  readonly screens?: Partial<Screens>;
  readonly forms?: FormRegister;
}

export interface SiteServer {
  readonly handler: (req: IncomingMessage, res: ServerResponse) => void;
  readonly admin: Express;
  /** What `/health/ready` says; at first, that it is not. */
  readonly setReady: (ready: boolean) => void;
  readonly pageCacheStats: () => PageCacheStats;
  /** To be called when the servers have closed. */
  close(): Promise<void>;
}

const { version } = JSON.parse(readFileSync(PATHS.packageFile, 'utf8')) as { version: string };

/** Everything but the listeners: tests build the same site. */
export async function createSite(options: SiteOptions): Promise<SiteServer> {
  const { apiUrl, apiToken, dataDir, port, logger, trustedProxies = [] } = options;
  const apiCache = createApiCache();
  const pageCache = createPageCache(options.pageCache);
  const metrics = createMetrics({
    pageCache: () => pageCache.stats(),
    apiCache: () => apiCache.stats(),
    admission: () => admission.stats(),
  });
  const client = createBackOfficeClient({ baseUrl: apiUrl, version, apiToken, logger, observe: metrics.called });
  const admission = createAdmission({ pace: () => client.health.pace(), ...options.admission });
  const directory = createSiteDirectory({ client, dataDir, logger });
  const assetSource = createAssetSource(client);
  const media = createMedia({ assets: assetSource, client, dataDir, logger });
  const documents = createDocuments({ assets: assetSource, client, logger });
  const preparation = createPreparation({
    client,
    media,
    isQuiet: () => media.isIdle && admission.stats().underWay + admission.stats().waiting === 0,
    logger,
  });

  const assets = readAssets(
    [
      { address: '/assets/', folder: PATHS.clientFiles, cacheControl: IMMUTABLE },
      { address: '/', folder: PATHS.publicFiles, cacheControl: ONE_DAY },
    ],
    createRecompressor(),
  );
  const renderer = createRenderer({
    Document,
    manifest: readManifest(PATHS.clientStats),
    reportWidgetError: (widget, error) => logger.error({ err: error, widget }, 'widget render failed, skipped'),
  });
  const createSiteApi = createSiteApiFactory({ client, cache: apiCache, logger });
  const originOfSite = (site: Site) => originOf(site, port);
  const sitemaps = createSitemaps({
    client,
    createSiteApi,
    originOf: originOfSite,
    mostInFile: options.mostInSitemap,
  });
  const maker = createPageMaker({
    createSiteApi,
    texts: await readTexts(PATHS.locales),
    layout: createLayoutSource(),
    renderer,
    originOf: originOfSite,
    map: mapSettings(options.mapTiles, apiToken),
    ready: (page) => readyPages.get(page),
    errorOutcome,
    fallbackErrorPage: fallbackErrorDocument,
    logger,
  });
  const readyPages = createReadyPages({
    maker: () => maker,
    readyScreen,
    sendFallbackErrorPage: sendFallbackErrorPage,
    logger,
  });
  const sendError = createSendError(readyPages);
  const resolvePage = createResolvePage(
    {
      ...SCREENS,
      ...(options.styleguide && {
        content: withStyleguide(SCREENS.content, () => siteAddresses({ apiUrl, apiToken }, port)),
      }),
      ...options.screens,
    },
    notFoundScreen,
  );
  const findMoved = createFindRedirect({ createSiteApi, logger });
  const pages = createPages({
    cache: pageCache,
    maker,
    renderer,
    recompressor: createRecompressor(),
    admission,
    ready: readyPages,
    pace: () => client.health.pace(),
    findSite: (host) => directory.find({ url: '/', rawHeaders: ['Host', host] }),
    resolvePage,
    findMoved,
    renderUnavailable: (request) => unavailable(request).body,
    logger,
    observe: (way) => {
      metrics.ways[way] += 1;
    },
  });

  const keys = createKeys(apiToken);
  const limits = createLimits(options.limits);
  const altcha = createAltcha(keys);
  const { recaptcha, turnstile } = options.captchas ?? DEFAULT_CAPTCHAS;
  const forms = answerForms({
    forms: options.forms ?? FORMS,
    resolvePage,
    maker,
    client,
    captchas: {
      altcha,
      recaptcha: createRemoteCaptcha({ ...recaptcha, logger }),
      turnstile: createRemoteCaptcha({ ...turnstile, logger }),
    },
    keys,
    limits,
    replayGuard: createReplayGuard(),
    sendError,
    logger,
    observe: metrics.formAnswered,
  });

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('trust proxy', trustedProxies);
  app.use(
    beginAnswer({
      knownSite: (request) => directory.known(request),
      logger,
      observe: ({ route = 'none' }, status, ms) => metrics.answered(route, status, ms),
    }),
  );
  const find = (request: HostRequest) => directory.find(request);
  app.use(readTarget(find, sendError));
  app.use(findSite(find));
  app.use(siteFiles(assets, media, documents));
  app.use(seoFiles(sitemaps, originOfSite));
  app.use(missingFiles);
  app.use(agendaFeed(client));
  app.use(rentalCalendarFeed(client));
  app.all('/', redirectToLanguage(sendError));
  if (options.styleguide) app.get(`/${STYLEGUIDE}`, enterStyleguide);
  app.use(takeChoice(sendError));
  app.use(answerChallenge(altcha, limits, sendError));
  app.use(forms);
  app.use(answerPages(pages, resolvePage, findMoved, sendError));
  app.use(answerError(logger, sendError));

  let ready = false;
  return {
    handler(req, res) {
      if (pages.hit(req, res)) return;
      const site = directory.known(req);
      if (site && assets.serve(req, res, transportOf(site))) return;
      app(req, res);
    },
    admin: createAdminApp({
      listener: options.internal ?? { host: LOOPBACK, names: [] },
      registry: metrics.registry,
      isReady: () => ready,
      purge: createPurgeHandler({
        token: apiToken,
        caches: [assetSource, directory, apiCache, readyPages, pageCache, sitemaps],
        onPurge: (purged) => preparation.note(purged),
        logger,
      }),
    }),
    setReady: (value) => {
      ready = value;
      if (ready) directory.start();
    },
    pageCacheStats: () => pageCache.stats(),
    async close() {
      admission.close();
      preparation.close();
      await client.close();
      await directory.close();
    },
  };
}

/** What no other place has caught. */
const answerError =
  (logger: Logger, sendError: SendError): ErrorRequestHandler =>
  (error: unknown, _req, res, _next) => {
    const isTrouble = isBackOfficeTrouble(error);
    if (isTrouble) logger.warn({ reason: error.message }, 'request failed');
    else logger.error({ err: error }, 'request failed');
    if (res.headersSent) res.destroy();
    else if (isTrouble) sendError(res, 503);
    else sendError(res, 500);
  };
