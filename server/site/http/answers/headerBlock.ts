import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';

/**
 * The headers of an answer that is sent many times. They are checked once, and stored in the form in which they are
 * sent.
 */
export interface HeaderBlock {
  readonly headerLines: string;
  readonly contentLengthHeader: readonly string[];
}

const CONTENT_LENGTH_HEADER = 'Content-Length';

/**
 * @param headers names and values in turn, without `Date` and `Connection`
 * @param bodyBytes length of the body, in bytes
 * @throws for a name or a value that HTTP does not allow
 */
export function createHeaderBlock(headers: readonly string[], bodyBytes: number): HeaderBlock {
  let lines = '';
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    if (name !== CONTENT_LENGTH_HEADER) lines += `${name}: ${value}\r\n`;
  }
  return { headerLines: lines, contentLengthHeader: [CONTENT_LENGTH_HEADER, String(bodyBytes)] };
}

/** The property in which Node stores the bytes before the body. Node's types do not contain it. */
interface ResponseWithHead {
  _header?: unknown;
}

/**
 * Writes the head of an answer that has no headers yet, as `writeHead` does. Node checks and copies each header of each
 * answer, which takes a large part of the time that an answer from the page cache needs. With this function Node writes
 * only the status line, the length and the headers of the connection; the other lines are inserted after the status
 * line.
 *
 * @throws when Node does not store the head in the property `_header`
 */
export function writeHeaderBlock(
  res: ServerResponse & ResponseWithHead,
  status: number,
  { headerLines, contentLengthHeader }: HeaderBlock,
): void {
  res.writeHead(status, [...contentLengthHeader]);
  // oxlint-disable-next-line no-underscore-dangle -- Node has chosen this name.
  const head = res._header;
  if (typeof head !== 'string') throw new Error('Node keeps the head of an answer elsewhere');
  const statusLineEnd = head.indexOf('\r\n') + 2;
  // oxlint-disable-next-line no-underscore-dangle -- Node has chosen this name.
  res._header = head.slice(0, statusLineEnd) + headerLines + head.slice(statusLineEnd);
}
