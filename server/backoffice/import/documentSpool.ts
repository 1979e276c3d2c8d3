import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EstateDocument } from './estateDocument.ts';

/** The number of documents in a batch; a write in parts takes one at a time. */
const BATCH_DOCUMENTS = 500;

/** Stores many documents in little memory, about 0.3 kB each, between the check of the whole file and the write. */
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
    if (this.#open.length === BATCH_DOCUMENTS) this.#close();
  }

  #close(): void {
    if (this.#open.length === 0) return;
    this.#batches.push(deflateRawSync(JSON.stringify(this.#open), { level: 1 }));
    this.#open = [];
  }

  /** Returns all documents in their order. It can be called several times. */
  *batches(): Generator<EstateDocument[], void, undefined> {
    this.#close();
    // The cast is safe, because `add` accepts only this type. Validating a million documents again would take minutes.
    for (const batch of this.#batches) yield JSON.parse(inflateRawSync(batch).toString()) as EstateDocument[];
  }
}
