import type { Site } from '#shared/api/site.ts';

/** Scheme, host and port of a site's canonical addresses; `port` is the one that this server listens on. */
export const originOf = (site: Pick<Site, 'origin'>, port: number): string =>
  site.origin.replace('{PORT}', String(port));
