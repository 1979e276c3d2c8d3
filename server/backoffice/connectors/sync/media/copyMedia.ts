import { createHash } from 'node:crypto';
import type { AssetRef } from '#shared/api/common.ts';
import { readUpload } from '#server/backoffice/assets/assetUpload.ts';
import { HttpProblem } from '#server/backoffice/core/http/problem.ts';
import { toExcerpt, type RowWarning } from '#server/backoffice/import/report.ts';
import { CrmUnauthorised } from '../../seam/crmFailure.ts';
import type { CrmSession } from '../../seam/adapter.ts';
import type { RemoteMedia } from '../../seam/records.ts';
import { HEIC_REASON, isHeic, describeMarkup, detectMediaType } from '../mediaType.ts';
import type { CopiedMedia, MediaStore } from '../store/mediaStore.ts';
import type { SyncStores, SyncWork } from '../syncWork.ts';

/**
 * Returns the id of an asset. The same version of a picture always has the same id. A new version gets another id, so
 * that pages which show the old version keep working.
 */
const toAssetId = (connectionName: string, { id, version }: RemoteMedia): string =>
  `${connectionName.slice(0, 30)}-${createHash('sha256').update(`${connectionName}\n${id}\n${version}`).digest('hex').slice(0, 24)}`;

function describeProblem(error: unknown): string {
  if (error instanceof HttpProblem) return error.errors?.[0]?.detail ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

const URL_ORIGIN = /\bhttps?:\/\/[^/\s?]+/;

/**
 * Returns whether a stored version is the current version of a picture or file. Versions that older releases stored may
 * contain the host of the file's URL; current versions do not contain it.
 */
const isSameVersion = (storedVersion: string, { version }: RemoteMedia): boolean =>
  storedVersion === version || storedVersion.replace(URL_ORIGIN, '') === version;

/**
 * The error for a kind of file that no site can show. The file is not fetched again, because a retry would return the
 * same file.
 */
class UnshownFormat extends Error {
  override readonly name = 'UnshownFormat';
}

interface MediaCopy {
  /** The stored asset of the current version, or else of an older version; undefined when no version is stored. */
  readonly assetRef?: AssetRef;
  /** The reason why the current version could not be copied. */
  readonly problem?: string;
  /** Is true when the current version is never fetched again, because a retry would fail in the same way. */
  readonly isFinal?: boolean;
}

interface MediaCopyContext
  extends Pick<SyncWork, 'key' | 'fetchMedia' | 'mediaLimit' | 'mediaCapacity' | 'signal' | 'now'> {
  readonly connection: { readonly session: Pick<CrmSession, 'readMedia'> };
  readonly stores: {
    readonly assets: SyncStores['assets'];
    readonly connectionSync: { readonly media: Pick<MediaStore, 'put'> };
  };
}

async function fetchContent(
  { connection, fetchMedia, signal, now }: MediaCopyContext,
  media: RemoteMedia,
  waitForCapacity: (bytes: number) => Promise<void>,
): Promise<Buffer> {
  const { session } = connection;
  if (media.expiresAt !== undefined && Date.parse(media.expiresAt) <= now()) throw new Error('its address has expired');
  if (!session.readMedia) return fetchMedia(media.url, signal, waitForCapacity);
  const content = await session.readMedia(media);
  await waitForCapacity(content.length);
  return content;
}

/** Fetches and stores the file. The bytes of the file count towards the memory limit until the file is stored. */
async function fetchAndStore(
  context: MediaCopyContext,
  media: RemoteMedia,
  assetId: string,
  owner: string,
): Promise<AssetRef> {
  const { key, stores, mediaCapacity, signal } = context;
  let release: (() => void) | undefined;
  try {
    const content = await fetchContent(context, media, async (bytes) => {
      release = await mediaCapacity.acquire(signal, owner, bytes);
    });
    if (isHeic(content)) throw new UnshownFormat(HEIC_REASON);
    const type = detectMediaType(content);
    if (type === undefined)
      throw new Error(describeMarkup(content) ?? 'neither a picture (jpg, png, webp, avif) nor a PDF');
    return await stores.assets.put(key.siteId, await readUpload(assetId, type, content));
  } finally {
    release?.();
  }
}

async function copyOneFile(
  context: MediaCopyContext,
  recordId: string,
  media: RemoteMedia,
  earlierCopy: CopiedMedia | undefined,
): Promise<MediaCopy> {
  const { key, stores } = context;
  const { siteId, name } = key;
  const storedAsset = earlierCopy && (await stores.assets.get(siteId, earlierCopy.assetId));
  if (storedAsset && isSameVersion(earlierCopy.version, media)) return { assetRef: storedAsset };
  const assetId = toAssetId(name, media);
  const owner = `${siteId} ${name}`;
  try {
    const copiedMedia = { recordId, mediaId: media.id, version: media.version, assetId };
    // The asset may already exist, because another record has the same picture, or because the program was killed after
    // it had stored the picture.
    const isAlreadyStored = (await stores.assets.get(siteId, assetId)) !== undefined;
    // The reference is stored before the asset is used, because a cleanup could otherwise remove the asset as unused.
    if (isAlreadyStored) await stores.connectionSync.media.put(key, copiedMedia);
    const assetRef =
      (isAlreadyStored ? await stores.assets.getForReference(siteId, assetId) : undefined) ??
      (await context.mediaLimit.run(context.signal, () => fetchAndStore(context, media, assetId, owner), owner));
    if (!isAlreadyStored) await stores.connectionSync.media.put(key, copiedMedia);
    return { assetRef: assetRef };
  } catch (error) {
    if (context.signal.aborted || error instanceof CrmUnauthorised) throw error;
    return {
      ...(storedAsset && { assetRef: storedAsset }),
      problem: describeProblem(error),
      isFinal: error instanceof UnshownFormat,
    };
  }
}

/** The copies of the pictures and files of a record. */
export interface MediaCopies {
  readonly findAssetRef: (media: RemoteMedia) => AssetRef | undefined;
  /** The number of pictures and files whose current version is not copied yet and will be retried. */
  readonly missingCount: number;
  readonly warnings: readonly RowWarning[];
}

const getExpiryMs = ({ expiresAt }: RemoteMedia): number =>
  expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);

/**
 * Copies those pictures and files whose current version is not stored, in the order in which their URLs expire. An old
 * copy stays when the new version cannot be fetched.
 */
export async function copyMedia(
  context: MediaCopyContext,
  recordId: string,
  wantedMedia: readonly RemoteMedia[],
  copiedMedia: readonly CopiedMedia[],
): Promise<MediaCopies> {
  const copiedById = new Map(copiedMedia.map((each) => [each.mediaId, each]));
  const mediaById = new Map(wantedMedia.map((media) => [media.id, media]));
  const copies = new Map<string, MediaCopy>();
  const mediaByExpiry = [...mediaById.values()].toSorted((a, b) => getExpiryMs(a) - getExpiryMs(b));
  await Promise.all(
    mediaByExpiry.map(async (media) => {
      copies.set(media.id, await copyOneFile(context, recordId, media, copiedById.get(media.id)));
    }),
  );
  const warnings = mediaByExpiry.flatMap((media): RowWarning[] => {
    const { assetRef, problem } = copies.get(media.id) ?? {};
    if (problem === undefined) return [];
    const handling = assetRef ? 'kept' : 'dropped';
    return [{ kind: 'media', column: 'media', value: toExcerpt(media.id), reason: problem, handling }];
  });
  const failedCopies = [...copies.values()].filter(({ problem, isFinal }) => problem !== undefined && isFinal !== true);
  return { findAssetRef: ({ id }) => copies.get(id)?.assetRef, missingCount: failedCopies.length, warnings };
}
