import { LRUCache } from 'lru-cache';
import { tag } from '#shared/api/purge.ts';
import { VERSION_CHARACTERS } from '#shared/domain/media.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { BackOfficeUnavailableError } from '../apiClient/errors.ts';
import type { Purgeable } from '../cache/purgeable.ts';
import { hashSha256 } from './assetAnswer.ts';

/** An asset that is named by the URL of a request. */
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
  isKnownToBeMissing(asset: AssetToRead): boolean;
  /** Returns the known version; undefined when only a call can find it. */
  findKnownVersion(asset: Omit<AssetToRead, 'version'>): string | undefined;
  /**
   * Returns the bytes of an asset. Returns null for a version other than the current one, for an asset that does not
   * exist or is not shown, and for an asset larger than 10 MB. Rejects with the errors of `BackOfficeClient`.
   */
  readAsset(asset: AssetToRead): Promise<Buffer | null>;
}

/** The time for which a version, or the absence of an asset, is cached without a purge. */
const KNOWN_VERSION_LIFETIME_MS = 60_000;
const MISSING_ASSET_LIFETIME_MS = 10_000;
/** The maximum number of cached versions, each of some 150 bytes. */
const MAX_KNOWN_VERSIONS = 50_000;

const MISSING_ASSET_VERSION = '';

const toAssetKey = ({ siteId, assetId, shownBy }: AssetToRead) => `${siteId} ${shownBy ?? ''} ${assetId}`;

export function createAssetSource(client: Pick<BackOfficeClient, 'forSite'>): AssetSource {
  // The number of versions is limited with `maxSize`. With `max`, the cache would allocate the memory of all entries
  // when it is created.
  const versions = new LRUCache<string, string>({
    maxSize: MAX_KNOWN_VERSIONS,
    sizeCalculation: () => 1,
    ttl: KNOWN_VERSION_LIFETIME_MS,
  });
  const runningCalls = new Map<string, Promise<Buffer | null>>();

  const isKnownToBeMissing = (asset: AssetToRead): boolean => {
    const knownVersion = versions.get(toAssetKey(asset));
    return (
      knownVersion !== undefined &&
      (knownVersion === MISSING_ASSET_VERSION || (asset.version !== undefined && asset.version !== knownVersion))
    );
  };

  async function loadAsset(asset: AssetToRead): Promise<Buffer | null> {
    const { siteId, assetId, version, shownBy } = asset;
    const answer = await client
      .forSite(siteId)
      .versionedAsset(assetId, { version, shownBy })
      .catch((error: unknown) => {
        if (error instanceof BackOfficeUnavailableError && error.reason === 'too large') return { current: undefined };
        throw error;
      });
    const bytes = 'bytes' in answer ? answer.bytes : null;
    const currentVersion = 'bytes' in answer ? hashSha256(answer.bytes).slice(0, VERSION_CHARACTERS) : answer.current;
    if (currentVersion === undefined)
      versions.set(toAssetKey(asset), MISSING_ASSET_VERSION, { ttl: MISSING_ASSET_LIFETIME_MS });
    else versions.set(toAssetKey(asset), currentVersion);
    return bytes && (version === undefined || version === currentVersion) ? bytes : null;
  }

  return {
    isKnownToBeMissing,
    findKnownVersion: (asset) => versions.get(toAssetKey(asset)) || undefined,

    /**
     * Makes one call at a time for an asset. The answer to the first call contains the current version, so later calls
     * for other versions are not needed.
     */
    async readAsset(asset) {
      const key = toAssetKey(asset);
      for (let earlierCall = runningCalls.get(key); earlierCall; earlierCall = runningCalls.get(key))
        await earlierCall.catch(() => undefined);
      if (isKnownToBeMissing(asset)) return null;
      const call = loadAsset(asset).finally(() => runningCalls.delete(key));
      runningCalls.set(key, call);
      return call;
    },

    purge(tags) {
      const purgedTags = new Set(tags);
      const keysOfSites = [...versions.keys()].filter((key) => purgedTags.has(tag.site(key.split(' ', 1)[0] ?? '')));
      for (const key of keysOfSites) versions.delete(key);
      return keysOfSites.length;
    },
  };
}
