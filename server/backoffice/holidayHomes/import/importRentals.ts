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
  /** Is true when homes of this source that have no row are withdrawn. */
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

/** Is thrown to roll back the transaction of a trial run. */
class RolledBackError extends Error {}

async function findRemovals(
  { rentalUnits }: Pick<RentalImportStores, 'rentalUnits'>,
  { siteId, maxRemovalPercent: maxRemoval }: RentalImportOptions,
  source: string,
  present: CollectedRows['present'],
): Promise<number[]> {
  const stored = await rentalUnits.listSourceIds(siteId, source);
  return listRemovals(stored, (id) => present.has(id), { source, things: 'holiday homes', maxRemoval });
}

/** The maximum number of photos of a home. */
const MAX_PHOTOS = 60;

/** Adds the photos that a row names to its home. Returns a warning for each photo that was not found. */
async function attachPhotos(media: MediaFinder, row: number, { unit, photos }: MappedUnit): Promise<Warning[]> {
  const id = unit.source?.id ?? '';
  const warnings: Warning[] = [];
  const taken = [...(unit.photos ?? [])];
  for (const { column, references: wishes } of photos) {
    const wanted = wishes.slice(0, Math.max(0, MAX_PHOTOS - taken.length));
    const { found, warnings: missing } = await media.pictures(column, wanted);
    taken.push(...found);
    for (const warning of missing) warnings.push({ row, id, ...warning });
    if (wanted.length === wishes.length) continue;
    const reason = `only the first ${wanted.length} of ${wishes.length} are taken: a home has ${MAX_PHOTOS} at most`;
    warnings.push({
      row,
      id,
      kind: 'media',
      column,
      value: wishes[wanted.length]?.name ?? '',
      reason,
      handling: 'dropped',
    });
  }
  if (photos.length > 0) unit.photos = taken;
  return warnings;
}

/** Removes photos that rows of several homes name from all of these homes. Returns a warning for each of them. */
function removeLostPhotos(
  media: MediaFinder,
  units: readonly RentalUnitWrite[],
  rows: CollectedRows['present'],
): Warning[] {
  const lost = media.settle();
  const warnings: Warning[] = [];
  if (lost.size === 0) return warnings;
  for (const unit of units) {
    const id = unit.source?.id ?? '';
    if (!unit.photos) continue;
    for (const photo of unit.photos) {
      const found = lost.get(photo.id);
      if (found) warnings.push({ row: rows.get(id) ?? 0, id, ...createLostWarning('photos', found) });
    }
    unit.photos = unit.photos.filter((photo) => !lost.has(photo.id));
  }
  return warnings;
}

const isReadRule = (rule: RentalRule) => !('ignore' in rule);
const isOptionalRule = (rule: RentalRule) => 'optional' in rule && rule.optional;

/** Returns the columns that the mapping reads, including the column of the ids. */
function listReadColumns({ source, columns }: RentalMapping): MappedColumn[] {
  const read = Object.entries(columns)
    .map(([name, rules]) => ({ name, rules: [rules].flat().filter(isReadRule) }))
    .filter(({ rules }) => rules.length > 0);
  return [
    ...read.map(({ name, rules }) => ({ name, isOptional: rules.some(isOptionalRule) })),
    { name: source.id, isOptional: false },
  ];
}

function createRentalMapper(mapping: RentalMapping): RowMapper<MappedUnit> {
  const { source, columns } = mapping;
  const named = new Set([source.id, ...Object.keys(columns)]);
  return {
    columns: listReadColumns(mapping),
    mapRow: (row) => mapRental(row, mapping),
    *listUnreadColumns({ cells }) {
      for (const column of cells.keys()) if (!named.has(column)) yield column;
    },
    duplicatesAmong: 'any',
    keyColumn: source.id,
  };
}

/**
 * Imports holiday homes: reads and checks all rows, then writes the changes in one transaction. A refused row counts
 * as present, so its last good copy stays. Throws `ImportStopped` when the import must not continue, and the errors
 * of reading the rows, such as `SourceError` for a file; nothing is written then.
 */
export async function importRentals(
  repositories: RentalImportStores,
  options: RentalImportOptions,
): Promise<RentalImportReport> {
  const { siteId, mapping, isFullImport: full, isTrialRun: dryRun } = options;
  const { source } = mapping;
  const units: RentalUnitWrite[] = [];
  const media = await MediaFinder.create(repositories, siteId, source.name, options.photosFolder);
  const {
    read,
    present,
    refused,
    warnings: found,
    unmapped,
  } = await collectRows({
    rows: options.rows,
    mapper: createRentalMapper(mapping),
    limits: options,
    take(home, row) {
      units.push(home.unit);
      return attachPhotos(media, row, home);
    },
  });

  const warnings = [...found, ...removeLostPhotos(media, units, present)];
  if (full) await findRemovals(repositories, options, source.name, present);
  // The photos are stored before the transaction, because it should not wait for files.
  if (!dryRun) await media.store(repositories);
  const counts: Record<WriteResult, number> = { created: 0, updated: 0, unchanged: 0 };
  let withdrawn = 0;
  try {
    await repositories.transaction(async (tx) => {
      const gone = full ? await findRemovals(tx, options, source.name, present) : [];
      const outcomes = await tx.rentalUnits.upsertMany(siteId, units);
      Object.assign(counts, { created: 0, updated: 0, unchanged: 0 });
      for (const { outcome } of outcomes) counts[outcome] += 1;
      withdrawn = (await tx.rentalUnits.withdrawMany(siteId, gone)).length;
      if (dryRun) throw new RolledBackError();
    });
  } catch (error) {
    if (!(error instanceof RolledBackError)) throw error;
  }
  return { read, ...counts, withdrawn, refused, warnings, unmapped: [...unmapped.keys()] };
}
