import { randomUUID } from 'node:crypto';

/** Rendered HTML, such as a fragment. */
export interface ReadyHtml {
  readonly html: string;
}

/**
 * Puts rendered HTML into a document after React has rendered the rest: React would measure, copy and encode it anew.
 */
interface EmbeddedHtml {
  /** Returns what React gets in its place. */
  readonly embed: (ready: ReadyHtml) => string;
  /** Returns the rendered document with the HTML in its places. */
  readonly complete: (document: Buffer) => Buffer;
}

/** No content of a site can contain the mark: each process has another one. */
const MARK = `embedded-${randomUUID()}-`;
const MARK_BYTES = Buffer.from(MARK);
const END = ';';
const END_BYTE = END.charCodeAt(0);
/** Characters of HTML that are worth a mark; shorter HTML is passed to React. */
const WORTH = 256;

const encoded = new WeakMap<ReadyHtml, Buffer>();

/** In memory of its own: what `Buffer.from` gives lies in a piece of 64 kB, all of which would be kept with it. */
function encode(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function encodeOnce(ready: ReadyHtml): Buffer {
  let bytes = encoded.get(ready);
  if (!bytes) encoded.set(ready, (bytes = encode(ready.html)));
  return bytes;
}

/** Creates the marks for one render of one document. */
export function createEmbeddedHtml(): EmbeddedHtml {
  const embedded: ReadyHtml[] = [];
  return {
    embed(ready) {
      if (ready.html.length < WORTH) return ready.html;
      embedded.push(ready);
      return MARK + (embedded.length - 1) + END;
    },
    complete(document) {
      if (embedded.length === 0) return document;
      const parts: Buffer[] = [];
      let from = 0;
      for (let at = document.indexOf(MARK_BYTES); at >= 0; at = document.indexOf(MARK_BYTES, from)) {
        const end = document.indexOf(END_BYTE, at);
        const ready = embedded[Number(document.toString('latin1', at + MARK_BYTES.length, end))];
        if (!ready) throw new Error('A mark of a document stands for nothing.');
        parts.push(document.subarray(from, at), encodeOnce(ready));
        from = end + 1;
      }
      parts.push(document.subarray(from));
      return Buffer.concat(parts);
    },
  };
}
