import path from 'node:path';
import type { BulkLoad } from '../repositories/estateWriter.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { Outcome } from '../repositories/outcome.ts';
import { DocumentSpool } from './documentSpool.ts';
import {
  checkColumns,
  checkTaken,
  ColumnCensus,
  ImportStopped,
  type Limits,
  type ReadColumn,
  removalsOf,
} from './guards.ts';
import { type CompiledMapping, compileMapping } from './mapping/compileMapping.ts';
import { mapDocument, unknownPaths } from './mapping/mapDocument.ts';
import { type MappedRow, mapRow, sourceKey } from './mapping/mapRow.ts';
import type { Mapping } from './mapping/mappingSchema.ts';
import type { Doubt, ImportReport, Refused } from './report.ts';
import { formatOf, readRows } from './rows/readRows.ts';
import type { SourceRow } from './rows/sourceRow.ts';

export interface ImportOptions extends Limits {
  readonly siteId: string;
  readonly file: string;
  readonly mapping: Mapping;
  /** Instead of the mapping's own name for the source. */
  readonly sourceName?: string | undefined;
  /** Listings of this source that are not in the file are withdrawn. */
  readonly full: boolean;
  /** Everything but the writing. */
  readonly dryRun: boolean;
  readonly now: Date;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly phase: 'reading' | 'writing';
  readonly done: number;
  /** Known when writing. */
  readonly total?: number;
}

interface ReadFile {
  readonly spool: DocumentSpool;
  readonly read: number;
  readonly refused: Refused[];
  readonly doubtful: Doubt[];
  /** Of all rows that say which estate they are, refused ones included: what is in the file is not withdrawn. */
  readonly keys: Set<string>;
  readonly sourceNames: Set<string>;
  readonly unmapped: Map<string, number>;
  readonly census: ColumnCensus;
}

interface RowMapper {
  /** What it reads; empty for documents, which are read as they are. */
  readonly columns: readonly ReadColumn[];
  map(row: SourceRow): MappedRow;
  /** Columns of the row that have a value and that are not read. */
  leftOver(row: SourceRow, mapped: MappedRow): Iterable<string>;
}

function tableMapper(mapping: CompiledMapping, sourceName: string, now: Date): RowMapper {
  const read = new Set([...mapping.columns.map((column) => column.name), ...mapping.ignored.keys(), mapping.source.id]);
  return {
    columns: [...mapping.columns, { name: mapping.source.id, optional: false }],
    map: (row) => mapRow(row, mapping, sourceName, now),
    *leftOver(row) {
      for (const [name, cell] of row.cells) if (!read.has(name) && cell !== '' && cell !== null) yield name;
    },
  };
}

const documentMapper = (now: Date): RowMapper => ({
  columns: [],
  map: (row) => mapDocument(row, now),
  leftOver: (row, mapped) => ('estate' in mapped ? unknownPaths(row.cells, mapped.estate) : []),
});

async function readFile(
  rows: AsyncIterable<SourceRow>,
  mapper: RowMapper,
  onProgress: ImportOptions['onProgress'],
): Promise<ReadFile> {
  const result = {
    spool: new DocumentSpool(),
    read: 0,
    refused: [] as Refused[],
    doubtful: [] as Doubt[],
    keys: new Set<string>(),
    sourceNames: new Set<string>(),
    unmapped: new Map<string, number>(),
    census: new ColumnCensus(),
  };
  const accepted = new Map<string, number>();
  for await (const row of rows) {
    result.read++;
    result.census.add(row.cells);
    onProgress?.({ phase: 'reading', done: result.read });
    const mapped = mapper.map(row);
    for (const name of mapper.leftOver(row, mapped)) result.unmapped.set(name, (result.unmapped.get(name) ?? 0) + 1);
    if (mapped.key !== undefined) result.keys.add(mapped.key);
    if ('refused' in mapped) {
      result.refused.push(mapped.refused);
      continue;
    }
    const { key, estate, doubts } = mapped;
    const before = accepted.get(key);
    if (before !== undefined) {
      const reason = `the same id as row ${before}, which counts`;
      result.refused.push({ row: row.number, id: key, column: 'id', value: key, reason });
      continue;
    }
    accepted.set(key, row.number);
    if (estate.source) result.sourceNames.add(estate.source.name);
    result.doubtful.push(...doubts);
    result.spool.add(estate);
  }
  return result;
}

/** What a full import would withdraw. Throws `ImportStopped` when that is more than it may. */
async function findRemovals(
  { estates }: Repositories,
  { siteId, maxRemoval }: ImportOptions,
  source: string,
  keys: ReadonlySet<string>,
): Promise<number[]> {
  const stored = await estates.listSourceIds(siteId, source);
  return removalsOf(stored, (id) => keys.has(sourceKey(source, id)), { source, things: 'listings', maxRemoval });
}

interface Written {
  readonly outcomes: Record<Outcome, number>;
  readonly withdrawn: number;
}

/** Estates that are written at once: so few that a page which waits for the embedded database hardly notices. */
const WRITTEN_AT_ONCE = 50;

const newOutcomes = (): Record<Outcome, number> => ({ created: 0, updated: 0, unchanged: 0 });

function* inParts<T>(all: readonly T[], size: number): Generator<T[], void, undefined> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** What writing would do. Only reads, in short statements: nobody waits for it. */
async function preview(load: BulkLoad, { onProgress }: ImportOptions, { spool }: ReadFile) {
  const outcomes = newOutcomes();
  let done = 0;
  for (const batch of spool.batches()) {
    for (const { outcome } of await load.check(batch)) outcomes[outcome]++;
    done += batch.length;
    onProgress?.({ phase: 'writing', done, total: spool.size });
  }
  return outcomes;
}

/** Listings that name their own id may contradict what is stored: that is found before anything is written. */
async function checkIds(load: BulkLoad, { spool }: ReadFile): Promise<void> {
  for (const batch of spool.batches()) {
    const named = batch.filter(({ general }) => general.id !== undefined);
    if (named.length > 0) await load.check(named);
  }
}

/**
 * Writes in small parts, each a short transaction, so that sites go on answering from the same database, and tells them
 * when all is written; when a part fails, those before it are taken back. What is withdrawn goes last.
 */
async function write(
  { estates }: Repositories,
  load: BulkLoad,
  { siteId, onProgress }: ImportOptions,
  { spool }: ReadFile,
  removals: readonly number[],
): Promise<Written> {
  const outcomes = newOutcomes();
  let done = 0;
  try {
    for (const batch of spool.batches()) {
      for (const part of inParts(batch, WRITTEN_AT_ONCE)) {
        for (const { outcome } of await load.write(part)) outcomes[outcome]++;
        done += part.length;
        onProgress?.({ phase: 'writing', done, total: spool.size });
      }
    }
  } catch (error) {
    await load.undo();
    throw error;
  }
  await load.announce();
  let withdrawn = 0;
  for (const part of inParts(removals, WRITTEN_AT_ONCE)) {
    withdrawn += (await estates.withdrawMany(siteId, part)).length;
  }
  return { outcomes, withdrawn };
}

async function previewOrWrite(
  repositories: Repositories,
  options: ImportOptions,
  file: ReadFile,
  source: string | undefined,
): Promise<Written> {
  const load = repositories.estates.bulkLoad(options.siteId);
  const isFull = options.full && source !== undefined;
  const removals = isFull ? await findRemovals(repositories, options, source, file.keys) : [];
  if (options.dryRun) return { outcomes: await preview(load, options, file), withdrawn: removals.length };
  await checkIds(load, file);
  return write(repositories, load, options, file, removals);
}

function fullSource(options: ImportOptions, file: ReadFile, fixed: string | undefined): string | undefined {
  if (!options.full) return fixed;
  const source = fixed ?? (file.sourceNames.size === 1 ? [...file.sourceNames][0] : undefined);
  if (source === undefined)
    throw new ImportStopped('A full import of documents needs --source: they do not all come from one source.');
  return source;
}

/**
 * Imports a file into a site: reads and checks all of it, then writes what changed, a part at a time.
 * Throws `MappingError` and `SourceError` for a mapping or file that makes no sense, and `ImportStopped` when the
 * import must not go on; nothing is written then.
 */
export async function importEstates(repositories: Repositories, options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  const { mapping, now } = options;
  if (!(await repositories.sites.get(options.siteId))) throw new ImportStopped(`There is no site ${options.siteId}.`);
  const compiled = 'documents' in mapping ? undefined : compileMapping(mapping);
  const fixed = options.sourceName ?? compiled?.source.name;
  const { format } = mapping;
  const rows = readRows(options.file, { ...format, type: format.type ?? formatOf(options.file) });
  const mapper = compiled ? tableMapper(compiled, fixed ?? compiled.source.name, now) : documentMapper(now);
  const file = await readFile(rows, mapper, options.onProgress);
  if (file.read > 0) checkColumns(file.census, mapper.columns, options);
  checkTaken(file.read, file.refused, options);
  const source = fullSource(options, file, fixed);
  const { outcomes, withdrawn } = await previewOrWrite(repositories, options, file, source);
  if (!options.dryRun && outcomes.created + outcomes.updated > 0) await repositories.estates.analyze();
  return {
    siteId: options.siteId,
    file: path.basename(options.file),
    source,
    dryRun: options.dryRun,
    read: file.read,
    ...outcomes,
    withdrawn,
    refused: file.refused,
    doubtful: file.doubtful,
    doubtfulRows: new Set(file.doubtful.map((doubt) => doubt.row)).size,
    unmapped: Object.fromEntries(file.unmapped),
    empty: mapper.columns.map(({ name }) => name).filter((name) => file.census.isEmpty(name)),
    ignored: Object.fromEntries(compiled?.ignored ?? []),
    seconds: Math.round(performance.now() - started) / 1000,
  };
}
