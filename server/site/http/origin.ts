import type { Site } from '#shared/api/site.ts';

/** Returns whether the site's own addresses are https addresses, so that browsers should use nothing else. */
export const isSecure = ({ origin }: Pick<Site, 'origin'>) => origin.startsWith('https:');
