import type { EstateDocument } from '../../import/estateDocument.ts';
import { mapEstateDraft } from './mapEstateDraft.ts';
import { mapRentalDraft } from './mapRentalDraft.ts';
import type { RentalUnitWrite } from '#shared/api/rentals.ts';
import { PARENT_PATH } from '../../import/mapping/target.ts';
import type { RowWarning } from '../../import/report.ts';
import { showEstates, showHolidayHomes } from '../../sites/showHolidayHomes.ts';
import type { EstateDraft, RefusedDraft, RentalDraft } from '../seam/records.ts';
import type { Copies } from './copyMedia.ts';
import { moveEstateIds, moveTermIds } from './moveIds.ts';
import { type ProjectRelation, findProjectRelation } from './projectRelation.ts';
import type { RecordRow } from './store/recordRow.ts';
import type { SyncWork } from './syncWork.ts';

/** A draft with the copies of its pictures and files. */
export interface ReadyDraft {
  readonly draft: EstateDraft | RentalDraft;
  readonly copies: Copies;
}

/** The result for one draft. */
export type Outcome =
  | { readonly kind: 'written'; readonly ownId: number; readonly warnings: readonly RowWarning[] }
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'refused'; readonly refusal: Omit<RefusedDraft, 'kind' | 'id'> };

const SHOWN_PICTURES = 'image/';

/** Adds the copied media to the document, in the order of the draft. */
function attach(estate: EstateDocument, { pictures, files, portrait }: EstateDraft, { findRef }: Copies): void {
  for (const picture of pictures) {
    const file = findRef(picture);
    if (!file?.contentType.startsWith(SHOWN_PICTURES)) continue;
    const { alt, kind } = picture;
    estate.pictures.push({ index: estate.pictures.length, file, kind, ...(alt && { alt: { ...alt } }) });
  }
  for (const { type, ...media } of files) {
    const link = findRef(media);
    if (link) estate.files.push({ type, link, ...(media.alt && { comment: { ...media.alt } }) });
  }
  const face = portrait && findRef(portrait);
  if (face?.contentType.startsWith(SHOWN_PICTURES) && estate.salesRep) estate.salesRep.picture = face;
}

/** The number of photos that a holiday home may have. */
const MAX_PHOTOS = 60;

function toPhotos({ photos }: RentalDraft, { findRef }: Copies): NonNullable<RentalUnitWrite['photos']> {
  return photos
    .flatMap((photo) => {
      const ref = findRef(photo);
      return ref?.contentType.startsWith(SHOWN_PICTURES)
        ? [{ ...ref, ...(photo.alt && { alt: { ...photo.alt } }) }]
        : [];
    })
    .slice(0, MAX_PHOTOS);
}

const warnWithoutProject = (project: string): RowWarning => ({
  kind: 'project',
  column: PARENT_PATH,
  value: project,
  reason: 'neither published nor stored: the estate has no project now',
  handling: 'dropped',
});

interface Prepared {
  readonly draft: EstateDraft;
  readonly estate: EstateDocument;
  readonly warnings: readonly RowWarning[];
  /** The CRM's own id of the project that has to be written before this estate. */
  readonly after?: string | undefined;
}

type KnownRows = ReadonlyMap<string, RecordRow>;
type Outcomes = Map<string, Outcome>;

/**
 * Returns the relation of a draft to its project. A unit that is written as a single estate has no project, even while
 * its earlier project is still stored.
 */
function chooseRelation(
  draft: EstateDraft,
  known: Parameters<typeof findProjectRelation>[1],
  isSingle: boolean,
): ProjectRelation {
  const family = findProjectRelation(draft, known);
  return isSingle && family.kind !== 'own' ? { kind: 'orphan', project: draft.parentId ?? '' } : family;
}

/** Converts the drafts to estates with their relations to projects. Held and refused drafts get their outcome here. */
function prepare(work: SyncWork, ready: readonly ReadyDraft[], rows: KnownRows, outcomes: Outcomes): Prepared[] {
  const estates = ready.flatMap(({ draft, copies }) => (draft.kind === 'estate' ? [{ draft, copies }] : []));
  const drafts = new Map(estates.map(({ draft }) => [draft.id, draft]));
  return estates.flatMap(({ draft, copies }): Prepared[] => {
    const isSingle = rows.get(draft.id)?.isSingle === true;
    const family = chooseRelation(draft, { drafts, rows }, isSingle);
    if (family.kind === 'orphan' && !isSingle) {
      outcomes.set(draft.id, { kind: 'held' });
      return [];
    }
    const mapped = mapEstateDraft(draft, work.key.name, new Date(work.now()));
    if ('refused' in mapped) {
      outcomes.set(draft.id, { kind: 'refused', refusal: mapped.refused });
      return [];
    }
    const { estate } = mapped;
    if (work.connection.movesIds === true) moveEstateIds(estate, work.key.name);
    attach(estate, draft, copies);
    if (family.kind === 'under') estate.general.parentId = family.projectId;
    const warnings = [
      ...mapped.warnings,
      ...copies.warnings,
      ...(family.kind === 'orphan' ? [warnWithoutProject(family.project)] : []),
    ];
    return [{ draft, estate, warnings, after: family.kind === 'after' ? family.project : undefined }];
  });
}

/**
 * Writes estates together. When that fails, it writes them one by one, so that one of them does not stop the others.
 */
async function writeEstates(work: SyncWork, prepared: readonly Prepared[], outcomes: Outcomes): Promise<void> {
  if (prepared.length === 0) return;
  const ids: number[] = [];
  const changes = { stages: [[prepared.map(({ estate }) => estate)]] };
  try {
    await work.stores.estates.write(work.key.siteId, changes, { kind: 'inParts', onFailure: 'keep' }, (written) => {
      for (const { id } of written) ids.push(id);
    });
  } catch (error) {
    const [first] = prepared;
    if (prepared.length > 1) for (const each of prepared) await writeEstates(work, [each], outcomes);
    else if (first) outcomes.set(first.draft.id, { kind: 'failed', error });
    return;
  }
  for (const [index, { draft, warnings }] of prepared.entries())
    outcomes.set(draft.id, { kind: 'written', ownId: ids[index] ?? 0, warnings });
}

async function writeRentals(work: SyncWork, ready: readonly ReadyDraft[], rows: KnownRows, outcomes: Outcomes) {
  let isNew = false;
  for (const { draft, copies } of ready) {
    if (draft.kind !== 'rental') continue;
    const mapped = mapRentalDraft(draft, work.key.name);
    if ('refused' in mapped) {
      outcomes.set(draft.id, { kind: 'refused', refusal: mapped.refused });
      continue;
    }
    const own = work.connection.movesIds === true ? moveTermIds(mapped.unit, work.key.name) : mapped.unit;
    const unit: RentalUnitWrite = { ...own, photos: toPhotos(draft, copies) };
    try {
      const [written] = await work.stores.rentalUnits.upsertMany(work.key.siteId, [unit], work.now());
      const warnings = [...mapped.warnings, ...copies.warnings];
      outcomes.set(draft.id, { kind: 'written', ownId: written?.id ?? 0, warnings });
      isNew ||= typeof rows.get(draft.id)?.ownId !== 'number';
    } catch (error) {
      outcomes.set(draft.id, { kind: 'failed', error });
    }
  }
  if (isNew) await showHolidayHomes(work.stores, work.key.siteId);
}

/**
 * Writes drafts by the rules for all sources, projects before their units. Returns the outcome of each draft by its id.
 */
export async function writeDrafts(
  work: SyncWork,
  ready: readonly ReadyDraft[],
  rows: KnownRows,
): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes: Outcomes = new Map();
  const prepared = prepare(work, ready, rows, outcomes);
  await writeEstates(
    work,
    prepared.filter(({ after }) => after === undefined),
    outcomes,
  );
  const units = prepared.filter(({ draft, estate, after }) => {
    if (after === undefined) return false;
    const project = outcomes.get(after);
    const before = rows.get(after);
    if (project?.kind === 'written') estate.general.parentId = project.ownId;
    else if (typeof before?.ownId === 'number' && before.state !== 'gone') estate.general.parentId = before.ownId;
    else outcomes.set(draft.id, { kind: 'held' });
    return estate.general.parentId !== undefined;
  });
  await writeEstates(work, units, outcomes);
  const isNew = prepared.some(
    ({ draft: { id } }) => outcomes.get(id)?.kind === 'written' && typeof rows.get(id)?.ownId !== 'number',
  );
  if (isNew) await showEstates(work.stores, work.key.siteId);
  await writeRentals(work, ready, rows, outcomes);
  return outcomes;
}
