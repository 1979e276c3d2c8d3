import type { Site } from '#shared/api/site.ts';

/** The site's own addresses are https ones, so that browsers are to use nothing else. */
export const isSecure = ({ origin }: Pick<Site, 'origin'>) => origin.startsWith('https:');
