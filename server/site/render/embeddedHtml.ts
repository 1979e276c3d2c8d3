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
  /** Returns the text that React renders in place of the HTML: a mark, or the HTML itself if it is short. */
  readonly embed: (rendered: RenderedHtml) => string;
  /** Returns the rendered document, in which the HTML has replaced its marks. */
  readonly insertHtml: (document: Buffer) => Buffer;
}

/** The beginning of a mark. It is random for each process, so that no content of a site can contain it. */
const MARK_START = `embedded-${randomUUID()}-`;
const MARK_START_BYTES = Buffer.from(MARK_START);
const MARK_END = ';';
const MARK_END_BYTE = MARK_END.charCodeAt(0);
/** The minimum length of HTML that is replaced by a mark, in characters. Shorter HTML is passed to React directly. */
const MIN_EMBEDDED_CHARACTERS = 256;

const encodedHtml = new WeakMap<RenderedHtml, Buffer>();

/**
 * Encodes the text into a separate block of memory. `Buffer.from` would use a part of a block of 64 kB that several
 * buffers share, and the whole block would stay in memory as long as this text.
 */
function encodeText(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function encodeOnce(rendered: RenderedHtml): Buffer {
  let bytes = encodedHtml.get(rendered);
  if (!bytes) encodedHtml.set(rendered, (bytes = encodeText(rendered.html)));
  return bytes;
}

/** Creates the marks for one render of one document. */
export function createEmbeddedHtml(): EmbeddedHtml {
  const embeddedParts: RenderedHtml[] = [];
  return {
    embed(rendered) {
      if (rendered.html.length < MIN_EMBEDDED_CHARACTERS) return rendered.html;
      embeddedParts.push(rendered);
      return MARK_START + (embeddedParts.length - 1) + MARK_END;
    },
    insertHtml(document) {
      if (embeddedParts.length === 0) return document;
      const parts: Buffer[] = [];
      let copiedUntil = 0;
      for (
        let markStart = document.indexOf(MARK_START_BYTES);
        markStart >= 0;
        markStart = document.indexOf(MARK_START_BYTES, copiedUntil)
      ) {
        const markEnd = document.indexOf(MARK_END_BYTE, markStart);
        const rendered =
          embeddedParts[Number(document.toString('latin1', markStart + MARK_START_BYTES.length, markEnd))];
        if (!rendered) throw new Error('The document contains a mark without HTML.');
        parts.push(document.subarray(copiedUntil, markStart), encodeOnce(rendered));
        copiedUntil = markEnd + 1;
      }
      parts.push(document.subarray(copiedUntil));
      return Buffer.concat(parts);
    },
  };
}
