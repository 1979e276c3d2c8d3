const CDN_SERVICES = ['varnish', 'fastly', 'cloudflare', 'bunny'] as const;
export type CdnService = (typeof CDN_SERVICES)[number];

/** A cache in front of the sites. It is purged by tag. */
export interface CdnTarget {
  readonly service: CdnService;
  /** The URL of Varnish, or the id at the CDN: of a service (Fastly), of a zone (Cloudflare) or a pull zone (Bunny). */
  readonly id: string;
}

export const CDN_TARGETS_HINT =
  'varnish:http://host:port, fastly:<service id>, cloudflare:<zone id> or bunny:<pull zone id>, several with commas between them';

const CDN_ID_PATTERNS: Readonly<Record<CdnService, RegExp>> = {
  varnish: /^https?:\/\/[^\s/?#@]+$/,
  fastly: /^[A-Za-z0-9]{1,64}$/,
  cloudflare: /^[0-9a-f]{32}$/,
  bunny: /^[1-9]\d{0,14}$/,
};

function parseTarget(text: string): CdnTarget | undefined {
  const service = CDN_SERVICES.find((each) => text.startsWith(`${each}:`));
  if (!service) return undefined;
  const id = text.slice(service.length + 1).replace(/\/$/, '');
  return CDN_ID_PATTERNS[service].test(id) && (service !== 'varnish' || URL.canParse(id)) ? { service, id } : undefined;
}

/** Parses `CDN_PURGE` into targets without duplicates; undefined when one of them is invalid. */
export function parseCdnTargets(text: string): readonly CdnTarget[] | undefined {
  const targets = [...new Set(text.split(',').map((each) => each.trim()))].map(parseTarget);
  const validTargets = targets.filter((target) => target !== undefined);
  return validTargets.length === targets.length ? validTargets : undefined;
}
