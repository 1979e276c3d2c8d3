import type { RentalUnitWrite } from '../../../../shared/api/rentals.ts';
import { ImportStopped } from '../../import/importEstates.ts';
import type { Refused } from '../../import/report.ts';
import { formatOf, readRows } from '../../import/rows/readRows.ts';
import type { Outcome } from '../../repositories/outcome.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { mapRental } from './mapRental.ts';
import { parseRentalMapping } from './rentalMapping.ts';

export interface RentalImportOptions {
  readonly siteId: string;
  readonly file: string;
  readonly mapping: unknown;
  /** Homes of this source that are not in the file are withdrawn. */
  readonly full: boolean;
  /** Everything but the commit. */
  readonly dryRun: boolean;
  /** The share of the site's homes, in percent, that a full import may withdraw. */
  readonly maxRemoval: number;
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
  const gone = [...stored].filter(([key]) => !keys.has(key));
  const total = (await rentalUnits.list(siteId)).length;
  const share = total === 0 ? 0 : (gone.length / total) * 100;
  if (share > maxRemoval)
    throw new ImportStopped(
      `This would withdraw ${gone.length} of the site's ${total} holiday homes (${share.toFixed(1)} %), more than the ${maxRemoval} % that are allowed. Nothing was written. Allow it with --max-removal ${Math.ceil(share)}.`,
    );
  return gone.map(([, id]) => id);
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
  let read = 0;
  for await (const row of readRows(file, { ...format, type: format.type ?? formatOf(file) })) {
    read += 1;
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
