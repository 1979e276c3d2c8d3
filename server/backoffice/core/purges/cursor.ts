import { hash } from 'node:crypto';
import type { Snapshot } from '../db/snapshot.ts';

/** A position in the purge list. */
export interface Cursor {
  /**
   * The id of the database history. It identifies the database and its last restore. When it is undefined, any history
   * matches.
   */
  readonly historyId: string | undefined;
  /** All purges of these transactions have been read. */
  readonly readSnapshot: Snapshot;
  /** The last purge that was read: its position and the first eight digits of its id. */
  readonly lastPurge: { readonly position: bigint; readonly id: string } | undefined;
  /**
   * The progress within a page that has been read only in part: among the purges of the transactions in `pageSnapshot`,
   * those up to this position have been read too.
   */
  readonly unfinishedPage:
    | { readonly pageSnapshot: Snapshot; readonly xid: bigint; readonly position: bigint }
    | undefined;
}

/** A reader with this cursor has read nothing. */
export const BEGINNING_CURSOR: Cursor = {
  historyId: undefined,
  readSnapshot: { xmax: 1n, open: [] },
  lastPurge: undefined,
  unfinishedPage: undefined,
};

const HISTORY_ID_LENGTH = 12;
/** Matches a transaction number or a position. */
const HEX_NUMBER = /^[0-9a-f]{1,15}$/;
const PURGE_ID_DIGITS = /^[0-9a-f]{8}$/;

/**
 * Returns the short id of a database history.
 *
 * @param historyText the text that the SQL function `purge_history` returns
 */
export const toHistoryId = (historyText: string): string =>
  hash('sha256', historyText, 'base64url').slice(0, HISTORY_ID_LENGTH);

const toHex = (value: bigint): string => value.toString(16);
/** Parses a hexadecimal number of at most 15 digits; undefined for any other text. */
const parseHex = (text: string | undefined): bigint | undefined =>
  text !== undefined && HEX_NUMBER.test(text) ? BigInt(`0x${text}`) : undefined;

/** Open transactions are written as differences from `xmax`, because these differences are short numbers. */
const formatSnapshot = ({ xmax, open }: Snapshot): string =>
  [toHex(xmax), open.map((xid) => toHex(xmax - xid)).join('-')].join('.');

function parseSnapshot(xmaxText: string | undefined, distancesText: string | undefined): Snapshot | undefined {
  const xmax = parseHex(xmaxText);
  if (xmax === undefined || distancesText === undefined) return undefined;
  const open: bigint[] = [];
  for (const each of distancesText === '' ? [] : distancesText.split('-')) {
    const distance = parseHex(each);
    if (distance === undefined || distance < 1n || distance >= xmax) return undefined;
    open.push(xmax - distance);
  }
  return { xmax, open };
}

function parseLastPurge(text: string | undefined): Cursor['lastPurge'] | 'malformed' {
  if (text === '') return undefined;
  const [position, id = ''] = text?.split('-') ?? [];
  const positionNumber = parseHex(position);
  return positionNumber !== undefined && PURGE_ID_DIGITS.test(id) ? { position: positionNumber, id } : 'malformed';
}

/** Formats a cursor as the opaque text of the contract. */
export function formatCursor({ historyId = '', readSnapshot, lastPurge, unfinishedPage }: Cursor): string {
  const fields = [
    historyId,
    formatSnapshot(readSnapshot),
    lastPurge ? `${toHex(lastPurge.position)}-${lastPurge.id}` : '',
  ];
  if (unfinishedPage)
    fields.push(formatSnapshot(unfinishedPage.pageSnapshot), toHex(unfinishedPage.xid), toHex(unfinishedPage.position));
  return fields.join('.');
}

/** Parses a cursor; undefined for a text that `formatCursor` does not produce. */
export function parseCursor(text: string): Cursor | undefined {
  const [historyId = '', newest, distances, lastText, ...pageParts] = text.split('.');
  const readSnapshot = parseSnapshot(newest, distances);
  const lastPurge = parseLastPurge(lastText);
  if (historyId.length !== HISTORY_ID_LENGTH || !readSnapshot || lastPurge === 'malformed') return undefined;
  if (pageParts.length === 0) return { historyId, readSnapshot, lastPurge, unfinishedPage: undefined };
  const partSnapshot = parseSnapshot(pageParts[0], pageParts[1]);
  const [xid, position] = [parseHex(pageParts[2]), parseHex(pageParts[3])];
  if (pageParts.length !== 4 || !partSnapshot || xid === undefined || position === undefined) return undefined;
  return { historyId, readSnapshot, lastPurge, unfinishedPage: { pageSnapshot: partSnapshot, xid, position } };
}

/** Returns the transactions that are in both snapshots. */
export function intersectSnapshots(first: Snapshot, second: Snapshot): Snapshot {
  const xmax = first.xmax < second.xmax ? first.xmax : second.xmax;
  const open = [...new Set([...first.open, ...second.open])].filter((xid) => xid < xmax);
  return { xmax, open: open.toSorted((a, b) => (a < b ? -1 : 1)) };
}
