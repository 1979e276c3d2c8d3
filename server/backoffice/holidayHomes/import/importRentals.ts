import type { AssetRepository } from '../../assets/assetRepository.ts';
import type { RentalUnitWrite } from '../../../../shared/api/rentals.ts';
import {
  checkColumns,
  checkTaken,
  ColumnCensus,
  type Limits,
  type ReadColumn,
  removalsOf,
} from '../../import/guards.ts';
import { MediaFinder } from '../../import/media.ts';
import type { Warning, Refused } from '../../import/report.ts';
import { formatOf, readRows } from '../../import/rows/readRows.ts';
import type { Outcome } from '../../core/db/outcome.ts';
import type { RentalUnitRepository } from '../store/rentalUnitRepository.ts';
import { mapRental, type MappedRental } from './mapRental.ts';
import { parseRentalMapping, type RentalMapping, type RentalRule } from './rentalMapping.ts';

/** What is stored of what this needs. */
interface Stores {
  readonly assets: AssetRepository;
  readonly rentalUnits: RentalUnitRepository;
  transaction<T>(run: (stores: Stores) => Promise<T>): Promise<T>;
}

export interface RentalImportOptions extends Limits {
  readonly siteId: string;
  readonly file: string;
  readonly mapping: unknown;
  /** Homes of this source that are not in the file are withdrawn. */
  readonly full: boolean;
  /** Everything but the commit. */
  readonly dryRun: boolean;
  /** The folder with the photos that the mapping names; without it those that are stored are found. */
  readonly files?: string | undefined;
}

/** What an import read, did and left out. */
export interface RentalImportReport extends Readonly<Record<Outcome, number>> {
  readonly read: number;
  readonly withdrawn: number;
  readonly refused: readonly Refused[];
  readonly warnings: readonly Warning[];
  /** Columns that the mapping does not name. */
  readonly unmapped: readonly string[];
}

/** Ends a dry run's transaction. */
class RolledBack extends Error {}

async function removals(
  { rentalUnits }: Stores,
  { siteId, maxRemoval }: RentalImportOptions,
  source: string,
  keys: ReadonlySet<string>,
): Promise<number[]> {
  const stored = await rentalUnits.listSourceIds(siteId, source);
  return removalsOf(stored, (id) => keys.has(id), { source, things: 'holiday homes', maxRemoval });
}

/** The most photos that a home has. */
const MOST_PHOTOS = 60;

/** Puts the photos that a row names into its home; gives those that are not found. */
async function attachPhotos(
  media: MediaFinder,
  row: number,
  { unit, photos }: Extract<MappedRental, { unit: RentalUnitWrite }>,
): Promise<Warning[]> {
  const id = unit.source?.id ?? '';
  const warnings: Warning[] = [];
  const taken = [...(unit.photos ?? [])];
  for (const { column, wishes } of photos) {
    const wanted = wishes.slice(0, Math.max(0, MOST_PHOTOS - taken.length));
    const { found, warnings: missing } = await media.pictures(column, wanted);
    taken.push(...found);
    for (const warning of missing) warnings.push({ row, id, ...warning });
    if (wanted.length === wishes.length) continue;
    const reason = `only the first ${wanted.length} of ${wishes.length} are taken: a home has ${MOST_PHOTOS} at most`;
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

const isRead = (rule: RentalRule) => !('ignore' in rule);
const isOptional = (rule: RentalRule) => 'optional' in rule && rule.optional;

/** The columns that the mapping reads, that of the ids included. */
function readColumns({ source, columns }: RentalMapping): ReadColumn[] {
  const read = Object.entries(columns)
    .map(([name, rules]) => ({ name, rules: [rules].flat().filter(isRead) }))
    .filter(({ rules }) => rules.length > 0);
  return [
    ...read.map(({ name, rules }) => ({ name, optional: rules.some(isOptional) })),
    { name: source.id, optional: false },
  ];
}

/**
 * Imports holiday homes from a file: reads and checks all of it, then writes what changed in one transaction. A row that
 * is refused still counts as present: its last good copy stays. Throws `MappingError`, `SourceError`, and `ImportStopped`
 * when the import must not go on; nothing is written then.
 */
export async function importRentals(repositories: Stores, options: RentalImportOptions): Promise<RentalImportReport> {
  const { siteId, file, full, dryRun } = options;
  const mapping = parseRentalMapping(options.mapping);
  const { format, source, columns } = mapping;
  const named = new Set([source.id, ...Object.keys(columns)]);
  const units: RentalUnitWrite[] = [];
  const refused: Refused[] = [];
  const warnings: Warning[] = [];
  const keys = new Set<string>();
  const unmapped = new Set<string>();
  const census = new ColumnCensus();
  let read = 0;
  const lists = new Set(
    Object.entries(columns)
      .filter(([, rules]) => [rules].flat().some((rule) => 'list' in rule))
      .map(([name]) => name),
  );
  const media = await MediaFinder.create(repositories, siteId, source.name, options.files);
  const rows = readRows(file, { ...format, type: format.type ?? formatOf(file), idColumns: [source.id], lists });
  for await (const row of rows) {
    read += 1;
    census.add(row.cells);
    for (const column of row.cells.keys()) if (!named.has(column)) unmapped.add(column);
    const mapped = mapRental(row, mapping);
    const isTwice = mapped.key !== undefined && keys.has(mapped.key);
    if (mapped.key !== undefined) keys.add(mapped.key);
    if (isTwice)
      refused.push({
        row: row.number,
        id: mapped.key,
        column: source.id,
        value: mapped.key ?? '',
        reason: 'duplicate row with this id',
      });
    else if ('refused' in mapped) refused.push(mapped.refused);
    else {
      units.push(mapped.unit);
      warnings.push(...mapped.warnings, ...(await attachPhotos(media, row.number, mapped)));
    }
  }

  if (read > 0) checkColumns(census, readColumns(mapping), options);
  checkTaken(read, refused, options);

  if (full) await removals(repositories, options, source.name, keys);
  // Before the transaction, which should not wait for files.
  if (!dryRun) await media.store(repositories);
  const counts: Record<Outcome, number> = { created: 0, updated: 0, unchanged: 0 };
  let withdrawn = 0;
  try {
    await repositories.transaction(async (tx) => {
      const gone = full ? await removals(tx, options, source.name, keys) : [];
      const outcomes = await tx.rentalUnits.upsertMany(siteId, units);
      Object.assign(counts, { created: 0, updated: 0, unchanged: 0 });
      for (const { outcome } of outcomes) counts[outcome] += 1;
      withdrawn = (await tx.rentalUnits.withdrawMany(siteId, gone)).length;
      if (dryRun) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return { read, ...counts, withdrawn, refused, warnings, unmapped: [...unmapped] };
}
