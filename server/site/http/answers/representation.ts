import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './coding.ts';
import { flat, type Header, type HeaderList } from './headers.ts';
import { SlottedBody } from './slottedBody.ts';

/** A body in one content coding, with everything worked out that sending it takes. */
export interface Variant {
  readonly etag: string;
  readonly body: Buffer;
  /** Names and values in turn. */
  readonly headers: string[];
  /** For an answer out of the page cache. */
  readonly hitHeaders: string[];
}

interface RepresentationInput {
  readonly status: number;
  /** Without length, coding, ETag and Vary. `Content-Type` is among them. */
  readonly headers: HeaderList;
  readonly body: Buffer;
}

const FIRST_ERROR = 400;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this, compressing gains nothing. */
const MIN_COMPRESSED = 512;
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|atom\+xml|manifest\+json|problem\+json|speculationrules\+json)|image\/svg)/;

/** While a visitor waits: a fifth larger than the best, in a hundredth of its time. */
const QUICK_BROTLI = 4;
const BEST_BROTLI = 11;
const BOOKKEEPING_BYTES = 4096;
/** Both codings of a text together take less than half of it. */
const WITH_CODINGS = 1.5;

export const CACHE_STATUS = 'Cache-Status';
/** RFC 9211. */
export const FRESH_HIT = 'gevel; hit';

/**
 * A complete answer. Codings are made when they are first asked for, quickly; `improve` makes the best one. Each is a
 * representation of its own (RFC 9110 §8.8.3), so each has an ETag of its own: the body's hash and how it was coded.
 */
export class Representation {
  readonly status: number;
  /** Memory that it takes with all its codings, at most, in bytes. */
  readonly bytes: number;
  /** The body of an error page, which names the request that it answers. */
  readonly slotted: SlottedBody | undefined;
  readonly #body: Buffer;
  readonly #headers: HeaderList;
  readonly #hash: string;
  readonly #compressible: boolean;
  readonly #ready = new Map<Coding, Variant>();
  readonly #underWay = new Map<Coding, Promise<Variant>>();
  #improved = false;

  constructor({ status, headers, body }: RepresentationInput) {
    const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
    this.status = status;
    this.slotted = status >= FIRST_ERROR ? SlottedBody.of(body) : undefined;
    this.#body = body;
    this.#hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
    this.#compressible = COMPRESSIBLE.test(type) && body.length >= MIN_COMPRESSED;
    this.#headers = this.#compressible ? [...headers, ['Vary', 'Accept-Encoding']] : headers;
    this.bytes = Math.ceil(body.length * (this.#compressible ? WITH_CODINGS : 1)) + BOOKKEEPING_BYTES;
    this.#ready.set('identity', this.#variant(body, ''));
  }

  /** The same document with other headers. */
  withHeaders(headers: HeaderList): Representation {
    return new Representation({ status: this.status, headers, body: this.#body });
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
    return this.#ready.get(this.#compressible ? coding : 'identity');
  }

  async prepare(coding: Coding): Promise<Variant> {
    const ready = this.ready(coding);
    if (ready) return ready;
    let making = this.#underWay.get(coding);
    if (!making) {
      making = this.#make(coding).finally(() => this.#underWay.delete(coding));
      this.#underWay.set(coding, making);
    }
    return making;
  }

  /** Whether `improve` would make a difference. */
  get canImprove(): boolean {
    return this.#compressible && !this.#improved && !this.slotted;
  }

  /** Makes the smallest coding in place of the quick one. Takes a millisecond a kilobyte, on another thread. */
  async improve(): Promise<void> {
    if (!this.canImprove) return;
    this.#improved = true;
    this.#ready.set('br', this.#variant(await this.#brotli(BEST_BROTLI), 'br', BEST_BROTLI));
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
    const variant =
      coding === 'br'
        ? this.#variant(await this.#brotli(QUICK_BROTLI), 'br', QUICK_BROTLI)
        : this.#variant(await gzipped(this.#body), 'gzip');
    if (!this.#ready.has(coding)) this.#ready.set(coding, variant);
    return variant;
  }

  #brotli(quality: number) {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    return brotli(this.#body, {
      params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: this.#body.length },
    });
  }

  #variant(body: Buffer, coding: Coding | '', quality?: number): Variant {
    const etag = `"${this.#hash}${coding && `-${coding}${quality ?? ''}`}"`;
    const coded: Header[] = coding ? [['Content-Encoding', coding]] : [];
    const headers: HeaderList = [...this.#headers, ...coded, ['Content-Length', String(body.length)], ['ETag', etag]];
    return { etag, body, headers: flat(headers), hitHeaders: flat([...headers, [CACHE_STATUS, FRESH_HIT]]) };
  }
}
