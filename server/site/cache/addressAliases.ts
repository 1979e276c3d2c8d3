import { LRUCache } from 'lru-cache';
import { tag } from '#shared/api/purge.ts';

/** Requests that have passed all checks, as they were written, with the key of their page. */
interface AddressAliases {
  readonly keyOf: (host: string, url: string) => string | undefined;
  readonly remember: (host: string, url: string, page: { readonly key: string; readonly siteId: string }) => void;
  purge(tags: readonly string[]): void;
  stats(): { readonly aliases: number; readonly aliasBytes: number };
}

/** An alias's share of its list. */
const ALIAS_BYTES = 192;

/** No target contains the space: what is said in the host can't pass for the start of a path. */
const aliasOf = (host: string, url: string) => `${host} ${url}`;

export function createAddressAliases(maxSize: number): AddressAliases {
  /** Tags of the sites that have aliases. */
  const aliasedSites = new Set<string>();
  const aliases = new LRUCache<string, string>({
    maxSize,
    sizeCalculation: (key, alias) => alias.length + key.length + ALIAS_BYTES,
  });
  return {
    keyOf: (host, url) => aliases.get(aliasOf(host, url)),
    remember(host, url, { key, siteId }) {
      aliases.set(aliasOf(host, url), key);
      aliasedSites.add(tag.site(siteId));
    },
    purge(tags) {
      // A site that changed may have lost a host name.
      if (tags.some((each) => aliasedSites.has(each))) aliases.clear();
    },
    stats: () => ({ aliases: aliases.size, aliasBytes: aliases.calculatedSize }),
  };
}
