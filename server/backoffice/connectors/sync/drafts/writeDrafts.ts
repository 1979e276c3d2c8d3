import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import { mapEstateDraft } from './mapEstateDraft.ts';
import { mapRentalDraft } from './mapRentalDraft.ts';
import type { RentalUnitWrite } from '#shared/api/rentals.ts';
import { PARENT_PATH } from '#server/backoffice/import/mapping/target.ts';
import type { RowWarning } from '#server/backoffice/import/report.ts';
import { showEstates, showHolidayHomes } from '#server/backoffice/sites/showHolidayHomes.ts';
import type { EstateDraft, RefusedDraft, RentalDraft } from '../../seam/records.ts';
import type { MediaCopies } from '../media/copyMedia.ts';
import { replaceEstateIds, replaceTermIds } from './replaceIds.ts';
import { type ProjectRelation, findProjectRelation, staysSingle } from './projectRelation.ts';
import type { RecordRow } from '../store/recordRow.ts';
import type { SyncWork } from '../syncWork.ts';

/** A draft with the copies of its pictures and files. */
export interface ReadyDraft {
  readonly draft: EstateDraft | RentalDraft;
  readonly copies: MediaCopies;
}

/** The result of writing one draft. */
export type DraftOutcome =
  | { readonly kind: 'written'; readonly ownId: number; readonly warnings: readonly RowWarning[] }
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'refused'; readonly refusal: Omit<RefusedDraft, 'kind' | 'id'> };

const PICTURE_TYPE_PREFIX = 'image/';

/** Adds the copied pictures and files to the document, in the order of the draft. */
function attachMedia(
  estate: EstateDocument,
  { pictures, files, portrait }: EstateDraft,
  { findAssetRef }: MediaCopies,
): void {
  for (const picture of pictures) {
    const file = findAssetRef(picture);
    if (!file?.contentType.startsWith(PICTURE_TYPE_PREFIX)) continue;
    const { alt, kind } = picture;
    estate.pictures.push({ index: estate.pictures.length, file, kind, ...(alt && { alt: { ...alt } }) });
  }
  for (const { type, ...media } of files) {
    const fileRef = findAssetRef(media);
    if (fileRef) estate.files.push({ type, link: fileRef, ...(media.alt && { comment: { ...media.alt } }) });
  }
  const portraitFile = portrait && findAssetRef(portrait);
  if (portraitFile?.contentType.startsWith(PICTURE_TYPE_PREFIX) && estate.salesRep)
    estate.salesRep.picture = portraitFile;
}

/** The largest number of photos that a holiday home may have. */
const MAX_PHOTOS = 60;

function toPhotos({ photos }: RentalDraft, { findAssetRef }: MediaCopies): NonNullable<RentalUnitWrite['photos']> {
  return photos
    .flatMap((photo) => {
      const photoRef = findAssetRef(photo);
      return photoRef?.contentType.startsWith(PICTURE_TYPE_PREFIX)
        ? [{ ...photoRef, ...(photo.alt && { alt: { ...photo.alt } }) }]
        : [];
    })
    .slice(0, MAX_PHOTOS);
}

const createMissingProjectWarning = (project: string): RowWarning => ({
  kind: 'project',
  column: PARENT_PATH,
  value: project,
  reason: 'neither published nor stored: the estate is shown without a project',
  handling: 'dropped',
});

interface PreparedEstate {
  readonly draft: EstateDraft;
  readonly estate: EstateDocument;
  readonly warnings: readonly RowWarning[];
  /** The CRM's own id of the project that has to be written before this estate. */
  readonly afterProjectId?: string | undefined;
}

type KnownRows = ReadonlyMap<string, RecordRow>;
type OutcomeByDraftId = Map<string, DraftOutcome>;

/**
 * Returns the relation of a draft to its project. A unit that must be written as a single estate gets no project, even
 * while its earlier project is still stored.
 */
function chooseRelation(
  draft: EstateDraft,
  knownRecords: Parameters<typeof findProjectRelation>[1],
  isSingle: boolean,
): ProjectRelation {
  const relation = findProjectRelation(draft, knownRecords);
  return isSingle && relation.kind !== 'own' ? { kind: 'orphan', project: draft.parentId ?? '' } : relation;
}

/**
 * Converts the drafts to estates with their relations to projects. Drafts that are held (their project is missing) or
 * refused are not converted; their outcome is added to `outcomes`.
 */
function prepareEstates(
  work: SyncWork,
  readyDrafts: readonly ReadyDraft[],
  rows: KnownRows,
  outcomes: OutcomeByDraftId,
): PreparedEstate[] {
  const estates = readyDrafts.flatMap(({ draft, copies }) => (draft.kind === 'estate' ? [{ draft, copies }] : []));
  const draftById = new Map(estates.map(({ draft }) => [draft.id, draft]));
  return estates.flatMap(({ draft, copies }): PreparedEstate[] => {
    const isSingle = staysSingle(draft, rows.get(draft.id));
    const relation = chooseRelation(draft, { draftById: draftById, rowById: rows }, isSingle);
    if (relation.kind === 'orphan' && !isSingle) {
      outcomes.set(draft.id, { kind: 'held' });
      return [];
    }
    const mappedDraft = mapEstateDraft(draft, work.key.name, new Date(work.now()));
    if ('refused' in mappedDraft) {
      outcomes.set(draft.id, { kind: 'refused', refusal: mappedDraft.refused });
      return [];
    }
    const { estate } = mappedDraft;
    if (work.connection.movesIds === true) replaceEstateIds(estate, work.key.name);
    attachMedia(estate, draft, copies);
    if (relation.kind === 'under') estate.general.parentId = relation.projectId;
    const warnings = [
      ...mappedDraft.warnings,
      ...copies.warnings,
      ...(relation.kind === 'orphan' ? [createMissingProjectWarning(relation.project)] : []),
    ];
    return [{ draft, estate, warnings, afterProjectId: relation.kind === 'after' ? relation.project : undefined }];
  });
}

/**
 * Writes all estates in one step. When that fails, writes them one by one, so that a single wrong estate does not stop
 * the other estates.
 */
async function writeEstates(
  work: SyncWork,
  preparedEstates: readonly PreparedEstate[],
  outcomes: OutcomeByDraftId,
): Promise<void> {
  if (preparedEstates.length === 0) return;
  const ids: number[] = [];
  const changes = { stages: [[preparedEstates.map(({ estate }) => estate)]] };
  try {
    await work.stores.estates.write(work.key.siteId, changes, { kind: 'inParts', onFailure: 'keep' }, (written) => {
      for (const { id } of written) ids.push(id);
    });
  } catch (error) {
    const [first] = preparedEstates;
    if (preparedEstates.length > 1) for (const each of preparedEstates) await writeEstates(work, [each], outcomes);
    else if (first) outcomes.set(first.draft.id, { kind: 'failed', error });
    return;
  }
  for (const [index, { draft, warnings }] of preparedEstates.entries())
    outcomes.set(draft.id, { kind: 'written', ownId: ids[index] ?? 0, warnings });
}

async function writeRentals(
  work: SyncWork,
  readyDrafts: readonly ReadyDraft[],
  rows: KnownRows,
  outcomes: OutcomeByDraftId,
) {
  let hasNewRental = false;
  for (const { draft, copies } of readyDrafts) {
    if (draft.kind !== 'rental') continue;
    const mappedRental = mapRentalDraft(draft, work.key.name);
    if ('refused' in mappedRental) {
      outcomes.set(draft.id, { kind: 'refused', refusal: mappedRental.refused });
      continue;
    }
    const unitWithOwnIds =
      work.connection.movesIds === true ? replaceTermIds(mappedRental.unit, work.key.name) : mappedRental.unit;
    const unit: RentalUnitWrite = { ...unitWithOwnIds, photos: toPhotos(draft, copies) };
    try {
      const [written] = await work.stores.rentalUnits.upsertMany(work.key.siteId, [unit], work.now());
      const warnings = [...mappedRental.warnings, ...copies.warnings];
      outcomes.set(draft.id, { kind: 'written', ownId: written?.id ?? 0, warnings });
      hasNewRental ||= typeof rows.get(draft.id)?.ownId !== 'number';
    } catch (error) {
      outcomes.set(draft.id, { kind: 'failed', error });
    }
  }
  if (hasNewRental) await showHolidayHomes(work.stores, work.key.siteId);
}

/**
 * Writes drafts to the site by the rules for all sources, projects before their units. Returns the outcome of each
 * draft by the id of the draft.
 */
export async function writeDrafts(
  work: SyncWork,
  readyDrafts: readonly ReadyDraft[],
  rows: KnownRows,
): Promise<ReadonlyMap<string, DraftOutcome>> {
  const outcomes: OutcomeByDraftId = new Map();
  const preparedEstates = prepareEstates(work, readyDrafts, rows, outcomes);
  await writeEstates(
    work,
    preparedEstates.filter(({ afterProjectId }) => afterProjectId === undefined),
    outcomes,
  );
  const units = preparedEstates.filter(({ draft, estate, afterProjectId }) => {
    if (afterProjectId === undefined) return false;
    const projectOutcome = outcomes.get(afterProjectId);
    const projectRow = rows.get(afterProjectId);
    if (projectOutcome?.kind === 'written') estate.general.parentId = projectOutcome.ownId;
    else if (typeof projectRow?.ownId === 'number' && projectRow.state !== 'gone')
      estate.general.parentId = projectRow.ownId;
    else outcomes.set(draft.id, { kind: 'held' });
    return estate.general.parentId !== undefined;
  });
  await writeEstates(work, units, outcomes);
  const hasNewEstate = preparedEstates.some(
    ({ draft: { id } }) => outcomes.get(id)?.kind === 'written' && typeof rows.get(id)?.ownId !== 'number',
  );
  if (hasNewEstate) await showEstates(work.stores, work.key.siteId);
  await writeRentals(work, readyDrafts, rows, outcomes);
  return outcomes;
}
