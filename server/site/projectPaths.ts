import path from 'node:path';

/** The bundle that this file is in lies in `dist/server`. */
const DIST = path.resolve(import.meta.dirname, '..');
const PROJECT = path.resolve(DIST, '..');

/** What the running site reads besides its own code. */
export const PATHS = {
  clientFiles: path.join(DIST, 'client'),
  /** Of the build before, where an image was made with it. */
  previousClientFiles: path.join(DIST, 'previous'),
  clientStats: path.join(DIST, 'loadable-stats.json'),
  publicFiles: path.join(PROJECT, 'public'),
  locales: path.join(PROJECT, 'locales'),
  packageFile: path.join(PROJECT, 'package.json'),
  /** Written by npm: the packages that are installed. */
  installedPackages: path.join(PROJECT, 'node_modules/.package-lock.json'),
  program: path.join(DIST, 'server/main.js'),
  storeWriter: path.join(DIST, 'server/storeWriter.js'),
  backofficeProgram: path.join(DIST, 'server/backoffice.js'),
} as const;
