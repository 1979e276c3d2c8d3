import { registrationNumberSchema, type RentalUnitWrite, rentalUnitWriteSchema } from '#shared/api/rentals.ts';
import { type Located, locate } from '../../geo/locate.ts';
import { toAddressParts, type KnownPlace } from '../../geo/places.ts';
import {
  toPlainText,
  findIdFault,
  isObjectText,
  isPlain,
  splitList,
  findTextFault,
} from '../../import/cells/cellItems.ts';
import { chooseStreetLanguage } from '../../import/cells/languageOfStreet.ts';
import { isMediaReference, createListReader, type MediaReference } from '../../import/mapping/listReader.ts';
import { readBoolean } from '../../import/cells/readBoolean.ts';
import { compileDateFormat, readDate, readNamedMonth, USUAL_DATES } from '../../import/cells/readDate.ts';
import { findAmountProblem, type DecimalMark, explainNoNumber, readNumber } from '../../import/cells/readNumber.ts';
import { splitStreets } from '../../import/cells/streetLine.ts';
import { tidyLines, toSingleLine } from '../../import/cells/cellText.ts';
import { getUnitExample, removeUnit } from '../../import/cells/units.ts';
import type { MappedRecord, RefusedRow } from '../../import/collectRows.ts';
import { LOCALITY, findMeasure, findTargetKind, ZIP } from '../../import/mapping/target.ts';
import { type Warning, toExcerpt } from '../../import/report.ts';
import { findCellFault } from '../../import/rows/cellFault.ts';
import type { SourceRow } from '../../import/rows/sourceRow.ts';
import type { RentalFieldRule, RentalMapping, RentalPhotosRule } from './rentalMapping.ts';

/** `key`: the source's own id. */
export interface MappedUnit extends MappedRecord {
  readonly unit: RentalUnitWrite;
  /** What the row names: they are not in the home yet. */
  readonly photos: readonly NamedPhotos[];
}
type MappedRental = MappedUnit | RefusedRow;

/** The photos that one column names. */
interface NamedPhotos {
  readonly column: string;
  readonly wishes: readonly MediaReference[];
}

/** The cell says something, but not what the mapping expects. */
class Unreadable extends Error {}

/** Of a list, its places. */
type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Puts a value at a dotted path; numbers are places in a list. */
function put(root: Tree, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at = root;
  for (const [index, key] of keys.entries()) {
    const next = keys[index + 1] ?? last;
    const inner = (at[key] ??= /^\d+$/.test(next) ? [] : {});
    if (!isTree(inner)) throw new Error(`${path} leads through a value`);
    at = inner;
  }
  at[last] = value;
}

function translationOf(
  text: string,
  { values = {} }: RentalFieldRule,
): readonly [name: string, value: unknown] | undefined {
  const wanted = toSingleLine(text).toLowerCase();
  return Object.entries(values).find(([name]) => toSingleLine(name).toLowerCase() === wanted);
}

function translated(text: string, rule: RentalFieldRule): unknown {
  const found = translationOf(text, rule);
  if (!found) throw new Unreadable(`the mapping does not translate "${toSingleLine(text)}"`);
  return found[1];
}

const readable = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Unreadable(what);
  return value;
};

/** A home without a number is shown; what stands in its place is not taken for one. */
const REGISTRATION = 'general.registrationNumber';

const STREET = 'address.street';

/** More than any home has of anything. */
const LARGEST = 1e9;
/** Amounts in euros. */
const MONEY = /^(?:seasons\.\d+\.(?:rents|nightly)|periods\.\d+|costs)\./;

function numberOf(written: string, cell: unknown, { to }: RentalFieldRule, decimal: DecimalMark): number {
  const measure = findMeasure(to);
  const { text, factor = 1 } = removeUnit(written, measure);
  const read = typeof cell === 'number' ? cell : readNumber(text, decimal);
  if (read === undefined) throw new Unreadable(explainNoNumber(text, decimal, getUnitExample(measure)));
  const number = read * factor;
  const problem = typeof cell !== 'number' && MONEY.test(to) ? findAmountProblem(text, decimal) : undefined;
  if (problem !== undefined) throw new Unreadable(problem);
  if (!(Math.abs(number) <= LARGEST)) throw new Unreadable('a number that is too large');
  return number;
}

/** How a value is read: as its rule says, else by the type of its field. */
function readValue(text: string, cell: unknown, rule: RentalFieldRule, { format }: RentalMapping): unknown {
  const kind = rule.as ?? findTargetKind(rule.to, rentalUnitWriteSchema);
  if (kind === 'list') {
    const parts = translationOf(text, rule) ? [text] : splitList(text);
    return rule.values ? parts.map((part) => translated(part, rule)) : parts;
  }
  if (rule.values) return translated(text, rule);
  switch (kind) {
    case 'number':
    case 'integer':
      return numberOf(text, cell, rule, rule.decimal ?? format.decimal);
    case 'boolean':
      return readable(readBoolean(text), 'neither yes nor no');
    case 'date':
      return readable(
        (
          readDate(toSingleLine(text), (rule.dates ?? USUAL_DATES).map(compileDateFormat)) ??
          (rule.dates ? undefined : readNamedMonth(toSingleLine(text)))
        )?.date,
        'not a date',
      );
    case 'localized':
      return tidyLines(text);
    default:
      return toSingleLine(text);
  }
}

/** What of a cell is no text for people, where one is wanted: all of it, or values of a list. */
function emptyValues(
  text: string,
  rule: RentalFieldRule,
): { readonly left: string; readonly fault: string | undefined } {
  const kind = rule.as ?? findTargetKind(rule.to, rentalUnitWriteSchema);
  const isOther = kind === 'number' || kind === 'integer' || kind === 'boolean' || kind === 'date';
  if (rule.values !== undefined || isOther || rule.to === ZIP) return { left: text, fault: undefined };
  const parts = kind === 'list' ? splitList(text) : [text];
  const fault = parts.map(findTextFault).find((each) => each !== undefined);
  return {
    left: fault === undefined ? text : parts.filter((part) => findTextFault(part) === undefined).join(';'),
    fault,
  };
}

/** Gives its place among the feeds of the home. */
function addFeed(root: Tree, name: string, url: string): number {
  const before = root['feeds'];
  const feeds: readonly unknown[] = Array.isArray(before) ? before : [];
  root['feeds'] = [...feeds, { name, url }];
  return feeds.length;
}

/** The place of a home: that of its name, else what stands for the whole zip. Gives it, and why another may be meant. */
function putPlace(root: Tree, zip: string | undefined, locality: string | undefined): Located | undefined {
  if (zip === undefined) return undefined;
  const located = locate({ zip, locality: locality ?? '', coordinates: undefined });
  if (!located) throw new Unreadable('no Belgian postcode');
  const { address } = root;
  root['address'] = { ...toAddressParts(located.place), ...(isTree(address) && address) };
  return located;
}

const textAt = (tree: Tree, key: string): string => {
  const value = tree[key];
  return typeof value === 'string' ? value : '';
};

/**
 * Splits the street lines into street, number and box, as for listings. A line whose column names no language is put under
 * its own or that of the place. Returns the notes for the report.
 */
function putStreet(
  { address }: Tree,
  place: KnownPlace | undefined,
  line: string | undefined,
): ReturnType<typeof splitStreets<string>>['notes'] {
  if (!isTree(address)) return [];
  if (place && line !== undefined) {
    const { street } = address;
    address['street'] = { [chooseStreetLanguage(line, place)]: line, ...(isTree(street) && street) };
  }
  const { street } = address;
  const lines = isTree(street) ? Object.keys(street).map((locale) => [locale, textAt(street, locale)] as const) : [];
  const cells = { number: textAt(address, 'number'), box: textAt(address, 'box') };
  const { streets, number, box, notes } = splitStreets(lines.length === 0 ? [['', '']] : lines, cells);
  if (lines.length > 0) address['street'] = Object.fromEntries(streets);
  for (const [key, part] of Object.entries({ number, box })) {
    if (part !== '') address[key] = part;
    else if (typeof address[key] === 'string') delete address[key];
  }
  return notes;
}

/**
 * Takes away the priced periods of a mapping that a record gives no rent: they are not let. Gives the places of those
 * that stay.
 */
function dropUnpriced(root: Tree): readonly number[] {
  const { periods } = root;
  if (!Array.isArray(periods)) return [];
  const kept = [...periods.keys()].filter((place) => isTree(periods[place]) && 'rent' in periods[place]);
  root['periods'] = kept.map((place): unknown => periods[place]);
  return kept;
}

const objectFault = (cell: unknown): string | undefined =>
  isPlain(cell) && !(typeof cell === 'string' && isObjectText(cell)) ? undefined : 'an object, not a value';

/** `from`, `where` and the rest are read as for the pictures of estates. */
function photosOf(cell: unknown, rule: RentalPhotosRule) {
  const { optional: _, ...items } = rule;
  const { members, problems } = createListReader({ ...items, list: 'pictures' })(cell);
  return { wishes: members.filter(isMediaReference), problems };
}

const namesPhotos = (rules: RentalMapping['columns'][string] | undefined): boolean =>
  rules !== undefined && [rules].flat().some((rule) => 'list' in rule);

const isIgnored = (rules: RentalMapping['columns'][string] | undefined): boolean =>
  rules !== undefined && [rules].flat().every((rule) => 'ignore' in rule);

/** A holiday home from a record. What the contract refuses is named by the column that it came from. */
export function mapRental(row: SourceRow, mapping: RentalMapping): MappedRental {
  const { source, constants, columns, format } = mapping;
  const nothing = new Set(['', ...format.nothing]);
  const textOf = (column: string): string | undefined => {
    const text = toPlainText(row.cells.get(column)).trim();
    return nothing.has(text) ? undefined : text;
  };
  const key = textOf(source.id);
  const refuse = (column: string, reason: string): MappedRental => ({
    key,
    refused: { row: row.number, id: key, column, value: toExcerpt(textOf(column) ?? '').toWellFormed(), reason },
  });
  if (row.fault) return { key, refused: { row: row.number, id: key, ...row.fault, value: toExcerpt(row.fault.value) } };
  const keyFault = findIdFault(key);
  if (key === undefined || keyFault !== undefined) return refuse(source.id, keyFault ?? '');
  for (const column of [source.id, ...Object.keys(columns)]) {
    const cell = row.cells.get(column);
    const object = namesPhotos(columns[column]) ? undefined : objectFault(cell);
    const fault = isIgnored(columns[column]) ? undefined : (findCellFault(cell) ?? object);
    if (fault !== undefined) return refuse(column, fault);
  }

  const warnings: Warning[] = [];
  const warning = (column: string, { kind, reason, handling }: Pick<Warning, 'kind' | 'reason' | 'handling'>) =>
    warnings.push({ row: row.number, id: key, kind, column, value: toExcerpt(textOf(column) ?? ''), reason, handling });
  const photos: NamedPhotos[] = [];
  const root: Tree = structuredClone(constants);
  const origins = new Map<string, string>();
  const place: { zip?: string; locality?: string; street?: string } = {};
  let current = source.id;
  try {
    for (const [column, rules] of Object.entries(columns)) {
      current = column;
      for (const rule of [rules].flat()) {
        if ('ignore' in rule) continue;
        const cell = textOf(column);
        if ('list' in rule) {
          if (cell === undefined) continue;
          const { wishes, problems } = photosOf(row.cells.get(column), rule);
          for (const problem of problems) warning(column, { ...problem, handling: 'dropped' });
          photos.push({ column, wishes });
          continue;
        }
        if ('feed' in rule) {
          if (cell !== undefined) origins.set(`feeds.${addFeed(root, rule.feed, cell)}`, column);
          continue;
        }
        if (cell === undefined && rule.required) return refuse(column, 'is needed');
        if (cell === undefined) continue;
        const { left: text, fault } = emptyValues(cell, rule);
        if (fault !== undefined && rule.required) return refuse(column, fault);
        if (fault !== undefined) warning(column, { kind: 'unreadable', reason: fault, handling: 'dropped' });
        if (text === '') continue;
        if (rule.to === ZIP) place.zip = text;
        else if (rule.to === LOCALITY) place.locality = text;
        else if (rule.to === STREET && rule.language === undefined) {
          place.street = rule.values ? String(translated(text, rule)) : toSingleLine(text);
          origins.set(STREET, column);
        } else {
          const target = rule.language === undefined ? rule.to : `${rule.to}.${rule.language}`;
          const value = readValue(text, row.cells.get(column), rule, mapping);
          const registration = rule.to === REGISTRATION ? registrationNumberSchema.safeParse(value).error : undefined;
          if (registration) {
            const reason = registration.issues[0]?.message ?? 'no number';
            if (rule.required) return refuse(column, reason);
            warning(column, { kind: 'unreadable', reason, handling: 'dropped' });
            continue;
          }
          put(root, target, value);
          origins.set(target, column);
        }
        if (rule.to === ZIP) origins.set('address', column);
      }
    }
    current = origins.get('address') ?? '';
    const located = putPlace(root, place.zip, place.locality);
    if (located?.warning) warning(current, { kind: 'locality', ...located.warning });
    for (const { field, locale, ...note } of putStreet(root, located?.place, place.street)) {
      const column = field === 'street' ? origins.get(`${STREET}.${locale}`) : origins.get(`address.${field}`);
      warning(column ?? (field === 'street' ? origins.get(STREET) : undefined) ?? current, note);
    }
  } catch (error) {
    if (error instanceof Unreadable) return refuse(current, error.message);
    throw error;
  }
  const kept = dropUnpriced(root);
  const parsed = rentalUnitWriteSchema.safeParse({ ...root, source: { name: source.name, id: key } });
  if (parsed.success) return { key, unit: parsed.data, photos, warnings };
  const [issue] = parsed.error.issues;
  const at = (issue?.path.join('.') ?? '').replace(/^periods\.(\d+)/, (_, index) => `periods.${kept[Number(index)]}`);
  // The postcode stands for all of the address, but a part of it may have a column of its own.
  const [origin] = [...origins]
    .filter(([target]) => at === target || at.startsWith(`${target}.`))
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([, column]) => column);
  return refuse(origin ?? at, issue?.message ?? 'not a holiday home');
}
