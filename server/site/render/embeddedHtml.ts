import { randomUUID } from 'node:crypto';

/** Rendered HTML, such as a fragment. */
export interface RenderedHtml {
  readonly html: string;
}

/**
 * Inserts rendered HTML into a document after React has rendered the rest. React would otherwise measure, copy and
 * encode the HTML again.
 */
interface EmbeddedHtml {
  /** Returns the text that React renders in place of the HTML. */
  readonly embed: (ready: RenderedHtml) => string;
  /** Returns the rendered document, in which the HTML has replaced its marks. */
  readonly insertHtml: (document: Buffer) => Buffer;
}

/** The text of a mark. It is random for each process, so that no content of a site can contain it. */
const MARK_START = `embedded-${randomUUID()}-`;
const MARK_START_BYTES = Buffer.from(MARK_START);
const MARK_END = ';';
const MARK_END_BYTE = MARK_END.charCodeAt(0);
/** The minimum length of HTML that is replaced by a mark, in characters. Shorter HTML is passed to React directly. */
const MIN_EMBEDDED_CHARACTERS = 256;

const encodedHtml = new WeakMap<RenderedHtml, Buffer>();

/**
 * Encodes the text into a separate block of memory. `Buffer.from` would take a part of a shared block of 64 kB, and the
 * whole block would stay in memory with it.
 */
function encodeText(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function encodeOnce(ready: RenderedHtml): Buffer {
  let bytes = encodedHtml.get(ready);
  if (!bytes) encodedHtml.set(ready, (bytes = encodeText(ready.html)));
  return bytes;
}

/** Creates the marks for one render of one document. */
export function createEmbeddedHtml(): EmbeddedHtml {
  const embedded: RenderedHtml[] = [];
  return {
    embed(ready) {
      if (ready.html.length < MIN_EMBEDDED_CHARACTERS) return ready.html;
      embedded.push(ready);
      return MARK_START + (embedded.length - 1) + MARK_END;
    },
    insertHtml(document) {
      if (embedded.length === 0) return document;
      const parts: Buffer[] = [];
      let from = 0;
      for (let at = document.indexOf(MARK_START_BYTES); at >= 0; at = document.indexOf(MARK_START_BYTES, from)) {
        const end = document.indexOf(MARK_END_BYTE, at);
        const ready = embedded[Number(document.toString('latin1', at + MARK_START_BYTES.length, end))];
        if (!ready) throw new Error('A mark of a document stands for nothing.');
        parts.push(document.subarray(from, at), encodeOnce(ready));
        from = end + 1;
      }
      parts.push(document.subarray(from));
      return Buffer.concat(parts);
    },
  };
}
