import type { Site } from '#shared/api/site.ts';

/**
 * Returns scheme, host and port of a site's canonical addresses.
 *
 * @param port the port of this server, which replaces `{PORT}` in the origin
 */
export const toSiteOrigin = (site: Pick<Site, 'origin'>, port: number): string =>
  site.origin.replace('{PORT}', String(port));

/** Returns whether the site's own addresses are https addresses. If so, browsers are told to use only https. */
export const isHttpsSite = ({ origin }: Pick<Site, 'origin'>) => origin.startsWith('https:');
