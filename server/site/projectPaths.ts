import path from 'node:path';

/** The folder `dist`. The bundle that contains this file is in `dist/server`. */
const DIST = path.resolve(import.meta.dirname, '..');
const PROJECT = path.resolve(DIST, '..');

/** The files and folders that the running site reads, in addition to its own code. */
export const PATHS = {
  clientFiles: path.join(DIST, 'client'),
  /** The client files of the previous build, when the image contains them. */
  previousClientFiles: path.join(DIST, 'previous'),
  clientStats: path.join(DIST, 'loadable-stats.json'),
  publicFiles: path.join(PROJECT, 'public'),
  locales: path.join(PROJECT, 'locales'),
  packageFile: path.join(PROJECT, 'package.json'),
  /** The list of installed packages, which npm writes. */
  installedPackages: path.join(PROJECT, 'node_modules/.package-lock.json'),
  program: path.join(DIST, 'server/main.js'),
  storeWriter: path.join(DIST, 'server/storeWriter.js'),
  backofficeProgram: path.join(DIST, 'server/backoffice.js'),
} as const;
