import path from 'node:path';

/** The folder `dist`. The bundle that contains this file is in `dist/server`. */
const DIST_FOLDER = path.resolve(import.meta.dirname, '..');
const PROJECT_FOLDER = path.resolve(DIST_FOLDER, '..');

/** The files and folders that the running site reads, in addition to its own code. */
export const PROJECT_PATHS = {
  clientFiles: path.join(DIST_FOLDER, 'client'),
  /** The client files of the previous build, when the image contains them. */
  previousClientFiles: path.join(DIST_FOLDER, 'previous'),
  clientStats: path.join(DIST_FOLDER, 'loadable-stats.json'),
  publicFiles: path.join(PROJECT_FOLDER, 'public'),
  locales: path.join(PROJECT_FOLDER, 'locales'),
  packageFile: path.join(PROJECT_FOLDER, 'package.json'),
  /** The list of installed packages, which npm writes. */
  installedPackages: path.join(PROJECT_FOLDER, 'node_modules/.package-lock.json'),
  program: path.join(DIST_FOLDER, 'server/main.js'),
  storeWriter: path.join(DIST_FOLDER, 'server/storeWriter.js'),
  backofficeProgram: path.join(DIST_FOLDER, 'server/backoffice.js'),
} as const;
