import { isDeepStrictEqual } from 'node:util';
import { INCLUDED_CHARGES, saysIncluded } from '#shared/domain/legal/monthlyCharges.ts';
import { isLocale } from '#shared/i18n/locales.ts';
import {
  brusselsTime,
  datePattern,
  readDate,
  readInstant,
  readNamedMonth,
  USUAL_DATES,
  USUAL_DAYS,
} from '../cells/readDate.ts';
import type { EntryRule, FieldRule, ListRule, Literal, Mapping, RoomRule } from './mappingSchema.ts';
import { readBoolean } from '../cells/readBoolean.ts';
import {
  cellPlainText,
  isObjectText,
  isPlain,
  itemsOf,
  partOf,
  splitList,
  textFault,
  textPart,
} from '../cells/cellItems.ts';
import { itemFilter, listReader, type ReadProblem } from './listReader.ts';
import { compilePattern } from '../cells/pattern.ts';
import { amountProblem, numberProblem, readNumber } from '../cells/readNumber.ts';
import { decodeReferences, multiLine, singleLine } from '../cells/cellText.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import {
  catalogueKind,
  catalogueValues,
  INCLUDED_AT,
  isMoney,
  LOCALITY,
  measureOf,
  PERIOD_OF_PRICE,
  type TargetKind,
  targetKind,
  targetPaths,
  unknownField,
  ZIP,
} from './target.ts';
import { excerpt } from '../report.ts';
import { isObject } from '../../core/isObject.ts';
import { type Measure, measureOfUnit, unitExample, UNITS, withoutUnit } from '../cells/units.ts';
import { type Assignment, type Condition, vocabularyKeys, vocabularyValue } from '../cells/vocabularyValue.ts';

export type CellResult =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'values';
      readonly assignments: readonly Assignment[];
      /** Parts of the cell that say something else. */
      readonly problems?: readonly ReadProblem[];
    }
  /** The cell says something, but not what the mapping expects. */
  | { readonly kind: 'unreadable' | 'unknown-value'; readonly reason: string }
  /** Nothing can keep it: the whole row is refused. */
  | { readonly kind: 'impossible'; readonly reason: string };
export type CellReader = (cell: unknown) => CellResult;

type Format = Mapping['format'];
/** `cell`: what the text was made of; a number of JSON needs no decimal mark. */
type TextReader = (text: string, cell?: unknown) => CellResult;

const NOTHING: CellResult = { kind: 'nothing' };
const values = (...assignments: readonly Assignment[]): CellResult => ({ kind: 'values', assignments });
const unreadable = (reason: string): CellResult => ({ kind: 'unreadable', reason });

/** These follow from the postcode. */
const FROM_THE_POSTCODE = /^address\.(?:city|municipality|province|region|countryId)(?:\.|$)/;
const SHORT: Readonly<Record<string, string>> = {
  headType: 'general.headType',
  subType: 'general.subType',
  transaction: 'general.transaction',
  period: PERIOD_OF_PRICE,
  condition: 'technical.condition',
};

/** A cell as it reads, with its character references read where the format has them. */
export function cellText(cell: unknown, format: Format): string {
  const text = cellPlainText(cell);
  return (format.decode === 'html' ? decodeReferences(text) : text).trim();
}

/** A key of an enumeration; words are shown as they are. */
const CODE = /^[A-Z0-9_+-]+$/;
/** What every enumeration takes. */
const ANSWERS: ReadonlySet<string> = new Set(['YES', 'NO', 'UNKNOWN']);

/** Where a rule writes. Throws an `Error` for a path that the document does not have. */
function checkedKind(path: string): TargetKind {
  if (FROM_THE_POSTCODE.test(path)) throw new Error(`"${path}" follows from the postcode: map ${ZIP} and ${LOCALITY}`);
  const kind = targetKind(path);
  if (!kind) throw new Error(`"${path}" is not a field of an estate${formatSuggestion(path, targetPaths())}`);
  return kind;
}

/** Throws an `Error` for a key that an enumeration of the field catalogue does not have: it would show nothing. */
function checkCatalogueValue(path: string, value: string): void {
  const known = catalogueValues(path);
  if (!known || known.includes(value) || !CODE.test(value) || ANSWERS.has(value)) return;
  throw new Error(`"${value}" is no value of ${path}${formatSuggestion(value, known) || `: ${known.join(', ')}`}`);
}

/** The assignments of a fixed value. Throws an `Error` for one that the target does not take. */
function literalAssignments(path: string, value: unknown): readonly Assignment[] {
  const kind = checkedKind(path);
  if (kind === 'named' && typeof value !== 'object') {
    const isKey = typeof value === 'string' || typeof value === 'number';
    const assignments = isKey ? vocabularyValue(path, value) : undefined;
    if (!assignments) {
      const keys = vocabularyKeys(path);
      const hint = keys ? `an id or key of its list (${keys.join(', ')})` : '{ "id": …, "name": { … } }';
      throw new Error(
        `"${cellPlainText(value)}" is no value of ${path}: it takes ${hint}${formatSuggestion(cellPlainText(value), keys ?? [])}`,
      );
    }
    return assignments;
  }
  if (typeof value === 'string') checkCatalogueValue(path, value);
  return [{ path, value }];
}

/** Several fixed values, by path or short name. */
export const literalsAssignments = (literals: Readonly<Record<string, unknown>>): readonly Assignment[] =>
  Object.entries(literals).flatMap(([path, value]) => literalAssignments(SHORT[path] ?? path, value));

const severalAtOnce = (value: Literal): value is Record<string, unknown> =>
  typeof value === 'object' && !('id' in value && 'name' in value);

function translator(path: string, translations: Readonly<Record<string, Literal>>): TextReader {
  const known = new Map(
    Object.entries(translations).map(([text, value]) => [
      singleLine(text).toLowerCase(),
      severalAtOnce(value) ? literalsAssignments(value) : literalAssignments(path, value),
    ]),
  );
  return (text) => {
    const assignments = known.get(singleLine(text).toLowerCase());
    return assignments
      ? values(...assignments)
      : { kind: 'unknown-value', reason: 'the mapping does not translate it' };
  };
}

/** More than any home has of anything, in any unit. */
const LARGEST = 1e12;
/** What a column of the database takes. */
const LARGEST_WHOLE = 2 ** 31 - 1;

function numberReader(path: string, rule: FieldRule, format: Format, whole: boolean): TextReader {
  const ofColumn = rule.unit ? UNITS[rule.unit] : 1;
  const measure = measureOf(path) ?? measureOfUnit(rule.unit);
  const decimal = rule.decimal ?? format.decimal;
  const money = isMoney(path);
  const includedAt = INCLUDED_AT.get(path);
  const largest = whole ? LARGEST_WHOLE : LARGEST;
  return (written, cell) => {
    if (includedAt !== undefined && saysIncluded(singleLine(written)))
      return values({ path: includedAt, value: INCLUDED_CHARGES });
    // The unit beside the number counts before that of the column.
    const { text, factor = ofColumn } = withoutUnit(written, measure);
    const number = typeof cell === 'number' ? cell : readNumber(text, decimal);
    if (number === undefined) return unreadable(numberProblem(text, decimal, unitExample(measure)));
    const problem = money && typeof cell !== 'number' ? amountProblem(text, decimal) : undefined;
    if (problem !== undefined) return unreadable(problem);
    const value = Math.round(number * factor * 1e6) / 1e6;
    if (!(Math.abs(value) <= largest)) return { kind: 'impossible', reason: 'a number that is too large' };
    return whole && !Number.isInteger(value) ? unreadable('not a whole number') : values({ path, value });
  };
}

function dateReader(path: string, rule: FieldRule, withTime: boolean): TextReader {
  const patterns = (rule.dates ?? USUAL_DATES).map(datePattern);
  const formats = rule.dates?.join(', ') ?? USUAL_DAYS;
  return (text) => {
    const line = singleLine(text);
    const read = readDate(line, patterns) ?? (rule.dates ? undefined : (readNamedMonth(line) ?? readInstant(line)));
    if (!read) return unreadable(`not a date (${formats})`);
    return values({ path, value: withTime ? brusselsTime(read) : read.date });
  };
}

function booleanReader(path: string): TextReader {
  return (text) => {
    const value = readBoolean(text);
    return value === undefined ? unreadable('neither yes nor no') : values({ path, value });
  };
}

/** Refuses what is no text, unless an enumeration has a key of that name, as `NONE` is one. */
function textOnly(path: string, read: TextReader): TextReader {
  const keys = catalogueValues(path);
  return (text, cell) => {
    const fault = keys?.includes(text) ? undefined : textFault(text);
    return fault === undefined ? read(text, cell) : unreadable(fault);
  };
}

function listOfTexts(path: string): TextReader {
  return (text) => {
    const parts = splitList(text).map((part) => ({ part, fault: textFault(part) }));
    const value = parts.filter(({ fault }) => fault === undefined).map(({ part }) => part);
    const problems = parts.flatMap(({ fault }) => (fault ? [{ kind: 'unreadable' as const, reason: fault }] : []));
    return { kind: 'values', assignments: value.length === 0 ? [] : [{ path, value }], problems };
  };
}

function textReader(path: string, rule: FieldRule, kind: TargetKind): TextReader {
  if (kind !== 'localized') return (text) => values({ path, value: singleLine(text) });
  if (path === 'address.street' && !rule.language) return (text) => values({ path, value: singleLine(text) });
  if (!rule.language) throw new Error(`"${path}" is a text in several languages: name one in \`language\``);
  const target = `${path}.${rule.language}`;
  const read = path === 'address.street' ? singleLine : multiLine;
  return (text) => values({ path: target, value: read(text) });
}

function fieldReader(column: string, rule: FieldRule, format: Format): TextReader {
  const path = rule.to ?? `fields.${column}`;
  const kind = checkedKind(path);
  const unknown = rule.to !== undefined && rule.as === undefined ? unknownField(rule.to) : undefined;
  if (unknown !== undefined) throw new Error(unknown);
  if (rule.values) return translator(path, rule.values);
  const as = rule.as ?? (kind === 'free' ? catalogueKind(path) : kind);
  switch (as) {
    case 'number':
    case 'integer':
      return numberReader(path, rule, format, as === 'integer');
    case 'boolean':
      return booleanReader(path);
    case 'date':
    case 'datetime':
      return dateReader(path, rule, as === 'datetime');
    case 'list':
      return listOfTexts(path);
    case 'named':
      return (text) => {
        const id = readNumber(text);
        const assignments = vocabularyValue(path, id ?? text);
        return assignments ? values(...assignments) : { kind: 'unknown-value', reason: `no value of ${path}` };
      };
    default:
      return textOnly(path, textReader(path, rule, kind));
  }
}

const COUNTED: Readonly<Partial<Record<RoomRule['room'], Measure>>> = {
  BEDROOM: 'bedrooms',
  BATHROOM: 'bathrooms',
  TOILET: 'toilets',
  GARAGE: 'garages',
  PARKING_SPACE: 'parkings',
};

function roomCountReader(path: string, measure: Measure | undefined, { decimal }: Format): TextReader {
  return (written, cell) => {
    const { text } = withoutUnit(written, measure);
    const value = typeof cell === 'number' ? cell : readNumber(text, decimal);
    if (value === undefined) return unreadable(numberProblem(text, decimal, unitExample(measure)));
    if (value > LARGEST_WHOLE) return { kind: 'impossible', reason: 'a number that is too large' };
    return Number.isInteger(value) && value >= 0 ? values({ path, value }) : unreadable('not a whole number');
  };
}

/** Reads the surfaces of rooms. One that cannot be read is reported, and the others are kept. */
function roomSurfaceReader(path: string, separator: string | undefined, { decimal }: Format): TextReader {
  return (text, cell) => {
    const parts = separator === undefined ? [text] : text.split(separator).filter((part) => part.trim() !== '');
    const surfaces: number[] = [];
    const problems: ReadProblem[] = [];
    for (const part of parts) {
      const { text: bare, factor = 1 } = withoutUnit(part, 'area');
      const number = typeof cell === 'number' ? cell : readNumber(bare, decimal);
      if (number === undefined)
        problems.push({ kind: 'unreadable', reason: numberProblem(bare, decimal, unitExample('area')), value: part });
      else if (number > LARGEST) return { kind: 'impossible', reason: 'a number that is too large' };
      else surfaces.push(number * factor);
    }
    if (surfaces.length === 0) return unreadable(problems[0]?.reason ?? 'not a number');
    return { kind: 'values', assignments: [{ path, value: surfaces }], problems };
  };
}

/** What room columns say is gathered under `rooms.<KEY>.…` and becomes rows of `layout.rooms` later. */
function roomReader({ room, as, separator }: RoomRule, format: Format): TextReader {
  const path = `rooms.${room}`;
  if (as === 'presence') return booleanReader(`${path}.presence`);
  if (as === 'count') return roomCountReader(`${path}.count`, COUNTED[room], format);
  return roomSurfaceReader(`${path}.surfaces`, as === 'surfaces' ? separator : undefined, format);
}

const conditional =
  (read: TextReader, onlyIf: Condition): TextReader =>
  (text, cell) => {
    const result = read(text, cell);
    if (result.kind !== 'values') return result;
    return values(...result.assignments.map(({ path, value }) => ({ path, value, onlyIf })));
  };

/** Whether a listing is one that a rule is for, by its values. */
function conditionOf(wanted: NonNullable<FieldRule['if']>): Condition {
  const each = Object.entries(wanted).map(([name, literals]) => {
    const path = SHORT[name] ?? name;
    const accepted = literals.map(
      (literal) => literalAssignments(path, literal).find((one) => one.path === path)?.value,
    );
    return { path, accepted };
  });
  return (row) => each.every(({ path, accepted }) => accepted.some((value) => isDeepStrictEqual(row.get(path), value)));
}

function languagesReader(path: string, { language, text }: NonNullable<FieldRule['languages']>): CellReader {
  if (targetKind(path) !== 'localized') throw new Error(`"${path}" is not a text in several languages`);
  return (cell) => {
    const assignments: Assignment[] = [];
    const problems: ReadProblem[] = [];
    for (const item of itemsOf(cell)) {
      const code = textPart(item, language)?.slice(0, 2).toLowerCase() ?? '';
      const value = textPart(item, text);
      const fault = value === undefined ? undefined : textFault(value);
      if (!isLocale(code)) problems.push({ kind: 'unreadable', reason: `a text in no language of a site: "${code}"` });
      else if (fault !== undefined) problems.push({ kind: 'unreadable', reason: fault });
      else if (value !== undefined) assignments.push({ path: `${path}.${code}`, value: multiLine(value) });
    }
    if (assignments.length === 0 && problems.length === 0) return NOTHING;
    return { kind: 'values', assignments, problems };
  };
}

function listCellReader(rule: ListRule, nothing: ReadonlySet<string>): CellReader {
  const read = listReader(rule);
  const onlyIf = rule.if ? conditionOf(rule.if) : undefined;
  return (cell) => {
    if (cell === undefined || cell === null || (typeof cell === 'string' && nothing.has(cell.trim()))) return NOTHING;
    const { members, problems } = read(cell);
    if (members.length === 0 && problems.length === 0) return NOTHING;
    const assignments =
      members.length === 0 ? [] : [{ path: rule.list, value: members, append: true, ...(onlyIf && { onlyIf }) }];
    return { kind: 'values', assignments, problems };
  };
}

/**
 * Reads a part of one entry of a list as a cell of its own. What is wrong with it is a problem beside what other rules
 * read in the same list.
 */
function entryReader({ where, from }: EntryRule, read: CellReader): CellReader {
  const isWanted = itemFilter(where);
  return (cell) => {
    const [first, ...others] = itemsOf(cell)
      .filter((item) => isObject(item) && isWanted(item))
      .map((item) => partOf(item, from) ?? '');
    if (first === undefined) return NOTHING;
    const result = read(first);
    if (result.kind === 'nothing') return result;
    const value = cellPlainText(first);
    if (result.kind !== 'values') {
      const kind = result.kind === 'unknown-value' ? result.kind : 'unreadable';
      return { kind: 'values', assignments: [], problems: [{ kind, reason: result.reason, value }] };
    }
    const other = others.map(cellPlainText).find((text) => text !== value);
    if (other === undefined) return result;
    const reason = `an entry before it says ${excerpt(value)}, which counts`;
    return { ...result, problems: [...(result.problems ?? []), { kind: 'unreadable', reason, value: other }] };
  };
}

/** How the cells of a column are read by one rule. Throws an `Error` that says what is wrong with the rule. */
export function cellReader(column: string, rule: FieldRule | ListRule | RoomRule, format: Format): CellReader {
  const nothing = new Set(['', ...format.nothing, ...(rule.nothing ?? [])]);
  if ('list' in rule) return listCellReader(rule, nothing);
  if (rule.entry) {
    const { entry, ...its } = rule;
    return entryReader(entry, cellReader(column, its, format));
  }
  if ('languages' in rule && rule.languages) return languagesReader(rule.to ?? '', rule.languages);
  const pattern = 'pattern' in rule && rule.pattern ? compilePattern(rule.pattern) : undefined;
  const unconditional = 'room' in rule ? roomReader(rule, format) : fieldReader(column, rule, format);
  const read = rule.if ? conditional(unconditional, conditionOf(rule.if)) : unconditional;
  return (cell) => {
    if (!isPlain(cell))
      return unreadable('an object, not a value: name its part, or read it with `languages` or `list`');
    const text = cellText(cell, format);
    if (nothing.has(text)) return NOTHING;
    if (isObjectText(text)) return unreadable('an object that was made a text');
    if (!pattern) return read(text, cell);
    const found = pattern(singleLine(text));
    return found === undefined ? unreadable('not in the expected form') : read(found);
  };
}
