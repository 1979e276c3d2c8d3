import { Writable } from 'node:stream';

/** A stream that stores the text that is written to it. */
export class TextSink extends Writable {
  #text = '';

  /** Returns the text since the last call. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  override _write(chunk: Buffer | string, _encoding: string, done: () => void): void {
    this.#text += String(chunk);
    done();
  }
}
