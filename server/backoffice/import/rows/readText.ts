import { createReadStream } from 'node:fs';
import { SourceError } from './sourceRow.ts';

/** The text of a file in pieces, without a byte order mark. Throws `SourceError` for bytes that are not `encoding`. */
export async function* readText(file: string, encoding: string): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new SourceError(`there is no encoding "${encoding}"`);
  }
  let position = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes = chunk as Buffer;
      const text = decoder.decode(bytes, { stream: true });
      position += bytes.length;
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (error) {
    if (error instanceof TypeError)
      throw new SourceError(`the file is not ${encoding} (somewhere after byte ${position})`, { cause: error });
    throw error;
  }
}
