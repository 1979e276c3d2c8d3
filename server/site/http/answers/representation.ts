import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { traced } from '#shared/node/tracing/tracing.ts';
import type { Coding } from './coding.ts';
import { headerBlock, type HeaderBlock } from './headerBlock.ts';
import { flat, type Header, type HeaderList } from './headers.ts';
import { SlottedBody } from './slottedBody.ts';

/** A body in one content coding, with everything worked out that sending it takes. */
export interface Variant {
  readonly etag: string;
  readonly body: Buffer;
  /** Names and values in turn. */
  readonly headers: string[];
  /** For an answer out of the page cache. */
  readonly hit: HeaderBlock;
}

interface RepresentationInput {
  readonly status: number;
  /** Without length, coding, ETag and Vary. `Content-Type` is among them. */
  readonly headers: HeaderList;
  readonly body: Buffer;
}

/** An answer that keeps its body in one coding only. */
export interface PackedRepresentation extends RepresentationInput {
  /** Of the body in identity: the ETags are made of it. */
  readonly hash: string;
  /** Of brotli; undefined: the body is as it is, because compressing gains nothing. */
  readonly quality: number | undefined;
}

const FIRST_ERROR = 400;

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);

/** Below this, compressing gains nothing. */
const MIN_COMPRESSED = 512;
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|xml|atom\+xml|manifest\+json|problem\+json|speculationrules\+json)|image\/svg)/;

/** While a visitor waits: a third larger than the best, in a four-hundredth of its time (docs/decisions/0032). */
const QUICK_BROTLI = 1;
const BEST_BROTLI = 11;
/** The lists of headers, and what of their values is this answer's alone. */
const BOOKKEEPING_BYTES = 4096;
/** Both codings of a text together take less than half of it. */
const WITH_CODINGS = 1.5;

/** Bytes. Up to here quick compression takes less than a millisecond; another thread would add 0.08 ms for each page. */
const MAX_COMPRESSED_HERE = 192 * 1024;

/** The coding in which an answer is kept, made quickly: its first visitor waits for it. */
async function compressQuickly(body: Buffer): Promise<Buffer> {
  const options = brotliOptions(body, QUICK_BROTLI);
  return body.length > MAX_COMPRESSED_HERE ? brotli(body, options) : brotliCompressSync(body, options);
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const brotliOptions = (body: Buffer, quality: number) => ({
  params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length },
});

const compressedBest = (body: Buffer): Promise<Buffer> => brotli(body, brotliOptions(body, BEST_BROTLI));

/** 32 hexadecimal digits. BLAKE2 takes a third of the time of SHA-256 where the processor has no instructions for that. */
const hashOf = (body: Buffer): string => createHash('blake2b512').update(body).digest('hex').slice(0, 32);

/** In memory of its own: small buffers, and what a compressor gives, lie in a larger piece, which would be kept with it. */
function exact(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const VARY: Header = ['Vary', 'Accept-Encoding'];
const withVary = (headers: HeaderList): HeaderList =>
  headers.some(([name]) => name === VARY[0]) ? headers : [...headers, VARY];

/** Codings that packed answers do not keep: those that were asked for last. */
type Unpacked = Partial<Record<Coding, Variant>>;
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;
const unpacked = new LRUCache<Representation, Unpacked>({
  maxSize: MAX_UNPACKED_BYTES,
  sizeCalculation: ({ identity, gzip: zipped }) =>
    BOOKKEEPING_BYTES + (identity?.body.length ?? 0) + (zipped?.body.length ?? 0),
});

export const CACHE_STATUS = 'Cache-Status';
/** RFC 9211. */
export const FRESH_HIT = 'gevel; hit';

class PreparedVariant implements Variant {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: string[];
  #hit: HeaderBlock | undefined;

  constructor(etag: string, body: Buffer, headers: string[]) {
    this.etag = etag;
    this.body = body;
    this.headers = headers;
  }

  get hit(): HeaderBlock {
    return (this.#hit ??= headerBlock([...this.headers, CACHE_STATUS, FRESH_HIT], this.body.length));
  }
}

/**
 * A complete answer. Codings are made when they are first asked for, quickly; `improve` makes the best one. Each is a
 * representation of its own (RFC 9110 §8.8.3), so each has an ETag of its own: the body's hash and how it was coded.
 * Once it is packed, it keeps its body in brotli alone; the other codings are made of that for those who ask for them.
 */
export class Representation {
  readonly status: number;
  /** The body of an error page, which names the request that it answers. */
  readonly slotted: SlottedBody | undefined;
  /** As it was made; undefined once it is packed. */
  #body: Buffer | undefined;
  readonly #headers: HeaderList;
  readonly #hash: string;
  readonly #compressible: boolean;
  readonly #ready = new Map<Coding, Variant>();
  readonly #underWay = new Map<Coding, Promise<Variant>>();
  /** Of the brotli that is kept. */
  #quality: number | undefined;
  #improving = false;

  constructor(input: RepresentationInput | PackedRepresentation) {
    const { status, headers } = input;
    const body = exact(input.body);
    const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
    const quality = 'hash' in input ? input.quality : undefined;
    this.status = status;
    this.slotted = quality === undefined && status >= FIRST_ERROR ? SlottedBody.of(body) : undefined;
    this.#quality = quality;
    this.#body = quality === undefined ? body : undefined;
    this.#hash = 'hash' in input ? input.hash : hashOf(body);
    this.#compressible = quality !== undefined || (COMPRESSIBLE.test(type) && body.length >= MIN_COMPRESSED);
    this.#headers = this.#compressible ? withVary(headers) : headers;
    this.#ready.set(
      quality === undefined ? 'identity' : 'br',
      quality === undefined ? this.#variant(body, '') : this.#variant(body, 'br', quality),
    );
  }

  /** Memory that it takes, in bytes; until it is packed, at most, with all its codings. */
  get bytes(): number {
    const kept = this.#body ?? this.#ready.get('br')?.body;
    const length = kept?.length ?? 0;
    const isWhole = this.#body !== undefined && this.#compressible;
    return Math.ceil(length * (isWhole ? WITH_CODINGS : 1)) + BOOKKEEPING_BYTES;
  }

  /**
   * Keeps the body in brotli alone from now on. An answer that brotli does not fit, or whose body has a slot, stays as
   * it is.
   */
  async pack(): Promise<void> {
    if (!this.#compressible || this.status >= FIRST_ERROR || this.#body === undefined) return;
    await this.prepare('br');
    const { identity, gzip: zipped } = Object.fromEntries(this.#ready);
    unpacked.set(this, { ...(identity && { identity }), ...(zipped && { gzip: zipped }) });
    this.#ready.delete('identity');
    this.#ready.delete('gzip');
    this.#body = undefined;
  }

  /** All that it takes to make it again; undefined for an answer that would have to be packed first. */
  packed(): PackedRepresentation | undefined {
    const { status } = this;
    if (status >= FIRST_ERROR) return undefined;
    const kept = this.#compressible ? this.#ready.get('br')?.body : this.#body;
    if (!kept || (this.#compressible && this.#body !== undefined)) return undefined;
    return { status, headers: this.#headers, hash: this.#hash, quality: this.#quality, body: kept };
  }

  /** The same document with other headers. */
  withHeaders(headers: HeaderList): Representation {
    if (this.#body !== undefined) return new Representation({ status: this.status, headers, body: this.#body });
    const packed = this.packed();
    if (!packed) throw new Error('an answer has either its body or its packed form');
    return new Representation({ ...packed, headers });
  }

  /** What to send when the body has a slot: without an ETag, because it differs each time. */
  filled(value: string, isGzip: boolean): { readonly headers: string[]; readonly body: Buffer } | undefined {
    if (!this.slotted) return undefined;
    const body = isGzip ? this.slotted.gzipped(value) : this.slotted.filled(value);
    const coded: HeaderList = isGzip ? [['Content-Encoding', 'gzip']] : [];
    return { headers: flat([...this.#headers, ...coded, ['Content-Length', String(body.length)]]), body };
  }

  /** The variant for a coding, if it can be sent at once. */
  ready(coding: Coding): Variant | undefined {
    const kept = this.#compressible ? coding : 'identity';
    return this.#ready.get(kept) ?? (this.#body === undefined ? unpacked.get(this)?.[kept] : undefined);
  }

  async prepare(coding: Coding): Promise<Variant> {
    const ready = this.ready(coding);
    if (ready) return ready;
    let making = this.#underWay.get(coding);
    if (!making) {
      const make = () => this.#make(coding);
      making = traced('compress', { attributes: { 'gevel.coding': coding } }, make).finally(() =>
        this.#underWay.delete(coding),
      );
      this.#underWay.set(coding, making);
    }
    return making;
  }

  /** Whether `improve` would make a difference. */
  get canImprove(): boolean {
    return this.#compressible && !this.#improving && this.#quality !== BEST_BROTLI && !this.slotted;
  }

  /** Makes the smallest coding in place of the quick one. Takes a millisecond a kilobyte, on another thread. */
  async improve(): Promise<void> {
    if (!this.canImprove) return;
    this.#improving = true;
    try {
      const best = exact(await compressedBest(await this.#identity()));
      this.#quality = BEST_BROTLI;
      this.#ready.set('br', this.#variant(best, 'br', BEST_BROTLI));
    } finally {
      this.#improving = false;
    }
  }

  /** Whether an `If-None-Match` header names this body, in any content coding. */
  isNamedBy(ifNoneMatch: string): boolean {
    if (ifNoneMatch.trim() === '*') return true;
    return ifNoneMatch.split(',').some((tag) => {
      const opaque = /^\s*(?:W\/)?"([0-9a-f]{32})(?:-[a-z0-9]+)?"\s*$/.exec(tag)?.[1];
      return opaque === this.#hash;
    });
  }

  /** For a 304: without the headers that describe the body. */
  notModifiedHeaders({ etag }: Variant): HeaderList {
    return [...this.#headers.filter(([name]) => name !== 'Content-Type'), ['ETag', etag]];
  }

  async #make(coding: Coding): Promise<Variant> {
    if (coding === 'br') {
      const body = exact(await compressQuickly(await this.#identity()));
      // The best one may have come first.
      const best = this.#ready.get('br');
      if (best) return best;
      const variant = this.#variant(body, 'br', QUICK_BROTLI);
      this.#quality = QUICK_BROTLI;
      this.#ready.set('br', variant);
      return variant;
    }
    const body = await this.#identity();
    const variant = coding === 'gzip' ? this.#variant(await gzipped(body), 'gzip') : this.#variant(body, '');
    if (this.#body === undefined) unpacked.set(this, { ...unpacked.get(this), [coding]: variant });
    else this.#ready.set(coding, variant);
    return variant;
  }

  async #identity(): Promise<Buffer> {
    const body = this.#body ?? unpacked.get(this)?.identity?.body;
    if (body) return body;
    const kept = this.#ready.get('br');
    if (!kept) throw new Error('a packed answer has its body in brotli');
    return unbrotli(kept.body);
  }

  #variant(body: Buffer, coding: Coding | '', quality?: number): Variant {
    const etag = `"${this.#hash}${coding && `-${coding}${quality ?? ''}`}"`;
    const coded: Header[] = coding ? [['Content-Encoding', coding]] : [];
    const headers: HeaderList = [...this.#headers, ...coded, ['Content-Length', String(body.length)], ['ETag', etag]];
    return new PreparedVariant(etag, body, flat(headers));
  }
}
