import type { RentalUnitWrite } from '../../../../shared/api/rentals.ts';
import {
  checkColumns,
  checkTaken,
  ColumnCensus,
  type Limits,
  type ReadColumn,
  removalsOf,
} from '../../import/guards.ts';
import type { Refused } from '../../import/report.ts';
import { formatOf, readRows } from '../../import/rows/readRows.ts';
import type { Outcome } from '../../repositories/outcome.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { mapRental } from './mapRental.ts';
import { parseRentalMapping, type RentalMapping, type RentalRule } from './rentalMapping.ts';

export interface RentalImportOptions extends Limits {
  readonly siteId: string;
  readonly file: string;
  readonly mapping: unknown;
  /** Homes of this source that are not in the file are withdrawn. */
  readonly full: boolean;
  /** Everything but the commit. */
  readonly dryRun: boolean;
}

/** What an import read, did and left out. */
export interface RentalImportReport extends Readonly<Record<Outcome, number>> {
  readonly read: number;
  readonly withdrawn: number;
  readonly refused: readonly Refused[];
  /** Columns that the mapping does not name. */
  readonly unmapped: readonly string[];
}

/** Ends a dry run's transaction. */
class RolledBack extends Error {}

async function removals(
  { rentalUnits }: Repositories,
  { siteId, maxRemoval }: RentalImportOptions,
  source: string,
  keys: ReadonlySet<string>,
): Promise<number[]> {
  const stored = await rentalUnits.listSourceIds(siteId, source);
  return removalsOf(stored, (id) => keys.has(id), { source, things: 'holiday homes', maxRemoval });
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
export async function importRentals(
  repositories: Repositories,
  options: RentalImportOptions,
): Promise<RentalImportReport> {
  const { siteId, file, full, dryRun } = options;
  const mapping = parseRentalMapping(options.mapping);
  const { format, source, columns } = mapping;
  const named = new Set([source.id, ...Object.keys(columns)]);
  const units: RentalUnitWrite[] = [];
  const refused: Refused[] = [];
  const keys = new Set<string>();
  const unmapped = new Set<string>();
  const census = new ColumnCensus();
  let read = 0;
  for await (const row of readRows(file, { ...format, type: format.type ?? formatOf(file), idColumns: [source.id] })) {
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
        reason: 'a second row with this id',
      });
    else if ('refused' in mapped) refused.push(mapped.refused);
    else units.push(mapped.unit);
  }

  if (read > 0) checkColumns(census, readColumns(mapping), options);
  checkTaken(read, refused, options);

  const counts: Record<Outcome, number> = { created: 0, updated: 0, unchanged: 0 };
  let withdrawn = 0;
  try {
    await repositories.transaction(async (inside) => {
      const gone = full ? await removals(inside, options, source.name, keys) : [];
      const outcomes = await inside.rentalUnits.upsertMany(siteId, units);
      Object.assign(counts, { created: 0, updated: 0, unchanged: 0 });
      for (const { outcome } of outcomes) counts[outcome] += 1;
      withdrawn = (await inside.rentalUnits.withdrawMany(siteId, gone)).length;
      if (dryRun) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return { read, ...counts, withdrawn, refused, unmapped: [...unmapped] };
}
