import path from 'node:path';

/** The path of the project. This file and the bundles in `dist/server` are both two folders below it. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');

/** The package file of the product. */
export const PACKAGE_FILE = path.join(PROJECT_ROOT, 'package.json');

/** Is true when Node runs the sources, false in a bundle. */
const IS_RUN_FROM_SOURCE = import.meta.filename.endsWith('.ts');

/**
 * Returns the path of a program of the back office: `source` within `server/backoffice`, `bundle` within `dist/server`.
 */
export const toProgramFile = (source: string, bundle: string): string =>
  IS_RUN_FROM_SOURCE
    ? path.join(PROJECT_ROOT, 'server/backoffice', source)
    : path.join(PROJECT_ROOT, 'dist/server', bundle);
