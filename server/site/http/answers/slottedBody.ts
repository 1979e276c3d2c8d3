import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Stands in a document where each answer writes its own request id. */
export const REQUEST_ID_SLOT = '~request-id~';

/** RFC 1952: no name, no time, unknown operating system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Most bytes of a stored block (RFC 1951 §3.2.4). */
const LONGEST_VALUE = 0xff_ff;

/** A block of DEFLATE that holds its bytes as they are. */
function storedBlock(value: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(value.length, 1);
  header.writeUInt16LE(~value.length & LONGEST_VALUE, 3);
  return Buffer.concat([header, value]);
}

/**
 * A document with one place that is filled in for each answer. What stands before and after it is compressed once; the
 * value goes between them uncompressed, so that an answer costs no compression.
 */
export class SlottedBody {
  readonly #before: Buffer;
  readonly #after: Buffer;
  #compressed: readonly [before: Buffer, after: Buffer] | undefined;

  private constructor(before: Buffer, after: Buffer) {
    this.#before = before;
    this.#after = after;
  }

  /** Undefined when the document has no slot. */
  static of(document: Buffer): SlottedBody | undefined {
    const start = document.indexOf(REQUEST_ID_SLOT);
    if (start < 0) return undefined;
    return new SlottedBody(document.subarray(0, start), document.subarray(start + REQUEST_ID_SLOT.length));
  }

  /** @param value at most 65,535 bytes */
  filled(value: string): Buffer {
    return Buffer.concat([this.#before, Buffer.from(value), this.#after]);
  }

  /** The filled document in gzip. */
  gzipped(value: string): Buffer {
    this.#compressed ??= [
      // Ends on a whole byte, and the stream goes on.
      deflateRawSync(this.#before, { finishFlush: constants.Z_SYNC_FLUSH }),
      deflateRawSync(this.#after),
    ];
    const [before, after] = this.#compressed;
    const bytes = Buffer.from(value);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(this.#after, crc32(bytes, crc32(this.#before))), 0);
    trailer.writeUInt32LE(this.#before.length + bytes.length + this.#after.length, 4);
    return Buffer.concat([GZIP_HEADER, before, storedBlock(bytes), after, trailer]);
  }
}
