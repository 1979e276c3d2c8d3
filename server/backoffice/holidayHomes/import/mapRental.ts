import { registrationNumberSchema, type RentalUnitWrite, rentalUnitWriteSchema } from '#shared/api/rentals.ts';
import { type LocatedPlace, locate } from '../../geo/locate.ts';
import { toAddressParts, type KnownPlace } from '../../geo/places.ts';
import {
  toPlainText,
  findIdFault,
  isObjectText,
  isPlainValue,
  splitList,
  findTextFault,
} from '../../import/cells/cellItems.ts';
import { chooseStreetLanguage } from '../../import/cells/languageOfStreet.ts';
import { isMediaReference, createListReader, type MediaReference } from '../../import/mapping/listReader.ts';
import { readBoolean } from '../../import/cells/readBoolean.ts';
import { compileDateFormat, readDate, readNamedMonth, DEFAULT_DATE_FORMATS } from '../../import/cells/readDate.ts';
import { findAmountProblem, type DecimalMark, explainNoNumber, readNumber } from '../../import/cells/readNumber.ts';
import { splitStreets } from '../../import/cells/streetLine.ts';
import { tidyLines, toSingleLine } from '../../import/cells/cellText.ts';
import { getUnitExample, removeUnit } from '../../import/cells/units.ts';
import type { MappedRecord, RefusedRow } from '../../import/collectRows.ts';
import { LOCALITY_PATH, findMeasure, findTargetKind, ZIP_PATH } from '../../import/mapping/target.ts';
import { type Warning, toExcerpt } from '../../import/report.ts';
import { findCellFault } from '../../import/rows/cellFault.ts';
import type { SourceRow } from '../../import/rows/sourceRow.ts';
import type { RentalFieldRule, RentalMapping, RentalPhotosRule, RentalRule } from './rentalMapping.ts';

/** A holiday home that was mapped from a row. `key` is the source's own id. */
export interface MappedUnit extends MappedRecord {
  readonly unit: RentalUnitWrite;
  /** The photos that the row names. The home does not contain them yet. */
  readonly photos: readonly NamedPhotos[];
}
type MappedRental = MappedUnit | RefusedRow;

/** The photos that one column names. */
interface NamedPhotos {
  readonly column: string;
  readonly references: readonly MediaReference[];
}

/** Is thrown when a cell cannot be used. Its message is the reason why the row is refused. */
class RefusedCellError extends Error {}

/** An object, or a list as an object whose keys are the indexes. */
type RecordTree = Record<string, unknown>;
const isRecordTree = (value: unknown): value is RecordTree => typeof value === 'object' && value !== null;

/** Sets the value at a dotted path. Numbers in the path are indexes in a list. */
function putValueAt(root: RecordTree, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at = root;
  for (const [index, key] of keys.entries()) {
    const next = keys[index + 1] ?? last;
    const inner = (at[key] ??= /^\d+$/.test(next) ? [] : {});
    if (!isRecordTree(inner)) throw new Error(`${path} leads through a value`);
    at = inner;
  }
  at[last] = value;
}

function findTranslation(
  text: string,
  { values = {} }: RentalFieldRule,
): readonly [name: string, value: unknown] | undefined {
  const wanted = toSingleLine(text).toLowerCase();
  return Object.entries(values).find(([name]) => toSingleLine(name).toLowerCase() === wanted);
}

function translate(text: string, rule: RentalFieldRule): unknown {
  const found = findTranslation(text, rule);
  if (!found) throw new RefusedCellError(`the mapping does not translate "${toSingleLine(text)}"`);
  return found[1];
}

const requireReadable = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new RefusedCellError(what);
  return value;
};

/** The path of the registration number. An invalid number is left out with a warning and does not refuse the home. */
const REGISTRATION_NUMBER_PATH = 'general.registrationNumber';

const STREET_PATH = 'address.street';

/** The maximum of any number in a row. No field of a home has a higher value. */
const MAX_RENTAL_NUMBER = 1e9;
/** Matches the paths of amounts in euros. */
const MONEY_PATH = /^(?:seasons\.\d+\.(?:rents|nightly)|periods\.\d+|costs)\./;

function readNumberValue(written: string, cell: unknown, { to }: RentalFieldRule, decimal: DecimalMark): number {
  const measure = findMeasure(to);
  const { text, unitFactor: factor = 1 } = removeUnit(written, measure);
  const read = typeof cell === 'number' ? cell : readNumber(text, decimal);
  if (read === undefined) throw new RefusedCellError(explainNoNumber(text, decimal, getUnitExample(measure)));
  const number = read * factor;
  const problem = typeof cell !== 'number' && MONEY_PATH.test(to) ? findAmountProblem(text, decimal) : undefined;
  if (problem !== undefined) throw new RefusedCellError(problem);
  if (!(Math.abs(number) <= MAX_RENTAL_NUMBER)) throw new RefusedCellError('a number that is too large');
  return number;
}

/** Reads a value by the kind that its rule states, or else by the type of its field. */
function readValue(text: string, cell: unknown, rule: RentalFieldRule, { format }: RentalMapping): unknown {
  const kind = rule.as ?? findTargetKind(rule.to, rentalUnitWriteSchema);
  if (kind === 'list') {
    const parts = findTranslation(text, rule) ? [text] : splitList(text);
    return rule.values ? parts.map((part) => translate(part, rule)) : parts;
  }
  if (rule.values) return translate(text, rule);
  switch (kind) {
    case 'number':
    case 'integer':
      return readNumberValue(text, cell, rule, rule.decimal ?? format.decimal);
    case 'boolean':
      return requireReadable(readBoolean(text), 'neither yes nor no');
    case 'date':
      return requireReadable(
        (
          readDate(toSingleLine(text), (rule.dates ?? DEFAULT_DATE_FORMATS).map(compileDateFormat)) ??
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

/**
 * Removes the unreadable parts of a cell that should be a text: the whole cell, or values of a list. Returns the
 * readable parts and the first fault.
 */
function removeUnreadable(
  text: string,
  rule: RentalFieldRule,
): { readonly left: string; readonly fault: string | undefined } {
  const kind = rule.as ?? findTargetKind(rule.to, rentalUnitWriteSchema);
  const isOther = kind === 'number' || kind === 'integer' || kind === 'boolean' || kind === 'date';
  if (rule.values !== undefined || isOther || rule.to === ZIP_PATH) return { left: text, fault: undefined };
  const parts = kind === 'list' ? splitList(text) : [text];
  const fault = parts.map(findTextFault).find((each) => each !== undefined);
  return {
    left: fault === undefined ? text : parts.filter((part) => findTextFault(part) === undefined).join(';'),
    fault,
  };
}

/** Adds a feed to the home and returns its index. */
function addFeed(root: RecordTree, name: string, url: string): number {
  const before = root['feeds'];
  const feeds: readonly unknown[] = Array.isArray(before) ? before : [];
  root['feeds'] = [...feeds, { name, url }];
  return feeds.length;
}

/**
 * Sets the place of a home. This is the place with its name, or else the place that stands for the whole zip. Returns
 * the place, with the reason why another place may be meant.
 */
function putPlace(root: RecordTree, zip: string | undefined, locality: string | undefined): LocatedPlace | undefined {
  if (zip === undefined) return undefined;
  const located = locate({ zip, locality: locality ?? '', coordinates: undefined });
  if (!located) throw new RefusedCellError('no Belgian postcode');
  const { address } = root;
  root['address'] = { ...toAddressParts(located.place), ...(isRecordTree(address) && address) };
  return located;
}

const getText = (tree: RecordTree, key: string): string => {
  const value = tree[key];
  return typeof value === 'string' ? value : '';
};

/**
 * Splits the street lines into street, number and box, like the import of estates. A line in a column without a
 * language gets the language of the street's name, or else of the place. Returns the notes for the report.
 */
function putStreet(
  { address }: RecordTree,
  place: KnownPlace | undefined,
  line: string | undefined,
): ReturnType<typeof splitStreets<string>>['notes'] {
  if (!isRecordTree(address)) return [];
  if (place && line !== undefined) {
    const { street } = address;
    address['street'] = { [chooseStreetLanguage(line, place)]: line, ...(isRecordTree(street) && street) };
  }
  const { street } = address;
  const lines = isRecordTree(street)
    ? Object.keys(street).map((locale) => [locale, getText(street, locale)] as const)
    : [];
  const cells = { number: getText(address, 'number'), box: getText(address, 'box') };
  const { streets, number, box, notes } = splitStreets(lines.length === 0 ? [['', '']] : lines, cells);
  if (lines.length > 0) address['street'] = Object.fromEntries(streets);
  for (const [key, part] of Object.entries({ number, box })) {
    if (part !== '') address[key] = part;
    else if (typeof address[key] === 'string') delete address[key];
  }
  return notes;
}

/**
 * Removes the priced periods of the mapping for which a row has no rent, because the home is not let for them. Returns
 * the indexes of the remaining periods.
 */
function removeUnpricedPeriods(root: RecordTree): readonly number[] {
  const { periods } = root;
  if (!Array.isArray(periods)) return [];
  const kept = [...periods.keys()].filter((place) => isRecordTree(periods[place]) && 'rent' in periods[place]);
  root['periods'] = kept.map((place): unknown => periods[place]);
  return kept;
}

const findObjectFault = (cell: unknown): string | undefined =>
  isPlainValue(cell) && !(typeof cell === 'string' && isObjectText(cell)) ? undefined : 'an object, not a value';

/**
 * Reads the photos of a cell. `from`, `where` and the other parts have the same meaning as for the pictures of
 * estates.
 */
function readPhotos(cell: unknown, rule: RentalPhotosRule) {
  const { optional: _, ...items } = rule;
  const { members, problems } = createListReader({ ...items, list: 'pictures' })(cell);
  return { wishes: members.filter(isMediaReference), problems };
}

const isPhotosColumn = (rules: RentalMapping['columns'][string] | undefined): boolean =>
  rules !== undefined && [rules].flat().some((rule) => 'list' in rule);

const isIgnoredColumn = (rules: RentalMapping['columns'][string] | undefined): boolean =>
  rules !== undefined && [rules].flat().every((rule) => 'ignore' in rule);

/** A home while its row is mapped. */
interface RentalDraft {
  readonly row: SourceRow;
  readonly mapping: RentalMapping;
  readonly root: RecordTree;
  /** The columns from which the parts of the home came, by the path of the part. */
  readonly columnsByPath: Map<string, string>;
  readonly photos: NamedPhotos[];
  readonly place: { zip?: string; locality?: string; street?: string };
  readonly readText: (column: string) => string | undefined;
  readonly warn: (column: string, note: Pick<Warning, 'kind' | 'reason' | 'handling'>) => void;
}

/** Reads a text or a value of a column into its field. Throws `RefusedCellError` when the cell cannot be used. */
function readField(draft: RentalDraft, column: string, rule: RentalFieldRule): void {
  const { row, mapping, root, columnsByPath: origins, place } = draft;
  const cell = draft.readText(column);
  if (cell === undefined && rule.required) throw new RefusedCellError('is needed');
  if (cell === undefined) return;
  const { left: text, fault } = removeUnreadable(cell, rule);
  if (fault !== undefined && rule.required) throw new RefusedCellError(fault);
  if (fault !== undefined) draft.warn(column, { kind: 'unreadable', reason: fault, handling: 'dropped' });
  if (text === '') return;
  if (rule.to === ZIP_PATH) {
    place.zip = text;
    origins.set('address', column);
  } else if (rule.to === LOCALITY_PATH) place.locality = text;
  else if (rule.to === STREET_PATH && rule.language === undefined) {
    place.street = rule.values ? String(translate(text, rule)) : toSingleLine(text);
    origins.set(STREET_PATH, column);
  } else {
    const target = rule.language === undefined ? rule.to : `${rule.to}.${rule.language}`;
    const value = readValue(text, row.cells.get(column), rule, mapping);
    const registration =
      rule.to === REGISTRATION_NUMBER_PATH ? registrationNumberSchema.safeParse(value).error : undefined;
    if (registration) {
      const reason = registration.issues[0]?.message ?? 'no number';
      if (rule.required) throw new RefusedCellError(reason);
      draft.warn(column, { kind: 'unreadable', reason, handling: 'dropped' });
      return;
    }
    putValueAt(root, target, value);
    origins.set(target, column);
  }
}

/** Reads a column by one of its rules. Throws `RefusedCellError` when the cell cannot be used. */
function readColumn(draft: RentalDraft, column: string, rule: RentalRule): void {
  if ('ignore' in rule) return;
  const cell = draft.readText(column);
  if ('list' in rule) {
    if (cell === undefined) return;
    const { wishes, problems } = readPhotos(draft.row.cells.get(column), rule);
    for (const problem of problems) draft.warn(column, { ...problem, handling: 'dropped' });
    draft.photos.push({ column, references: wishes });
  } else if ('feed' in rule) {
    if (cell !== undefined) draft.columnsByPath.set(`feeds.${addFeed(draft.root, rule.feed, cell)}`, column);
  } else readField(draft, column, rule);
}

/**
 * Sets the place and the street of a home from the texts of its row. Throws `RefusedCellError` when they cannot be
 * used.
 */
function putAddress({ root, columnsByPath: origins, place, warn }: RentalDraft, addressColumn: string): void {
  const located = putPlace(root, place.zip, place.locality);
  if (located?.warning) warn(addressColumn, { kind: 'locality', ...located.warning });
  for (const { field, locale, ...note } of putStreet(root, located?.place, place.street)) {
    const column = field === 'street' ? origins.get(`${STREET_PATH}.${locale}`) : origins.get(`address.${field}`);
    warn(column ?? (field === 'street' ? origins.get(STREET_PATH) : undefined) ?? addressColumn, note);
  }
}

/** Returns the column from which a part of a home came: the column of the longest path that contains the part. */
const findOriginColumn = (origins: ReadonlyMap<string, string>, part: string): string | undefined =>
  [...origins]
    .filter(([target]) => part === target || part.startsWith(`${target}.`))
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([, column]) => column)[0];

/** Returns the first column whose cell is unusable for any rule, with the reason. */
function findUnusableCell(row: SourceRow, { source, columns }: RentalMapping) {
  for (const column of [source.id, ...Object.keys(columns)]) {
    const cell = row.cells.get(column);
    const object = isPhotosColumn(columns[column]) ? undefined : findObjectFault(cell);
    const fault = isIgnoredColumn(columns[column]) ? undefined : (findCellFault(cell) ?? object);
    if (fault !== undefined) return { column, fault };
  }
  return undefined;
}

/** Maps a record to a holiday home. A value that the contract refuses is named by its column. */
export function mapRental(row: SourceRow, mapping: RentalMapping): MappedRental {
  const { source, constants, columns, format } = mapping;
  const nothing = new Set(['', ...format.nothing]);
  const readText = (column: string): string | undefined => {
    const text = toPlainText(row.cells.get(column)).trim();
    return nothing.has(text) ? undefined : text;
  };
  const key = readText(source.id);
  const refuse = (column: string, reason: string): MappedRental => ({
    key,
    refused: { row: row.number, id: key, column, value: toExcerpt(readText(column) ?? '').toWellFormed(), reason },
  });
  if (row.fault) return { key, refused: { row: row.number, id: key, ...row.fault, value: toExcerpt(row.fault.value) } };
  const keyFault = findIdFault(key);
  if (key === undefined || keyFault !== undefined) return refuse(source.id, keyFault ?? '');
  const unusable = findUnusableCell(row, mapping);
  if (unusable) return refuse(unusable.column, unusable.fault);

  const warnings: Warning[] = [];
  const warn: RentalDraft['warn'] = (column, { kind, reason, handling }) => {
    const value = toExcerpt(readText(column) ?? '');
    warnings.push({ row: row.number, id: key, kind, column, value, reason, handling });
  };
  const photos: NamedPhotos[] = [];
  const root: RecordTree = structuredClone(constants);
  const origins = new Map<string, string>();
  const draft: RentalDraft = { row, mapping, root, columnsByPath: origins, photos, place: {}, readText, warn };
  let current = source.id;
  try {
    for (const [column, rules] of Object.entries(columns)) {
      current = column;
      for (const rule of [rules].flat()) readColumn(draft, column, rule);
    }
    current = origins.get('address') ?? '';
    putAddress(draft, current);
  } catch (error) {
    if (error instanceof RefusedCellError) return refuse(current, error.message);
    throw error;
  }
  const kept = removeUnpricedPeriods(root);
  const parsed = rentalUnitWriteSchema.safeParse({ ...root, source: { name: source.name, id: key } });
  if (parsed.success) return { key, unit: parsed.data, photos, warnings };
  const [issue] = parsed.error.issues;
  const at = (issue?.path.join('.') ?? '').replace(/^periods\.(\d+)/, (_, index) => `periods.${kept[Number(index)]}`);
  // The column of the postcode is the origin of the whole address, unless a part of the address has a column of its
  // own.
  return refuse(findOriginColumn(origins, at) ?? at, issue?.message ?? 'not a holiday home');
}
