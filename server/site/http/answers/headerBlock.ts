import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';

/** Headers of an answer that is sent again and again: checked once, and kept as they are sent. */
export interface HeaderBlock {
  readonly lines: string;
  readonly length: readonly string[];
}

const LENGTH = 'Content-Length';

/**
 * @param headers names and values in turn, neither `Date` nor `Connection` among them
 * @param length of the body, in bytes
 * @throws for a name or a value that HTTP does not allow
 */
export function headerBlock(headers: readonly string[], length: number): HeaderBlock {
  let lines = '';
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    if (name !== LENGTH) lines += `${name}: ${value}\r\n`;
  }
  return { lines, length: [LENGTH, String(length)] };
}

/** What is sent before the body: Node keeps it in this property, which its types do not have. */
interface WithHead {
  _header?: unknown;
}

/**
 * As `writeHead`, for an answer that has no headers yet. Node checks and copies each header of each answer, which is a
 * large part of all that it takes to send a page that is in memory. Here it writes the status line, the length and what
 * belongs to the connection; the other lines are put in between.
 *
 * @throws when this Node keeps its head elsewhere
 */
export function writeBlock(res: ServerResponse & WithHead, status: number, { lines, length }: HeaderBlock): void {
  res.writeHead(status, [...length]);
  // oxlint-disable-next-line no-underscore-dangle -- Node's own name.
  const head = res._header;
  if (typeof head !== 'string') throw new Error('Node keeps the head of an answer elsewhere');
  const end = head.indexOf('\r\n') + 2;
  // oxlint-disable-next-line no-underscore-dangle -- As above.
  res._header = head.slice(0, end) + lines + head.slice(end);
}
