import type { CdnTarget } from '../cdnTargets.ts';

export interface PurgeCall {
  readonly url: string;
  readonly method: 'POST' | 'PURGE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How a service is told to purge, and how much at once. */
export interface PurgeService {
  /** Of one call. */
  readonly maxTags: number;
  /** Of one call: its tags with a separator each. */
  readonly maxBytes: number;
  /** Of one site at a time; more of them become the tag of the site, which all of its pages have. */
  readonly maxTagsOfSite: number;
  /** Milliseconds from the beginning of a call to the next one. */
  readonly paceMs: number;
  call(tags: readonly string[]): PurgeCall;
  /** Why an answer with a status of success is none. */
  refusal?(body: string): string | undefined;
}

/** Bytes. Of a header that every server takes. */
const HEADER_BYTES = 4000;
const UNLIMITED = Infinity;

/**
 * `deploy/varnish/default.vcl`: a soft purge by xkey. Varnish keeps what is purged for when no site can be reached, and shows
 * it to no visitor before.
 */
export const varnish = (address: string, token: string): PurgeService => ({
  maxTags: UNLIMITED,
  maxBytes: HEADER_BYTES,
  maxTagsOfSite: 1000,
  paceMs: 0,
  call: (tags) => ({
    url: `${address}/`,
    method: 'PURGE',
    headers: { Authorization: `Bearer ${token}`, 'xkey-purge': tags.join(' ') },
  }),
});

/**
 * https://www.fastly.com/documentation/reference/api/purging/: up to 256 keys a call. Not soft: what is purged softly is
 * shown once more, for as long as it may be while a new one is fetched.
 */
export const fastly = (serviceId: string, token: string): PurgeService => ({
  maxTags: 256,
  maxBytes: UNLIMITED,
  maxTagsOfSite: 1000,
  paceMs: 50,
  call: (tags) => ({
    url: `https://api.fastly.com/service/${serviceId}/purge`,
    method: 'POST',
    headers: { 'Fastly-Key': token, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ surrogate_keys: tags }),
  }),
});

/** @returns undefined for what is not JSON */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * https://developers.cloudflare.com/cache/how-to/purge-cache/: 100 tags a call in every plan, five calls a second in most; the
 * free one has five a minute, and 429 says when to go on.
 */
export const cloudflare = (zoneId: string, token: string): PurgeService => ({
  maxTags: 100,
  maxBytes: UNLIMITED,
  maxTagsOfSite: 100,
  paceMs: 200,
  call: (tags) => ({
    url: `https://api.cloudflare.com/client/v4/zones/${zoneId}/purge_cache`,
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ tags }),
  }),
  refusal(body) {
    const answer = parsed(body);
    const isDone = typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
    return isDone ? undefined : 'success is not true in its answer';
  },
});

/** https://docs.bunny.net/cdn/purge-cache: one tag a call. */
export const bunny = (pullZoneId: string, key: string): PurgeService => ({
  maxTags: 1,
  maxBytes: UNLIMITED,
  maxTagsOfSite: 10,
  paceMs: 250,
  call: ([tag = '']) => ({
    url: `https://api.bunny.net/pullzone/${pullZoneId}/purgeCache`,
    method: 'POST',
    headers: { AccessKey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ CacheTag: tag }),
  }),
});

const SERVICES = { varnish, fastly, cloudflare, bunny } as const;

/** @param secret token or key of the service */
export const createPurgeService = ({ service, id }: CdnTarget, secret: string): PurgeService =>
  SERVICES[service](id, secret);
