import path from 'node:path';

/** The data folder of the site that the journeys use. */
export const SITE_DATA = path.resolve(import.meta.dirname, '../.output/engines-data');
