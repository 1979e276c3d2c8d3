import type { Draft } from '../seam/records.ts';
import { type MediaCopies, copyMedia } from './copyMedia.ts';
import { createMediaLimit } from './mediaLimit.ts';
import type { SyncWork } from './syncWork.ts';
import { listMedia } from './understand.ts';
import type { ReadyDraft } from './writeDrafts.ts';

/** The number of drafts whose pictures are copied at the same time. */
const MAX_CONCURRENT_DRAFTS = 6;

/** Copies the pictures of a batch of drafts to the site's media storage. */
interface DraftCopies {
  /** Starts to copy the pictures of a draft while other records are still read. Each draft is copied once. */
  begin(draft: Draft): void;
  /**
   * Waits until the pictures of these drafts are copied, and starts the copies that have not begun. Returns the drafts
   * with their copies, in the same order. Throws `CrmUnauthorised` when the CRM refuses the credentials.
   */
  waitForCopies(drafts: readonly Draft[]): Promise<readonly ReadyDraft[]>;
  /** Resolves when no copy is in progress any more, and never rejects. */
  readonly waitUntilIdle: () => Promise<void>;
}

/**
 * Creates the copies of a batch.
 *
 * @param recordIds the records of the batch, whose existing copies are looked up in one query
 */
export async function createDraftCopies(work: SyncWork, recordIds: readonly string[]): Promise<DraftCopies> {
  const { media } = work.stores.connectionSync;
  const earlier = Map.groupBy(await media.find(work.key, recordIds), ({ recordId }) => recordId);
  const lookedUp = new Set(recordIds);
  const limit = createMediaLimit(MAX_CONCURRENT_DRAFTS);
  const begun = new Map<Draft, Promise<MediaCopies>>();

  const copy = (draft: Draft): Promise<MediaCopies> => {
    const copies =
      begun.get(draft) ??
      limit.run(work.signal, () => copyMedia(work, draft.id, listMedia(draft), earlier.get(draft.id) ?? []));
    begun.set(draft, copies);
    return copies;
  };
  const ended = async (): Promise<void> => void (await Promise.allSettled(begun.values()));

  return {
    begin(draft) {
      // `waitForCopies` throws this failure to its caller, so the failure is ignored here.
      copy(draft).catch(() => undefined);
    },
    async waitForCopies(drafts) {
      const writable = drafts.flatMap((draft) => (draft.kind === 'estate' || draft.kind === 'rental' ? [draft] : []));
      const others = writable.map(({ id }) => id).filter((id) => !lookedUp.has(id));
      for (const each of await media.find(work.key, others))
        earlier.set(each.recordId, [...(earlier.get(each.recordId) ?? []), each]);
      for (const id of others) lookedUp.add(id);
      try {
        return await Promise.all(writable.map(async (draft) => ({ draft, copies: await copy(draft) })));
      } finally {
        await ended();
      }
    },
    waitUntilIdle: ended,
  };
}
