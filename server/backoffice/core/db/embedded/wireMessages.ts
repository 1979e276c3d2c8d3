/**
 * The subset of PostgreSQL's protocol 3.0 (https://www.postgresql.org/docs/18/protocol-message-formats.html) that is
 * parsed between the embedded database and its clients.
 */
const QUERY_TYPE = 'Q'.charCodeAt(0);
const ERROR_TYPE = 'E'.charCodeAt(0);
const MESSAGE_HEADER_BYTES = 5;
const SEVERITY_BYTES = 8;
/** The number of characters at the start of a statement that are examined. */
const MAX_STATEMENT_CHARACTERS = 10_000;
const PROTOCOL_3_NUMBER = 196_608;

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Tests whether a message starts a connection. This is the only message without a type; it begins with its length. */
export const isStartup = (message: Uint8Array): boolean =>
  message[0] === 0 && message.length >= 8 && toBuffer(message).readInt32BE(4) === PROTOCOL_3_NUMBER;

/** Builds a `StartupMessage` with these parameters. */
export function buildStartupMessage(parameters: Readonly<Record<string, string>>): Buffer {
  const parameterText = `${Object.entries(parameters).flat().join('\0')}\0\0`;
  const message = Buffer.alloc(8 + Buffer.byteLength(parameterText));
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(PROTOCOL_3_NUMBER, 4);
  message.write(parameterText, 8);
  return message;
}

/** Reads the `application_name` of a `StartupMessage`; undefined when the message has no such parameter. */
export function readApplicationName(startup: Uint8Array): string | undefined {
  const parameterTexts = toBuffer(startup).toString('utf8', 8).split('\0');
  const index = parameterTexts.findIndex((word, wordIndex) => wordIndex % 2 === 0 && word === 'application_name');
  return index === -1 ? undefined : parameterTexts[index + 1];
}

/** Tests whether a `Query` or a `Parse` asks for rows that the client sends (`COPY … FROM STDIN`). */
export function isCopyFromClient(message: Uint8Array): boolean {
  const buffer = toBuffer(message);
  const statementStart = message[0] === QUERY_TYPE ? MESSAGE_HEADER_BYTES : buffer.indexOf(0, MESSAGE_HEADER_BYTES) + 1;
  const statement = buffer.toString('latin1', statementStart, statementStart + MAX_STATEMENT_CHARACTERS).toLowerCase();
  const copyMatch = /(?:^|;)\s{0,50}copy\b/.exec(statement);
  return copyMatch !== null && /\bfrom\s{1,20}stdin\b/.test(statement.slice(copyMatch.index));
}

const FAILING_STATEMENT = `do $$ begin
  raise feature_not_supported using message = 'COPY FROM STDIN is not supported by the embedded database';
end $$`;

/**
 * Replaces the statement of a message by one that fails, so that protocol and transaction continue as after any error.
 */
export function toFailingMessage(message: Uint8Array): Uint8Array {
  const buffer = toBuffer(message);
  const name =
    message[0] === QUERY_TYPE
      ? Buffer.alloc(0)
      : buffer.subarray(MESSAGE_HEADER_BYTES, buffer.indexOf(0, MESSAGE_HEADER_BYTES) + 1);
  const parameterTypes = message[0] === QUERY_TYPE ? Buffer.alloc(0) : Buffer.alloc(2);
  const content = Buffer.concat([name, Buffer.from(`${FAILING_STATEMENT}\0`), parameterTypes]);
  const header = Buffer.alloc(MESSAGE_HEADER_BYTES, message[0]);
  header.writeInt32BE(content.length + 4, 1);
  return new Uint8Array(Buffer.concat([header, content]));
}

/** Reads the database's answer, in chunks of any size, and detects an error that ends the session. */
export class ResponseReader {
  #header: number[] = [];
  #type = 0;
  /** The number of bytes of the current message that have not arrived yet. */
  #remainingBytes = 0;
  #body: number[] = [];
  isFatal = false;

  read(data: Uint8Array): void {
    let offset = 0;
    while (offset < data.length) {
      if (this.#remainingBytes === 0) offset = this.#readHeader(data, offset);
      else offset = this.#readBody(data, offset);
    }
  }

  #readHeader(data: Uint8Array, offset: number): number {
    this.#header.push(data[offset] ?? 0);
    if (this.#header.length < MESSAGE_HEADER_BYTES) return offset + 1;
    this.#type = this.#header[0] ?? 0;
    this.#remainingBytes = Math.max(0, Buffer.from(this.#header).readInt32BE(1) - 4);
    this.#header = [];
    this.#body = [];
    return offset + 1;
  }

  #readBody(data: Uint8Array, offset: number): number {
    const end = Math.min(data.length, offset + this.#remainingBytes);
    this.#remainingBytes -= end - offset;
    // The severity is the first field of an error message: an `S`, the severity as text, and a NUL.
    if (this.#type === ERROR_TYPE && this.#body.length < SEVERITY_BYTES) {
      this.#body.push(...data.subarray(offset, Math.min(end, offset + SEVERITY_BYTES)));
      this.isFatal ||= /^S(?:FATAL|PANIC)\0/.test(Buffer.from(this.#body).toString('latin1'));
    }
    return end;
  }
}
