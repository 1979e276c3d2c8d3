import type { CdnTarget } from '../cdnTargets.ts';

export interface PurgeCall {
  readonly url: string;
  readonly method: 'POST' | 'PURGE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The purge API of a service and its limits. */
export interface PurgeService {
  /** The maximum number of tags in one call. */
  readonly maxTags: number;
  /** The maximum number of bytes of one call's tags, including a separator for each. */
  readonly maxBytes: number;
  /**
   * The maximum number of tags of one site. More tags are replaced by the tag of the site, which all of its pages have.
   */
  readonly maxTagsOfSite: number;
  /** The minimum time between the beginnings of two calls, in milliseconds. */
  readonly minIntervalMs: number;
  buildCall(tags: readonly string[]): PurgeCall;
  /** Returns why an answer with a successful status is still a failure; undefined when the answer means success. */
  findRefusal?(body: string): string | undefined;
}

/** The maximum size of a header. Every server accepts a header of this size. */
const MAX_HEADER_BYTES = 4000;
const NO_LIMIT = Infinity;

/**
 * The purge API of `deploy/varnish/default.vcl`: a soft purge by xkey. Varnish serves a purged page only while it
 * cannot reach the site.
 */
export const createVarnishService = (address: string, token: string): PurgeService => ({
  maxTags: NO_LIMIT,
  maxBytes: MAX_HEADER_BYTES,
  maxTagsOfSite: 1000,
  minIntervalMs: 0,
  buildCall: (tags) => ({
    url: `${address}/`,
    method: 'PURGE',
    headers: { Authorization: `Bearer ${token}`, 'xkey-purge': tags.join(' ') },
  }),
});

/**
 * The purge API of Fastly: up to 256 keys per call, https://www.fastly.com/documentation/reference/api/purging/. The
 * purge is not soft, because a softly purged page is served once more while a new one is fetched.
 */
export const createFastlyService = (serviceId: string, token: string): PurgeService => ({
  maxTags: 256,
  maxBytes: NO_LIMIT,
  maxTagsOfSite: 1000,
  minIntervalMs: 50,
  buildCall: (tags) => ({
    url: `https://api.fastly.com/service/${serviceId}/purge`,
    method: 'POST',
    headers: { 'Fastly-Key': token, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ surrogate_keys: tags }),
  }),
});

/**
 * Parses the body of an answer.
 *
 * @returns undefined for a text that is not JSON
 */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * The purge API of Cloudflare: https://developers.cloudflare.com/cache/how-to/purge-cache/. The API allows 100 tags per
 * call in every plan, and five calls a second in most plans. The free plan allows five calls a minute; further calls
 * get status 429, whose `Retry-After` says when to try again.
 */
export const createCloudflareService = (zoneId: string, token: string): PurgeService => ({
  maxTags: 100,
  maxBytes: NO_LIMIT,
  maxTagsOfSite: 100,
  minIntervalMs: 200,
  buildCall: (tags) => ({
    url: `https://api.cloudflare.com/client/v4/zones/${zoneId}/purge_cache`,
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ tags }),
  }),
  findRefusal(body) {
    const answer = parseJson(body);
    const isDone = typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
    return isDone ? undefined : 'success is not true in its answer';
  },
});

/** The purge API of Bunny: one tag per call, https://docs.bunny.net/cdn/purge-cache. */
export const createBunnyService = (pullZoneId: string, key: string): PurgeService => ({
  maxTags: 1,
  maxBytes: NO_LIMIT,
  maxTagsOfSite: 10,
  minIntervalMs: 250,
  buildCall: ([tag = '']) => ({
    url: `https://api.bunny.net/pullzone/${pullZoneId}/purgeCache`,
    method: 'POST',
    headers: { AccessKey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ CacheTag: tag }),
  }),
});

const SERVICE_FACTORIES = {
  varnish: createVarnishService,
  fastly: createFastlyService,
  cloudflare: createCloudflareService,
  bunny: createBunnyService,
} as const;

/**
 * Creates the purge service of a target.
 *
 * @param secret the token or key of the service
 */
export const createPurgeService = ({ service, id }: CdnTarget, secret: string): PurgeService =>
  SERVICE_FACTORIES[service](id, secret);
