import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '#shared/api/site.ts';
import { RENTAL_PHOTO_FOLDER } from '#shared/domain/media.ts';
import { currentRequest } from './requestContext.ts';
import type { Documents } from './media/documents.ts';
import type { Media } from './media/resizer.ts';
import { type ProductAssets, createFileRepresentation, IMMUTABLE_CACHE_CONTROL } from './assets/assets.ts';
import type { BuildFileSharing } from './assets/buildFileSharing.ts';
import { buildCacheHeaders } from './http/answers/cacheHeaders.ts';
import { getFontFile } from './assets/fonts/fonts.ts';
import type { Representation } from './http/answers/representation.ts';
import { getTransportHeaders } from './http/answers/transport.ts';
import { isGetOrHead, serve } from './http/answers/serve.ts';
import type { SiteHandler } from './http/siteLocals.ts';
import { findThemeFile, type ThemeFile } from './brand/themeStylesheet.ts';
import { DRAWINGS_FOLDER, findPlaceDrawing } from './map/placeDrawing.ts';
import type { HeaderList } from './http/answers/headers.ts';

const representationsByFile = new WeakMap<ThemeFile | Buffer, Representation>();
const otherVersionRepresentations = new WeakMap<ThemeFile, Representation>();
/**
 * The `Cache-Control` when the URL names another version of the file than this instance has. The time is short, because
 * this instance may be out of date, and may soon have that version.
 */
const ONE_MINUTE_CACHE_CONTROL = 'public, max-age=60';

function getRepresentation(file: ThemeFile | Buffer): Representation {
  let representation = representationsByFile.get(file);
  if (!representation) {
    representation = Buffer.isBuffer(file)
      ? createFileRepresentation('font/woff2', IMMUTABLE_CACHE_CONTROL, file)
      : createFileRepresentation(file.contentType, IMMUTABLE_CACHE_CONTROL, Buffer.from(file.body));
    representationsByFile.set(file, representation);
    // The file is compressed at the best level at once, because the file is small and every page of the site waits
    // for it.
    void representation.improve();
  }
  return representation;
}

function getOtherVersionRepresentation(file: ThemeFile): Representation {
  let representation = otherVersionRepresentations.get(file);
  if (!representation) {
    representation = createFileRepresentation(file.contentType, ONE_MINUTE_CACHE_CONTROL, Buffer.from(file.body));
    otherVersionRepresentations.set(file, representation);
  }
  return representation;
}

function findSiteFile(site: Site, path: string): Representation | undefined {
  if (path.startsWith('/theme/')) {
    const themeFile = findThemeFile(site, path);
    return (
      themeFile &&
      (themeFile.isOther ? getOtherVersionRepresentation(themeFile.file) : getRepresentation(themeFile.file))
    );
  }
  if (path.startsWith(DRAWINGS_FOLDER)) return findPlaceDrawing(site, path);
  const font = path.startsWith('/fonts/') ? getFontFile(path) : undefined;
  return font && getRepresentation(font);
}

/**
 * Returns a handler that serves the product's own files, of this build and of other builds, and the site's pictures,
 * documents, theme and fonts.
 */
export const createSiteFilesHandler =
  (
    assets: ProductAssets,
    buildFileSharing: Pick<BuildFileSharing, 'findFile'>,
    media: Media,
    documents: Documents,
  ): SiteHandler =>
  async (req, res, next) => {
    const { site, target } = res.locals;
    const context = currentRequest();
    if (assets.serveFile(req, res, getTransportHeaders(site))) return;
    if (target.path.startsWith('/media/') || target.path.startsWith(RENTAL_PHOTO_FOLDER)) {
      if (context) context.route = 'media';
      return media.handleRequest(site, req, res);
    }
    if (target.path.startsWith('/files/')) {
      if (context) context.route = 'document';
      return documents.handleRequest(site, req, res);
    }
    if (!isGetOrHead(req)) return next();
    const otherBuildFile = await buildFileSharing.findFile(target.path);
    const file = otherBuildFile ?? findSiteFile(site, target.path);
    if (!file) return next();
    if (context) context.route = otherBuildFile ? 'otherBuild' : 'brand';
    return serve(req, res, file, getTransportHeaders(site));
  };

/** The folders that contain only files, so that an unknown address in them is no page. */
const FILE_FOLDERS = ['/assets/', '/theme/', '/fonts/', DRAWINGS_FOLDER];
/**
 * The folder with the files of builds. Caches must not store a 404 for this folder, because another instance with a
 * newer build may have the file.
 */
const BUILD_ASSETS_PATH = '/assets/';

/** Answers with 404 or 405 and a short text, because files are requested by programs and not by visitors. */
function refuseFile(req: IncomingMessage, res: ServerResponse, path: string) {
  const [status, text] = isGetOrHead(req) ? [404, 'Not found\n'] : [405, 'Method not allowed\n'];
  const policy = path.startsWith(BUILD_ASSETS_PATH) ? 'none' : 'gone';
  const headers: HeaderList = status === 404 ? buildCacheHeaders(policy, []) : [['Allow', 'GET, HEAD']];
  for (const [name, value] of headers) res.setHeader(name, value);
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': text.length });
  res.end(req.method === 'HEAD' ? undefined : text);
}

/** Refuses a request for an address in a folder of files. It comes after the middlewares that serve files. */
export const REFUSE_MISSING_FILES: SiteHandler = (req, res, next) => {
  const { path } = res.locals.target;
  return FILE_FOLDERS.some((folder) => path.startsWith(folder)) ? refuseFile(req, res, path) : next();
};
