import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EstateDocument } from './estateDocument.ts';

/** The number of documents in a batch. A write in parts has one batch in memory at a time. */
const BATCH_DOCUMENTS = 500;

/** Stores many documents in little memory, about 0.3 kB each, between the check of the whole file and the write. */
export class DocumentSpool {
  readonly #batches: Buffer[] = [];
  #openBatch: EstateDocument[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(document: EstateDocument): void {
    this.#openBatch.push(document);
    this.#size++;
    if (this.#openBatch.length === BATCH_DOCUMENTS) this.#close();
  }

  #close(): void {
    if (this.#openBatch.length === 0) return;
    this.#batches.push(deflateRawSync(JSON.stringify(this.#openBatch), { level: 1 }));
    this.#openBatch = [];
  }

  /** Yields all documents in batches, in their order. The function can be called several times. */
  *listBatches(): Generator<EstateDocument[], void, undefined> {
    this.#close();
    // The cast is safe, because `add` accepts only this type. Validating a million documents again would take minutes.
    for (const batch of this.#batches) yield JSON.parse(inflateRawSync(batch).toString()) as EstateDocument[];
  }
}
