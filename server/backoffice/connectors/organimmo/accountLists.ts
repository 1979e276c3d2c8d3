import type { NameList } from '../seam/nameTable.ts';
import { foldName } from '../reading/foldedName.ts';
import { toId, toNumber } from '../reading/readNumbers.ts';
import { toPlainText, toPlainLine } from '../reading/readTexts.ts';
import type { OrganimmoCalls } from './calls.ts';
import { toDescription, toReferenceId, type OrganimmoRow, parseTime } from './rows.ts';

type ListName =
  | 'kinds'
  | 'subkinds'
  | 'locations'
  | 'places'
  | 'options'
  | 'dayparts'
  | 'periodtypes'
  | 'standardperiods'
  | 'buildings'
  | 'cities'
  | 'costpricefactors'
  | 'standardguarantees';

/** The lists of an account that its homes refer to, each with its rows by id. */
export type AccountLists = Readonly<Record<ListName, ReadonlyMap<string, OrganimmoRow>>>;

/** Reads a list and returns its rows by id. */
export async function readList(calls: OrganimmoCalls, path: ListName): Promise<ReadonlyMap<string, OrganimmoRow>> {
  const rows = new Map<string, OrganimmoRow>();
  for await (const row of calls.readRows(path)) {
    const id = toId(row['id']);
    if (id !== undefined) rows.set(id, row);
  }
  return rows;
}

export async function readLists(calls: OrganimmoCalls): Promise<AccountLists> {
  const read = (name: ListName) => readList(calls, name);
  return {
    kinds: await read('kinds'),
    subkinds: await read('subkinds'),
    locations: await read('locations'),
    places: await read('places'),
    options: await read('options'),
    dayparts: await read('dayparts'),
    periodtypes: await read('periodtypes'),
    standardperiods: await read('standardperiods'),
    buildings: await read('buildings'),
    cities: await read('cities'),
    costpricefactors: await read('costpricefactors'),
    standardguarantees: await read('standardguarantees'),
  };
}

/**
 * The half of a day to which one of Organimmo's parts of a day belongs. It is undefined when the half is not known; the
 * part then counts as both halves.
 */
export type HalfDay = 'morning' | 'afternoon' | undefined;

/**
 * Returns the half of the day by the id of each part of the day. The code of the part decides (`VM`, `NM`), or else the
 * hour at which the part begins.
 */
export function toHalfDays(dayparts: ReadonlyMap<string, OrganimmoRow>): ReadonlyMap<string, HalfDay> {
  return new Map(
    [...dayparts].map(([id, { code, begin }]) => {
      const hour = Number(parseTime(begin)?.slice(0, 2) ?? NaN);
      if (code === 'VM' || (code !== 'NM' && hour < 12)) return [id, 'morning'];
      if (code === 'NM' || hour >= 12) return [id, 'afternoon'];
      return [id, undefined];
    }),
  );
}

const GARAGE_OR_CELLAR_NAMES =
  /\b(?:garage(?:box|s)?|garagen|parking|parkings|parkeerplaats|autostaanplaats|staanplaats|stellplatz|parkplatz|emplacement|parking space|kelder|cave|cellar|keller)\b/;

const joinFoldedNames = (row: OrganimmoRow | undefined): string =>
  row
    ? Object.values(toDescription(row, toPlainText) ?? {})
        .map(foldName)
        .join(' | ')
    : '';

/**
 * Returns the kind that a subkind belongs to. When the subkind does not name its kind, the code decides: the subkind
 * `A2.1` belongs to the kind `A2`.
 */
export function findUnitKind({ kinds }: AccountLists, subKind: OrganimmoRow | undefined): OrganimmoRow | undefined {
  const namedKind = kinds.get(toReferenceId(subKind?.['kind']) ?? '');
  if (namedKind) return namedKind;
  const [code = ''] = toPlainLine(subKind?.['code'])?.split('.') ?? [];
  return code === '' ? undefined : [...kinds.values()].find((kind) => kind['code'] === code);
}

const RENTAL_APPLICATION_ID = 2;

/** Returns why an entry of `rentalunits` is no holiday home; undefined when it is one. */
export function findExclusionReason(unit: OrganimmoRow, lists: AccountLists): string | undefined {
  if (toNumber(unit['application']) !== RENTAL_APPLICATION_ID) return 'it is not for holiday rental';
  const subKind = lists.subkinds.get(toReferenceId(unit['subKind']) ?? '');
  const kindNames = `${joinFoldedNames(subKind)} | ${joinFoldedNames(findUnitKind(lists, subKind))}`;
  return GARAGE_OR_CELLAR_NAMES.test(kindNames) ? 'it is a garage, a parking space or a cellar' : undefined;
}

/** The lists whose entries can be mapped to keys of the product. */
const MAPPABLE_LISTS = ['places', 'periodtypes', 'costpricefactors'] as const;

export async function readNames(calls: OrganimmoCalls): Promise<readonly NameList[]> {
  const lists: NameList[] = [];
  for (const list of MAPPABLE_LISTS) {
    const rows = await readList(calls, list);
    lists.push({
      list,
      entries: [...rows].map(([id, row]) => ({ id, name: { ...toDescription(row, toPlainText) } })),
    });
  }
  return lists;
}
