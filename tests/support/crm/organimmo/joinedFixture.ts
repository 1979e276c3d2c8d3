import type { AccountLists } from '#server/backoffice/connectors/organimmo/accountLists.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { joinUnit, type UnitParts } from '#server/backoffice/connectors/organimmo/joinedUnit.ts';
import { toDescription } from '#server/backoffice/connectors/organimmo/rows.ts';
import { toPlainText } from '#server/backoffice/connectors/reading/readTexts.ts';
import type { NameTable } from '#server/backoffice/connectors/seam/nameTable.ts';
import { createPlayedNames } from '../playedNames.ts';
import { type FixtureRow, readFixture, readFixtureList } from './readFixture.ts';

export const mapById = (rows: readonly FixtureRow[]) => new Map(rows.map((row) => [String(row['id']), row]));
const LIST_NAMES = [
  'kinds',
  'subkinds',
  'locations',
  'places',
  'options',
  'dayparts',
  'periodtypes',
  'standardperiods',
  'buildings',
  'cities',
  'costpricefactors',
] as const;
const NAMED_LISTS = ['places', 'periodtypes', 'costpricefactors'] as const;

/** The lists of the recorded account. */
export const ORGANIMMO_LISTS: AccountLists = {
  ...Object.assign({}, ...LIST_NAMES.map((list) => ({ [list]: mapById(readFixtureList(list)) }))),
  standardguarantees: new Map(),
};

/** The parts of the recorded home 8, without the periods and half days of its calendar. */
export const ORGANIMMO_PARTS: UnitParts = {
  photos: readFixtureList('rentalunit-8-photos'),
  places: readFixtureList('rentalunit-8-places'),
  options: readFixtureList('rentalunit-8-options'),
  costfactors: readFixtureList('rentalunit-8-costfactors'),
  guarantees: readFixtureList('rentalunit-8-guarantees'),
  periods: [],
  promotions: readFixtureList('rentalunit-8-promotions'),
  daypartoccupations: [],
};

/**
 * Returns a home, a function that joins it with its data from the lists of the account as a session does, and the names
 * of the account.
 */
export function buildOrganimmoUnit(name: string): {
  readonly record: object;
  readonly completeRecord: (record: unknown) => unknown;
  readonly names: NameTable;
} {
  const names = createPlayedNames(
    NAMED_LISTS.map((list) => ({
      list,
      entries: [...ORGANIMMO_LISTS[list]].map(([id, row]) => ({ id, name: { ...toDescription(row, toPlainText) } })),
    })),
  );
  return {
    record: readFixture(`rentalunit.${name}.200.json`),
    completeRecord: (record) => joinUnit(isObject(record) ? record : {}, ORGANIMMO_PARTS, ORGANIMMO_LISTS),
    names,
  };
}
