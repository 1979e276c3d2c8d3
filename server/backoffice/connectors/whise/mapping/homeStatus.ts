import type { StickerKey, TransactionKey } from '#shared/primitives/vocabulary.ts';
import { toReferenceId, type WhiseObject } from './whiseRecord.ts';
import { toWholeNumber } from '../../reading/readNumbers.ts';
import type { NameTable, TargetList } from '../../seam/nameTable.ts';
import type { WhiseSettings } from '../whiseSettings.ts';

export interface WhiseOffer {
  readonly transaction: TransactionKey;
  readonly sticker?: StickerKey;
}

const SALE_OPTION: WhiseOffer = { transaction: 'SALE_UNDER_OPTION', sticker: 'UNDER_OPTION' };
const RENT_OPTION: WhiseOffer = { transaction: 'RENT_UNDER_OPTION', sticker: 'UNDER_OPTION' };
const SOLD: WhiseOffer = { transaction: 'SOLD', sticker: 'SOLD' };

/** The way in which a home is offered, by `purposeStatus`. */
const OFFERS: ReadonlyMap<number, WhiseOffer> = new Map([
  [1, { transaction: 'FOR_SALE' }],
  [15, { transaction: 'FOR_SALE', sticker: 'LIFE_ANNUITY' }],
  [2, { transaction: 'TO_RENT' }],
  [3, SOLD],
  [17, SOLD],
  [4, { transaction: 'RENTED', sticker: 'RENTED' }],
  ...[5, 12, 14, 16, 21, 22].map((id): [number, WhiseOffer] => [id, SALE_OPTION]),
  ...[6, 13].map((id): [number, WhiseOffer] => [id, RENT_OPTION]),
]);
/** The keys that an agency can map an unknown `purposeStatus` to. */
const MAPPED: ReadonlyMap<string, WhiseOffer> = new Map([
  ['FOR_SALE', { transaction: 'FOR_SALE' }],
  ['TO_RENT', { transaction: 'TO_RENT' }],
  ['SALE_UNDER_OPTION', SALE_OPTION],
  ['RENT_UNDER_OPTION', RENT_OPTION],
  ['SOLD', SOLD],
  ['RENTED', { transaction: 'RENTED', sticker: 'RENTED' }],
  ['COMING_SOON', { transaction: 'COMING_SOON' }],
]);
const STATUS_LIST: TargetList = { list: 'purpose_statuses', keys: [...MAPPED.keys()], byName: new Map() };
export const TARGETS: readonly TargetList[] = [STATUS_LIST];

const IN_PREPARATION: ReadonlySet<number> = new Set([20, 27]);
/** The reason why a home with this `purposeStatus` is not shown. */
const NOT_OFFERED: ReadonlyMap<number, string> = new Map([
  ...[8, 9].map((id): [number, string] => [id, 'it was cancelled']),
  ...[10, 11].map((id): [number, string] => [id, 'it is suspended']),
  ...[19, 23].map((id): [number, string] => [id, 'it is a prospect']),
  ...[20, 27, 28].map((id): [number, string] => [id, 'it is being prepared']),
  ...[24, 25, 26].map((id): [number, string] => [id, 'it is an estimate']),
]);
const ACTIVE = 1;
/**
 * The display statuses for "online", "estate of the month", "realisations", and "online on the agency's own website".
 */
const ONLINE: ReadonlySet<number> = new Set([2, 3, 4, 5]);

/** Returns why the agency does not publish a home, whatever the state of its sale; undefined when it does. */
export function findOfflineReason(estate: WhiseObject): string | undefined {
  const record = toReferenceId(estate['status']);
  if (record !== ACTIVE) return record === undefined ? 'its status is missing' : `its status is ${record}, not active`;
  const display = toWholeNumber(estate['displayStatusId']);
  if (display === undefined) return 'its display status is missing';
  return ONLINE.has(display) ? undefined : `its display status is ${display}, not online`;
}

/**
 * Returns how a home is offered, or why it is not shown. An unknown status is a reason not to show the home, unless the
 * agency has mapped the status.
 */
export function readOffer(
  estate: WhiseObject,
  { showPreparation }: WhiseSettings,
  names: NameTable,
): WhiseOffer | { readonly reason: string } {
  const offline = findOfflineReason(estate);
  if (offline !== undefined) return { reason: offline };
  const status = toReferenceId(estate['purposeStatus']);
  if (status === undefined) return { reason: 'it does not say whether it is for sale or to rent' };
  if (showPreparation && IN_PREPARATION.has(status)) return { transaction: 'COMING_SOON' };
  const offer = OFFERS.get(status);
  const reason = NOT_OFFERED.get(status);
  if (offer || reason !== undefined) return offer ?? { reason: reason ?? '' };
  const mapped = MAPPED.get(names.target(STATUS_LIST, String(status)) ?? '');
  return mapped ?? { reason: `purposeStatus ${status} is not known: map it to one of the website` };
}
