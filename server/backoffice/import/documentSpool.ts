import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EstateDocument } from './estateDocument.ts';

/** Documents per batch; what one bulk write takes. */
const BATCH = 500;

/** Keeps many documents in little memory between the check of the whole file and the write: about 0.3 kB each. */
export class DocumentSpool {
  readonly #batches: Buffer[] = [];
  #open: EstateDocument[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(document: EstateDocument): void {
    this.#open.push(document);
    this.#size++;
    if (this.#open.length === BATCH) this.#close();
  }

  #close(): void {
    if (this.#open.length === 0) return;
    this.#batches.push(deflateRawSync(JSON.stringify(this.#open), { level: 1 }));
    this.#open = [];
  }

  /** All documents in their order; can be read again. */
  *batches(): Generator<EstateDocument[], void, undefined> {
    this.#close();
    // `add` took them with this type; to check a million of them again would take minutes.
    for (const batch of this.#batches) yield JSON.parse(inflateRawSync(batch).toString()) as EstateDocument[];
  }
}
