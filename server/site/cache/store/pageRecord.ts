import { hash as digest } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CachedPolicy } from '../../http/answers/cacheHeaders.ts';
import type { HeaderList } from '../../http/answers/headers.ts';
import type { PackedRepresentation } from '../../http/answers/representation.ts';

/** A page in the form in which the store writes it. */
export interface PageRecord {
  readonly key: string;
  readonly siteId: string;
  readonly policy: CachedPolicy;
  readonly host: string;
  readonly path: string;
  readonly search: string;
  readonly tags: readonly string[];
  /** The time of the render in milliseconds since 1970, by the clock of the process that rendered the page. */
  readonly madeAt: number;
  /** The number of the last purge before the page's data was read. */
  readonly since: number;
  /**
   * The sequence of purges during which the page's data was read (`confirmations.ts`); undefined when no sequence
   * covered that time.
   */
  readonly sequence: string | undefined;
  /**
   * The time in milliseconds from the render of the page during which only a purge can change its content: until the
   * date changes, but at most the maximum time of freshness. It is 0 for a page without confirmed times.
   */
  readonly steadyMs: number;
  readonly answer: PackedRepresentation;
}

/** A record without its body. The checksum of the row has not been checked. */
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

export interface StoredHead extends Omit<PageRecord, 'key' | 'answer'>, Pick<PackedRepresentation, 'status' | 'hash'> {
  readonly quality: number | null;
}

/**
 * Returns the id of a page: 48 bits of the hash of its key, which a JavaScript number represents exactly. When two keys
 * have the same id, the later page replaces the earlier one.
 */
export const toPageId = (key: string): number => digest('sha256', key, 'buffer').readUIntBE(0, 6);

/**
 * Texts that replace the page's tags in its stored headers, so that most pages have equal headers, which are parsed
 * only once. No real header contains these texts.
 */
const SPACED_TAGS_MARK = '\0 ';
const LISTED_TAGS_MARK = '\0,';

const MAX_HEADER_LISTS = 200;
const headerListCache = new LRUCache<string, HeaderList>({ max: MAX_HEADER_LISTS });

function parseHeaders(json: string, tags: readonly string[]): HeaderList {
  let list = headerListCache.get(json);
  if (!list) {
    list = JSON.parse(json) as HeaderList;
    headerListCache.set(json, list);
  }
  if (tags.length === 0) return list;
  const [spaced, listed] = [tags.join(' '), tags.join(',')];
  return list.map((header) => {
    const [name, value] = header;
    if (value === SPACED_TAGS_MARK) return [name, spaced];
    return value === LISTED_TAGS_MARK ? [name, listed] : header;
  });
}

function serializeHeaders(headers: HeaderList, tags: readonly string[]): string {
  if (tags.length === 0) return JSON.stringify(headers);
  const [spaced, listed] = [tags.join(' '), tags.join(',')];
  return JSON.stringify(
    headers.map(([name, value]) => [
      name,
      value === spaced ? SPACED_TAGS_MARK : value === listed ? LISTED_TAGS_MARK : value,
    ]),
  );
}

const computeChecksum = ({ key, head, headers, body }: Pick<PageRow, 'key' | 'head' | 'headers' | 'body'>): number =>
  crc32(body, crc32(headers, crc32(head, crc32(key))));

export function toRow({ key, answer, ...page }: PageRecord): PageRow {
  const { status, hash, brotliQuality, headers: headerList, body } = answer;
  const head = JSON.stringify({ ...page, status, hash, quality: brotliQuality ?? null } satisfies StoredHead);
  const headers = serializeHeaders(headerList, page.tags);
  return { id: toPageId(key), key, head, headers, body, sum: computeChecksum({ key, head, headers, body }) };
}

/** Parses the head of a row. Returns undefined when that is not possible. */
export function parseRecordHead({ head }: Readonly<Record<string, unknown>>): StoredHead | undefined {
  try {
    const parsed = JSON.parse(typeof head === 'string' ? head : '') as StoredHead | null;
    return Array.isArray(parsed?.tags) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Parses a row. Returns undefined when the row is not as it was written. */
export function parseRow(row: Readonly<Record<string, unknown>>): PageRecord | undefined {
  const { key, head, headers, body, sum } = row;
  if (typeof key !== 'string' || typeof head !== 'string' || typeof headers !== 'string') return undefined;
  if (!(body instanceof Uint8Array) || sum !== computeChecksum({ key, head, headers, body })) return undefined;
  // The cast is safe, because the checksum proves that this build wrote the row.
  const { status, hash, quality, ...page } = JSON.parse(head) as StoredHead;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return {
    ...page,
    key,
    answer: {
      status,
      hash,
      brotliQuality: quality ?? undefined,
      headers: parseHeaders(headers, page.tags),
      body: bytes,
    },
  };
}
