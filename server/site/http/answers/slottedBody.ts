import { constants, crc32, deflateRawSync } from 'node:zlib';

/** The text in a document that each answer replaces by its own request id. */
export const REQUEST_ID_SLOT = '~request-id~';

/** A gzip header (RFC 1952) with no name, no time and an unknown operating system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The maximum number of bytes in a stored block (RFC 1951 §3.2.4). */
const MAX_VALUE_BYTES = 0xff_ff;

/** Returns a block of DEFLATE that contains its bytes uncompressed. */
function createStoredBlock(value: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(value.length, 1);
  header.writeUInt16LE(~value.length & MAX_VALUE_BYTES, 3);
  return Buffer.concat([header, value]);
}

/**
 * A document with one slot, whose value differs in each answer. The parts before and after the slot are compressed
 * once, and the value is inserted uncompressed, so that no answer has to be compressed.
 */
export class SlottedBody {
  readonly #before: Buffer;
  readonly #after: Buffer;
  #compressedParts: readonly [before: Buffer, after: Buffer] | undefined;

  private constructor(bytesBefore: Buffer, bytesAfter: Buffer) {
    this.#before = bytesBefore;
    this.#after = bytesAfter;
  }

  /** Creates the body of a document; undefined when the document has no slot. */
  static create(document: Buffer): SlottedBody | undefined {
    const slotStart = document.indexOf(REQUEST_ID_SLOT);
    if (slotStart < 0) return undefined;
    return new SlottedBody(document.subarray(0, slotStart), document.subarray(slotStart + REQUEST_ID_SLOT.length));
  }

  /** Returns the filled document without compression. */
  fill(value: string): Buffer {
    return Buffer.concat([this.#before, Buffer.from(value), this.#after]);
  }

  /**
   * Returns the filled document in gzip.
   *
   * @param value at most 65,535 bytes, the maximum of a stored block
   */
  fillGzipped(value: string): Buffer {
    this.#compressedParts ??= [
      // The flush ends the first part on a whole byte, so that the value and the second part can follow it.
      deflateRawSync(this.#before, { finishFlush: constants.Z_SYNC_FLUSH }),
      deflateRawSync(this.#after),
    ];
    const [before, after] = this.#compressedParts;
    const valueBytes = Buffer.from(value);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(this.#after, crc32(valueBytes, crc32(this.#before))), 0);
    trailer.writeUInt32LE(this.#before.length + valueBytes.length + this.#after.length, 4);
    return Buffer.concat([GZIP_HEADER, before, createStoredBlock(valueBytes), after, trailer]);
  }
}
