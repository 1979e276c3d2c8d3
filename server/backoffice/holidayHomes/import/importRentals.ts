import type { AssetRepository } from '../../assets/assetRepository.ts';
import type { RentalUnitWrite } from '#shared/api/rentals.ts';
import { type CollectedRows, collectRows, type RowMapper } from '../../import/collectRows.ts';
import { type ImportLimits, type MappedColumn, listRemovals } from '../../import/guards.ts';
import { createLostWarning, MediaFinder } from '../../import/namedMedia.ts';
import type { RowRefusal, Warning } from '../../import/report.ts';
import type { SourceRow } from '../../import/rows/sourceRow.ts';
import type { WriteResult } from '../../core/db/writeResult.ts';
import type { RentalUnitRepository } from '../store/rentalUnitRepository.ts';
import { mapRental, type MappedUnit } from './mapRental.ts';
import type { RentalMapping, RentalRule } from './rentalMapping.ts';

export interface RentalImportStores {
  readonly assets: Pick<AssetRepository, 'get' | 'put'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'listSourceIds' | 'upsertMany' | 'withdrawMany'>;
  transaction<T>(run: (stores: Pick<RentalImportStores, 'rentalUnits'>) => Promise<T>): Promise<T>;
}

interface RentalImportOptions extends ImportLimits {
  readonly siteId: string;
  /** The rows. They are read once, to the end, before anything is written. */
  readonly rows: AsyncIterable<SourceRow>;
  readonly mapping: RentalMapping;
  /** Is true when stored homes of this source that have no row must be withdrawn. */
  readonly isFullImport: boolean;
  /** Is true for a trial run, which does everything except the commit. */
  readonly isTrialRun: boolean;
  /**
   * The folder with the photos that the mapping names. When it is absent, only photos that are already stored are
   * found.
   */
  readonly photosFolder?: string | undefined;
}

/** The result of an import: the rows that it read, the changes that it made, and the rows that it refused. */
interface RentalImportReport extends Readonly<Record<WriteResult, number>> {
  readonly read: number;
  readonly withdrawn: number;
  readonly refused: readonly RowRefusal[];
  readonly warnings: readonly Warning[];
  /** The columns that the mapping does not name. */
  readonly unmapped: readonly string[];
}

/** The error that rolls back the transaction of a trial run. */
class RolledBackError extends Error {}

async function findRemovals(
  { rentalUnits }: Pick<RentalImportStores, 'rentalUnits'>,
  { siteId, maxRemovalPercent: maxRemoval }: RentalImportOptions,
  source: string,
  presentRows: CollectedRows['presentRows'],
): Promise<number[]> {
  const storedIds = await rentalUnits.listSourceIds(siteId, source);
  return listRemovals(storedIds, (id) => presentRows.has(id), { source, things: 'holiday homes', maxRemoval });
}

/** The maximum number of photos of a home. */
const MAX_PHOTOS = 60;

/** Adds the photos that a row names to its home. Returns a warning for each photo that was not found. */
async function attachPhotos(media: MediaFinder, row: number, { unit, photos }: MappedUnit): Promise<Warning[]> {
  const id = unit.source?.id ?? '';
  const warnings: Warning[] = [];
  const attachedPhotos = [...(unit.photos ?? [])];
  for (const { column, references } of photos) {
    const acceptedReferences = references.slice(0, Math.max(0, MAX_PHOTOS - attachedPhotos.length));
    const { found, warnings: missingPictures } = await media.findPictures(column, acceptedReferences);
    attachedPhotos.push(...found);
    for (const warning of missingPictures) warnings.push({ row, id, ...warning });
    if (acceptedReferences.length === references.length) continue;
    const reason = `only the first ${acceptedReferences.length} of ${references.length} are taken: a home has ${MAX_PHOTOS} at most`;
    warnings.push({
      row,
      id,
      kind: 'media',
      column,
      value: references[acceptedReferences.length]?.name ?? '',
      reason,
      handling: 'dropped',
    });
  }
  if (photos.length > 0) unit.photos = attachedPhotos;
  return warnings;
}

/**
 * When several photo names match one file, only one of them gets the file. Removes the photos with the other names from
 * all homes, and returns a warning for each photo and home.
 */
function removeLostPhotos(
  media: MediaFinder,
  units: readonly RentalUnitWrite[],
  rows: CollectedRows['presentRows'],
): Warning[] {
  const lostMedia = media.resolveSharedFiles();
  const warnings: Warning[] = [];
  if (lostMedia.size === 0) return warnings;
  for (const unit of units) {
    const id = unit.source?.id ?? '';
    if (!unit.photos) continue;
    for (const photo of unit.photos) {
      const lostPhoto = lostMedia.get(photo.id);
      if (lostPhoto) warnings.push({ row: rows.get(id) ?? 0, id, ...createLostWarning('photos', lostPhoto) });
    }
    unit.photos = unit.photos.filter((photo) => !lostMedia.has(photo.id));
  }
  return warnings;
}

const isReadRule = (rule: RentalRule) => !('ignore' in rule);
const isOptionalRule = (rule: RentalRule) => 'optional' in rule && rule.optional;

/** Returns the columns that the mapping reads, including the column of the ids. */
function listReadColumns({ source, columns }: RentalMapping): MappedColumn[] {
  const readColumns = Object.entries(columns)
    .map(([name, rules]) => ({ name, rules: [rules].flat().filter(isReadRule) }))
    .filter(({ rules }) => rules.length > 0);
  return [
    ...readColumns.map(({ name, rules }) => ({ name, isOptional: rules.some(isOptionalRule) })),
    { name: source.id, isOptional: false },
  ];
}

function createRentalMapper(mapping: RentalMapping): RowMapper<MappedUnit> {
  const { source, columns } = mapping;
  const namedColumns = new Set([source.id, ...Object.keys(columns)]);
  return {
    columns: listReadColumns(mapping),
    mapRow: (row) => mapRental(row, mapping),
    *listUnreadColumns({ cells }) {
      for (const column of cells.keys()) if (!namedColumns.has(column)) yield column;
    },
    duplicatesAmong: 'any',
    keyColumn: source.id,
  };
}

/**
 * Imports holiday homes: reads and checks all rows, then writes the changes in one transaction. A refused row counts as
 * present, so the stored home that it describes stays. Throws `ImportStopped` when the import must not continue, and
 * the errors of reading the rows, such as `SourceError` for a file; nothing is written then.
 */
export async function importRentals(
  repositories: RentalImportStores,
  options: RentalImportOptions,
): Promise<RentalImportReport> {
  const { siteId, mapping, isFullImport, isTrialRun } = options;
  const { source } = mapping;
  const units: RentalUnitWrite[] = [];
  const media = await MediaFinder.create(repositories, siteId, source.name, options.photosFolder);
  const {
    readCount,
    presentRows,
    refused,
    warnings: rowWarnings,
    unmapped,
  } = await collectRows({
    rows: options.rows,
    mapper: createRentalMapper(mapping),
    limits: options,
    acceptRow(home, row) {
      units.push(home.unit);
      return attachPhotos(media, row, home);
    },
  });

  const warnings = [...rowWarnings, ...removeLostPhotos(media, units, presentRows)];
  if (isFullImport) await findRemovals(repositories, options, source.name, presentRows);
  // The photos are stored before the transaction, so that the transaction does not wait for files.
  if (!isTrialRun) await media.store(repositories);
  const counts: Record<WriteResult, number> = { created: 0, updated: 0, unchanged: 0 };
  let withdrawnCount = 0;
  try {
    await repositories.transaction(async (tx) => {
      const removedIds = isFullImport ? await findRemovals(tx, options, source.name, presentRows) : [];
      const outcomes = await tx.rentalUnits.upsertMany(siteId, units);
      Object.assign(counts, { created: 0, updated: 0, unchanged: 0 });
      for (const { outcome } of outcomes) counts[outcome] += 1;
      withdrawnCount = (await tx.rentalUnits.withdrawMany(siteId, removedIds)).length;
      if (isTrialRun) throw new RolledBackError();
    });
  } catch (error) {
    if (!(error instanceof RolledBackError)) throw error;
  }
  return { read: readCount, ...counts, withdrawn: withdrawnCount, refused, warnings, unmapped: [...unmapped.keys()] };
}
