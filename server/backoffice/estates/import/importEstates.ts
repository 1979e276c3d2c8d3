import type { AssetRepository } from '../../assets/assetRepository.ts';
import type { EstateChanges } from '../estateChanges.ts';
import type { EstateRepository } from '../estateRepository.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { WriteResult } from '../../core/db/writeResult.ts';
import type { CollectedRows } from '../../import/collectRows.ts';
import { ImportStopped, type ImportLimits, listRemovals } from '../../import/guards.ts';
import { compileMapping } from '../../import/mapping/compileMapping.ts';
import { toSourceKey } from './mapping/mapRow.ts';
import { createDocumentMapper, type ReadEstates, readEstates, createTableMapper } from './readEstates.ts';
import type { Mapping } from '../../import/mapping/mappingSchema.ts';
import type { ImportResult, Warning } from '../../import/report.ts';
import { MediaFinder } from '../../import/namedMedia.ts';
import type { EstateDocument } from '../../import/estateDocument.ts';
import { PARENT_PATH } from '../../import/mapping/target.ts';
import type { SourceRow } from '../../import/rows/sourceRow.ts';

export interface EstateImportStores {
  readonly assets: Pick<AssetRepository, 'get' | 'put'>;
  readonly estates: Pick<EstateRepository, 'analyze' | 'check' | 'listSourceIds' | 'filterProjects' | 'write'>;
  readonly sites: Pick<SiteRepository, 'get'>;
}

interface ImportOptions extends ImportLimits {
  readonly siteId: string;
  /** The rows. They are read once, to the end, before anything is written. */
  readonly rows: AsyncIterable<SourceRow>;
  readonly mapping: Mapping;
  /** The name of the source that replaces the name in the mapping. */
  readonly sourceName?: string | undefined;
  /** Is true when stored listings of this source that have no row must be withdrawn. */
  readonly isFull: boolean;
  /** A folder with the pictures and files that the mapping names. */
  readonly mediaFolder?: string | undefined;
  /** Is true for a trial run, which does everything except the write. */
  readonly isDryRun: boolean;
  readonly now: Date;
  readonly onProgress?: (progress: ImportProgress) => void;
}

interface ImportProgress {
  readonly phase: 'reading' | 'writing';
  readonly done: number;
  /** The number of all listings, which is known during the write. */
  readonly total?: number;
}

/**
 * Returns the listings that a full import would withdraw. Throws `ImportStopped` when there are more of them than the
 * import may withdraw.
 */
async function findRemovals(
  { estates }: EstateImportStores,
  { siteId, maxRemovalPercent: maxRemoval }: ImportOptions,
  source: string,
  presentKeys: CollectedRows['presentRows'],
): Promise<number[]> {
  const storedIds = await estates.listSourceIds(siteId, source);
  return listRemovals(storedIds, (id) => presentKeys.has(toSourceKey(source, id)), {
    source,
    things: 'listings',
    maxRemoval,
  });
}

/** Returns the outermost project of a unit. Units of units become units of that project. */
function findOutermostProject(unit: string, parents: ReadonlyMap<string, string>): string {
  let project = unit;
  for (let steps = 0; steps < MAX_PROJECT_LEVELS; steps++) {
    const parent = parents.get(project);
    if (parent === undefined || parent === unit) return project;
    project = parent;
  }
  return project;
}
const MAX_PROJECT_LEVELS = 10;

interface CheckedProjects {
  readonly warnings: Warning[];
  /** The source's own ids of the rows that become projects because of their type and their units. */
  readonly newProjectIds: ReadonlySet<string>;
}

const MISSING_PROJECT_REASONS = {
  absent: 'neither in the file nor stored: the estate is imported without a project',
  circular: 'the estate itself, or a unit of it: the estate is imported without a project',
  other:
    'not a project: it has neither the type of a project nor "general.project"; the estate is imported without a project',
} as const;
type ProjectProblem = keyof typeof MISSING_PROJECT_REASONS;

/**
 * Removes the links of units to estates that cannot be their project, and returns these links with the reason. Only the
 * own project of a unit counts: when the project of a project is missing, the units keep their own project.
 *
 * @param findProblem returns the reason why an estate without a project of its own is no project
 */
function dropFaultyLinks(
  projectsByUnit: Map<string, string>,
  findProblem: (project: string) => ProjectProblem | undefined,
): { readonly unit: string; readonly project: string; readonly problem: ProjectProblem }[] {
  const unitsByProject = Map.groupBy(projectsByUnit.keys(), (unit) => projectsByUnit.get(unit) ?? '');
  const circularUnits = [...projectsByUnit.keys()].filter(
    (unit) => projectsByUnit.get(findOutermostProject(unit, projectsByUnit)) === unit,
  );
  const droppedLinks: ReturnType<typeof dropFaultyLinks> = [];
  const drop = (unit: string, problem: ProjectProblem) => {
    droppedLinks.push({ unit, project: projectsByUnit.get(unit) ?? '', problem });
    projectsByUnit.delete(unit);
  };
  for (const unit of circularUnits) drop(unit, 'circular');
  const uncheckedProjects = [...unitsByProject.keys()].filter((project) => !projectsByUnit.has(project));
  for (let project = uncheckedProjects.pop(); project !== undefined; project = uncheckedProjects.pop()) {
    const linkedUnits = unitsByProject.get(project)?.filter((unit) => projectsByUnit.has(unit)) ?? [];
    const problem = linkedUnits.length > 0 ? findProblem(project) : undefined;
    if (problem === undefined) continue;
    for (const unit of linkedUnits) drop(unit, problem);
    // A unit without a project may be the project of other units.
    uncheckedProjects.push(...linkedUnits.filter((unit) => unitsByProject.has(unit)));
  }
  return droppedLinks;
}

/**
 * Checks the projects of units. A unit whose project is neither among the rows nor stored, or is no project, becomes
 * a single estate, with a warning. An estate with the type of a project becomes a project when units refer to it.
 */
async function checkProjects(
  { estates }: EstateImportStores,
  { siteId, isFull }: ImportOptions,
  source: string,
  { rows, projectsByUnit, markedProjectIds, projectTypeIds }: ReadEstates,
): Promise<CheckedProjects> {
  const warnings: Warning[] = [];
  const newProjectIds = new Set<string>();
  if (projectsByUnit.size === 0) return { warnings, newProjectIds };
  const storedIds = await estates.listSourceIds(siteId, source);
  /**
   * Maps the ids of the source to the ids in the database, for stored projects that stay although no row was accepted
   * for them.
   */
  const storedProjectIds = new Map<string, number>();
  for (const project of projectsByUnit.values()) {
    const key = toSourceKey(source, project);
    const id = storedIds.get(project);
    if (id !== undefined && !rows.acceptedRows.has(key) && (!isFull || rows.presentRows.has(key)))
      storedProjectIds.set(project, id);
  }
  const confirmedProjectIds = await estates.filterProjects(siteId, [...storedProjectIds.values()]);

  const findProblem = (project: string): ProjectProblem | undefined => {
    const id = storedProjectIds.get(project);
    if (id !== undefined) return confirmedProjectIds.has(id) ? undefined : 'other';
    if (!rows.acceptedRows.has(toSourceKey(source, project))) return 'absent';
    if (projectTypeIds.has(project)) newProjectIds.add(project);
    return markedProjectIds.has(project) || projectTypeIds.has(project) ? undefined : 'other';
  };
  const createWarning = (unit: string, value: string, reason: string, handling: Warning['handling']): Warning => ({
    row: rows.acceptedRows.get(toSourceKey(source, unit)) ?? 0,
    id: unit,
    kind: 'project',
    column: PARENT_PATH,
    value,
    reason,
    handling,
  });
  /** Explains how a level between a project and its units was removed, because a project may not contain projects. */
  const explainRemovedLevel = (unit: string, project: string): string | undefined => {
    if (markedProjectIds.has(unit) || projectTypeIds.has(unit))
      return `a project below the project ${project}: it becomes a unit of that project, and so do its own units`;
    const parent = projectsByUnit.get(unit);
    return parent === project
      ? undefined
      : `a unit of ${parent}, which is a unit itself: it becomes a unit of ${project}`;
  };
  for (const { unit, project, problem } of dropFaultyLinks(projectsByUnit, findProblem))
    warnings.push(createWarning(unit, project, MISSING_PROJECT_REASONS[problem], 'dropped'));
  for (const [unit, parent] of projectsByUnit) {
    const levelReason = explainRemovedLevel(unit, findOutermostProject(unit, projectsByUnit));
    if (levelReason !== undefined) warnings.push(createWarning(unit, parent, levelReason, 'corrected'));
  }
  return { warnings, newProjectIds };
}

interface WrittenCounts {
  readonly outcomes: Record<WriteResult, number>;
  readonly withdrawnCount: number;
}

const createOutcomes = (): Record<WriteResult, number> => ({ created: 0, updated: 0, unchanged: 0 });

/** Yields the documents of a spool for which the condition is true, in batches that are not empty. */
function* selectDocuments(
  spool: ReadEstates['units'],
  condition: (document: EstateDocument) => boolean,
): Generator<EstateDocument[], void, undefined> {
  for (const batch of spool.listBatches()) {
    const selectedDocuments = batch.filter(condition);
    if (selectedDocuments.length > 0) yield selectedDocuments;
  }
}

const isUnit = ({ source }: EstateDocument, projectsByUnit: ReadEstates['projectsByUnit']): boolean =>
  source !== undefined && projectsByUnit.has(source.id);

/** Yields the units with the ids of their projects. */
function* linkUnits(
  { units, projectsByUnit }: ReadEstates,
  ids: ReadonlyMap<string, number>,
): Generator<EstateDocument[], void, undefined> {
  for (const batch of selectDocuments(units, (document) => isUnit(document, projectsByUnit))) {
    for (const { general, source: ownSource } of batch) {
      const id = ownSource && ids.get(findOutermostProject(ownSource.id, projectsByUnit));
      if (id !== undefined) general.parentId = id;
    }
    yield batch;
  }
}

/**
 * Yields the documents that are no units. A document whose source id is in `newProjectIds` is marked as a project. A
 * document whose link to a project was dropped is no unit, and may be the project of units.
 */
function* markProjects(
  { spool, units, projectsByUnit }: ReadEstates,
  newProjectIds: ReadonlySet<string>,
): Generator<EstateDocument[], void, undefined> {
  const unlinkedDocuments = selectDocuments(units, (document) => !isUnit(document, projectsByUnit));
  for (const batches of [spool.listBatches(), unlinkedDocuments])
    for (const batch of batches) {
      for (const { general, source } of batch) if (source && newProjectIds.has(source.id)) general.project = true;
      yield batch;
    }
}

/**
 * Yields all documents in batches. Documents that are no units come first; the units follow. The units are read after
 * the projects were stored, because a unit needs the id of its project.
 */
async function* listStages(
  { estates }: EstateImportStores,
  { siteId }: ImportOptions,
  readResult: ReadEstates,
  source: string | undefined,
  newProjectIds: ReadonlySet<string>,
): AsyncGenerator<Iterable<EstateDocument[]>, void, undefined> {
  yield markProjects(readResult, newProjectIds);
  if (readResult.units.size > 0 && source !== undefined)
    yield linkUnits(readResult, await estates.listSourceIds(siteId, source));
}

/** Returns the result that a write would have. It only reads, in short statements, so that other calls do not wait. */
async function previewWrite(
  { estates }: EstateImportStores,
  { siteId, onProgress }: ImportOptions,
  stages: AsyncIterable<Iterable<EstateDocument[]>>,
  totalCount: number,
) {
  const outcomes = createOutcomes();
  let checkedCount = 0;
  for await (const batches of stages) {
    for (const batch of batches) {
      for (const { outcome } of await estates.check(siteId, batch)) outcomes[outcome]++;
      checkedCount += batch.length;
      onProgress?.({ phase: 'writing', done: checkedCount, total: totalCount });
    }
  }
  return outcomes;
}

/**
 * Checks estates that contain an id of this product before anything is written, because they may contradict stored
 * estates. Returns the ids that they contain.
 */
async function checkIds(
  { estates }: EstateImportStores,
  siteId: string,
  { spool, ownIdCount }: ReadEstates,
): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  if (ownIdCount === 0) return ids;
  for (const batch of spool.listBatches()) {
    const estatesWithId = batch.filter(({ general }) => general.id !== undefined);
    if (estatesWithId.length > 0) await estates.check(siteId, estatesWithId);
    for (const { general } of estatesWithId) if (general.id !== undefined) ids.add(general.id);
  }
  return ids;
}

/** Writes in parts, so that the database can answer the sites in between. When a part fails, all parts are reverted. */
async function writeEstates(
  { estates }: EstateImportStores,
  { siteId, onProgress }: ImportOptions,
  changes: EstateChanges,
  totalCount: number,
): Promise<WrittenCounts> {
  const outcomes = createOutcomes();
  let writtenCount = 0;
  const withdrawnIds = await estates.write(siteId, changes, { kind: 'inParts', onFailure: 'undo' }, (results) => {
    for (const { outcome } of results) outcomes[outcome]++;
    writtenCount += results.length;
    onProgress?.({ phase: 'writing', done: writtenCount, total: totalCount });
  });
  return { outcomes, withdrawnCount: withdrawnIds.length };
}

async function previewOrWrite(
  repositories: EstateImportStores,
  options: ImportOptions,
  readResult: ReadEstates,
  source: string | undefined,
  media: MediaFinder,
  newProjectIds: ReadonlySet<string>,
): Promise<WrittenCounts> {
  const isFull = options.isFull && source !== undefined;
  const removals = isFull ? await findRemovals(repositories, options, source, readResult.rows.presentRows) : [];
  const stages = listStages(repositories, options, readResult, source, newProjectIds);
  const totalCount = readResult.spool.size + readResult.units.size;
  if (options.isDryRun)
    return { outcomes: await previewWrite(repositories, options, stages, totalCount), withdrawnCount: removals.length };
  const reservedIds = await checkIds(repositories, options.siteId, readResult);
  await media.store(repositories);
  return writeEstates(repositories, options, { stages, reservedIds, withdrawnIds: removals }, totalCount);
}

function chooseSource(
  { isFull }: ImportOptions,
  { sourceNames }: ReadEstates,
  configuredSource: string | undefined,
): string | undefined {
  if (!isFull) return configuredSource;
  const source = configuredSource ?? (sourceNames.size === 1 ? [...sourceNames][0] : undefined);
  if (source === undefined)
    throw new ImportStopped('A full import of documents needs --source: they do not all come from one source.');
  return source;
}

/**
 * Imports rows into a site: reads and checks all of them, then writes the changes, a part at a time. Throws
 * `MappingError` for an invalid mapping, `ImportStopped` when the import must not continue, and the errors of reading
 * the rows, such as `SourceError` for a file. Nothing is written after such an error.
 */
export async function importEstates(repositories: EstateImportStores, options: ImportOptions): Promise<ImportResult> {
  const startedAt = performance.now();
  const { siteId, mapping, now, isDryRun, onProgress } = options;
  if (!(await repositories.sites.get(siteId))) throw new ImportStopped(`There is no site ${siteId}.`);
  const compiledMapping = 'documents' in mapping ? undefined : compileMapping(mapping);
  const configuredSource = options.sourceName ?? compiledMapping?.source.name;
  const media = await MediaFinder.create(repositories, siteId, configuredSource ?? '', options.mediaFolder);
  const mapper = compiledMapping
    ? createTableMapper(compiledMapping, configuredSource ?? compiledMapping.source.name, now)
    : createDocumentMapper(now);
  const readResult = await readEstates(options.rows, mapper, media, options, (done) =>
    onProgress?.({ phase: 'reading', done }),
  );
  const source = chooseSource(options, readResult, configuredSource);
  const { warnings: projectWarnings, newProjectIds } =
    source === undefined
      ? { warnings: [], newProjectIds: new Set<string>() }
      : await checkProjects(repositories, options, source, readResult);
  const { outcomes, withdrawnCount } = await previewOrWrite(
    repositories,
    options,
    readResult,
    source,
    media,
    newProjectIds,
  );
  const changedCount = outcomes.created + outcomes.updated;
  if (!isDryRun && changedCount > 0) await repositories.estates.analyze(changedCount);
  const { rows } = readResult;
  const warnings = [...rows.warnings, ...projectWarnings];
  return {
    siteId,
    source,
    dryRun: isDryRun,
    read: rows.readCount,
    ...outcomes,
    withdrawn: withdrawnCount,
    refused: rows.refused,
    warnings,
    rowsWithWarnings: new Set(warnings.map(({ row }) => row)).size,
    unmapped: Object.fromEntries(rows.unmapped),
    empty: rows.empty,
    ignored: Object.fromEntries(compiledMapping?.ignoredColumns ?? []),
    seconds: Math.round(performance.now() - startedAt) / 1000,
  };
}
