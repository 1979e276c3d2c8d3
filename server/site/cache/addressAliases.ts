import { LRUCache } from 'lru-cache';
import { tag } from '#shared/api/purge.ts';

/**
 * Maps the exact host and target of requests that have passed all checks to the key of their page, so that the next
 * equal request skips the checks.
 */
export interface AddressAliases {
  readonly findKey: (host: string, url: string) => string | undefined;
  readonly addAlias: (host: string, url: string, page: { readonly key: string; readonly siteId: string }) => void;
  removeAliases(tags: readonly string[]): void;
  stats(): { readonly aliases: number; readonly aliasBytes: number };
}

/** The memory that an alias takes in addition to its text, in bytes. */
const BYTES_PER_ALIAS = 192;

/**
 * Separates host and target by a space. No target contains a space, so the start of a path cannot be read as part of
 * the host.
 */
const toAliasKey = (host: string, url: string) => `${host} ${url}`;

export function createAddressAliases(maxSize: number): AddressAliases {
  /** The tags of the sites that have aliases. */
  const aliasedSites = new Set<string>();
  const aliases = new LRUCache<string, string>({
    maxSize,
    sizeCalculation: (key, alias) => alias.length + key.length + BYTES_PER_ALIAS,
  });
  return {
    findKey: (host, url) => aliases.get(toAliasKey(host, url)),
    addAlias(host, url, { key, siteId }) {
      aliases.set(toAliasKey(host, url), key);
      aliasedSites.add(tag.site(siteId));
    },
    removeAliases(tags) {
      // The aliases are deleted because a site that changed may have lost a host name.
      if (tags.some((each) => aliasedSites.has(each))) aliases.clear();
    },
    stats: () => ({ aliases: aliases.size, aliasBytes: aliases.calculatedSize }),
  };
}
