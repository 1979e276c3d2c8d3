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

/** A holiday home that was mapped from a row. `key` is the id that the source gave the home. */
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

/** The error for an unusable cell. Its message is the reason why the row is refused. */
class RefusedCellError extends Error {}

/** An object, or a list; the keys of a list are its indexes. */
type RecordTree = Record<string, unknown>;
const isRecordTree = (value: unknown): value is RecordTree => typeof value === 'object' && value !== null;

/** Sets the value at a dotted path. Numbers in the path are indexes in a list. */
function putValueAt(root: RecordTree, path: string, value: unknown): void {
  const keys = path.split('.');
  const lastKey = keys.pop() ?? '';
  let parent = root;
  for (const [index, key] of keys.entries()) {
    const nextKey = keys[index + 1] ?? lastKey;
    const child = (parent[key] ??= /^\d+$/.test(nextKey) ? [] : {});
    if (!isRecordTree(child)) throw new Error(`${path} leads through a value`);
    parent = child;
  }
  parent[lastKey] = value;
}

function findTranslation(
  text: string,
  { values = {} }: RentalFieldRule,
): readonly [name: string, value: unknown] | undefined {
  const foldedText = toSingleLine(text).toLowerCase();
  return Object.entries(values).find(([name]) => toSingleLine(name).toLowerCase() === foldedText);
}

function translate(text: string, rule: RentalFieldRule): unknown {
  const translation = findTranslation(text, rule);
  if (!translation) throw new RefusedCellError(`the mapping does not translate "${toSingleLine(text)}"`);
  return translation[1];
}

const requireReadable = <T>(value: T | undefined, reason: string): T => {
  if (value === undefined) throw new RefusedCellError(reason);
  return value;
};

/** The path of the registration number. An invalid number is left out with a warning; the home is not refused. */
const REGISTRATION_NUMBER_PATH = 'general.registrationNumber';

const STREET_PATH = 'address.street';

/** The maximum of any number in a row. It is higher than the value of any field of a home. */
const MAX_RENTAL_NUMBER = 1e9;
/** Matches the paths of amounts in euros. */
const MONEY_PATH = /^(?:seasons\.\d+\.(?:rents|nightly)|periods\.\d+|costs)\./;

function readNumberValue(writtenText: string, cell: unknown, { to }: RentalFieldRule, decimal: DecimalMark): number {
  const measure = findMeasure(to);
  const { text, unitFactor: factor = 1 } = removeUnit(writtenText, measure);
  const parsedNumber = typeof cell === 'number' ? cell : readNumber(text, decimal);
  if (parsedNumber === undefined) throw new RefusedCellError(explainNoNumber(text, decimal, getUnitExample(measure)));
  const number = parsedNumber * factor;
  const problem = typeof cell !== 'number' && MONEY_PATH.test(to) ? findAmountProblem(text, decimal) : undefined;
  if (problem !== undefined) throw new RefusedCellError(problem);
  if (!(Math.abs(number) <= MAX_RENTAL_NUMBER)) throw new RefusedCellError('a number that is too large');
  return number;
}

/** Reads a value by the kind that its rule states, or else by the type of its field. */
function readValue(text: string, cell: unknown, rule: RentalFieldRule, { format }: RentalMapping): unknown {
  const kind = rule.as ?? findTargetKind(rule.to, rentalUnitWriteSchema);
  if (kind === 'list') {
    const listItems = findTranslation(text, rule) ? [text] : splitList(text);
    return rule.values ? listItems.map((item) => translate(item, rule)) : listItems;
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
 * Removes the unreadable values of a cell with a text or a list of texts. Returns the remaining text, and the reason
 * why the first value was removed.
 */
function removeUnreadable(
  text: string,
  rule: RentalFieldRule,
): { readonly remainingText: string; readonly fault: string | undefined } {
  const kind = rule.as ?? findTargetKind(rule.to, rentalUnitWriteSchema);
  const isNoText = kind === 'number' || kind === 'integer' || kind === 'boolean' || kind === 'date';
  if (rule.values !== undefined || isNoText || rule.to === ZIP_PATH) return { remainingText: text, fault: undefined };
  const items = kind === 'list' ? splitList(text) : [text];
  const fault = items.map(findTextFault).find((each) => each !== undefined);
  return {
    remainingText: fault === undefined ? text : items.filter((item) => findTextFault(item) === undefined).join(';'),
    fault,
  };
}

/** Adds a feed to the home and returns its index. */
function addFeed(root: RecordTree, name: string, url: string): number {
  const storedFeeds = root['feeds'];
  const feeds: readonly unknown[] = Array.isArray(storedFeeds) ? storedFeeds : [];
  root['feeds'] = [...feeds, { name, url }];
  return feeds.length;
}

/**
 * Sets the place of a home: the place with the given name, or else the main place of the postcode. Returns the place,
 * with the reason why another place may be meant.
 */
function putPlace(root: RecordTree, zip: string | undefined, locality: string | undefined): LocatedPlace | undefined {
  if (zip === undefined) return undefined;
  const locatedPlace = locate({ zip, locality: locality ?? '', coordinates: undefined });
  if (!locatedPlace) throw new RefusedCellError('no Belgian postcode');
  const { address } = root;
  root['address'] = { ...toAddressParts(locatedPlace.place), ...(isRecordTree(address) && address) };
  return locatedPlace;
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
 * Removes the priced periods of the mapping for which a row has no rent, because the home is not let in these periods.
 * Returns the former indexes of the remaining periods.
 */
function removeUnpricedPeriods(root: RecordTree): readonly number[] {
  const { periods } = root;
  if (!Array.isArray(periods)) return [];
  const keptIndexes = [...periods.keys()].filter((index) => isRecordTree(periods[index]) && 'rent' in periods[index]);
  root['periods'] = keptIndexes.map((index): unknown => periods[index]);
  return keptIndexes;
}

const findObjectFault = (cell: unknown): string | undefined =>
  isPlainValue(cell) && !(typeof cell === 'string' && isObjectText(cell)) ? undefined : 'an object, not a value';

/**
 * Reads the photos of a cell. The parts of the rule have the same meaning as in rules for the pictures of estates.
 */
function readPhotos(cell: unknown, rule: RentalPhotosRule) {
  const { optional: _, ...items } = rule;
  const { members, problems } = createListReader({ ...items, list: 'pictures' })(cell);
  return { references: members.filter(isMediaReference), problems };
}

const isPhotosColumn = (rules: RentalMapping['columns'][string] | undefined): boolean =>
  rules !== undefined && [rules].flat().some((rule) => 'list' in rule);

const isIgnoredColumn = (rules: RentalMapping['columns'][string] | undefined): boolean =>
  rules !== undefined && [rules].flat().every((rule) => 'ignore' in rule);

/** The state of mapping one row to a home. */
interface RentalDraft {
  readonly row: SourceRow;
  readonly mapping: RentalMapping;
  readonly root: RecordTree;
  /** Maps the path of each part of the home to the column from which the part came. */
  readonly columnsByPath: Map<string, string>;
  readonly photos: NamedPhotos[];
  readonly place: { zip?: string; locality?: string; street?: string };
  readonly readText: (column: string) => string | undefined;
  readonly warn: (column: string, note: Pick<Warning, 'kind' | 'reason' | 'handling'>) => void;
}

/** Reads a text or a value of a column into its field. Throws `RefusedCellError` when the cell cannot be used. */
function readField(draft: RentalDraft, column: string, rule: RentalFieldRule): void {
  const { row, mapping, root, columnsByPath, place } = draft;
  const cell = draft.readText(column);
  if (cell === undefined && rule.required) throw new RefusedCellError('is needed');
  if (cell === undefined) return;
  const { remainingText: text, fault } = removeUnreadable(cell, rule);
  if (fault !== undefined && rule.required) throw new RefusedCellError(fault);
  if (fault !== undefined) draft.warn(column, { kind: 'unreadable', reason: fault, handling: 'dropped' });
  if (text === '') return;
  if (rule.to === ZIP_PATH) {
    place.zip = text;
    columnsByPath.set('address', column);
  } else if (rule.to === LOCALITY_PATH) place.locality = text;
  else if (rule.to === STREET_PATH && rule.language === undefined) {
    place.street = rule.values ? String(translate(text, rule)) : toSingleLine(text);
    columnsByPath.set(STREET_PATH, column);
  } else {
    const target = rule.language === undefined ? rule.to : `${rule.to}.${rule.language}`;
    const value = readValue(text, row.cells.get(column), rule, mapping);
    const registrationError =
      rule.to === REGISTRATION_NUMBER_PATH ? registrationNumberSchema.safeParse(value).error : undefined;
    if (registrationError) {
      const reason = registrationError.issues[0]?.message ?? 'no number';
      if (rule.required) throw new RefusedCellError(reason);
      draft.warn(column, { kind: 'unreadable', reason, handling: 'dropped' });
      return;
    }
    putValueAt(root, target, value);
    columnsByPath.set(target, column);
  }
}

/** Reads a column by one of its rules. Throws `RefusedCellError` when the cell cannot be used. */
function readColumn(draft: RentalDraft, column: string, rule: RentalRule): void {
  if ('ignore' in rule) return;
  const cell = draft.readText(column);
  if ('list' in rule) {
    if (cell === undefined) return;
    const { references, problems } = readPhotos(draft.row.cells.get(column), rule);
    for (const problem of problems) draft.warn(column, { ...problem, handling: 'dropped' });
    draft.photos.push({ column, references });
  } else if ('feed' in rule) {
    if (cell !== undefined) draft.columnsByPath.set(`feeds.${addFeed(draft.root, rule.feed, cell)}`, column);
  } else readField(draft, column, rule);
}

/**
 * Sets the place and the street of a home from the texts of its row. Throws `RefusedCellError` when they cannot be
 * used.
 */
function putAddress({ root, columnsByPath, place, warn }: RentalDraft, addressColumn: string): void {
  const locatedPlace = putPlace(root, place.zip, place.locality);
  if (locatedPlace?.warning) warn(addressColumn, { kind: 'locality', ...locatedPlace.warning });
  for (const { field, locale, ...note } of putStreet(root, locatedPlace?.place, place.street)) {
    const column =
      field === 'street' ? columnsByPath.get(`${STREET_PATH}.${locale}`) : columnsByPath.get(`address.${field}`);
    warn(column ?? (field === 'street' ? columnsByPath.get(STREET_PATH) : undefined) ?? addressColumn, note);
  }
}

/** Returns the column from which a part of a home came: the column of the longest path that contains the part. */
const findOriginColumn = (columnsByPath: ReadonlyMap<string, string>, path: string): string | undefined =>
  [...columnsByPath]
    .filter(([target]) => path === target || path.startsWith(`${target}.`))
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([, column]) => column)[0];

/** Returns the first column whose cell is unusable for any rule, with the reason. */
function findUnusableCell(row: SourceRow, { source, columns }: RentalMapping) {
  for (const column of [source.id, ...Object.keys(columns)]) {
    const cell = row.cells.get(column);
    const objectFault = isPhotosColumn(columns[column]) ? undefined : findObjectFault(cell);
    const fault = isIgnoredColumn(columns[column]) ? undefined : (findCellFault(cell) ?? objectFault);
    if (fault !== undefined) return { column, fault };
  }
  return undefined;
}

/** Maps a row to a holiday home, or returns the column and the reason for which the row is refused. */
export function mapRental(row: SourceRow, mapping: RentalMapping): MappedRental {
  const { source, constants, columns, format } = mapping;
  const emptyTexts = new Set(['', ...format.nothing]);
  const readText = (column: string): string | undefined => {
    const text = toPlainText(row.cells.get(column)).trim();
    return emptyTexts.has(text) ? undefined : text;
  };
  const key = readText(source.id);
  const refuse = (column: string, reason: string): MappedRental => ({
    key,
    refused: { row: row.number, id: key, column, value: toExcerpt(readText(column) ?? '').toWellFormed(), reason },
  });
  if (row.fault) return { key, refused: { row: row.number, id: key, ...row.fault, value: toExcerpt(row.fault.value) } };
  const keyFault = findIdFault(key);
  if (key === undefined || keyFault !== undefined) return refuse(source.id, keyFault ?? '');
  const unusableCell = findUnusableCell(row, mapping);
  if (unusableCell) return refuse(unusableCell.column, unusableCell.fault);

  const warnings: Warning[] = [];
  const warn: RentalDraft['warn'] = (column, { kind, reason, handling }) => {
    const value = toExcerpt(readText(column) ?? '');
    warnings.push({ row: row.number, id: key, kind, column, value, reason, handling });
  };
  const photos: NamedPhotos[] = [];
  const root: RecordTree = structuredClone(constants);
  const columnsByPath = new Map<string, string>();
  const draft: RentalDraft = { row, mapping, root, columnsByPath, photos, place: {}, readText, warn };
  let currentColumn = source.id;
  try {
    for (const [column, rules] of Object.entries(columns)) {
      currentColumn = column;
      for (const rule of [rules].flat()) readColumn(draft, column, rule);
    }
    currentColumn = columnsByPath.get('address') ?? '';
    putAddress(draft, currentColumn);
  } catch (error) {
    if (error instanceof RefusedCellError) return refuse(currentColumn, error.message);
    throw error;
  }
  const keptPeriodIndexes = removeUnpricedPeriods(root);
  const parsedUnit = rentalUnitWriteSchema.safeParse({ ...root, source: { name: source.name, id: key } });
  if (parsedUnit.success) return { key, unit: parsedUnit.data, photos, warnings };
  const [issue] = parsedUnit.error.issues;
  const path = (issue?.path.join('.') ?? '').replace(
    /^periods\.(\d+)/,
    (_, index) => `periods.${keptPeriodIndexes[Number(index)]}`,
  );
  // The origin of the address is the column of the postcode, unless a part of the address has its own column.
  return refuse(findOriginColumn(columnsByPath, path) ?? path, issue?.message ?? 'not a holiday home');
}
