import { createHash } from 'node:crypto';
import { splitCopyLines } from './copyText.ts';

const CHECKSUM_MODULUS = 1n << 256n;

/**
 * Computes a checksum of rows that does not depend on their order, because a database returns them in any order. It is
 * the sum of the SHA-256 of each line of `formatCopyLine`, modulo 2^256, so a row that occurs twice counts twice.
 */
export class RowSum {
  #sum = 0n;

  /**
   * Adds lines to the checksum.
   *
   * @param text whole lines
   */
  add(text: string): void {
    for (const line of splitCopyLines(text)) {
      const digest = createHash('sha256').update(line).digest('hex');
      this.#sum = (this.#sum + BigInt(`0x${digest}`)) % CHECKSUM_MODULUS;
    }
  }

  equals(other: RowSum): boolean {
    return this.#sum === other.#sum;
  }
}
