import { RENTAL_PHOTO_FOLDER } from './media.ts';
import { COUNT_FOLDER } from './addresses/countPath.ts';

/** The folder with the drawings that the site shows in place of a map. */
export const DRAWINGS_FOLDER = '/maps/';

/** The folders that contain only files of the product, so that an unknown address in them is no page. */
export const PRODUCT_FILE_FOLDERS: readonly string[] = ['/assets/', '/theme/', '/fonts/', DRAWINGS_FOLDER];

/** The folders in which the site answers every request before it looks for a redirect. */
const RESERVED_FOLDERS: readonly string[] = [...PRODUCT_FILE_FOLDERS, RENTAL_PHOTO_FOLDER, COUNT_FOLDER];

/** The addresses at which every site has a file of its own. */
const RESERVED_FILES: ReadonlySet<string> = new Set([
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/apple-touch-icon-precomposed.png',
  '/.well-known/gevel/ready',
]);

/** Describes the file or folder of the product at a path that cannot be redirected; undefined for any other path. */
export function describeReservedAddress(path: string): string | undefined {
  if (RESERVED_FILES.has(path)) return `the site's own file ${path}`;
  const folder = RESERVED_FOLDERS.find((each) => path.startsWith(each));
  return folder && `the site's own folder ${folder}`;
}
