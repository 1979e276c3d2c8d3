import { hash as digest } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CachedPolicy } from '../../http/answers/cacheHeaders.ts';
import type { HeaderList } from '../../http/answers/headers.ts';
import type { PackedRepresentation } from '../../http/answers/representation.ts';

/** A page as the store keeps it. */
export interface PageRecord {
  readonly key: string;
  readonly siteId: string;
  readonly policy: CachedPolicy;
  readonly host: string;
  readonly path: string;
  readonly search: string;
  readonly tags: readonly string[];
  /** The time on the clock of the process that rendered the page. */
  readonly madeAt: number;
  /** The number of the last purge whose effect is in the page. */
  readonly since: number;
  /** The sequence of purges in which its data was read (`confirmations.ts`); undefined when there was none. */
  readonly sequence: string | undefined;
  /** Milliseconds from its render until it changes with the date, or is too old in any case. */
  readonly steadyMs: number;
  readonly answer: PackedRepresentation;
}

/** A record without its body. Its checksum is not checked. */
export type PageRecordHead = Pick<
  PageRecord,
  'siteId' | 'policy' | 'tags' | 'madeAt' | 'since' | 'sequence' | 'steadyMs'
>;

/** A row of the table `page`. */
export interface PageRow {
  readonly id: number;
  readonly key: string;
  /** JSON of the values that differ from page to page. */
  readonly head: string;
  /** JSON of the headers, which many pages have in common. */
  readonly headers: string;
  readonly sum: number;
  readonly body: Uint8Array;
}

interface Head extends Omit<PageRecord, 'key' | 'answer'>, Pick<PackedRepresentation, 'status' | 'hash'> {
  readonly quality: number | null;
}

/**
 * Returns an integer that a JavaScript number holds exactly. Of two pages with one id, the later one replaces the
 * other.
 */
export const toPageId = (key: string): number => digest('sha256', key, 'buffer').readUIntBE(0, 6);

/**
 * Stand for the page's tags in its headers: with them most pages have the same headers. No real header contains them.
 */
const TAGS_SPACED = '\0 ';
const TAGS_LISTED = '\0,';

const MAX_HEADER_LISTS = 200;
const headerLists = new LRUCache<string, HeaderList>({ max: MAX_HEADER_LISTS });

function headersFrom(json: string, tags: readonly string[]): HeaderList {
  let list = headerLists.get(json);
  if (!list) {
    list = JSON.parse(json) as HeaderList;
    headerLists.set(json, list);
  }
  if (tags.length === 0) return list;
  const [spaced, listed] = [tags.join(' '), tags.join(',')];
  return list.map((header) => {
    const [name, value] = header;
    if (value === TAGS_SPACED) return [name, spaced];
    return value === TAGS_LISTED ? [name, listed] : header;
  });
}

function headersTo(headers: HeaderList, tags: readonly string[]): string {
  if (tags.length === 0) return JSON.stringify(headers);
  const [spaced, listed] = [tags.join(' '), tags.join(',')];
  return JSON.stringify(
    headers.map(([name, value]) => [name, value === spaced ? TAGS_SPACED : value === listed ? TAGS_LISTED : value]),
  );
}

const checksum = ({ key, head, headers, body }: Pick<PageRow, 'key' | 'head' | 'headers' | 'body'>): number =>
  crc32(body, crc32(headers, crc32(head, crc32(key))));

export function toRow({ key, answer, ...page }: PageRecord): PageRow {
  const { status, hash, quality, headers: list, body } = answer;
  const head = JSON.stringify({ ...page, status, hash, quality: quality ?? null } satisfies Head);
  const headers = headersTo(list, page.tags);
  return { id: toPageId(key), key, head, headers, body, sum: checksum({ key, head, headers, body }) };
}

/** Returns undefined when the head can't be parsed. */
export function parseRecordHead({ head }: Readonly<Record<string, unknown>>): PageRecordHead | undefined {
  try {
    const parsed = JSON.parse(typeof head === 'string' ? head : '') as Head | null;
    return Array.isArray(parsed?.tags) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Returns undefined when the row is not as it was written. */
export function parseRow(row: Readonly<Record<string, unknown>>): PageRecord | undefined {
  const { key, head, headers, body, sum } = row;
  if (typeof key !== 'string' || typeof head !== 'string' || typeof headers !== 'string') return undefined;
  if (!(body instanceof Uint8Array) || sum !== checksum({ key, head, headers, body })) return undefined;
  // The checksum proves that this very build wrote the row.
  const { status, hash, quality, ...page } = JSON.parse(head) as Head;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return {
    ...page,
    key,
    answer: { status, hash, quality: quality ?? undefined, headers: headersFrom(headers, page.tags), body: bytes },
  };
}
