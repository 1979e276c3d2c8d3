import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { type ExplainEncoding, findEncodingProblem } from './encoding.ts';
import { type RowOptions, SourceError } from './sourceRow.ts';

const explainMappingEncoding: ExplainEncoding = (encoding) =>
  `add --encoding ${encoding}, or set "encoding": "${encoding}" in the mapping's "format"`;
const explainFileEncoding: ExplainEncoding = () => 'save it as UTF-8 (Excel: CSV UTF-8)';

const explainXmlEncoding: ExplainEncoding = (encoding) =>
  `name its encoding in its first line (encoding="${encoding}"), or save it as UTF-8`;

const LINE_FEED = 0x0a;

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (error) {
    throw new SourceError(
      `there is no encoding "${encoding}": use utf-8, utf-16le, utf-16be, windows-1252 (Excel on Windows, Latin-1) or iso-8859-15`,
      { cause: error },
    );
  }
}

const FILE_ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it cannot be read (no permission)',
};

function explainFileError(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = FILE_ERROR_TEXTS[code];
  return reason === undefined ? error : new SourceError(`${file}: ${reason}`, { cause: error });
}

/** Returns the number of the first line that is not UTF-8, among those that begin before `end`. */
async function findInvalidLine(file: string, end: number): Promise<number> {
  let line = 1;
  let openLine: Uint8Array[] = [];
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { end });
  for await (const bytes of chunks) {
    let lineStart = 0;
    for (let lineEnd = bytes.indexOf(LINE_FEED); lineEnd !== -1; lineEnd = bytes.indexOf(LINE_FEED, lineStart)) {
      if (!isUtf8(Buffer.concat([...openLine, bytes.subarray(lineStart, lineEnd)]))) return line;
      openLine = [];
      line++;
      lineStart = lineEnd + 1;
    }
    openLine.push(bytes.subarray(lineStart));
  }
  return line;
}

/**
 * Creates the error for a file with bytes that are invalid in its encoding.
 *
 * @param position the offset of a byte after the first invalid byte
 */
async function createEncodingError(
  { file, encoding, hint }: { readonly file: string; readonly encoding: string; readonly hint: ExplainEncoding },
  position: number,
  cause: unknown,
): Promise<SourceError> {
  if (encoding !== 'utf-8') return new SourceError(`the file is not ${encoding} (before byte ${position})`, { cause });
  const line = await findInvalidLine(file, position);
  const advice = `if it comes from Excel or Windows, ${hint('windows-1252')}`;
  return new SourceError(`the file is not utf-8 (line ${line}): ${advice}`, { cause });
}

/**
 * Reads the text of a file in chunks, without a byte order mark. Throws `SourceError` for bytes that are invalid in
 * `encoding`, by default UTF-8.
 */
export async function* readText(
  file: string,
  {
    encoding = 'utf-8',
    isUnmapped = false,
    isXml = false,
  }: Pick<RowOptions, 'encoding' | 'isUnmapped'> & { readonly isXml?: boolean },
): AsyncGenerator<string, void, undefined> {
  const hint = isUnmapped ? (isXml ? explainXmlEncoding : explainFileEncoding) : explainMappingEncoding;
  const decoder = createDecoder(encoding);
  let position = 0;
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(file);
    for await (const bytes of chunks) {
      const problem = position === 0 ? findEncodingProblem(bytes, decoder.encoding, hint) : undefined;
      if (problem !== undefined) throw new SourceError(problem);
      position += bytes.length;
      const text = decoder.decode(bytes, { stream: true });
      if (text !== '') yield text;
    }
    const lastText = decoder.decode();
    if (lastText !== '') yield lastText;
  } catch (error) {
    if (error instanceof TypeError)
      throw await createEncodingError({ file, encoding: decoder.encoding, hint }, position, error);
    throw explainFileError(file, error);
  }
}
