import { hash } from 'node:crypto';
import type { Snapshot } from '../db/snapshot.ts';

/** A place in the purge list. */
export interface Cursor {
  /** Of which database, since which restore. Undefined: of any. */
  readonly history: string | undefined;
  /** All purges of these transactions have been read. */
  readonly read: Snapshot;
  /** The purge that was read last, by its position and the first eight digits of its id. */
  readonly last: { readonly position: bigint; readonly id: string } | undefined;
  /** Of those up to `through`, the purges up to this one have been read, too. */
  readonly page: { readonly through: Snapshot; readonly xid: bigint; readonly position: bigint } | undefined;
}

/** Nothing has been read. */
export const BEGINNING: Cursor = { history: undefined, read: { xmax: 1n, open: [] }, last: undefined, page: undefined };

const HISTORY_LENGTH = 12;
/** What fits the number of a transaction, and a position. */
const HEX = /^[0-9a-f]{1,15}$/;
const ID = /^[0-9a-f]{8}$/;

/** @param words what `purge_history` gives */
export const historyOf = (words: string): string => hash('sha256', words, 'base64url').slice(0, HISTORY_LENGTH);

const hex = (value: bigint): string => value.toString(16);
/** Undefined for what no number of ours looks like. */
const numberOf = (text: string | undefined): bigint | undefined =>
  text !== undefined && HEX.test(text) ? BigInt(`0x${text}`) : undefined;

/** Open transactions are near the newest one: their distances are short. */
const formatSnapshot = ({ xmax, open }: Snapshot): string =>
  [hex(xmax), open.map((xid) => hex(xmax - xid)).join('-')].join('.');

function parseSnapshot(newest: string | undefined, distances: string | undefined): Snapshot | undefined {
  const xmax = numberOf(newest);
  if (xmax === undefined || distances === undefined) return undefined;
  const open: bigint[] = [];
  for (const each of distances === '' ? [] : distances.split('-')) {
    const distance = numberOf(each);
    if (distance === undefined || distance < 1n || distance >= xmax) return undefined;
    open.push(xmax - distance);
  }
  return { xmax, open };
}

function parseLast(text: string | undefined): Cursor['last'] | 'malformed' {
  if (text === '') return undefined;
  const [position, id = ''] = text?.split('-') ?? [];
  const number = numberOf(position);
  return number !== undefined && ID.test(id) ? { position: number, id } : 'malformed';
}

/** As the contract has it: an opaque text. */
export function formatCursor({ history = '', read, last, page }: Cursor): string {
  const parts = [history, formatSnapshot(read), last ? `${hex(last.position)}-${last.id}` : ''];
  if (page) parts.push(formatSnapshot(page.through), hex(page.xid), hex(page.position));
  return parts.join('.');
}

/** Undefined for a text that `formatCursor` does not make. */
export function parseCursor(text: string): Cursor | undefined {
  const [history = '', newest, distances, lastText, ...paged] = text.split('.');
  const read = parseSnapshot(newest, distances);
  const last = parseLast(lastText);
  if (history.length !== HISTORY_LENGTH || !read || last === 'malformed') return undefined;
  if (paged.length === 0) return { history, read, last, page: undefined };
  const through = parseSnapshot(paged[0], paged[1]);
  const [xid, position] = [numberOf(paged[2]), numberOf(paged[3])];
  if (paged.length !== 4 || !through || xid === undefined || position === undefined) return undefined;
  return { history, read, last, page: { through, xid, position } };
}

/** What has been read in both. */
export function intersection(one: Snapshot, other: Snapshot): Snapshot {
  const xmax = one.xmax < other.xmax ? one.xmax : other.xmax;
  const open = [...new Set([...one.open, ...other.open])].filter((xid) => xid < xmax);
  return { xmax, open: open.toSorted((a, b) => (a < b ? -1 : 1)) };
}
