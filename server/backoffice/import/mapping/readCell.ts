import { brusselsTime, datePattern, readDate } from './readDate.ts';
import type { FieldRule, Literal, Mapping, RoomRule } from './mappingSchema.ts';
import { readBoolean } from './readBoolean.ts';
import { readNumber } from './readNumber.ts';
import { decodeReferences, multiLine, singleLine } from './readText.ts';
import { catalogueKind, type TargetKind, targetKind, ZIP, LOCALITY } from './target.ts';
import { UNITS } from './units.ts';
import { type Assignment, hasVocabulary, vocabularyValue } from './vocabularyValue.ts';

export type CellResult =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'values'; readonly assignments: readonly Assignment[] }
  /** The cell says something, but not what the mapping expects. */
  | { readonly kind: 'unreadable' | 'unknown-value'; readonly reason: string };
export type CellReader = (cell: unknown) => CellResult;

type Format = Mapping['format'];

const NOTHING: CellResult = { kind: 'nothing' };
const values = (...assignments: readonly Assignment[]): CellResult => ({ kind: 'values', assignments });
const unreadable = (reason: string): CellResult => ({ kind: 'unreadable', reason });

/** These follow from the postcode. */
const FROM_THE_POSTCODE = /^address\.(?:city|municipality|province|region|countryId)(?:\.|$)/;
const SHORT: Readonly<Record<string, string>> = {
  headType: 'general.headType',
  subType: 'general.subType',
  transaction: 'general.transaction',
  period: 'general.price.period',
  condition: 'technical.condition',
};

/** A cell as it reads: lists are joined, so that they read alike from JSON and CSV. */
export function cellPlainText(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (Array.isArray(cell)) return cell.map(cellPlainText).join(';');
  return cell === undefined || cell === null ? '' : JSON.stringify(cell);
}

/** The same, with its character references read. */
export function cellText(cell: unknown, format: Format): string {
  const text = cellPlainText(cell);
  return (format.decode === 'html' ? decodeReferences(text) : text).trim();
}

/** Where a rule writes. Throws an `Error` for a path that the document does not have. */
function checkedKind(path: string): TargetKind {
  if (FROM_THE_POSTCODE.test(path)) throw new Error(`"${path}" follows from the postcode: map ${ZIP} and ${LOCALITY}`);
  const kind = targetKind(path);
  if (!kind) throw new Error(`"${path}" is not a field of an estate`);
  return kind;
}

/** The assignments of a fixed value. Throws an `Error` for one that the target does not take. */
export function literalAssignments(path: string, value: Literal): readonly Assignment[] {
  const kind = checkedKind(path);
  if (kind === 'named' && typeof value !== 'object') {
    const assignments = typeof value === 'boolean' ? undefined : vocabularyValue(path, value);
    if (!assignments) {
      const hint = hasVocabulary(path) ? 'an id or key of its list' : '{ "id": …, "name": { … } }';
      throw new Error(`"${String(value)}" is no value of ${path}: it takes ${hint}`);
    }
    return assignments;
  }
  return [{ path, value }];
}

/** Several fixed values, by path or short name. */
export const literalsAssignments = (literals: Readonly<Record<string, unknown>>): readonly Assignment[] =>
  Object.entries(literals).flatMap(([path, value]) => literalAssignments(SHORT[path] ?? path, value as Literal));

const severalAtOnce = (value: Literal): value is Record<string, unknown> =>
  typeof value === 'object' && !('id' in value && 'name' in value);

function translator(path: string, translations: Readonly<Record<string, Literal>>): (text: string) => CellResult {
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

function numberReader(path: string, rule: FieldRule, format: Format, whole: boolean): (text: string) => CellResult {
  const factor = rule.unit ? UNITS[rule.unit] : 1;
  return (text) => {
    const number = readNumber(text, rule.decimal ?? format.decimal);
    if (number === undefined) return unreadable('not a number');
    const value = Math.round(number * factor * 1e6) / 1e6;
    return whole && !Number.isInteger(value) ? unreadable('not a whole number') : values({ path, value });
  };
}

function dateReader(path: string, rule: FieldRule, withTime: boolean): (text: string) => CellResult {
  const formats = rule.dates ?? ['YYYY-MM-DD'];
  const patterns = formats.map(datePattern);
  return (text) => {
    const read = readDate(singleLine(text), patterns);
    if (!read) return unreadable(`not a date (${formats.join(', ')})`);
    return values({ path, value: withTime ? brusselsTime(read) : read.date });
  };
}

function booleanReader(path: string): (text: string) => CellResult {
  return (text) => {
    const value = readBoolean(text);
    return value === undefined ? unreadable('neither yes nor no') : values({ path, value });
  };
}

function textReader(path: string, rule: FieldRule, kind: TargetKind): (text: string) => CellResult {
  if (kind !== 'localized') return (text) => values({ path, value: singleLine(text) });
  if (path === 'address.street' && !rule.language) return (text) => values({ path, value: singleLine(text) });
  if (!rule.language) throw new Error(`"${path}" is a text in several languages: name one in \`language\``);
  const target = `${path}.${rule.language}`;
  return (text) => values({ path: target, value: multiLine(text) });
}

function fieldReader(column: string, rule: FieldRule, format: Format): (text: string) => CellResult {
  const path = rule.to ?? `fields.${column}`;
  const kind = checkedKind(path);
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
      return (text) => values({ path, value: text.split(/\s*[;|]\s*/).filter(Boolean) });
    case 'named':
      return (text) => {
        const id = readNumber(text);
        const assignments = vocabularyValue(path, id ?? text);
        return assignments ? values(...assignments) : { kind: 'unknown-value', reason: `no value of ${path}` };
      };
    default:
      return textReader(path, rule, kind);
  }
}

/** What room columns say is gathered under `rooms.<KEY>.…` and becomes rows of `layout.rooms` later. */
function roomReader({ room, as, separator }: RoomRule, format: Format): (text: string) => CellResult {
  const path = `rooms.${room}`;
  if (as === 'presence') return booleanReader(`${path}.presence`);
  if (as === 'count') {
    return (text) => {
      const value = readNumber(text, format.decimal);
      if (value === undefined) return unreadable('not a number');
      return Number.isInteger(value) && value >= 0
        ? values({ path: `${path}.count`, value })
        : unreadable('not a whole number');
    };
  }
  return (text) => {
    const parts = as === 'surfaces' ? text.split(separator) : [text];
    const value = parts.map((part) => readNumber(part, format.decimal));
    return value.includes(undefined) ? unreadable('not a number') : values({ path: `${path}.surfaces`, value });
  };
}

/** How the cells of a column are read by one rule. Throws an `Error` that says what is wrong with the rule. */
export function cellReader(column: string, rule: FieldRule | RoomRule, format: Format): CellReader {
  const nothing = new Set(['', ...format.nothing, ...(rule.nothing ?? [])]);
  const pattern = 'pattern' in rule && rule.pattern ? new RegExp(`^(?:${rule.pattern})$`, 'i') : undefined;
  const read = 'room' in rule ? roomReader(rule, format) : fieldReader(column, rule, format);
  return (cell) => {
    const text = cellText(cell, format);
    if (nothing.has(text)) return NOTHING;
    if (!pattern) return read(text);
    const found = pattern.exec(singleLine(text));
    return found ? read(found[1] ?? found[0]) : unreadable('not in the expected form');
  };
}
