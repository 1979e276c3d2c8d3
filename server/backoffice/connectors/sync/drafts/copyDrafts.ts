import type { Draft } from '../../seam/records.ts';
import { type MediaCopies, copyMedia } from '../media/copyMedia.ts';
import { createMediaLimit } from '../media/mediaLimit.ts';
import type { SyncWork } from '../syncWork.ts';
import { listMedia } from '../readAndMapRecord.ts';
import type { ReadyDraft } from './writeDrafts.ts';

/** The number of drafts whose pictures are copied at the same time. */
const MAX_CONCURRENT_DRAFTS = 6;

/** Copies the pictures of a batch of drafts to the site's media storage. */
interface DraftCopies {
  /** Starts to copy the pictures of a draft while other records are still read. Each draft is copied once. */
  begin(draft: Draft): void;
  /**
   * Waits until the pictures of these drafts are copied, and starts the copies that have not begun. Returns the drafts
   * of estates and holiday homes with their copies, in the same order; other drafts have no pictures and are left out.
   * Throws `CrmUnauthorised` when the CRM refuses the credentials.
   */
  waitForCopies(drafts: readonly Draft[]): Promise<readonly ReadyDraft[]>;
  /** Resolves when no copy is in progress any more, and never rejects. */
  readonly waitUntilIdle: () => Promise<void>;
}

/**
 * Creates the object that copies the pictures of one batch of drafts.
 *
 * @param recordIds the records of the batch, whose existing copies are looked up in one query
 */
export async function createDraftCopies(work: SyncWork, recordIds: readonly string[]): Promise<DraftCopies> {
  const { media } = work.stores.connectionSync;
  const storedCopies = Map.groupBy(await media.find(work.key, recordIds), ({ recordId }) => recordId);
  const lookedUpIds = new Set(recordIds);
  const limit = createMediaLimit(MAX_CONCURRENT_DRAFTS);
  const startedCopies = new Map<Draft, Promise<MediaCopies>>();

  const copyOnce = (draft: Draft): Promise<MediaCopies> => {
    const copies =
      startedCopies.get(draft) ??
      limit.run(work.signal, () => copyMedia(work, draft.id, listMedia(draft), storedCopies.get(draft.id) ?? []));
    startedCopies.set(draft, copies);
    return copies;
  };
  const waitUntilIdle = async (): Promise<void> => void (await Promise.allSettled(startedCopies.values()));

  return {
    begin(draft) {
      // `waitForCopies` throws this failure to its caller, so the failure is ignored here.
      copyOnce(draft).catch(() => undefined);
    },
    async waitForCopies(drafts) {
      const writableDrafts = drafts.flatMap((draft) =>
        draft.kind === 'estate' || draft.kind === 'rental' ? [draft] : [],
      );
      const newIds = writableDrafts.map(({ id }) => id).filter((id) => !lookedUpIds.has(id));
      for (const each of await media.find(work.key, newIds))
        storedCopies.set(each.recordId, [...(storedCopies.get(each.recordId) ?? []), each]);
      for (const id of newIds) lookedUpIds.add(id);
      try {
        return await Promise.all(writableDrafts.map(async (draft) => ({ draft, copies: await copyOnce(draft) })));
      } finally {
        await waitUntilIdle();
      }
    },
    waitUntilIdle,
  };
}
