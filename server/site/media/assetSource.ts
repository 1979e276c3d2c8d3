import { LRUCache } from 'lru-cache';
import { tag } from '#shared/api/purge.ts';
import { VERSION_CHARACTERS } from '#shared/domain/media.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { BackOfficeUnavailableError } from '../apiClient/errors.ts';
import type { Purgeable } from '../cache/purgeable.ts';
import { hashSha256 } from './assetAnswer.ts';

/** The asset to which an address belongs. */
interface AssetToRead {
  readonly siteId: string;
  readonly assetId: string;
  /** The start of the asset's hash; undefined means the current version. */
  readonly version?: string | undefined;
  /** With `rental`, the asset is returned only while a holiday home shows it. */
  readonly shownBy?: 'rental' | undefined;
}

/** Reads assets of the back office by their version. No call is made for a version that is known not to exist. */
export interface AssetSource extends Purgeable {
  /** Returns true when it is known, without a call to the back office, that the asset does not exist. */
  isKnownToBeMissing(wanted: AssetToRead): boolean;
  /** Returns the known version; undefined when only a call can find it. */
  findKnownVersion(wanted: Omit<AssetToRead, 'version'>): string | undefined;
  /**
   * Returns the bytes. Returns null for another version, for an asset that does not exist or is not shown, and for an
   * asset larger than 10 MB. Errors: those of the client.
   */
  readAsset(wanted: AssetToRead): Promise<Buffer | null>;
}

/** The time for which a version, or the absence of an asset, is cached without a purge. */
const KNOWN_VERSION_LIFETIME_MS = 60_000;
const MISSING_ASSET_LIFETIME_MS = 10_000;
/** The maximum number of cached versions, each of some 150 bytes. */
const MAX_KNOWN_VERSIONS = 50_000;

const MISSING_ASSET = '';

const toAssetKey = ({ siteId, assetId, shownBy }: AssetToRead) => `${siteId} ${shownBy ?? ''} ${assetId}`;

export function createAssetSource(client: Pick<BackOfficeClient, 'forSite'>): AssetSource {
  // With a limit by size, memory is allocated when versions are added. With a limit by number, all of it would be
  // allocated now.
  const versions = new LRUCache<string, string>({
    maxSize: MAX_KNOWN_VERSIONS,
    sizeCalculation: () => 1,
    ttl: KNOWN_VERSION_LIFETIME_MS,
  });
  const underWay = new Map<string, Promise<Buffer | null>>();

  const isRefused = (wanted: AssetToRead): boolean => {
    const known = versions.get(toAssetKey(wanted));
    return (
      known !== undefined && (known === MISSING_ASSET || (wanted.version !== undefined && wanted.version !== known))
    );
  };

  async function load(wanted: AssetToRead): Promise<Buffer | null> {
    const { siteId, assetId, version, shownBy } = wanted;
    const found = await client
      .forSite(siteId)
      .versionedAsset(assetId, { version, shownBy })
      .catch((error: unknown) => {
        if (error instanceof BackOfficeUnavailableError && error.reason === 'too large') return { current: undefined };
        throw error;
      });
    const bytes = 'bytes' in found ? found.bytes : null;
    const current = 'bytes' in found ? hashSha256(found.bytes).slice(0, VERSION_CHARACTERS) : found.current;
    if (current === undefined) versions.set(toAssetKey(wanted), MISSING_ASSET, { ttl: MISSING_ASSET_LIFETIME_MS });
    else versions.set(toAssetKey(wanted), current);
    return bytes && (version === undefined || version === current) ? bytes : null;
  }

  return {
    isKnownToBeMissing: isRefused,
    findKnownVersion: (wanted) => versions.get(toAssetKey(wanted)) || undefined,

    /** Makes one call at a time for an asset, because the first answer shows that all other versions are wrong. */
    async readAsset(wanted) {
      const key = toAssetKey(wanted);
      for (let other = underWay.get(key); other; other = underWay.get(key)) await other.catch(() => undefined);
      if (isRefused(wanted)) return null;
      const loading = load(wanted).finally(() => underWay.delete(key));
      underWay.set(key, loading);
      return loading;
    },

    purge(tags) {
      const sites = new Set(tags);
      const concerned = [...versions.keys()].filter((key) => sites.has(tag.site(key.split(' ', 1)[0] ?? '')));
      for (const key of concerned) versions.delete(key);
      return concerned.length;
    },
  };
}
