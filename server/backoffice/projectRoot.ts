import path from 'node:path';

/** Both this file and the bundles in `dist/server` lie two folders below the project. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');

/** The product's. */
export const PACKAGE_FILE = path.join(PROJECT_ROOT, 'package.json');

/** True when Node runs the sources, false in a bundle. */
const FROM_SOURCE = import.meta.filename.endsWith('.ts');

/** Where a program of the back office is: `source` within `server/backoffice`, `bundle` within `dist/server`. */
export const programFile = (source: string, bundle: string): string =>
  FROM_SOURCE ? path.join(PROJECT_ROOT, 'server/backoffice', source) : path.join(PROJECT_ROOT, 'dist/server', bundle);
