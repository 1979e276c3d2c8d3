import type { AssetRepository } from '../../assets/assetRepository.ts';
import path from 'node:path';
import type { BulkLoad } from '../bulkLoad.ts';
import type { EstateRepository } from '../estateRepository.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { Outcome } from '../../core/db/outcome.ts';
import { DocumentSpool } from '../../import/documentSpool.ts';
import {
  checkColumns,
  checkTaken,
  ColumnCensus,
  ImportStopped,
  type Limits,
  type ReadColumn,
  removalsOf,
} from '../../import/guards.ts';
import { type CompiledMapping, compileMapping } from '../../import/mapping/compileMapping.ts';
import { mapDocument, unknownPaths } from './mapping/mapDocument.ts';
import { type MappedRow, mapRow, sourceKey } from './mapping/mapRow.ts';
import type { Mapping } from '../../import/mapping/mappingSchema.ts';
import type { Warning, ImportReport, Refused } from '../../import/report.ts';
import { MediaFinder } from '../../import/media.ts';
import type { EstateDocument } from '../../import/estateDocument.ts';
import { PARENT } from '../../import/mapping/target.ts';
import { formatOf, readRows } from '../../import/rows/readRows.ts';
import type { SourceRow } from '../../import/rows/sourceRow.ts';

/** What is stored of what this needs. */
interface Stores {
  readonly assets: AssetRepository;
  readonly estates: EstateRepository;
  readonly sites: SiteRepository;
}

export interface ImportOptions extends Limits {
  readonly siteId: string;
  readonly file: string;
  readonly mapping: Mapping;
  /** Instead of the mapping's own name for the source. */
  readonly sourceName?: string | undefined;
  /** Listings of this source that are not in the file are withdrawn. */
  readonly full: boolean;
  /** A folder with the pictures and files that the mapping names. */
  readonly files?: string | undefined;
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

/** An object with one of these is an estate document itself. */
const DOCUMENT_COLUMNS = ['general.id', 'general.headType.id'];

interface ReadFile {
  readonly spool: DocumentSpool;
  /** Units, which are written after their projects. */
  readonly units: DocumentSpool;
  /** The source's own id of a unit → that of its project. */
  readonly parents: Map<string, string>;
  /** Key of each row that is taken → its number. */
  readonly accepted: Map<string, number>;
  readonly read: number;
  /** Rows that are taken and have an id of the store. */
  readonly named: number;
  readonly refused: Refused[];
  readonly warnings: Warning[];
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
  media: MediaFinder,
  onProgress: ImportOptions['onProgress'],
): Promise<ReadFile> {
  const result = {
    spool: new DocumentSpool(),
    units: new DocumentSpool(),
    parents: new Map<string, string>(),
    accepted: new Map<string, number>(),
    read: 0,
    named: 0,
    refused: [] as Refused[],
    warnings: [] as Warning[],
    keys: new Set<string>(),
    sourceNames: new Set<string>(),
    unmapped: new Map<string, number>(),
    census: new ColumnCensus(),
  };
  const { accepted } = result;
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
    const { key, estate, warnings, parent } = mapped;
    const before = accepted.get(key);
    if (before !== undefined) {
      const reason = `the same id as row ${before}, which counts`;
      result.refused.push({ row: row.number, id: key, column: 'id', value: key, reason });
      continue;
    }
    accepted.set(key, row.number);
    if (estate.general.id !== undefined) result.named++;
    if (estate.source) result.sourceNames.add(estate.source.name);
    result.warnings.push(...warnings);
    if (mapped.media) {
      const id = estate.source?.id ?? key;
      for (const warning of await media.attach(estate, mapped.media))
        result.warnings.push(Object.assign({ row: row.number, id }, warning));
    }
    if (parent !== undefined && estate.source) {
      result.parents.set(estate.source.id, parent);
      result.units.add(estate);
    } else result.spool.add(estate);
  }
  return result;
}

/** What a full import would withdraw. Throws `ImportStopped` when that is more than it may. */
async function findRemovals(
  { estates }: Stores,
  { siteId, maxRemoval }: ImportOptions,
  source: string,
  keys: ReadonlySet<string>,
): Promise<number[]> {
  const stored = await estates.listSourceIds(siteId, source);
  return removalsOf(stored, (id) => keys.has(sourceKey(source, id)), { source, things: 'listings', maxRemoval });
}

/** The project that a unit belongs to in the end: units of units are units of the same project. */
function projectOf(unit: string, parents: ReadonlyMap<string, string>): string {
  let project = unit;
  for (let steps = 0; steps < MOST_LEVELS; steps++) {
    const above = parents.get(project);
    if (above === undefined || above === unit) return project;
    project = above;
  }
  return project;
}
const MOST_LEVELS = 10;

/** Warns of the units whose project is neither in the file nor stored, and makes single estates of them. */
async function checkProjects(
  { estates }: Stores,
  { siteId, full }: ImportOptions,
  source: string,
  file: ReadFile,
): Promise<void> {
  if (file.parents.size === 0) return;
  const stored = await estates.listSourceIds(siteId, source);
  for (const [unit] of file.parents) {
    const project = projectOf(unit, file.parents);
    const key = sourceKey(source, project);
    const isThere = file.accepted.has(key) || (stored.has(project) && (!full || file.keys.has(key)));
    if (isThere && project !== unit) continue;
    file.parents.delete(unit);
    file.warnings.push({
      row: file.accepted.get(sourceKey(source, unit)) ?? 0,
      id: unit,
      kind: 'project',
      column: PARENT,
      value: project,
      reason: 'neither in the file nor stored: the estate has no project now',
      handling: 'dropped',
    });
  }
}

interface Written {
  readonly outcomes: Record<Outcome, number>;
  readonly withdrawn: number;
}

const newOutcomes = (): Record<Outcome, number> => ({ created: 0, updated: 0, unchanged: 0 });

/** The units with the ids of their projects. */
function* linkedUnits(
  { units, parents }: ReadFile,
  ids: ReadonlyMap<string, number>,
): Generator<EstateDocument[], void, undefined> {
  for (const batch of units.batches()) {
    for (const { general, source: own } of batch) {
      const id = own && parents.has(own.id) ? ids.get(projectOf(own.id, parents)) : undefined;
      if (id !== undefined) general.parentId = id;
    }
    yield batch;
  }
}

/** All documents, in batches: first those that are no units, then, asked for when these are written, the units. */
async function* stagesOf(
  { estates }: Stores,
  { siteId }: ImportOptions,
  file: ReadFile,
  source: string | undefined,
): AsyncGenerator<Iterable<EstateDocument[]>, void, undefined> {
  yield file.spool.batches();
  if (file.units.size > 0 && source !== undefined) yield linkedUnits(file, await estates.listSourceIds(siteId, source));
}

/** What writing would do. Only reads, in short statements, so that other calls do not wait. */
async function preview(
  load: BulkLoad,
  { onProgress }: ImportOptions,
  stages: AsyncIterable<Iterable<EstateDocument[]>>,
  total: number,
) {
  const outcomes = newOutcomes();
  let done = 0;
  for await (const batches of stages) {
    for (const batch of batches) {
      for (const { outcome } of await load.check(batch)) outcomes[outcome]++;
      done += batch.length;
      onProgress?.({ phase: 'writing', done, total });
    }
  }
  return outcomes;
}

/** Listings that name their own id may contradict what is stored: that is found before anything is written. */
async function checkIds(load: BulkLoad, { spool, named }: ReadFile): Promise<void> {
  if (named === 0) return;
  for (const batch of spool.batches()) {
    const part = batch.filter(({ general }) => general.id !== undefined);
    if (part.length > 0) await load.check(part);
  }
}

/**
 * Writes in small batches, each a short transaction, so that sites keep answering from the same database, and sends the
 * purge at the end; when a batch fails, those before it are restored. Withdrawals come last.
 */
async function write(
  load: BulkLoad,
  { onProgress }: ImportOptions,
  stages: AsyncIterable<Iterable<EstateDocument[]>>,
  total: number,
  removals: readonly number[],
): Promise<Written> {
  const outcomes = newOutcomes();
  let done = 0;
  try {
    for await (const batches of stages) {
      await load.write(batches, (written) => {
        for (const { outcome } of written) outcomes[outcome]++;
        done += written.length;
        onProgress?.({ phase: 'writing', done, total });
      });
    }
  } catch (error) {
    await load.undo();
    throw error;
  }
  try {
    return { outcomes, withdrawn: await load.withdraw(removals) };
  } finally {
    await load.announce();
  }
}

async function previewOrWrite(
  repositories: Stores,
  options: ImportOptions,
  file: ReadFile,
  source: string | undefined,
  media: MediaFinder,
): Promise<Written> {
  const load = repositories.estates.bulkLoad(options.siteId);
  const isFull = options.full && source !== undefined;
  const removals = isFull ? await findRemovals(repositories, options, source, file.keys) : [];
  const stages = stagesOf(repositories, options, file, source);
  const total = file.spool.size + file.units.size;
  if (options.dryRun) return { outcomes: await preview(load, options, stages, total), withdrawn: removals.length };
  await checkIds(load, file);
  await media.store(repositories);
  return write(load, options, stages, total, removals);
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
export async function importEstates(repositories: Stores, options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  const { mapping, now } = options;
  if (!(await repositories.sites.get(options.siteId))) throw new ImportStopped(`There is no site ${options.siteId}.`);
  const compiled = 'documents' in mapping ? undefined : compileMapping(mapping);
  const fixed = options.sourceName ?? compiled?.source.name;
  const { format } = mapping;
  const rows = readRows(options.file, {
    ...format,
    type: format.type ?? formatOf(options.file),
    ...(compiled ? { lists: compiled.lists, idColumns: [compiled.source.id] } : { idColumns: DOCUMENT_COLUMNS }),
  });
  const media = await MediaFinder.create(repositories, options.siteId, fixed ?? '', options.files);
  const mapper = compiled ? tableMapper(compiled, fixed ?? compiled.source.name, now) : documentMapper(now);
  const file = await readFile(rows, mapper, media, options.onProgress);
  if (file.read > 0) checkColumns(file.census, mapper.columns, options);
  checkTaken(file.read, file.refused, options);
  const source = fullSource(options, file, fixed);
  if (source !== undefined) await checkProjects(repositories, options, source, file);
  const { outcomes, withdrawn } = await previewOrWrite(repositories, options, file, source, media);
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
    warnings: file.warnings,
    rowsWithWarnings: new Set(file.warnings.map((warning) => warning.row)).size,
    unmapped: Object.fromEntries(file.unmapped),
    empty: mapper.columns.map(({ name }) => name).filter((name) => file.census.isEmpty(name)),
    ignored: Object.fromEntries(compiled?.ignored ?? []),
    seconds: Math.round(performance.now() - started) / 1000,
  };
}
