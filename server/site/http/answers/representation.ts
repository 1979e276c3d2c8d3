import { hash as computeHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { runInSpan } from '#shared/node/tracing/tracing.ts';
import type { ContentCoding } from './coding.ts';
import { createHeaderBlock, type HeaderBlock } from './headerBlock.ts';
import { flattenHeaders, type Header, type HeaderList } from './headers.ts';
import { SlottedBody } from './slottedBody.ts';

/** A body in one content coding, with the headers that are sent with it. */
export interface Variant {
  readonly etag: string;
  readonly body: Buffer;
  /** The names and values of the headers in turn. */
  readonly headers: string[];
  /** The headers of an answer from the page cache. */
  readonly hitHeaderBlock: HeaderBlock;
}

interface RepresentationInput {
  readonly status: number;
  /** The headers without length, coding, ETag and Vary. They include `Content-Type`. */
  readonly headers: HeaderList;
  readonly body: Buffer;
}

/** The data of an answer that stores its body in one coding only. */
export interface PackedRepresentation extends RepresentationInput {
  /** The hash of the uncompressed body, from which the ETags are made. */
  readonly hash: string;
  /** The brotli quality; undefined when the body is not compressed, because it would not become smaller. */
  readonly brotliQuality: number | undefined;
}

const FIRST_ERROR_STATUS = 400;

const compressWithBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressWithGzip = promisify(gzip);

/** The minimum size of a body that is compressed. Compression of a smaller body gains nothing. */
const MIN_COMPRESSED_BYTES = 512;
const COMPRESSIBLE_TYPES =
  /^(?:text\/|application\/(?:json|xml|atom\+xml|manifest\+json|problem\+json|speculationrules\+json)|image\/svg)/;

/**
 * The brotli quality while a visitor waits. The result is a third larger than with the best quality, but takes only a
 * hundredth of the time (docs/decisions/0032).
 */
const QUICK_BROTLI_QUALITY = 1;
/** The best quality that is used. Quality 11 makes a page 1 to 2 % smaller, but takes three times as long. */
const BEST_BROTLI_QUALITY = 10;
/**
 * The approximate number of bytes that an answer takes in addition to its body, for headers and other values of its
 * own.
 */
const REPRESENTATION_OVERHEAD_BYTES = 4096;
/**
 * The maximum memory of a text with both of its codings, relative to the text. Both codings together take less than
 * half of the text.
 */
const CODINGS_MEMORY_FACTOR = 1.5;

/**
 * The maximum size in bytes of a body that is compressed on the main thread. Quick compression of such a body takes
 * less than a millisecond; another thread would add 0.08 ms for each page.
 */
const MAX_SYNC_COMPRESSION_BYTES = 192 * 1024;

/** Compresses a body quickly with brotli, because the first visitor waits for the result. */
async function compressQuickly(body: Buffer): Promise<Buffer> {
  const options = buildBrotliOptions(body, QUICK_BROTLI_QUALITY);
  return body.length > MAX_SYNC_COMPRESSION_BYTES
    ? compressWithBrotli(body, options)
    : brotliCompressSync(body, options);
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const buildBrotliOptions = (body: Buffer, quality: number) => ({
  params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length },
});

const compressBest = (body: Buffer): Promise<Buffer> =>
  compressWithBrotli(body, buildBrotliOptions(body, BEST_BROTLI_QUALITY));

/**
 * Returns a hash of 32 hexadecimal digits. It only has to differ between versions of one page, and an attacker gains
 * nothing from equal hashes, so the fastest algorithm is used: SHA-1 takes a fifth of the time of BLAKE2, and less than
 * half of that of SHA-256.
 */
const hashBody = (body: Buffer): string => computeHash('sha1', body).slice(0, 32);

/**
 * Copies bytes to memory of their own. Small buffers and a compressor's output are part of a larger block, which would
 * otherwise stay in memory with them.
 */
function copyBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const VARY_HEADER: Header = ['Vary', 'Accept-Encoding'];
const addVary = (headers: HeaderList): HeaderList =>
  headers.some(([name]) => name === VARY_HEADER[0]) ? headers : [...headers, VARY_HEADER];

/** The recently requested codings of an answer. A packed answer does not store them itself. */
type UnpackedVariants = Partial<Record<ContentCoding, Variant>>;
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;
const unpackedVariantsCache = new LRUCache<Representation, UnpackedVariants>({
  maxSize: MAX_UNPACKED_BYTES,
  sizeCalculation: ({ identity, gzip: gzipVariant }) =>
    REPRESENTATION_OVERHEAD_BYTES + (identity?.body.length ?? 0) + (gzipVariant?.body.length ?? 0),
});

export const CACHE_STATUS_HEADER = 'Cache-Status';
/** The value of `Cache-Status` for a fresh hit (RFC 9211). */
export const FRESH_HIT_STATUS = 'gevel; hit';

class PreparedVariant implements Variant {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: string[];
  #hitHeaderBlock: HeaderBlock | undefined;

  constructor(etag: string, body: Buffer, headers: string[]) {
    this.etag = etag;
    this.body = body;
    this.headers = headers;
  }

  get hitHeaderBlock(): HeaderBlock {
    return (this.#hitHeaderBlock ??= createHeaderBlock(
      [...this.headers, CACHE_STATUS_HEADER, FRESH_HIT_STATUS],
      this.body.length,
    ));
  }
}

/**
 * A complete answer. Each coding is created quickly at its first request; `improve` creates the best one. Each coding
 * is a separate representation (RFC 9110 §8.8.3) with a separate ETag: the hash of the body and the name of the coding.
 * A packed answer stores its body in brotli alone, and creates the other codings from it on request.
 */
export class Representation {
  readonly status: number;
  /** The hash of the uncompressed body. */
  readonly hash: string;
  /** The body of an error page that has a slot for the request id; undefined for any other answer. */
  readonly slottedBody: SlottedBody | undefined;
  /** The uncompressed body; undefined once the answer is packed. */
  #body: Buffer | undefined;
  readonly #headers: HeaderList;
  readonly #isCompressible: boolean;
  readonly #readyVariants = new Map<ContentCoding, Variant>();
  readonly #pendingVariants = new Map<ContentCoding, Promise<Variant>>();
  /** The quality of the stored brotli body. */
  #quality: number | undefined;
  #isImproving = false;

  constructor(input: RepresentationInput | PackedRepresentation) {
    const { status, headers } = input;
    const body = copyBytes(input.body);
    const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
    const quality = 'hash' in input ? input.brotliQuality : undefined;
    this.status = status;
    this.slottedBody = quality === undefined && status >= FIRST_ERROR_STATUS ? SlottedBody.create(body) : undefined;
    this.#quality = quality;
    this.#body = quality === undefined ? body : undefined;
    this.hash = 'hash' in input ? input.hash : hashBody(body);
    this.#isCompressible =
      quality !== undefined || (COMPRESSIBLE_TYPES.test(type) && body.length >= MIN_COMPRESSED_BYTES);
    this.#headers = this.#isCompressible ? addVary(headers) : headers;
    this.#readyVariants.set(
      quality === undefined ? 'identity' : 'br',
      quality === undefined ? this.#buildVariant(body, '') : this.#buildVariant(body, 'br', quality),
    );
  }

  /**
   * The bytes of memory that the answer takes. Until only the brotli body is stored, this is an upper limit that
   * includes the body in every coding.
   */
  get bytes(): number {
    const storedBody = this.#body ?? this.#readyVariants.get('br')?.body;
    const length = storedBody?.length ?? 0;
    const isUnpacked = this.#body !== undefined && this.#isCompressible;
    return Math.ceil(length * (isUnpacked ? CODINGS_MEMORY_FACTOR : 1)) + REPRESENTATION_OVERHEAD_BYTES;
  }

  /**
   * Stores the body in brotli alone from now on. An answer that can't be compressed does not change. An answer with an
   * error status does not change either, because its body may have a slot for the request id.
   */
  async pack(): Promise<void> {
    if (!this.#isCompressible || this.status >= FIRST_ERROR_STATUS || this.#body === undefined) return;
    await this.prepareCoding('br');
    const { identity, gzip: gzipVariant } = Object.fromEntries(this.#readyVariants);
    unpackedVariantsCache.set(this, { ...(identity && { identity }), ...(gzipVariant && { gzip: gzipVariant }) });
    this.#readyVariants.delete('identity');
    this.#readyVariants.delete('gzip');
    this.#body = undefined;
  }

  /**
   * Returns everything from which the answer can be created again. Returns undefined for an answer with an error
   * status, and for an answer that can be compressed but is not packed yet.
   */
  toPacked(): PackedRepresentation | undefined {
    const { status } = this;
    if (status >= FIRST_ERROR_STATUS) return undefined;
    const storedBody = this.#isCompressible ? this.#readyVariants.get('br')?.body : this.#body;
    if (!storedBody || (this.#isCompressible && this.#body !== undefined)) return undefined;
    return { status, headers: this.#headers, hash: this.hash, brotliQuality: this.#quality, body: storedBody };
  }

  /** Returns the same document with other headers. */
  withHeaders(headers: HeaderList): Representation {
    if (this.#body !== undefined) return new Representation({ status: this.status, headers, body: this.#body });
    const packedAnswer = this.toPacked();
    if (!packedAnswer) throw new Error('an answer has either its body or its packed form');
    return new Representation({ ...packedAnswer, headers });
  }

  /**
   * Returns headers and body of an answer whose body has a slot; `value` fills the slot. There is no ETag, because the
   * body differs each time.
   */
  fillSlot(value: string, isGzip: boolean): { readonly headers: string[]; readonly body: Buffer } | undefined {
    if (!this.slottedBody) return undefined;
    const body = isGzip ? this.slottedBody.fillGzipped(value) : this.slottedBody.fill(value);
    const codingHeaders: HeaderList = isGzip ? [['Content-Encoding', 'gzip']] : [];
    return {
      headers: flattenHeaders([...this.#headers, ...codingHeaders, ['Content-Length', String(body.length)]]),
      body,
    };
  }

  /** Returns the variant for a coding; undefined when it cannot be sent at once. */
  findReadyVariant(coding: ContentCoding): Variant | undefined {
    const storedCoding = this.#isCompressible ? coding : 'identity';
    return (
      this.#readyVariants.get(storedCoding) ??
      (this.#body === undefined ? unpackedVariantsCache.get(this)?.[storedCoding] : undefined)
    );
  }

  async prepareCoding(coding: ContentCoding): Promise<Variant> {
    const readyVariant = this.findReadyVariant(coding);
    if (readyVariant) return readyVariant;
    let pendingVariant = this.#pendingVariants.get(coding);
    if (!pendingVariant) {
      const createVariant = () => this.#createQuickVariant(coding);
      pendingVariant = runInSpan('compress', { attributes: { 'gevel.coding': coding } }, createVariant).finally(() =>
        this.#pendingVariants.delete(coding),
      );
      this.#pendingVariants.set(coding, pendingVariant);
    }
    return pendingVariant;
  }

  /** True when `improve` would change the answer. */
  get canImprove(): boolean {
    const quality = this.#quality ?? 0;
    return this.#isCompressible && !this.#isImproving && quality < BEST_BROTLI_QUALITY && !this.slottedBody;
  }

  /**
   * Replaces the quickly compressed brotli body with a smaller one. The compression takes half a millisecond per
   * kilobyte, on another thread.
   */
  async improve(): Promise<void> {
    if (!this.canImprove) return;
    this.#isImproving = true;
    try {
      const bestBody = copyBytes(await compressBest(await this.#unpackBody()));
      this.#quality = BEST_BROTLI_QUALITY;
      this.#readyVariants.set('br', this.#buildVariant(bestBody, 'br', BEST_BROTLI_QUALITY));
    } finally {
      this.#isImproving = false;
    }
  }

  /**
   * Takes over the compressed body of an earlier answer with the same content when that body is smaller, so that the
   * content is not compressed again.
   */
  reuseBody({ hash, brotliQuality, body }: PackedRepresentation): void {
    if (hash !== this.hash || brotliQuality === undefined || !this.#isCompressible || this.slottedBody) return;
    if (this.#quality !== undefined && this.#quality >= brotliQuality) return;
    this.#quality = brotliQuality;
    this.#readyVariants.set('br', this.#buildVariant(copyBytes(body), 'br', brotliQuality));
  }

  /** Returns whether an `If-None-Match` header contains the ETag of this body, in any content coding. */
  matchesEtag(ifNoneMatch: string): boolean {
    if (ifNoneMatch.trim() === '*') return true;
    return ifNoneMatch.split(',').some((tag) => {
      const hash = /^\s*(?:W\/)?"([0-9a-f]{32})(?:-[a-z0-9]+)?"\s*$/.exec(tag)?.[1];
      return hash === this.hash;
    });
  }

  /** Returns the headers of a 304, without those that describe the body. */
  buildNotModifiedHeaders({ etag }: Variant): HeaderList {
    return [...this.#headers.filter(([name]) => name !== 'Content-Type'), ['ETag', etag]];
  }

  async #createQuickVariant(coding: ContentCoding): Promise<Variant> {
    if (coding === 'br') {
      const body = copyBytes(await compressQuickly(await this.#unpackBody()));
      // `improve` may have stored the best body while this quick compression ran. The best body is kept then.
      const bestVariant = this.#readyVariants.get('br');
      if (bestVariant) return bestVariant;
      const variant = this.#buildVariant(body, 'br', QUICK_BROTLI_QUALITY);
      this.#quality = QUICK_BROTLI_QUALITY;
      this.#readyVariants.set('br', variant);
      return variant;
    }
    const body = await this.#unpackBody();
    const variant =
      coding === 'gzip' ? this.#buildVariant(await compressWithGzip(body), 'gzip') : this.#buildVariant(body, '');
    if (this.#body === undefined)
      unpackedVariantsCache.set(this, { ...unpackedVariantsCache.get(this), [coding]: variant });
    else this.#readyVariants.set(coding, variant);
    return variant;
  }

  async #unpackBody(): Promise<Buffer> {
    const body = this.#body ?? unpackedVariantsCache.get(this)?.identity?.body;
    if (body) return body;
    const brotliVariant = this.#readyVariants.get('br');
    if (!brotliVariant) throw new Error('a packed answer has its body in brotli');
    return decompressBrotli(brotliVariant.body);
  }

  #buildVariant(body: Buffer, coding: ContentCoding | '', quality?: number): Variant {
    const etag = `"${this.hash}${coding && `-${coding}${quality ?? ''}`}"`;
    const codingHeaders: Header[] = coding ? [['Content-Encoding', coding]] : [];
    const headers: HeaderList = [
      ...this.#headers,
      ...codingHeaders,
      ['Content-Length', String(body.length)],
      ['ETag', etag],
    ];
    return new PreparedVariant(etag, body, flattenHeaders(headers));
  }
}
