import { createHash } from 'node:crypto';
import { copyLines } from './copyText.ts';

const MODULUS = 1n << 256n;

/**
 * A sum of rows that does not depend on their order: a database returns them in any. It is the sum of the SHA-256 of each
 * line of `copyLine`, modulo 2^256, so that a row that is there twice counts twice.
 */
export class RowSum {
  #sum = 0n;

  /** @param text whole lines */
  add(text: string): void {
    for (const line of copyLines(text)) {
      const digest = createHash('sha256').update(line).digest('hex');
      this.#sum = (this.#sum + BigInt(`0x${digest}`)) % MODULUS;
    }
  }

  equals(other: RowSum): boolean {
    return this.#sum === other.#sum;
  }
}
