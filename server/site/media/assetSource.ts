import { LRUCache } from 'lru-cache';
import { tag } from '#shared/api/purge.ts';
import { VERSION_CHARACTERS } from '#shared/domain/media.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { BackOfficeUnavailableError } from '../apiClient/errors.ts';
import type { Purgeable } from '../cache/purgeable.ts';
import { hashOf } from './assetAnswer.ts';

/** An asset that an address names. */
interface WantedAsset {
  readonly siteId: string;
  readonly assetId: string;
  /** Start of its hash; without it, as it is now. */
  readonly version?: string | undefined;
  /** Only while something of this kind shows it. */
  readonly shownBy?: 'rental' | undefined;
}

/** Assets of the back office by their version. What has another one costs no call. */
export interface AssetSource extends Purgeable {
  /** True when it is known already that there is no such asset, without a call to the back office. */
  isRefused(wanted: WantedAsset): boolean;
  /** The version that is known; undefined when it has to be asked for. */
  knownVersion(wanted: Omit<WantedAsset, 'version'>): string | undefined;
  /**
   * The bytes; null for another version, for an asset that does not exist or is not shown, and for one that is larger
   * than 10 MB. Errors: as of the client.
   */
  read(wanted: WantedAsset): Promise<Buffer | null>;
}

/** Milliseconds for which a version, or the absence of an asset, is cached without a purge. */
const KNOWN_MS = 60_000;
const MISSING_MS = 10_000;
/** Some 150 bytes each. */
const MOST_KNOWN = 50_000;

const NOTHING = '';

const keyOf = ({ siteId, assetId, shownBy }: WantedAsset) => `${siteId} ${shownBy ?? ''} ${assetId}`;

export function createAssetSource(client: Pick<BackOfficeClient, 'forSite'>): AssetSource {
  const versions = new LRUCache<string, string>({ max: MOST_KNOWN, ttl: KNOWN_MS });
  const underWay = new Map<string, Promise<Buffer | null>>();

  const isRefused = (wanted: WantedAsset): boolean => {
    const known = versions.get(keyOf(wanted));
    return known !== undefined && (known === NOTHING || (wanted.version !== undefined && wanted.version !== known));
  };

  async function ask(wanted: WantedAsset): Promise<Buffer | null> {
    const { siteId, assetId, version, shownBy } = wanted;
    const found = await client
      .forSite(siteId)
      .versionedAsset(assetId, { version, shownBy })
      .catch((error: unknown) => {
        if (error instanceof BackOfficeUnavailableError && error.reason === 'too large') return { current: undefined };
        throw error;
      });
    const bytes = 'bytes' in found ? found.bytes : null;
    const current = 'bytes' in found ? hashOf(found.bytes).slice(0, VERSION_CHARACTERS) : found.current;
    if (current === undefined) versions.set(keyOf(wanted), NOTHING, { ttl: MISSING_MS });
    else versions.set(keyOf(wanted), current);
    return bytes && (version === undefined || version === current) ? bytes : null;
  }

  return {
    isRefused,
    knownVersion: (wanted) => versions.get(keyOf(wanted)) || undefined,

    /** One call at a time for an asset: the first answer says of all other versions that they are wrong. */
    async read(wanted) {
      const key = keyOf(wanted);
      for (let other = underWay.get(key); other; other = underWay.get(key)) await other.catch(() => undefined);
      if (isRefused(wanted)) return null;
      const asking = ask(wanted).finally(() => underWay.delete(key));
      underWay.set(key, asking);
      return asking;
    },

    purge(tags) {
      const sites = new Set(tags);
      const concerned = [...versions.keys()].filter((key) => sites.has(tag.site(key.split(' ', 1)[0] ?? '')));
      for (const key of concerned) versions.delete(key);
      return concerned.length;
    },
  };
}
