import { createHash } from 'node:crypto';
import type { AssetRef } from '#shared/api/common.ts';
import { readUpload } from '../../assets/assetUpload.ts';
import { HttpProblem } from '../../core/http/problem.ts';
import { toExcerpt, type RowWarning } from '../../import/report.ts';
import { CrmUnauthorised } from '../seam/crmFailure.ts';
import type { Session } from '../seam/adapter.ts';
import type { RemoteMedia } from '../seam/records.ts';
import { HEIC_REASON, isHeic, describeMarkup, detectMediaType } from './mediaType.ts';
import type { CopiedMedia, MediaStore } from './store/mediaStore.ts';
import type { SyncStores, SyncWork } from './syncWork.ts';

/**
 * Returns the id of an asset. The same version of a picture always has the same id. A new version gets another id, so
 * that pages which show the old one keep working.
 */
const toAssetId = (name: string, { id, version }: RemoteMedia): string =>
  `${name.slice(0, 30)}-${createHash('sha256').update(`${name}\n${id}\n${version}`).digest('hex').slice(0, 24)}`;

function describeProblem(error: unknown): string {
  if (error instanceof HttpProblem) return error.errors?.[0]?.detail ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

const HOST = /\bhttps?:\/\/[^/\s?]+/;

/**
 * Returns whether a stored version is the version of the media. A version that an older release stored may contain the
 * host of the address, which is left out now.
 */
const isSameVersion = (stored: string, { version }: RemoteMedia): boolean =>
  stored === version || stored.replace(HOST, '') === version;

/** Reports that no site can show this kind of file. A retry would fetch the same file. */
class UnshownFormat extends Error {
  override readonly name = 'NotShown';
}

interface Copy {
  /** The stored asset; undefined when there is neither a new copy nor an old one. */
  readonly ref?: AssetRef;
  /** The reason why the asset is not the version that the CRM has. */
  readonly problem?: string;
  /** Is true when the file is not fetched again until the CRM has another version. */
  readonly isFinal?: boolean;
}

interface CopyContext extends Pick<SyncWork, 'key' | 'fetchMedia' | 'mediaLimit' | 'mediaCapacity' | 'signal' | 'now'> {
  readonly connection: { readonly session: Pick<Session, 'readMedia'> };
  readonly stores: {
    readonly assets: SyncStores['assets'];
    readonly connectionSync: { readonly media: Pick<MediaStore, 'put'> };
  };
}

async function fetchContent(
  { connection, fetchMedia, signal, now }: CopyContext,
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

/** Fetches and stores the file. Its bytes count against the memory limit from the moment when they arrive. */
async function fetchAndStore(
  copying: CopyContext,
  media: RemoteMedia,
  assetId: string,
  owner: string,
): Promise<AssetRef> {
  const { key, stores, mediaCapacity, signal } = copying;
  let release: (() => void) | undefined;
  try {
    const content = await fetchContent(copying, media, async (bytes) => {
      release = await mediaCapacity.take(signal, owner, bytes);
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

async function copyOne(
  copying: CopyContext,
  recordId: string,
  media: RemoteMedia,
  before: CopiedMedia | undefined,
): Promise<Copy> {
  const { key, stores } = copying;
  const { siteId, name } = key;
  const stored = before && (await stores.assets.get(siteId, before.assetId));
  if (stored && isSameVersion(before.version, media)) return { ref: stored };
  const assetId = toAssetId(name, media);
  const owner = `${siteId} ${name}`;
  try {
    const noted = { recordId, mediaId: media.id, version: media.version, assetId };
    // The asset may be stored already: another record may have the same picture, or the program was killed after it
    // stored this one.
    const isKnown = (await stores.assets.get(siteId, assetId)) !== undefined;
    // The record references the asset from here on, so that the asset is not removed as unused.
    if (isKnown) await stores.connectionSync.media.put(key, noted);
    const ref =
      (isKnown ? await stores.assets.getForReference(siteId, assetId) : undefined) ??
      (await copying.mediaLimit.run(copying.signal, () => fetchAndStore(copying, media, assetId, owner), owner));
    if (!isKnown) await stores.connectionSync.media.put(key, noted);
    return { ref };
  } catch (error) {
    if (copying.signal.aborted || error instanceof CrmUnauthorised) throw error;
    return { ...(stored && { ref: stored }), problem: describeProblem(error), isFinal: error instanceof UnshownFormat };
  }
}

/** The copies of a record's media. */
export interface Copies {
  readonly findRef: (media: RemoteMedia) => AssetRef | undefined;
  /** The number of media that have no copy of the current version and that will be retried. */
  readonly missing: number;
  readonly warnings: readonly RowWarning[];
}

const getExpiryMs = ({ expiresAt }: RemoteMedia): number =>
  expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);

/**
 * Copies those pictures and files whose current version is not stored, in the order in which their addresses expire. An
 * old copy stays when the new version cannot be fetched.
 */
export async function copyMedia(
  copying: CopyContext,
  recordId: string,
  wanted: readonly RemoteMedia[],
  copied: readonly CopiedMedia[],
): Promise<Copies> {
  const before = new Map(copied.map((each) => [each.mediaId, each]));
  const byId = new Map(wanted.map((media) => [media.id, media]));
  const copies = new Map<string, Copy>();
  const inOrder = [...byId.values()].toSorted((a, b) => getExpiryMs(a) - getExpiryMs(b));
  await Promise.all(
    inOrder.map(async (media) => {
      copies.set(media.id, await copyOne(copying, recordId, media, before.get(media.id)));
    }),
  );
  const warnings = inOrder.flatMap((media): RowWarning[] => {
    const { ref, problem } = copies.get(media.id) ?? {};
    if (problem === undefined) return [];
    const handling = ref ? 'kept' : 'dropped';
    return [{ kind: 'media', column: 'media', value: toExcerpt(media.id), reason: problem, handling }];
  });
  const missing = [...copies.values()].filter(({ problem, isFinal }) => problem !== undefined && isFinal !== true);
  return { findRef: ({ id }) => copies.get(id)?.ref, missing: missing.length, warnings };
}
