import type { StickerKey, TransactionKey } from '#shared/primitives/vocabulary.ts';
import { toReferenceId, type WhiseObject } from './whiseRecord.ts';
import { toWholeNumber } from '../../reading/readNumbers.ts';
import type { NameTable, TargetList } from '../../seam/nameTable.ts';
import type { WhiseSettings } from '../whiseSettings.ts';

export interface WhiseOffer {
  readonly transaction: TransactionKey;
  readonly sticker?: StickerKey;
}

const SALE_OPTION_OFFER: WhiseOffer = { transaction: 'SALE_UNDER_OPTION', sticker: 'UNDER_OPTION' };
const RENT_OPTION_OFFER: WhiseOffer = { transaction: 'RENT_UNDER_OPTION', sticker: 'UNDER_OPTION' };
const SOLD_OFFER: WhiseOffer = { transaction: 'SOLD', sticker: 'SOLD' };

/** The offer (transaction and sticker) by the id of `purposeStatus`. */
const OFFER_BY_PURPOSE_STATUS: ReadonlyMap<number, WhiseOffer> = new Map([
  [1, { transaction: 'FOR_SALE' }],
  [15, { transaction: 'FOR_SALE', sticker: 'LIFE_ANNUITY' }],
  [2, { transaction: 'TO_RENT' }],
  [3, SOLD_OFFER],
  [17, SOLD_OFFER],
  [4, { transaction: 'RENTED', sticker: 'RENTED' }],
  ...[5, 12, 14, 16, 21, 22].map((id): [number, WhiseOffer] => [id, SALE_OPTION_OFFER]),
  ...[6, 13].map((id): [number, WhiseOffer] => [id, RENT_OPTION_OFFER]),
]);
/** The offer by the key to which an agency can map an unknown `purposeStatus`. */
const OFFER_BY_KEY: ReadonlyMap<string, WhiseOffer> = new Map([
  ['FOR_SALE', { transaction: 'FOR_SALE' }],
  ['TO_RENT', { transaction: 'TO_RENT' }],
  ['SALE_UNDER_OPTION', SALE_OPTION_OFFER],
  ['RENT_UNDER_OPTION', RENT_OPTION_OFFER],
  ['SOLD', SOLD_OFFER],
  ['RENTED', { transaction: 'RENTED', sticker: 'RENTED' }],
  ['COMING_SOON', { transaction: 'COMING_SOON' }],
]);
const STATUS_LIST: TargetList = { list: 'purpose_statuses', keys: [...OFFER_BY_KEY.keys()], byName: new Map() };
export const WHISE_TARGETS: readonly TargetList[] = [STATUS_LIST];

const PREPARATION_STATUS_IDS: ReadonlySet<number> = new Set([20, 27]);
/** The reason why a home is not shown, by the id of `purposeStatus`. */
const HIDING_REASON_BY_STATUS: ReadonlyMap<number, string> = new Map([
  ...[8, 9].map((id): [number, string] => [id, 'it was cancelled']),
  ...[10, 11].map((id): [number, string] => [id, 'it is suspended']),
  ...[19, 23].map((id): [number, string] => [id, 'it is a prospect']),
  ...[20, 27, 28].map((id): [number, string] => [id, 'it is being prepared']),
  ...[24, 25, 26].map((id): [number, string] => [id, 'it is an estimate']),
]);
const ACTIVE_STATUS_ID = 1;
/**
 * The ids of the display statuses for "online", "estate of the month", "realisations", and "online on the agency's own
 * website".
 */
const ONLINE_DISPLAY_STATUS_IDS: ReadonlySet<number> = new Set([2, 3, 4, 5]);

/**
 * Returns why the agency does not publish a home; undefined when it publishes the home. The stage of the transaction
 * does not matter here.
 */
export function findOfflineReason(estate: WhiseObject): string | undefined {
  const statusId = toReferenceId(estate['status']);
  if (statusId !== ACTIVE_STATUS_ID)
    return statusId === undefined ? 'its status is missing' : `its status is ${statusId}, not active`;
  const displayStatusId = toWholeNumber(estate['displayStatusId']);
  if (displayStatusId === undefined) return 'its display status is missing';
  return ONLINE_DISPLAY_STATUS_IDS.has(displayStatusId)
    ? undefined
    : `its display status is ${displayStatusId}, not online`;
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
  const offlineReason = findOfflineReason(estate);
  if (offlineReason !== undefined) return { reason: offlineReason };
  const status = toReferenceId(estate['purposeStatus']);
  if (status === undefined) return { reason: 'it does not say whether it is for sale or to rent' };
  if (showPreparation && PREPARATION_STATUS_IDS.has(status)) return { transaction: 'COMING_SOON' };
  const offer = OFFER_BY_PURPOSE_STATUS.get(status);
  const reason = HIDING_REASON_BY_STATUS.get(status);
  if (offer || reason !== undefined) return offer ?? { reason: reason ?? '' };
  const mappedOffer = OFFER_BY_KEY.get(names.findTarget(STATUS_LIST, String(status)) ?? '');
  return mappedOffer ?? { reason: `purposeStatus ${status} is not known: map it to one of the website` };
}
