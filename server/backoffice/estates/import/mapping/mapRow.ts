import type { MappedRecord, RefusedRow } from '#server/backoffice/import/collectRows.ts';
import type { NamedMedia } from '#server/backoffice/import/namedMedia.ts';
import { isDeepStrictEqual } from 'node:util';
import { findFirstOversizedValue } from '#shared/api/estate.ts';
import { isForRent } from '#shared/domain/rules.ts';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import { toExcerpt, type RowWarning } from '#server/backoffice/import/report.ts';
import { findCellFault } from '#server/backoffice/import/rows/cellFault.ts';
import type { SourceRow } from '#server/backoffice/import/rows/sourceRow.ts';
import { type CellOrigin, EstateRefusal } from './assembleEstate.ts';
import { completeEstate, findRefusedValue } from './completeEstate.ts';
import type { CompiledMapping } from '#server/backoffice/import/mapping/compileMapping.ts';
import { getValueAt, setValueAt } from '#server/backoffice/import/cells/path.ts';
import { toPlainText, findIdFault, isObjectText, isPlainValue } from '#server/backoffice/import/cells/cellItems.ts';
import { isMediaReference, type MediaReference } from '#server/backoffice/import/mapping/listReader.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { PARENT_PATH, PRICE_PERIOD_PATH, PRICE_VISIBLE_PATH } from '#server/backoffice/import/mapping/target.ts';
import { toCellText } from '#server/backoffice/import/mapping/cellReader.ts';
import { isDwellingType } from '../warnings/amounts.ts';
import { isSizePath, findSizeFault } from '../warnings/sizes.ts';
import type { Assignment } from '#server/backoffice/import/cells/vocabularyValue.ts';

/**
 * An estate that was mapped from a row. `key` identifies the stored estate: it consists of the name of the source and
 * the source's own id.
 */
export interface MappedEstate extends MappedRecord {
  readonly estate: EstateDocument;
  /** The pictures and files that the row names, which are not in the document yet. */
  readonly media?: NamedMedia;
  /** The source's own id of the project that the estate is a unit of. */
  readonly parentId?: string;
}
export type MappedRow = MappedEstate | RefusedRow;

export const toSourceKey = (name: string, id: string): string => `${name} ${id}`;

/** The maximum length of the source's own id. */
export const MAX_ID_CHARACTERS = 200;

interface RowReading {
  readonly values: Map<string, unknown>;
  readonly origins: Map<string, CellOrigin>;
  readonly warnings: RowWarning[];
}

const isRentTransaction = (transaction: unknown): boolean =>
  isObject(transaction) && typeof transaction['id'] === 'number' && isForRent(transaction['id']);

/** A count or a size, as one of several columns states it. */
interface StatedSize {
  readonly value: number;
  readonly origin: CellOrigin;
}

const createContradiction = (first: CellOrigin | undefined, { column, cell }: CellOrigin): RowWarning => ({
  kind: 'contradiction',
  column,
  value: cell,
  reason: `${first ? `${first.column} says ${toExcerpt(first.cell)}` : 'the mapping has another value'}, which is used`,
  handling: 'dropped',
});

/**
 * Chooses a value when columns contradict each other about one count or size. The order of the columns has no
 * influence. An impossible value is ignored when there is a possible value, and 0 is ignored when there is another
 * number.
 */
function resolveSizeConflicts(
  { values, origins, warnings }: RowReading,
  statedSizes: ReadonlyMap<string, readonly StatedSize[]>,
): void {
  const headType = values.get('general.headType');
  const headTypeId = isObject(headType) ? headType['id'] : undefined;
  let livingAreaM2: number | undefined;
  const findFault = (path: string, value: number) =>
    findSizeFault(path, value, { isDwelling: isDwellingType(headTypeId), livingAreaM2 });
  const resolveField = (path: string): void => {
    const candidates = statedSizes.get(path);
    if (
      !candidates ||
      new Set(candidates.map(({ value }) => value)).size < 2 ||
      values.get(path) !== candidates[0]?.value
    )
      return;
    const possibleSizes = candidates.filter(({ value }) => findFault(path, value) === undefined);
    const chosenSize = possibleSizes.find(({ value }) => value !== 0) ?? possibleSizes[0] ?? candidates[0];
    if (chosenSize === undefined) return;
    values.set(path, chosenSize.value);
    origins.set(path, chosenSize.origin);
    for (const { value, origin } of candidates) {
      if (value === chosenSize.value) continue;
      const reason = findFault(path, value);
      const kind = path.startsWith('dimensions.') || path.endsWith('_surface') ? 'surface' : 'count';
      warnings.push(
        reason === undefined
          ? createContradiction(chosenSize.origin, origin)
          : { kind, column: origin.column, value: origin.cell, reason, handling: 'dropped' },
      );
    }
  };
  // The possible number of bedrooms depends on the living area.
  resolveField(LIVING_AREA_PATH);
  const area = values.get(LIVING_AREA_PATH);
  if (typeof area === 'number' && findFault(LIVING_AREA_PATH, area) === undefined) livingAreaM2 = area;
  for (const path of statedSizes.keys()) if (path !== LIVING_AREA_PATH) resolveField(path);
}

const LIVING_AREA_PATH = 'dimensions.areaBuild';

/** Reads every column. The first column with a value for a field wins, unless its count or size is impossible. */
function readCells(row: SourceRow, mapping: CompiledMapping): RowReading {
  const values = new Map<string, unknown>();
  const origins = new Map<string, CellOrigin>();
  const warnings: RowWarning[] = [];
  const statedSizes = new Map<string, StatedSize[]>();
  const conditionalAssignments: (readonly [Assignment, CellOrigin])[] = [];
  /** The cells that should say whether an address or a price may be shown, and do not. Both may be confidential. */
  const unansweredCells: { readonly path: string; readonly origin: CellOrigin }[] = [];
  /** The warning of the first cell with an unreadable period of the price. */
  let periodWarning: RowWarning | undefined;
  const assignValue = ({ path, value, isAppended }: Assignment, origin: CellOrigin) => {
    const previousValue = values.get(path);
    if (typeof value === 'number' && isSizePath(path)) {
      const pathSizes = statedSizes.get(path);
      if (pathSizes) pathSizes.push({ value, origin });
      else if (!values.has(path)) statedSizes.set(path, [{ value, origin }]);
    }
    if (isAppended && Array.isArray(previousValue) && Array.isArray(value)) {
      values.set(path, [...previousValue, ...value]);
    } else if (!values.has(path)) {
      values.set(path, value);
      origins.set(path, origin);
    } else if (!statedSizes.has(path) && !isDeepStrictEqual(previousValue, value)) {
      warnings.push(createContradiction(origins.get(path), origin));
    }
  };
  for (const { name, isRequired, isPricePeriod, visibilityPaths, read } of mapping.columns) {
    const rawCell = row.cells.get(name);
    const fault = findCellFault(rawCell);
    if (fault !== undefined) throw new UnusableCellError(name, toReadableText(rawCell), fault);
    const reading = read(rawCell);
    const cell = toCellText(rawCell, mapping.format);
    if (reading.kind === 'impossible') throw new UnusableCellError(name, cell, reading.reason);
    if (reading.kind === 'values') {
      for (const { kind, reason, value = cell } of reading.problems ?? [])
        warnings.push({ kind, column: name, value, reason, handling: 'dropped' });
      for (const assignment of reading.assignments) {
        if (assignment.condition) conditionalAssignments.push([assignment, { column: name, cell }]);
        else assignValue(assignment, { column: name, cell });
      }
    } else if (isRequired) {
      throw new UnusableCellError(
        name,
        cell,
        reading.kind === 'nothing' ? 'empty, but required for an estate' : reading.reason,
      );
    } else if (reading.kind !== 'nothing') {
      const { kind, reason } = reading;
      const handling = visibilityPaths.length > 0 ? 'hidden' : 'dropped';
      const warning: RowWarning = { kind, column: name, value: cell, reason, handling };
      if (isPricePeriod) periodWarning ??= warning;
      warnings.push(warning);
      for (const path of visibilityPaths) values.set(path, false);
    }
    const answeredPaths = reading.kind === 'values' ? reading.assignments.map(({ path }) => path) : [];
    for (const path of visibilityPaths)
      if (!answeredPaths.includes(path)) unansweredCells.push({ path, origin: { column: name, cell } });
  }
  const isPeriodLost = periodWarning !== undefined && !values.has(PRICE_PERIOD_PATH);
  for (const { path, value } of mapping.constantAssignments) {
    // The default period of a price replaces only an empty cell. An unreadable cell may mean another period.
    if (!values.has(path) && !(isPeriodLost && path === PRICE_PERIOD_PATH)) values.set(path, value);
  }
  for (const [assignment, origin] of conditionalAssignments)
    if (assignment.condition?.(values)) assignValue(assignment, origin);
  for (const { path, origin } of unansweredCells) {
    const isPriceAbsent = path === PRICE_VISIBLE_PATH && !values.has('general.price.value');
    if (values.has(path) || isPriceAbsent) continue;
    values.set(path, false);
    const reason = 'no answer, in a column that says what may be shown';
    warnings.push({ kind: 'unreadable', column: origin.column, value: origin.cell, reason, handling: 'hidden' });
  }
  if (periodWarning && !values.has(PRICE_PERIOD_PATH) && isRentTransaction(values.get('general.transaction'))) {
    values.set(PRICE_VISIBLE_PATH, false);
    const reason = `${periodWarning.reason}: the rent is not shown without its period`;
    warnings[warnings.indexOf(periodWarning)] = { ...periodWarning, reason, handling: 'hidden' };
  }
  const reading = { values, origins, warnings };
  resolveSizeConflicts(reading, statedSizes);
  return reading;
}

/** Returns the readable part of a cell that cannot be stored. */
const toReadableText = (raw: unknown): string => (typeof raw === 'string' ? toExcerpt(raw).toWellFormed() : '');

/** The error for a row that is refused because of one cell. */
class UnusableCellError extends Error {
  readonly column: string;
  readonly value: string;
  constructor(column: string, value: string, reason: string) {
    super(reason);
    this.column = column;
    this.value = value;
  }
}

/**
 * Renders the texts of templates. Throws `EstateRefusal` for a text that is too long, because the document was
 * validated before the texts were added.
 */
function addTexts(estate: EstateDocument, mapping: CompiledMapping): void {
  for (const { path, render } of mapping.textTemplates) {
    const storedTexts = getValueAt(estate, path);
    if (isObject(storedTexts) && Object.keys(storedTexts).length > 0) continue;
    const addedTexts = {};
    setValueAt(addedTexts, path, render(estate));
    const oversizedValue = findFirstOversizedValue(addedTexts);
    if (oversizedValue) throw new EstateRefusal(oversizedValue.path, oversizedValue.message);
    setValueAt(estate, path, getValueAt(addedTexts, path));
  }
}

const keepMediaReferences = (value: unknown): readonly MediaReference[] =>
  Array.isArray(value) ? value.filter(isMediaReference) : [];

/**
 * Maps one row of a file to an estate, and corrects implausible values; or returns the reason why the row is refused.
 */
export function mapRow(row: SourceRow, mapping: CompiledMapping, sourceName: string, now: Date): MappedRow {
  const rawId = row.cells.get(mapping.source.id);
  const rawFault =
    findCellFault(rawId) ??
    (isPlainValue(rawId) && !isObjectText(toPlainText(rawId)) ? undefined : 'an object, not an id');
  const id = (rawFault === undefined && toCellText(rawId, mapping.format)) || undefined;
  const hasUsableId = id !== undefined && id.length <= MAX_ID_CHARACTERS && findIdFault(id) === undefined;
  const refuseRow = (column: string, value: string, reason: string): MappedRow => ({
    key: hasUsableId ? toSourceKey(sourceName, id) : undefined,
    refused: { row: row.number, ...(hasUsableId && { id }), column, value: toExcerpt(value), reason },
  });
  if (row.fault) return refuseRow(row.fault.column, row.fault.value, row.fault.reason);
  if (rawFault !== undefined) return refuseRow(mapping.source.id, toReadableText(rawId), rawFault);
  const fault = findIdFault(id);
  if (id === undefined || fault !== undefined) return refuseRow(mapping.source.id, id ?? '', fault ?? '');
  if (!hasUsableId) return refuseRow(mapping.source.id, id, `longer than ${MAX_ID_CHARACTERS} characters`);
  let reading: RowReading | undefined;
  try {
    reading = readCells(row, mapping);
    const takeValue = (path: string): unknown => {
      const value = reading?.values.get(path);
      reading?.values.delete(path);
      return value;
    };
    const media = {
      pictures: keepMediaReferences(takeValue('pictures')),
      files: keepMediaReferences(takeValue('files')),
    };
    const projectId = takeValue(PARENT_PATH);
    if (projectId === id) {
      const { column = PARENT_PATH, cell = id } = reading.origins.get(PARENT_PATH) ?? {};
      const reason = 'its own id: an estate cannot be its own project';
      reading.warnings.push({ kind: 'project', column, value: cell, reason, handling: 'dropped' });
    }
    const { estate, warnings } = completeEstate(reading, { name: sourceName, id }, now);
    addTexts(estate, mapping);
    return {
      key: toSourceKey(sourceName, id),
      estate,
      ...(media.pictures.length + media.files.length > 0 && { media }),
      ...(typeof projectId === 'string' && projectId !== id && { parentId: projectId }),
      warnings: warnings.map((warning) =>
        Object.assign({ row: row.number, id }, warning, { value: toExcerpt(warning.value) }),
      ),
    };
  } catch (error) {
    if (error instanceof UnusableCellError) return refuseRow(error.column, error.value, error.message);
    const { column, value, reason } = findRefusedValue(error, reading?.origins);
    return refuseRow(column, value, reason);
  }
}
