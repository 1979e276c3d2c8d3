import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '#shared/api/site.ts';
import { DRAWINGS_FOLDER, PRODUCT_FILE_FOLDERS } from '#shared/domain/reservedAddresses.ts';
import { parseFilePath, RENTAL_PHOTO_FOLDER } from '#shared/domain/media.ts';
import { currentRequest } from './requestContext.ts';
import type { Documents } from './media/documents.ts';
import { sendNotFound } from './media/assetAnswer.ts';
import type { Media } from './media/resizer.ts';
import { isPictureAddress } from './media/wantedPicture.ts';
import type { Pages } from './pages/pages.ts';
import { type ProductAssets, createFileRepresentation, IMMUTABLE_CACHE_CONTROL } from './assets/assets.ts';
import type { BuildFileSharing } from './assets/buildFileSharing.ts';
import { buildCacheHeaders } from './http/answers/cacheHeaders.ts';
import { getFontFile } from './assets/fonts/fonts.ts';
import type { Representation } from './http/answers/representation.ts';
import { getTransportHeaders } from './http/answers/transport.ts';
import { isGetOrHead, serve } from './http/answers/serve.ts';
import type { SiteHandler } from './http/siteLocals.ts';
import { findThemeFile, type ThemeFile } from './brand/themeStylesheet.ts';
import { findPlaceDrawing } from './map/placeDrawing.ts';
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

/** The folders of pictures and documents. An agency's previous website may have had files in folders of these names. */
const MEDIA_FOLDER = '/media/';
const DOCUMENTS_FOLDER = '/files/';

/** Returns whether a request is for an address of another website's file, which has no form of this product. */
const isForeignUpload = (req: IncomingMessage, path: string): boolean => {
  if (!isGetOrHead(req)) return false;
  const url = req.url ?? '';
  if (path.startsWith(MEDIA_FOLDER)) return !isPictureAddress(url);
  return path.startsWith(DOCUMENTS_FOLDER) && parseFilePath(url) === undefined;
};

/**
 * Returns a handler that serves the product's own files, of this build and of other builds, and the site's pictures,
 * documents, theme and fonts. An address that may be that of a file on the agency's previous website is left to the
 * handler of missing files.
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
    if (isForeignUpload(req, target.path)) return next();
    if (target.path.startsWith(MEDIA_FOLDER) || target.path.startsWith(RENTAL_PHOTO_FOLDER)) {
      if (context) context.route = 'media';
      return media.handleRequest(site, req, res);
    }
    if (target.path.startsWith(DOCUMENTS_FOLDER)) {
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

/**
 * Returns a handler that refuses a request for an address in a folder of files. It comes after the middlewares that
 * serve files. In a folder of uploads, it first looks for a redirect, as for a page that does not exist.
 */
export const createMissingFilesHandler =
  ({ redirectMovedFile }: Pick<Pages, 'redirectMovedFile'>): SiteHandler =>
  async (req, res, next) => {
    const { site, target } = res.locals;
    if (isForeignUpload(req, target.path)) {
      const context = currentRequest();
      if (context) context.route = target.path.startsWith(MEDIA_FOLDER) ? 'media' : 'document';
      return (await redirectMovedFile(site, target, req, res)) ? undefined : sendNotFound(res);
    }
    return PRODUCT_FILE_FOLDERS.some((folder) => target.path.startsWith(folder))
      ? refuseFile(req, res, target.path)
      : next();
  };
