import { isIncludedText } from '#shared/domain/legal/monthlyCharges.ts';
import type { RoomKey } from '#shared/primitives/vocabulary.ts';
import { compileDateFormat, readDate } from '#server/backoffice/import/cells/readDate.ts';
import type { EstatePath, EstatePathOf, ValueAt } from '#server/backoffice/import/estatePath.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { toNumber } from '../../reading/readNumbers.ts';
import { setMonthlyCost } from '../../reading/setMonthlyCost.ts';

/** One of the details of a home. */
export interface Detail {
  readonly id: number;
  /** The value, always as text. For an enumeration, it is the name in the language of the request. */
  readonly value: string;
  readonly enumId: number | undefined;
  /** The label without surrounding spaces. */
  readonly label: string;
}

/** A home while its details are read. */
export interface DetailedHome {
  readonly writer: DraftWriter;
  /** Surfaces of rooms in m², in the order of the details. */
  readonly surfaces: Map<RoomKey, number[]>;
  /** The number of parking places of all kinds together. */
  carPlaces: number;
}

export type DetailRule = (detail: Detail, home: DetailedHome) => void;

export const toColumn = ({ id, label }: Detail): string => (label === '' ? `detail ${id}` : `detail ${id} (${label})`);

function warn({ writer }: DetailedHome, detail: Detail, kind: 'unreadable' | 'unknown-value', reason: string): void {
  writer.warn({ kind, column: toColumn(detail), value: detail.value, reason, handling: 'dropped' });
}

/** Returns the number of a detail. A text that is no number causes a warning. */
function readAmount(detail: Detail, home: DetailedHome): number | undefined {
  const number = toNumber(detail.value.replace(',', '.'));
  if (number === undefined && detail.value !== '') warn(home, detail, 'unreadable', 'not a number');
  return number;
}

/** Writes a measure, an amount or a year; 0 means that nothing was filled in. */
export const measure =
  (path: EstatePathOf<number>): DetailRule =>
  (detail, home) => {
    const number = readAmount(detail, home);
    if (number !== undefined && number > 0) home.writer.set(path, number, toColumn(detail), detail.value);
  };

/** Writes the monthly charges, or that the rent includes them. */
export const monthlyCost: DetailRule = (detail, home) => {
  const number = isIncludedText(detail.value) ? undefined : readAmount(detail, home);
  setMonthlyCost(home.writer, number, toColumn(detail), detail.value);
};

/** Writes a number that may be 0 or negative. */
export const number =
  (path: EstatePathOf<number>): DetailRule =>
  (detail, home) =>
    home.writer.set(path, readAmount(detail, home), toColumn(detail), detail.value);

export const text =
  (path: EstatePathOf<string>): DetailRule =>
  (detail, { writer }) => {
    if (detail.value !== '') writer.set(path, detail.value, toColumn(detail));
  };

const MONTH_FIRST = [compileDateFormat('MM/DD/YYYY HH:mm'), compileDateFormat('MM/DD/YYYY')];

/** Writes the day of a date in the form `MM/DD/YYYY HH:mm`. */
export const day =
  (path: EstatePathOf<string>): DetailRule =>
  (detail, home) => {
    const date = readDate(detail.value, MONTH_FIRST)?.date;
    if (date === undefined) warn(home, detail, 'unreadable', 'not a date (month/day/year)');
    home.writer.set(path, date, toColumn(detail), detail.value);
  };

const ANSWERS: Readonly<Record<string, boolean>> = { '1': true, '0': false };

/** Writes a value for yes and another one for no. */
export const answer =
  <Path extends EstatePath>(path: Path, yes: ValueAt<Path>, no?: ValueAt<Path>): DetailRule =>
  (detail, { writer }) => {
    const is = ANSWERS[detail.value];
    if (is !== undefined) writer.set(path, is ? yes : no, toColumn(detail), detail.value);
  };
export const flag = (path: EstatePathOf<boolean>): DetailRule => answer(path, true, false);
export const yesNo = (path: EstatePathOf<'YES' | 'NO'>): DetailRule => answer(path, 'YES', 'NO');

/**
 * Writes the value for an entry of an enumeration, by the entry's id. `undefined` in the table means that the product
 * has no counterpart.
 */
export const chosen =
  <Path extends EstatePath>(path: Path, values: Readonly<Record<number, ValueAt<Path> | undefined>>): DetailRule =>
  (detail, home) => {
    const { enumId } = detail;
    if (enumId === undefined) return;
    if (!Object.hasOwn(values, enumId)) warn(home, detail, 'unknown-value', `value ${enumId} is not known`);
    home.writer.set(path, values[enumId], toColumn(detail), detail.value);
  };

/**
 * The first of these rules writes the number of rooms, the second the presence of a room, and the third the surface of
 * one room.
 */
export const roomCount =
  (key: RoomKey): DetailRule =>
  (detail, home) => {
    const count = readAmount(detail, home);
    if (count !== undefined && Number.isInteger(count) && count >= 0)
      home.writer.set(`rooms.${key}.count`, count, toColumn(detail), detail.value);
  };
export const room = (key: RoomKey): DetailRule => answer(`rooms.${key}.presence`, true);
export const roomSurface =
  (key: RoomKey): DetailRule =>
  (detail, home) => {
    const surface = readAmount(detail, home);
    if (surface !== undefined && surface > 0) home.surfaces.set(key, [...(home.surfaces.get(key) ?? []), surface]);
  };

/** Writes a number of parking places at the path, if a path is given, and adds the number to the total. */
export const carPlaces =
  (path?: EstatePathOf<number>): DetailRule =>
  (detail, home) => {
    const count = readAmount(detail, home);
    if (count === undefined || !Number.isInteger(count) || count <= 0) return;
    home.carPlaces += count;
    if (path !== undefined) home.writer.set(path, count, toColumn(detail), detail.value);
  };

/** Builds a table of an enumeration whose ids count up from the first id in this order. */
export const countedUp = <const Value>(first: number, values: readonly Value[]): Readonly<Record<number, Value>> =>
  Object.fromEntries(values.map((value, index) => [first + index, value]));
