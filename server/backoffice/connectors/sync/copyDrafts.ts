import type { Draft } from '../seam/records.ts';
import { type Copies, copyMedia } from './copyMedia.ts';
import { createMediaLimit } from './mediaLimit.ts';
import type { SyncWork } from './syncWork.ts';
import { mediaOf } from './understand.ts';
import type { ReadyDraft } from './writeDrafts.ts';

/** Drafts whose pictures are copied at once. */
const AT_ONCE = 6;

/** Pictures of a batch of drafts. */
interface DraftCopies {
  /** Copies what the draft shows, while other records are still read. A draft is copied once. */
  begin(draft: Draft): void;
  /** These drafts with their copies, begun or not, in their order. Throws `CrmUnauthorised`. */
  ready(drafts: readonly Draft[]): Promise<readonly ReadyDraft[]>;
  /** Resolves when nothing is copied any more, and never rejects. */
  readonly ended: () => Promise<void>;
}

/** @param recordIds records whose earlier copies are looked up now, in one call */
export async function createDraftCopies(work: SyncWork, recordIds: readonly string[]): Promise<DraftCopies> {
  const { media } = work.stores.connectionSync;
  const earlier = Map.groupBy(await media.of(work.key, recordIds), ({ recordId }) => recordId);
  const lookedUp = new Set(recordIds);
  const limit = createMediaLimit(AT_ONCE);
  const begun = new Map<Draft, Promise<Copies>>();

  const copy = (draft: Draft): Promise<Copies> => {
    const copies =
      begun.get(draft) ??
      limit.run(work.signal, () => copyMedia(work, draft.id, mediaOf(draft), earlier.get(draft.id) ?? []));
    begun.set(draft, copies);
    return copies;
  };
  const ended = async (): Promise<void> => void (await Promise.allSettled(begun.values()));

  return {
    begin(draft) {
      // Whoever asks for the draft gets the failure.
      copy(draft).catch(() => undefined);
    },
    async ready(drafts) {
      const writable = drafts.flatMap((draft) => (draft.kind === 'estate' || draft.kind === 'rental' ? [draft] : []));
      const others = writable.map(({ id }) => id).filter((id) => !lookedUp.has(id));
      for (const each of await media.of(work.key, others))
        earlier.set(each.recordId, [...(earlier.get(each.recordId) ?? []), each]);
      for (const id of others) lookedUp.add(id);
      try {
        return await Promise.all(writable.map(async (draft) => ({ draft, copies: await copy(draft) })));
      } finally {
        await ended();
      }
    },
    ended,
  };
}
