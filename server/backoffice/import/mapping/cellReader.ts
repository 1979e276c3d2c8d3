import { isDeepStrictEqual } from 'node:util';
import { INCLUDED_CHARGES_TEXT, isIncludedText } from '#shared/domain/legal/monthlyCharges.ts';
import { parseEnergyLabel } from '#shared/domain/values/energyLabels.ts';
import { isLocale } from '#shared/i18n/locales.ts';
import {
  toBrusselsTime,
  compileDateFormat,
  readDate,
  readInstant,
  readNamedMonth,
  DEFAULT_DATE_FORMATS,
  EXAMPLE_DATE_FORMATS,
} from '../cells/readDate.ts';
import type { EntryRule, FieldRule, ListRule, MappingLiteral, Mapping, RoomRule } from './mappingSchema.ts';
import { readBoolean } from '../cells/readBoolean.ts';
import {
  toPlainText,
  isObjectText,
  isPlainValue,
  listItems,
  getPart,
  splitList,
  findTextFault,
  getTextPart,
} from '../cells/cellItems.ts';
import { createItemFilter, createListReader, type ItemProblem } from './listReader.ts';
import { compilePattern } from '../cells/pattern.ts';
import { findAmountProblem, explainNoNumber, readNumber } from '../cells/readNumber.ts';
import { decodeReferences, tidyLines, toSingleLine } from '../cells/cellText.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import {
  findCatalogueKind,
  listCatalogueValues,
  INCLUDED_CHARGES_PATHS,
  isMoneyPath,
  LOCALITY_PATH,
  findMeasure,
  PRICE_PERIOD_PATH,
  type TargetKind,
  findTargetKind,
  listTargetPaths,
  explainUnknownField,
  ZIP_PATH,
} from './target.ts';
import { toExcerpt } from '../report.ts';
import { isObject } from '../../core/isObject.ts';
import { type Measure, findMeasureOfUnit, getUnitExample, UNIT_FACTORS, removeUnit } from '../cells/units.ts';
import {
  type Assignment,
  type AssignmentCondition,
  listVocabularyKeys,
  findVocabularyAssignments,
  type VocabularyPath,
} from '../cells/vocabularyValue.ts';

export type CellResult =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'values';
      readonly assignments: readonly Assignment[];
      /** The parts of the cell that could not be read. */
      readonly problems?: readonly ItemProblem[];
    }
  /** The cell has a value, but the mapping does not expect this value. */
  | { readonly kind: 'unreadable' | 'unknown-value'; readonly reason: string }
  /** No field can store the value, so the whole row is refused. */
  | { readonly kind: 'impossible'; readonly reason: string };
export type CellReader = (cell: unknown) => CellResult;

type MappingFormat = Mapping['format'];
/** Reads a text. `cell` is the original value of the text: when it is a number, as in JSON, that number is used. */
type TextReader = (text: string, cell?: unknown) => CellResult;

const EMPTY_CELL: CellResult = { kind: 'nothing' };
const createValues = (...assignments: readonly Assignment[]): CellResult => ({ kind: 'values', assignments });
const createUnreadable = (reason: string): CellResult => ({ kind: 'unreadable', reason });

/** Matches the paths of values that are derived from the postcode. */
const POSTCODE_DERIVED_PATH = /^address\.(?:city|municipality|province|region|countryId)(?:\.|$)/;
const SHORT_PATH_NAMES: Readonly<Record<string, VocabularyPath>> = {
  headType: 'general.headType',
  subType: 'general.subType',
  transaction: 'general.transaction',
  period: PRICE_PERIOD_PATH,
  condition: 'technical.condition',
};

/** Converts a cell to a text, and decodes its character references when the format has them. */
export function toCellText(cell: unknown, format: MappingFormat): string {
  const text = toPlainText(cell);
  return (format.decode === 'html' ? decodeReferences(text) : text).trim();
}

/** Matches a text that looks like a key of an enumeration. Pages show any other text unchanged. */
const ENUM_KEY = /^[A-Z0-9_+-]+$/;
/** Keys that every enumeration accepts. */
const COMMON_ENUM_KEYS: ReadonlySet<string> = new Set(['YES', 'NO', 'UNKNOWN']);

/** Returns the kind of the field at a path. Throws an `Error` for a path that the document does not have. */
function requireKind(path: string): TargetKind {
  if (POSTCODE_DERIVED_PATH.test(path))
    throw new Error(`"${path}" follows from the postcode: map ${ZIP_PATH} and ${LOCALITY_PATH}`);
  const kind = findTargetKind(path);
  if (!kind) throw new Error(`"${path}" is not a field of an estate${formatSuggestion(path, listTargetPaths())}`);
  return kind;
}

/**
 * Throws an `Error` for a key that an enumeration of the field catalogue does not have, because pages would show
 * nothing for it.
 */
function checkCatalogueValue(path: string, value: string): void {
  const knownValues = listCatalogueValues(path);
  if (!knownValues || knownValues.includes(value) || !ENUM_KEY.test(value) || COMMON_ENUM_KEYS.has(value)) return;
  throw new Error(
    `"${value}" is not a value of ${path}${formatSuggestion(value, knownValues) || `: ${knownValues.join(', ')}`}`,
  );
}

/** Returns the assignments of a fixed value. Throws an `Error` for a value that the target does not accept. */
function assignLiteral(path: string, value: unknown): readonly Assignment[] {
  const kind = requireKind(path);
  if (kind === 'named' && typeof value !== 'object') {
    const isKey = typeof value === 'string' || typeof value === 'number';
    const assignments = isKey ? findVocabularyAssignments(path, value) : undefined;
    if (!assignments) {
      const keys = listVocabularyKeys(path);
      const hint = keys ? `an id or key of its list (${keys.join(', ')})` : '{ "id": …, "name": { … } }';
      throw new Error(
        `"${toPlainText(value)}" is not a value of ${path}: it takes ${hint}${formatSuggestion(toPlainText(value), keys ?? [])}`,
      );
    }
    return assignments;
  }
  if (typeof value === 'string') checkCatalogueValue(path, value);
  return [{ path, value }];
}

/** Returns the assignments of several fixed values, by path or short name. */
export const assignLiterals = (literals: Readonly<Record<string, unknown>>): readonly Assignment[] =>
  Object.entries(literals).flatMap(([path, value]) => assignLiteral(SHORT_PATH_NAMES[path] ?? path, value));

const hasSeveralPaths = (value: MappingLiteral): value is Record<string, unknown> =>
  typeof value === 'object' && !('id' in value && 'name' in value);

function createTranslator(path: string, translations: Readonly<Record<string, MappingLiteral>>): TextReader {
  const assignmentsByText = new Map(
    Object.entries(translations).map(([text, value]) => [
      toSingleLine(text).toLowerCase(),
      hasSeveralPaths(value) ? assignLiterals(value) : assignLiteral(path, value),
    ]),
  );
  return (text) => {
    const assignments = assignmentsByText.get(toSingleLine(text).toLowerCase());
    return assignments
      ? createValues(...assignments)
      : { kind: 'unknown-value', reason: 'the mapping does not translate it' };
  };
}

/** The maximum of any number in a cell. It is higher than any value of an estate in any unit. */
const MAX_CELL_NUMBER = 1e12;
/** The maximum integer in a column of the database. */
const MAX_INTEGER = 2 ** 31 - 1;

function createNumberReader(path: string, rule: FieldRule, format: MappingFormat, isWhole: boolean): TextReader {
  const columnFactor = rule.unit ? UNIT_FACTORS[rule.unit] : 1;
  const measure = findMeasure(path) ?? findMeasureOfUnit(rule.unit);
  const decimal = rule.decimal ?? format.decimal;
  const isMoney = isMoneyPath(path);
  const includedChargesPath = INCLUDED_CHARGES_PATHS.get(path);
  const max = isWhole ? MAX_INTEGER : MAX_CELL_NUMBER;
  return (writtenText, cell) => {
    if (includedChargesPath !== undefined && isIncludedText(toSingleLine(writtenText)))
      return createValues({ path: includedChargesPath, value: INCLUDED_CHARGES_TEXT });
    // The unit next to the number has priority over the unit of the column.
    const { text, unitFactor: factor = columnFactor } = removeUnit(writtenText, measure);
    const number = typeof cell === 'number' ? cell : readNumber(text, decimal);
    if (number === undefined) return createUnreadable(explainNoNumber(text, decimal, getUnitExample(measure)));
    const problem = isMoney && typeof cell !== 'number' ? findAmountProblem(text, decimal) : undefined;
    if (problem !== undefined) return createUnreadable(problem);
    const value = Math.round(number * factor * 1e6) / 1e6;
    if (!(Math.abs(value) <= max)) return { kind: 'impossible', reason: 'a number that is too large' };
    return isWhole && !Number.isInteger(value) ? createUnreadable('not a whole number') : createValues({ path, value });
  };
}

function createDateReader(path: string, rule: FieldRule, hasTime: boolean): TextReader {
  const patterns = (rule.dates ?? DEFAULT_DATE_FORMATS).map(compileDateFormat);
  const formats = rule.dates?.join(', ') ?? EXAMPLE_DATE_FORMATS;
  return (text) => {
    const line = toSingleLine(text);
    const localTime =
      readDate(line, patterns) ?? (rule.dates ? undefined : (readNamedMonth(line) ?? readInstant(line)));
    if (!localTime) return createUnreadable(`not a date (${formats})`);
    return createValues({ path, value: hasTime ? toBrusselsTime(localTime) : localTime.date });
  };
}

function createBooleanReader(path: string): TextReader {
  return (text) => {
    const value = readBoolean(text);
    return value === undefined ? createUnreadable('neither yes nor no') : createValues({ path, value });
  };
}

/** Makes a reader refuse unreadable texts, except keys of the field's enumeration, such as `NONE`. */
function refuseNonText(path: string, read: TextReader): TextReader {
  const keys = listCatalogueValues(path);
  return (text, cell) => {
    const fault = keys?.includes(text) ? undefined : findTextFault(text);
    return fault === undefined ? read(text, cell) : createUnreadable(fault);
  };
}

function createTextListReader(path: string): TextReader {
  return (text) => {
    const parts = splitList(text).map((part) => ({ part, fault: findTextFault(part) }));
    const value = parts.filter(({ fault }) => fault === undefined).map(({ part }) => part);
    const problems = parts.flatMap(({ fault }) => (fault ? [{ kind: 'unreadable' as const, reason: fault }] : []));
    return { kind: 'values', assignments: value.length === 0 ? [] : [{ path, value }], problems };
  };
}

function createTextReader(path: string, rule: FieldRule, kind: TargetKind): TextReader {
  if (path === 'energy.energyLabel' || path === 'energy.shared.energyLabel')
    return (text) => createValues({ path, value: parseEnergyLabel(text) ?? toSingleLine(text) });
  if (kind !== 'localized') return (text) => createValues({ path, value: toSingleLine(text) });
  if (path === 'address.street' && !rule.language) return (text) => createValues({ path, value: toSingleLine(text) });
  if (!rule.language) throw new Error(`"${path}" is a text in several languages: name one in \`language\``);
  const target = `${path}.${rule.language}`;
  const tidyText = path === 'address.street' ? toSingleLine : tidyLines;
  return (text) => createValues({ path: target, value: tidyText(text) });
}

function createFieldReader(column: string, rule: FieldRule, format: MappingFormat): TextReader {
  const path = rule.to ?? `fields.${column}`;
  const kind = requireKind(path);
  const unknownFieldReason = rule.to !== undefined && rule.as === undefined ? explainUnknownField(rule.to) : undefined;
  if (unknownFieldReason !== undefined) throw new Error(unknownFieldReason);
  if (rule.values) return createTranslator(path, rule.values);
  const valueKind = rule.as ?? (kind === 'free' ? findCatalogueKind(path) : kind);
  switch (valueKind) {
    case 'number':
    case 'integer':
      return createNumberReader(path, rule, format, valueKind === 'integer');
    case 'boolean':
      return createBooleanReader(path);
    case 'date':
    case 'datetime':
      return createDateReader(path, rule, valueKind === 'datetime');
    case 'list':
      return createTextListReader(path);
    case 'named':
      return (text) => {
        const id = readNumber(text);
        const assignments = findVocabularyAssignments(path, id ?? text);
        return assignments ? createValues(...assignments) : { kind: 'unknown-value', reason: `not a value of ${path}` };
      };
    default:
      return refuseNonText(path, createTextReader(path, rule, kind));
  }
}

const ROOM_COUNT_MEASURES: Readonly<Partial<Record<RoomRule['room'], Measure>>> = {
  BEDROOM: 'bedrooms',
  BATHROOM: 'bathrooms',
  TOILET: 'toilets',
  GARAGE: 'garages',
  PARKING_SPACE: 'parkings',
};

function createRoomCountReader(path: string, measure: Measure | undefined, { decimal }: MappingFormat): TextReader {
  return (writtenText, cell) => {
    const { text } = removeUnit(writtenText, measure);
    const value = typeof cell === 'number' ? cell : readNumber(text, decimal);
    if (value === undefined) return createUnreadable(explainNoNumber(text, decimal, getUnitExample(measure)));
    if (value > MAX_INTEGER) return { kind: 'impossible', reason: 'a number that is too large' };
    return Number.isInteger(value) && value >= 0
      ? createValues({ path, value })
      : createUnreadable('not a whole number');
  };
}

/** Reads the surfaces of rooms. A surface that cannot be read is reported, and the other surfaces are used. */
function createRoomSurfaceReader(path: string, separator: string | undefined, { decimal }: MappingFormat): TextReader {
  return (text, cell) => {
    const parts = separator === undefined ? [text] : text.split(separator).filter((part) => part.trim() !== '');
    const surfaces: number[] = [];
    const problems: ItemProblem[] = [];
    for (const part of parts) {
      const { text: numberText, unitFactor: factor = 1 } = removeUnit(part, 'area');
      const number = typeof cell === 'number' ? cell : readNumber(numberText, decimal);
      if (number === undefined)
        problems.push({
          kind: 'unreadable',
          reason: explainNoNumber(numberText, decimal, getUnitExample('area')),
          value: part,
        });
      else if (number > MAX_CELL_NUMBER) return { kind: 'impossible', reason: 'a number that is too large' };
      else surfaces.push(number * factor);
    }
    if (surfaces.length === 0) return createUnreadable(problems[0]?.reason ?? 'not a number');
    return { kind: 'values', assignments: [{ path, value: surfaces }], problems };
  };
}

/**
 * Reads a column about rooms. Its values are collected under `rooms.<KEY>.…`; a later step converts them to rows of
 * `layout.rooms`.
 */
function createRoomReader({ room, as, separator }: RoomRule, format: MappingFormat): TextReader {
  const path = `rooms.${room}`;
  if (as === 'presence') return createBooleanReader(`${path}.presence`);
  if (as === 'count') return createRoomCountReader(`${path}.count`, ROOM_COUNT_MEASURES[room], format);
  return createRoomSurfaceReader(`${path}.surfaces`, as === 'surfaces' ? separator : undefined, format);
}

const addRuleCondition =
  (read: TextReader, condition: AssignmentCondition): TextReader =>
  (text, cell) => {
    const result = read(text, cell);
    if (result.kind !== 'values') return result;
    return createValues(...result.assignments.map(({ path, value }) => ({ path, value, condition })));
  };

/** Compiles the condition of a rule into a function that evaluates it for the values of an estate. */
function compileCondition(condition: NonNullable<FieldRule['if']>): AssignmentCondition {
  const requirements = Object.entries(condition).map(([name, literals]) => {
    const path = SHORT_PATH_NAMES[name] ?? name;
    const acceptedValues = literals.map(
      (literal) => assignLiteral(path, literal).find((assignment) => assignment.path === path)?.value,
    );
    return { path, accepted: acceptedValues };
  });
  return (row) =>
    requirements.every(({ path, accepted }) => accepted.some((value) => isDeepStrictEqual(row.get(path), value)));
}

function createLanguagesReader(path: string, { language, text }: NonNullable<FieldRule['languages']>): CellReader {
  if (findTargetKind(path) !== 'localized') throw new Error(`"${path}" is not a text in several languages`);
  return (cell) => {
    const assignments: Assignment[] = [];
    const problems: ItemProblem[] = [];
    for (const item of listItems(cell)) {
      const code = getTextPart(item, language)?.slice(0, 2).toLowerCase() ?? '';
      const value = getTextPart(item, text);
      const fault = value === undefined ? undefined : findTextFault(value);
      if (!isLocale(code)) problems.push({ kind: 'unreadable', reason: `not a language of the product: "${code}"` });
      else if (fault !== undefined) problems.push({ kind: 'unreadable', reason: fault });
      else if (value !== undefined) assignments.push({ path: `${path}.${code}`, value: tidyLines(value) });
    }
    if (assignments.length === 0 && problems.length === 0) return EMPTY_CELL;
    return { kind: 'values', assignments, problems };
  };
}

function createListCellReader(rule: ListRule, emptyTexts: ReadonlySet<string>): CellReader {
  const read = createListReader(rule);
  const condition = rule.if ? compileCondition(rule.if) : undefined;
  return (cell) => {
    if (cell === undefined || cell === null || (typeof cell === 'string' && emptyTexts.has(cell.trim())))
      return EMPTY_CELL;
    const { members, problems } = read(cell);
    if (members.length === 0 && problems.length === 0) return EMPTY_CELL;
    const assignments =
      members.length === 0
        ? []
        : [{ path: rule.list, value: members, isAppended: true, ...(condition && { condition }) }];
    return { kind: 'values', assignments, problems };
  };
}

/**
 * Creates a reader for a cell with a list: it takes one part of one entry and reads that part as if it were a cell. A
 * fault in the part is reported and does not refuse the row, because other rules may read the same list.
 */
function createEntryReader({ where, from }: EntryRule, read: CellReader): CellReader {
  const isWanted = createItemFilter(where);
  return (cell) => {
    const [firstPart, ...otherParts] = listItems(cell)
      .filter((item) => isObject(item) && isWanted(item))
      .map((item) => getPart(item, from) ?? '');
    if (firstPart === undefined) return EMPTY_CELL;
    const result = read(firstPart);
    if (result.kind === 'nothing') return result;
    const value = toPlainText(firstPart);
    if (result.kind !== 'values') {
      const kind = result.kind === 'unknown-value' ? result.kind : 'unreadable';
      return { kind: 'values', assignments: [], problems: [{ kind, reason: result.reason, value }] };
    }
    const differentText = otherParts.map(toPlainText).find((text) => text !== value);
    if (differentText === undefined) return result;
    const reason = `an earlier entry says ${toExcerpt(value)}, which is used`;
    return { ...result, problems: [...(result.problems ?? []), { kind: 'unreadable', reason, value: differentText }] };
  };
}

/**
 * Creates the reader of a column's cells for one rule. Throws an `Error` that explains what is wrong with the rule.
 */
export function createCellReader(
  column: string,
  rule: FieldRule | ListRule | RoomRule,
  format: MappingFormat,
): CellReader {
  const emptyTexts = new Set(['', ...format.nothing, ...(rule.nothing ?? [])]);
  if ('list' in rule) return createListCellReader(rule, emptyTexts);
  if (rule.entry) {
    const { entry, ...ruleWithoutEntry } = rule;
    return createEntryReader(entry, createCellReader(column, ruleWithoutEntry, format));
  }
  if ('languages' in rule && rule.languages) return createLanguagesReader(rule.to ?? '', rule.languages);
  const pattern = 'pattern' in rule && rule.pattern ? compilePattern(rule.pattern) : undefined;
  const readAlways = 'room' in rule ? createRoomReader(rule, format) : createFieldReader(column, rule, format);
  const read = rule.if ? addRuleCondition(readAlways, compileCondition(rule.if)) : readAlways;
  return (cell) => {
    if (!isPlainValue(cell))
      return createUnreadable('an object, not a value: give the path of a part, or read it with `languages` or `list`');
    const text = toCellText(cell, format);
    if (emptyTexts.has(text)) return EMPTY_CELL;
    if (isObjectText(text)) return createUnreadable('an object that was converted to a text');
    if (!pattern) return read(text, cell);
    const matchedText = pattern(toSingleLine(text));
    return matchedText === undefined ? createUnreadable('not in the expected form') : read(matchedText);
  };
}
