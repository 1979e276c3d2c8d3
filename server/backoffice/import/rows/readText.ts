import { createReadStream } from 'node:fs';
import { encodingProblem, encodingHint } from './encoding.ts';
import { SourceError } from './sourceRow.ts';

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (error) {
    throw new SourceError(
      `there is no encoding "${encoding}": use utf-8, utf-16le, utf-16be, windows-1252 (Excel on Windows, Latin-1) or iso-8859-15`,
      { cause: error },
    );
  }
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

function fileError(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = FILE_ERRORS[code];
  return reason === undefined ? error : new SourceError(`${file}: ${reason}`, { cause: error });
}

function notInEncoding(decoder: TextDecoder, position: number, cause: unknown): SourceError {
  const advice =
    decoder.encoding === 'utf-8' ? `: if it comes from Excel or Windows, ${encodingHint('windows-1252')}` : '';
  return new SourceError(`the file is not ${decoder.encoding} (somewhere after byte ${position})${advice}`, { cause });
}

/** The text of a file in pieces, without a byte order mark. Throws `SourceError` for bytes that are not `encoding`. */
export async function* readText(file: string, encoding = 'utf-8'): AsyncGenerator<string, void, undefined> {
  const decoder = decoderOf(encoding);
  let position = 0;
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(file);
    for await (const bytes of chunks) {
      const problem = position === 0 ? encodingProblem(bytes, decoder.encoding) : undefined;
      if (problem !== undefined) throw new SourceError(problem);
      const text = decoder.decode(bytes, { stream: true });
      position += bytes.length;
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (error) {
    if (error instanceof TypeError) throw notInEncoding(decoder, position, error);
    throw fileError(file, error);
  }
}
