import { isIncludedText } from '#shared/domain/legal/monthlyCharges.ts';
import type { RoomKey } from '#shared/primitives/vocabulary.ts';
import { compileDateFormat, readDate } from '#server/backoffice/import/cells/readDate.ts';
import type { EstatePath, EstatePathOf, ValueAt } from '#server/backoffice/import/estatePath.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { toNumber } from '../../reading/readNumbers.ts';
import { setMonthlyCost } from '../../reading/setMonthlyCost.ts';

/** An entry in the list `details` of a home. */
export interface WhiseDetail {
  readonly id: number;
  /** The value, always as text. The value of an enumeration is a name in the language of the request. */
  readonly value: string;
  readonly enumId: number | undefined;
  /** The label without surrounding spaces. */
  readonly label: string;
}

/** The data that the rules collect while the details of one home are processed. */
export interface DetailedHome {
  readonly writer: DraftWriter;
  /** Surfaces of rooms in m², in the order of the details. */
  readonly surfacesByRoom: Map<RoomKey, number[]>;
  /** The number of parking places of all kinds together. */
  parkingPlaceCount: number;
}

export type DetailRule = (detail: WhiseDetail, home: DetailedHome) => void;

export const toColumn = ({ id, label }: WhiseDetail): string =>
  label === '' ? `detail ${id}` : `detail ${id} (${label})`;

function warnAboutDetail(
  { writer }: DetailedHome,
  detail: WhiseDetail,
  kind: 'unreadable' | 'unknown-value',
  reason: string,
): void {
  writer.warn({ kind, column: toColumn(detail), value: detail.value, reason, handling: 'dropped' });
}

/** Returns the value of a detail as a number. A value that is no number causes a warning. */
function readAmount(detail: WhiseDetail, home: DetailedHome): number | undefined {
  const number = toNumber(detail.value.replace(',', '.'));
  if (number === undefined && detail.value !== '') warnAboutDetail(home, detail, 'unreadable', 'not a number');
  return number;
}

/**
 * Creates a rule that writes a measure, an amount or a year. The value 0 is ignored, because it means an empty field.
 */
export const createMeasureRule =
  (path: EstatePathOf<number>): DetailRule =>
  (detail, home) => {
    const number = readAmount(detail, home);
    if (number !== undefined && number > 0) home.writer.set(path, number, toColumn(detail), detail.value);
  };

/** Writes the monthly charges, or that the rent includes the charges. */
export const writeMonthlyCost: DetailRule = (detail, home) => {
  const number = isIncludedText(detail.value) ? undefined : readAmount(detail, home);
  setMonthlyCost(home.writer, number, toColumn(detail), detail.value);
};

/** Creates a rule that writes a number, which may be 0 or negative. */
export const createNumberRule =
  (path: EstatePathOf<number>): DetailRule =>
  (detail, home) =>
    home.writer.set(path, readAmount(detail, home), toColumn(detail), detail.value);

export const createTextRule =
  (path: EstatePathOf<string>): DetailRule =>
  (detail, { writer }) => {
    if (detail.value !== '') writer.set(path, detail.value, toColumn(detail));
  };

const MONTH_FIRST_FORMATS = [compileDateFormat('MM/DD/YYYY HH:mm'), compileDateFormat('MM/DD/YYYY')];

/** Creates a rule that writes the day of a date in the form `MM/DD/YYYY HH:mm`. */
export const createDayRule =
  (path: EstatePathOf<string>): DetailRule =>
  (detail, home) => {
    const date = readDate(detail.value, MONTH_FIRST_FORMATS)?.date;
    if (date === undefined) warnAboutDetail(home, detail, 'unreadable', 'not a date (month/day/year)');
    home.writer.set(path, date, toColumn(detail), detail.value);
  };

const BOOLEAN_BY_VALUE: Readonly<Record<string, boolean>> = { '1': true, '0': false };

/** Creates a rule that writes the value `yes` when the detail is `1`, and the value `no` when the detail is `0`. */
export const createAnswerRule =
  <Path extends EstatePath>(path: Path, yes: ValueAt<Path>, no?: ValueAt<Path>): DetailRule =>
  (detail, { writer }) => {
    const isYes = BOOLEAN_BY_VALUE[detail.value];
    if (isYes !== undefined) writer.set(path, isYes ? yes : no, toColumn(detail), detail.value);
  };
export const createFlagRule = (path: EstatePathOf<boolean>): DetailRule => createAnswerRule(path, true, false);
export const createYesNoRule = (path: EstatePathOf<'YES' | 'NO'>): DetailRule => createAnswerRule(path, 'YES', 'NO');

/**
 * Creates a rule that writes the value for the chosen entry of an enumeration, by the id of the entry. `undefined` in
 * the table means that the product has no such value.
 */
export const createChoiceRule =
  <Path extends EstatePath>(path: Path, values: Readonly<Record<number, ValueAt<Path> | undefined>>): DetailRule =>
  (detail, home) => {
    const { enumId } = detail;
    if (enumId === undefined) return;
    if (!Object.hasOwn(values, enumId)) warnAboutDetail(home, detail, 'unknown-value', `value ${enumId} is not known`);
    home.writer.set(path, values[enumId], toColumn(detail), detail.value);
  };

/** Creates a rule that writes the number of rooms of a kind. */
export const createRoomCountRule =
  (key: RoomKey): DetailRule =>
  (detail, home) => {
    const count = readAmount(detail, home);
    if (count !== undefined && Number.isInteger(count) && count >= 0)
      home.writer.set(`rooms.${key}.count`, count, toColumn(detail), detail.value);
  };
export const createRoomRule = (key: RoomKey): DetailRule => createAnswerRule(`rooms.${key}.presence`, true);
export const createRoomSurfaceRule =
  (key: RoomKey): DetailRule =>
  (detail, home) => {
    const surface = readAmount(detail, home);
    if (surface !== undefined && surface > 0)
      home.surfacesByRoom.set(key, [...(home.surfacesByRoom.get(key) ?? []), surface]);
  };

/**
 * Creates a rule that adds a number of parking places to the total. When `path` is given, the rule also writes the
 * number at `path`.
 */
export const createParkingCountRule =
  (path?: EstatePathOf<number>): DetailRule =>
  (detail, home) => {
    const count = readAmount(detail, home);
    if (count === undefined || !Number.isInteger(count) || count <= 0) return;
    home.parkingPlaceCount += count;
    if (path !== undefined) home.writer.set(path, count, toColumn(detail), detail.value);
  };

/** Builds the table of an enumeration with consecutive ids. The first value has the id `firstId`. */
export const buildEnumeration = <const Value>(
  firstId: number,
  values: readonly Value[],
): Readonly<Record<number, Value>> => Object.fromEntries(values.map((value, index) => [firstId + index, value]));
