import { VERSION_CHARACTERS } from '#shared/domain/media.ts';
import { Answer, type Handlers } from '../core/http/call.ts';
import { HttpProblem } from '../core/http/problem.ts';
import type { AssetRepository } from './assetRepository.ts';
import { readUpload } from './assetUpload.ts';

interface Stores {
  readonly assets: Pick<AssetRepository, 'get' | 'put' | 'read'>;
  /** Returns whether a holiday home shows the asset, for the calls about photos of holiday homes. */
  readonly rentalUnits: { hasPhoto(siteId: string, assetId: string): Promise<boolean> };
}

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Returns the handlers of pictures and files (specification §7.1). */
export const createAssetHandlers = (repositories: Stores): Pick<Handlers, 'getAsset' | 'putAsset'> => ({
  getAsset: async ({ params, query }) => {
    const { siteId, id } = params;
    const ref = await repositories.assets.get(siteId, id);
    const isShown = ref && (query.shownBy === undefined || (await repositories.rentalUnits.hasPhoto(siteId, id)));
    if (!isShown) throw new HttpProblem(404, 'There is no such asset.');
    const currentVersion = ref.hash.slice(0, VERSION_CHARACTERS);
    const isCurrentVersion =
      (query.hash ?? ref.hash) === ref.hash && (query.version ?? currentVersion) === currentVersion;
    // An address with another hash or version is outdated or invented, so no file is read for it.
    const asset = isCurrentVersion ? await repositories.assets.read(siteId, id) : undefined;
    if (!asset) throw new HttpProblem(404, 'The asset has another version.', undefined, { current: currentVersion });
    return new Answer(200, asset.content, {
      'Content-Type': asset.ref.contentType,
      'Cache-Control': query.hash === undefined ? 'no-cache' : IMMUTABLE_CACHE_CONTROL,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: `"${asset.ref.hash}"`,
    });
  },
  putAsset: async ({ params, bytes, contentType, signal }) =>
    repositories.assets.put(params.siteId, await readUpload(params.id, contentType, bytes, signal())),
});
