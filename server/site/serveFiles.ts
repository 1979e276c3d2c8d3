import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '#shared/api/site.ts';
import { RENTAL_PHOTO_FOLDER } from '#shared/domain/media.ts';
import { currentRequest } from './requestContext.ts';
import type { Documents } from './media/documents.ts';
import type { Media } from './media/resizer.ts';
import { type Assets, fileRepresentation, IMMUTABLE } from './assets/assets.ts';
import type { OtherBuilds } from './assets/otherBuilds.ts';
import { cacheHeaders } from './http/answers/cacheHeaders.ts';
import { fontFile } from './assets/fonts/fonts.ts';
import type { Representation } from './http/answers/representation.ts';
import { transportHeaders } from './http/answers/transport.ts';
import { isGetOrHead, serve } from './http/answers/serve.ts';
import type { SiteHandler } from './http/siteLocals.ts';
import { findThemeFile, type ThemeFile } from './brand/themeStylesheet.ts';
import { DRAWINGS_FOLDER, findPlaceDrawing } from './map/placeDrawing.ts';
import type { HeaderList } from './http/answers/headers.ts';

const representations = new WeakMap<ThemeFile | Buffer, Representation>();
const otherVersions = new WeakMap<ThemeFile, Representation>();
/** The `Cache-Control` of a file at the address of another version, which this instance may have soon. */
const ONE_MINUTE = 'public, max-age=60';

function represented(file: ThemeFile | Buffer): Representation {
  let representation = representations.get(file);
  if (!representation) {
    representation = Buffer.isBuffer(file)
      ? fileRepresentation('font/woff2', IMMUTABLE, file)
      : fileRepresentation(file.contentType, IMMUTABLE, Buffer.from(file.body));
    representations.set(file, representation);
    // The file is compressed at the highest level at once, because it is small and every page of the site waits for it.
    void representation.improve();
  }
  return representation;
}

function inPlaceOfOther(file: ThemeFile): Representation {
  let representation = otherVersions.get(file);
  if (!representation) {
    representation = fileRepresentation(file.contentType, ONE_MINUTE, Buffer.from(file.body));
    otherVersions.set(file, representation);
  }
  return representation;
}

function findFile(site: Site, path: string): Representation | undefined {
  if (path.startsWith('/theme/')) {
    const found = findThemeFile(site, path);
    return found && (found.isOther ? inPlaceOfOther(found.file) : represented(found.file));
  }
  if (path.startsWith(DRAWINGS_FOLDER)) return findPlaceDrawing(site, path);
  const font = path.startsWith('/fonts/') ? fontFile(path) : undefined;
  return font && represented(font);
}

/**
 * Returns a handler that serves the product's own files, of this build and of others, and the site's pictures,
 * documents, theme and fonts.
 */
export const siteFiles =
  (assets: Assets, otherBuilds: Pick<OtherBuilds, 'find'>, media: Media, documents: Documents): SiteHandler =>
  async (req, res, next) => {
    const { site, target } = res.locals;
    const context = currentRequest();
    if (assets.serve(req, res, transportHeaders(site))) return;
    if (target.path.startsWith('/media/') || target.path.startsWith(RENTAL_PHOTO_FOLDER)) {
      if (context) context.route = 'media';
      return media.handle(site, req, res);
    }
    if (target.path.startsWith('/files/')) {
      if (context) context.route = 'document';
      return documents.handle(site, req, res);
    }
    if (!isGetOrHead(req)) return next();
    const other = await otherBuilds.find(target.path);
    const file = other ?? findFile(site, target.path);
    if (!file) return next();
    if (context) context.route = other ? 'otherBuild' : 'brand';
    return serve(req, res, file, transportHeaders(site));
  };

/** The folders that contain only files, so that an unknown address in them is no page. */
const FILE_FOLDERS = ['/assets/', '/theme/', '/fonts/', DRAWINGS_FOLDER];
/**
 * The folder with the files of builds. Another instance, with a newer build, may have a file of this folder that is
 * unknown here.
 */
const FOLDER_OF_BUILDS = '/assets/';

/**
 * Answers with 404 or 405 and a short text, because programs and not visitors request files. It has the headers of
 * every answer.
 */
function refuseFile(req: IncomingMessage, res: ServerResponse, path: string) {
  const [status, text] = isGetOrHead(req) ? [404, 'Not found\n'] : [405, 'Method not allowed\n'];
  const policy = path.startsWith(FOLDER_OF_BUILDS) ? 'none' : 'gone';
  const caching: HeaderList = status === 404 ? cacheHeaders(policy, []) : [['Allow', 'GET, HEAD']];
  for (const [name, value] of caching) res.setHeader(name, value);
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': text.length });
  res.end(req.method === 'HEAD' ? undefined : text);
}

/** Refuses an address in a folder of files that no middleware before it has answered. */
export const missingFiles: SiteHandler = (req, res, next) => {
  const { path } = res.locals.target;
  return FILE_FOLDERS.some((folder) => path.startsWith(folder)) ? refuseFile(req, res, path) : next();
};
